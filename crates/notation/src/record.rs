//! Games as text: a PGN shell for any game of the system.
//!
//! Tags, then turns with their numbers, then the result. With two sides a number stands before the turns of both,
//! `1. e2-e4 e7-e5`; with seats a number stands before each round and ` .. ` between its turns. Comments, annotation
//! glyphs by number (`$1`) and variations in brackets, one within the other, are read and written. The rule file can
//! travel in lines that begin with `%`. Reading needs no rules; [`replay`] asks them. Look next: `movetext` for what
//! stands below the tags.

mod movetext;

use crate::error::{TextError, error};
use crate::{position, turn};
use rules::{Game, Position, Step, Verdict};
use std::fmt::Write;
use std::ops::Range;

/// A game that has been played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Everything told about it, in order: `Event`, `White`, `Date`, …; not what the other fields say.
    pub tags: Vec<(String, String)>,
    /// The id of the game, `VariantId`.
    pub id: String,
    /// Its name, `Variant`.
    pub name: String,
    /// The version of the rule file, `RulesVersion`.
    pub version: String,
    /// The readings chosen, `Ruleset`.
    pub readings: Vec<(String, String)>,
    /// Which rule file it was, `RulesHash`; see [`rules_hash`].
    pub hash: Option<String>,
    /// The rule file itself.
    pub rules: Option<String>,
    /// The position at the start, `FEN`; none: that of the game.
    pub start: Option<String>,
    /// A comment before the first turn.
    pub preface: String,
    /// The turns.
    pub turns: Vec<Entry>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// A turn of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// As it is written.
    pub text: String,
    /// What is said after it.
    pub comment: String,
    /// Numeric annotation glyphs (NAGs): 1 is `!`, 2 is `?`.
    pub nags: Vec<u16>,
    /// What else could have been played instead of this turn, and what follows then; none is empty.
    pub variations: Vec<Vec<Entry>>,
    /// Where it stands in the text that was read.
    pub at: Range<usize>,
}

impl Entry {
    /// The glyphs 1 to 6 as people write them: `!`, `?`, `!!`, `??`, `!?`, `?!`; others have no sign.
    pub fn glyphs(&self) -> String {
        const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
        let sign = |&number: &u16| SIGNS.get(usize::from(number).checked_sub(1)?).copied();
        self.nags.iter().filter_map(sign).collect::<Vec<_>>().join(" ")
    }
}

/// The tags that come first, in this order; with more than two sides the names of the sides stand for `White` and
/// `Black`.
const HEAD: &[&str] = &["Event", "Site", "Date", "Round"];
/// The tags that fields of [`Record`] hold, or that are worked out.
const OWN: &[&str] =
    &["Variant", "VariantId", "RulesVersion", "Ruleset", "RulesHash", "SetUp", "FEN", "PlyCount", "Result"];
const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "*"];

/// A short name for a text that changes whenever the text does: FNV-1a, 64 bits.
pub fn rules_hash(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("fnv1a:{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

/// `1-0` if the first side's team has won, `0-1` if another has, `1/2-1/2`, or `*` while the game goes on.
pub fn result(game: &Game, verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Ongoing => "*",
        Verdict::Drawn { .. } => "1/2-1/2",
        Verdict::Won { winner, .. } => {
            let first = game.sides().next().unwrap_or_default();
            if game.def().same_team(first, *winner) { "1-0" } else { "0-1" }
        }
    }
}

/// The day so many days after 1 January 1970, as records write it.
pub fn date(days: u64) -> String {
    // Counted from 1 March of the year 0, so that the leap day is a year's last; 400 years have 146,097 days.
    let days = days.saturating_add(719_468);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + u64::from(month <= 2))
}

impl Record {
    /// A record of this game without turns: its name, version and readings, and the start if it is not the usual one.
    pub fn new(game: &Game, id: &str, rules: &str, start: &Position) -> Self {
        let def = game.def();
        let readings = def.chosen_readings().map(|(reading, value)| (reading.name.clone(), value.to_owned()));
        let (usual, start) = (position::write(game, &game.start()), position::write(game, start));
        Self {
            id: id.to_owned(),
            name: def.name.clone(),
            version: def.version.to_string(),
            readings: readings.collect(),
            hash: Some(rules_hash(rules)),
            start: (start != usual).then_some(start),
            result: "*".into(),
            ..Self::default()
        }
    }

    /// The value of a tag that is not held by a field.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets such a tag.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// Appends a turn in full.
    pub fn push(&mut self, game: &Game, pos: &Position, turn: &[Step]) {
        self.turns.push(Entry { text: turn::write(game, pos, turn), ..Entry::default() });
    }
}

/// The record as text. Variations are written however deep they stand within each other; [`read`] takes 200 of them.
pub fn write(game: &Game, record: &Record) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let clean: String = value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let _ = writeln!(text, "[{name} \"{}\"]", clean.replace('\\', "\\\\").replace('"', "\\\""));
    };
    let sides: Vec<String> = if game.side_count() == 2 {
        vec!["White".into(), "Black".into()]
    } else {
        game.sides().map(|side| seat(game, side)).collect()
    };
    let heads: Vec<&str> = HEAD.iter().copied().chain(sides.iter().map(String::as_str)).collect();
    for name in &heads {
        let unknown = if *name == "Date" { "????.??.??" } else { "?" };
        tag(name, record.tag(name).unwrap_or(unknown));
    }
    tag("Result", &record.result);
    tag("Variant", &record.name);
    tag("VariantId", &record.id);
    tag("RulesVersion", &record.version);
    if !record.readings.is_empty() {
        let readings: Vec<String> = record.readings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        tag("Ruleset", &readings.join("; "));
    }
    if let Some(hash) = &record.hash {
        tag("RulesHash", hash);
    }
    if let Some(start) = &record.start {
        tag("SetUp", "1");
        tag("FEN", start);
    }
    tag("PlyCount", &record.turns.len().to_string());
    for (name, value) in record.tags.iter().filter(|(name, _)| !heads.contains(&name.as_str())) {
        tag(name, value);
    }
    if let Some(rules) = &record.rules {
        text += "%rules\n";
        rules.lines().for_each(|line| {
            let _ = writeln!(text, "%{line}");
        });
        text += "%end\n";
    }
    text.push('\n');
    text += &movetext::write(game, record);
    text.push('\n');
    text
}

/// The name of a side's seat: where it sits if its letter is that of a point of the compass, else its own name.
fn seat(game: &Game, side: rules::Side) -> String {
    let side = game.def().side(side);
    let seats = [('s', "South"), ('w', "West"), ('n', "North"), ('e', "East")];
    seats
        .iter()
        .find(|(letter, _)| *letter == side.letter)
        .map_or_else(|| side.name.clone(), |(_, seat)| (*seat).to_owned())
}

/// All games of a text.
///
/// # Errors
/// The first mistake in the form; whether the turns are possible is asked by [`replay`].
pub fn read(text: &str) -> Result<Vec<Record>, TextError> {
    let mut games = Vec::new();
    let mut game = Record::default();
    let (mut begun, mut block): (bool, Option<(String, usize)>) = (false, None);
    let mut moves = movetext::Reader::default();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        let bare = line.trim_end_matches(['\n', '\r']);
        if let Some(escaped) = bare.strip_prefix('%') {
            match &mut block {
                Some(_) if escaped == "end" => game.rules = block.take().map(|(rules, _)| rules),
                Some((rules, _)) => {
                    rules.push_str(escaped);
                    rules.push('\n');
                }
                None if escaped == "rules" => {
                    if std::mem::take(&mut moves.over) {
                        games.push(std::mem::take(&mut game));
                    }
                    block = Some((String::new(), begin));
                    begun = true;
                }
                None => {}
            }
            continue;
        }
        if let Some((_, start)) = block {
            return error("the rule file in the record does not end: %end is missing", start..begin);
        }
        if !moves.is_open() && bare.trim_start().starts_with('[') {
            if std::mem::take(&mut moves.over) || !game.turns.is_empty() {
                games.push(std::mem::take(&mut game));
            }
            let (name, value) = tag(bare, begin)?;
            set(&mut game, &name, value, begin..begin + bare.len())?;
            begun = true;
            continue;
        }
        let mut rest = bare;
        while !rest.is_empty() {
            if moves.over && !rest.trim().is_empty() {
                games.push(std::mem::take(&mut game));
                moves.over = false;
            }
            begun |= !rest.trim().is_empty();
            let offset = begin + bare.len() - rest.len();
            rest = moves.read(rest, offset, &mut game)?;
        }
        moves.end_line();
    }
    if let Some((_, start)) = block {
        return error("the rule file in the record does not end: %end is missing", start..text.len());
    }
    if let Some((what, start)) = moves.open() {
        return error(format!("the {what} does not end"), start..text.len());
    }
    if begun {
        games.push(game);
    }
    for game in &mut games {
        if game.result.is_empty() {
            game.result = "*".into();
        }
    }
    Ok(games)
}

/// `[Name "value"]`.
fn tag(line: &str, begin: usize) -> Result<(String, String), TextError> {
    let inside = line.trim().strip_prefix('[').and_then(|line| line.trim_end().strip_suffix(']'));
    let parts = inside.and_then(|inside| inside.trim().split_once(char::is_whitespace));
    let value = parts.and_then(|(_, value)| value.trim().strip_prefix('"')?.strip_suffix('"'));
    let Some(((name, _), value)) = parts.zip(value) else {
        return error("a tag has the form [Name \"value\"]", begin..begin + line.len());
    };
    let (mut clean, mut escaped) = (String::new(), false);
    for letter in value.chars() {
        if letter == '\\' && !escaped {
            escaped = true;
        } else {
            clean.push(letter);
            escaped = false;
        }
    }
    Ok((name.to_owned(), clean))
}

fn set(game: &mut Record, name: &str, value: String, at: Range<usize>) -> Result<(), TextError> {
    match name {
        "Variant" => game.name = value,
        "VariantId" => game.id = value,
        "RulesVersion" => game.version = value,
        "RulesHash" => game.hash = Some(value),
        "FEN" => game.start = Some(value),
        "Result" => game.result = value,
        "Ruleset" => {
            for reading in value.split(';').map(str::trim).filter(|reading| !reading.is_empty()) {
                match reading.split_once('=') {
                    Some((name, value)) => game.readings.push((name.trim().to_owned(), value.trim().to_owned())),
                    None => return error(format!("a reading has the form name=value, not `{reading}`"), at),
                }
            }
        }
        other if OWN.contains(&other) => {}
        _ => {
            // A question mark says that nothing is known.
            if !matches!(value.as_str(), "?" | "????.??.??") {
                game.set_tag(name, value);
            }
        }
    }
    Ok(())
}

/// The positions of a game, the start included.
///
/// # Errors
/// The start, or the first turn that is not possible, with its number and side.
pub fn replay(game: &Game, record: &Record) -> Result<Vec<Position>, TextError> {
    Ok(replay_turns(game, record)?.0)
}

/// The positions of a game, the start included, and the turns between them.
///
/// # Errors
/// Like [`replay`].
pub fn replay_turns(game: &Game, record: &Record) -> Result<(Vec<Position>, Vec<Vec<Step>>), TextError> {
    let start = match &record.start {
        Some(text) => match position::read(game, text) {
            Ok(start) => start,
            Err(problem) => return error(format!("the position at the start: {problem}"), 0..0),
        },
        None => game.start(),
    };
    let (mut positions, mut turns) = (vec![start], Vec::new());
    let mut pos = start;
    for (i, entry) in record.turns.iter().enumerate() {
        let turn = turn::read(game, &pos, &entry.text).map_err(|problem| {
            let side = &game.def().side(pos.side()).name;
            let number = position::number(game, pos.played());
            let message = format!("turn {} ({number}. {side}, `{}`): {}", i + 1, entry.text, problem.message);
            TextError::new(message, entry.at.clone())
        })?;
        pos = game.play_turn_unchecked(&pos, &turn, &mut ());
        positions.push(pos);
        turns.push(turn);
    }
    Ok((positions, turns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (days, expected) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (19_723, "2024.01.01"),
            (20_513, "2026.03.01"),
        ] {
            assert_eq!(date(days), expected);
        }
    }
}
