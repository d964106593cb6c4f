//! `evidence`: what is known about a game's history: when and where it was played, who reports it, and how reliable
//! that is.
//!
//! Reads the block (a child of `game`) and describes it in English. It has no effect on play. The structure follows the
//! records of the Digital Ludeme Project (type, dates, place, rules, content, confidence, source). Look next:
//! `read::game`, which calls [`EvidenceDef::read`].

use kdl::{Node, Problems, Reader, Spanned, Word};

/// The kinds of evidence, as files write them.
const TYPES: &[&str] = &["ethnography", "rules", "mention", "play", "edition", "program"];

/// The word, a child of `game`.
pub(crate) const WORD: Word = Word {
    name: "evidence",
    category: "game",
    stands_in: &["game"],
    usage: "game … { evidence TYPE [from=DATE] [to=DATE] [location=\"…\"] [region=\"…\"] [players=\"…\"] [told-by=\"…\"] [confidence=0..100] { says \"…\"; note \"…\"; source \"…\" } }",
    summary: "what is known about the game's past, and from which source",
    doc: "TYPE is `ethnography` (people were seen playing it), `rules` (they were written down), `mention` (an author mentions it), `play` (games that were \
          played), `edition` (it was sold or printed) or `program` (software plays it). DATE is a year, or \"YEAR-MONTH\" or \"YEAR-MONTH-DAY\" in quotes; \
          without `to` the period ends where it begins. `players` says who played, `told-by` who reports the rules; `confidence` says how reliable the record \
          is, from 0 to 100. There may be several blocks, each with at least one source. Evidence does not affect play: it is shown with the rules.",
    example: r#"game "Tiny Chess" {
    evidence ethnography from="1800-01-01" to=1850 location="Bergen" region="Norway" players="fishermen" told-by="A. Smith" confidence=80 {
        says "The boards were cut into benches."
        note "Smith had it from his father."
        source "A. Smith, Winter Evenings, 1861"
    }
    source "A. Smith"
}
---
---
says "Ethnography, 1 January 1800 to 1850, Bergen, Norway; played by fishermen; rules as told by A. Smith; confidence 80 of 100. The boards were cut into benches. Note: Smith had it from his father. Source: A. Smith, Winter Evenings, 1861."
"#,
};

/// A child of `evidence`.
pub(crate) const SAYS: Word = Word {
    name: "says",
    category: "game",
    stands_in: &["evidence"],
    usage: "evidence … { says \"SENTENCE\" }",
    summary: "what the evidence reports",
    doc: "In your own words; several lines are shown one after the other.",
    example: r#"game "Tiny Chess" {
    evidence play from=1999 {
        says "Two people played it on a train."
        source "A. Smith"
    }
    source "A. Smith"
}
---
---
says "Games played, 1999. Two people played it on a train. Source: A. Smith."
"#,
};

/// A day, a month or a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1, if it is known.
    pub month: Option<u8>,
    /// The day of the month, from 1, if it is known.
    pub day: Option<u8>,
}

/// A piece of evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvidenceDef {
    /// The type, as the file writes it.
    pub evidence_type: &'static str,
    /// The start of the period, or the date.
    pub from: Option<Date>,
    /// The end of the period, if given.
    pub to: Option<Date>,
    /// The town or place.
    pub location: Option<String>,
    /// The country or region.
    pub region: Option<String>,
    /// The people who played.
    pub players: Option<String>,
    /// The person who reports the rules.
    pub told_by: Option<String>,
    /// The confidence in per cent.
    pub confidence: Option<u8>,
    /// The statements, each one or more sentences.
    pub says: Vec<String>,
    /// Remarks.
    pub notes: Vec<String>,
    /// The sources; at least one.
    pub sources: Vec<String>,
}

impl Date {
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
        let mut number = |most: u8| match parts.next() {
            None => Some(None),
            Some(part) => part.parse().ok().filter(|n| part.len() == 2 && (1..=most).contains(n)).map(Some),
        };
        let month = number(12)?;
        let longest = match month {
            Some(2) => 29,
            Some(4 | 6 | 9 | 11) => 30,
            _ => 31,
        };
        let day = number(longest)?;
        parts.next().is_none().then_some(Self { year, month, day })
    }

    /// Does it end before the other begins? A year does not end before its months.
    fn is_before(self, other: Self) -> bool {
        let last = (self.year, self.month.unwrap_or(12), self.day.unwrap_or(31));
        last < (other.year, other.month.unwrap_or(1), other.day.unwrap_or(1))
    }

    /// As records write it: `1800`, `1800-01`, `1800-01-31`.
    pub fn to_iso(self) -> String {
        let part = |part: Option<u8>| part.map_or_else(String::new, |part| format!("-{part:02}"));
        format!("{:04}{}{}", self.year, part(self.month), part(self.day))
    }
}

fn read_date(text: Option<Spanned<String>>, problems: &mut Problems) -> Option<Date> {
    let text = text?;
    let date = Date::parse(&text.value);
    if date.is_none() {
        problems.error(text.span, format!("`{}` is not a date", text.value)).help(
            "write a year with four digits, \"YEAR-MONTH\" or \"YEAR-MONTH-DAY\": 1850, \"1850-12\", \"1850-12-31\"",
        );
    }
    date
}

impl EvidenceDef {
    pub(crate) fn parse(node: &Node, problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new(node, problems);
        let span = reader.span();
        let name = reader.text("a kind of evidence");
        let of = name.and_then(|name| {
            let known = TYPES.iter().copied().find(|of| *of == name.value);
            if known.is_none() {
                kdl::report_unknown(reader.problems, name.span, "kind of evidence", &name.value, TYPES.iter().copied());
            }
            known
        });
        let (from, end) = (reader.prop("from"), reader.prop("to"));
        let to_span = end.as_ref().map(|end| end.span);
        let (from, to) = (read_date(from, reader.problems), read_date(end, reader.problems));
        if let (Some(first), Some(last), Some(span)) = (from, to, to_span)
            && last.is_before(first)
        {
            reader.error(span, format!("the period ends before it begins: {} to {}", first.to_iso(), last.to_iso()));
        }
        let mut text = |name: &'static str| reader.prop(name).map(|text| text.value);
        let (location, region) = (text("location"), text("region"));
        let (players, told_by) = (text("players"), text("told-by"));
        let confidence = reader.number_prop("confidence").and_then(|number| {
            let sure = u8::try_from(number.value).ok().filter(|&sure| sure <= 100);
            if sure.is_none() {
                reader.error(number.span, "`confidence` must be a number from 0 to 100");
            }
            sure
        });
        let (mut says, mut notes, mut sources) = (Vec::new(), Vec::new(), Vec::new());
        for child in reader.children() {
            let mut reader = Reader::new(child, reader.problems);
            let into = match child.name.value.as_str() {
                "says" => &mut says,
                "note" => &mut notes,
                "source" => &mut sources,
                other => {
                    kdl::report_unknown(reader.problems, child.name.span, "word", other, ["says", "note", "source"]);
                    continue;
                }
            };
            into.extend(reader.text("a text").map(|text| text.value));
            reader.finish();
        }
        if sources.is_empty() {
            reader.error(span, "this evidence has no source").help("say where it comes from: source \"…\"");
        }
        reader.finish();
        Some(Self {
            evidence_type: of?,
            from,
            to,
            location,
            region,
            players,
            told_by,
            confidence,
            says,
            notes,
            sources,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_a_year_a_month_or_a_day() {
        for text in ["1850", "1850-12", "2000-02-29"] {
            let date = Date::parse(text).unwrap();
            assert_eq!(date.to_iso(), text);
        }
        for wrong in ["", "50", "1850-13", "1850-00", "1850-1", "1850-04-31", "1850-04-30-1", "about 1850", "-1850"] {
            assert_eq!(Date::parse(wrong), None, "{wrong}");
        }
    }
}
