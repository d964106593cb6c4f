//! What is looked at before a rule file is taken.
//!
//! For: how large it may be, what is wrong with it and where, whether it can be played from what is kept of it alone.
//! All of it is pure and takes no longer than it is given. Not for: what the words of a file mean (`rules`), how
//! mistakes are found under each reading (`input`).

use crate::error::Fault;
use crate::workshop::texts::Text;
use house::{Mistake, WorkFacts};
use input::{Finding, Findings};
use lang::Severity;
use rules::GameDef;
use std::time::{Duration, Instant};

/// So many bytes has a rule file at most; the longest shipped one has an eighth of it.
pub(crate) const LONGEST: usize = 100_000;
/// So many letters has the name of a game.
const NAME: usize = 60;
/// So many letters of what a game says about itself stand in lists.
const ABOUT: usize = 200;

/// What was found.
#[derive(Debug)]
pub(crate) struct Looked {
    /// In the order of its lines.
    pub(crate) mistakes: Vec<Mistake>,
    /// How many there are beside these.
    pub(crate) more: usize,
    /// None: it has mistakes.
    pub(crate) ready: Option<Ready>,
}

/// A game that can be played.
#[derive(Debug)]
pub(crate) struct Ready {
    pub(crate) text: Text,
    pub(crate) title: String,
    pub(crate) facts: WorkFacts,
}

/// Looks at a file, for about so long: at some readings perhaps not, and then that is said.
///
/// # Errors
/// If it is no rule file at all.
pub(crate) fn look(file: &str, patience: Duration) -> Result<Looked, Fault> {
    if file.len() > LONGEST {
        return Err(Fault::bad(format!("the rule file has {} bytes; here it may have {LONGEST}", file.len())));
    }
    if file.contains('\0') {
        return Err(Fault::bad("a rule file is text; it cannot hold the character U+0000"));
    }
    let begun = Instant::now();
    let text = Text::new(file.trim_start_matches('\u{feff}').replace("\r\n", "\n"));
    let whole = text.whole();
    let parsed = catalog::parse(&whole);
    let findings = Findings::as_long_as(&parsed, || begun.elapsed() < patience);
    let mut looked = Looked { mistakes: Vec::new(), more: findings.more, ready: None };
    looked.mistakes.extend(findings.list.iter().map(|finding| mistake(&whole, finding)));
    if findings.count(Severity::Error) > 0 {
        return Ok(looked);
    }
    if !rules::parents(&whole, &catalog::library).is_empty() {
        return Err(Fault::bad("the end of the file hides what comes after it; end it with an empty line"));
    }
    let (Some(def), _) = parsed.read(&[]) else { return Ok(looked) };
    let name = def.name.trim();
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
        return Err(Fault::bad(format!(
            "a game has a name of at most {NAME} letters here; its file begins with `game \"NAME\"`"
        )));
    }
    looked.ready = Some(Ready { text, title: name.to_owned(), facts: facts(&def) });
    Ok(looked)
}

fn facts(def: &GameDef) -> WorkFacts {
    let plain = def.about.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let mut about: String = plain.take(ABOUT + 1).collect();
    if about.chars().count() > ABOUT {
        about = about.chars().take(ABOUT - 1).chain(['…']).collect();
    }
    WorkFacts { about, cells: def.board.cell_count(), sides: def.sides.len() }
}

fn mistake(text: &str, Finding { diagnostic, reading }: &Finding) -> Mistake {
    let (line, column) = lang::line_column(text, diagnostic.span.start);
    Mistake {
        line,
        column,
        warning: diagnostic.severity == Severity::Warning,
        message: facade::sentence(&diagnostic.message),
        help: diagnostic.help.clone(),
        reading: reading.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "game \"Small\" { source \"me\" }\nboard { grid \"1 R . r\"; zone end \"c1\" }\nside White w facing=up\n\
        side Black b facing=down\npiece Rook R { ride orthogonal }\nturn { order White Black; act move }\ngoal { occupy end wins }\n";

    fn seen(text: &str) -> Result<Looked, Fault> {
        look(text, Duration::from_mins(1))
    }

    fn refused(text: &str) -> String {
        seen(text).map(|looked| format!("{looked:?}")).unwrap_err().sentence().to_owned()
    }

    #[test]
    fn what_is_right_is_ready_and_what_is_wrong_says_where() {
        let ready = seen(SMALL).unwrap().ready.unwrap();
        assert_eq!((ready.title.as_str(), ready.facts.cells, ready.facts.sides), ("Small", 3, 2));
        assert_eq!(seen(&SMALL.replace('\n', "\r\n")).unwrap().ready.unwrap().text.id(), ready.text.id());
        let wrong = seen(&SMALL.replace("orthogonal", "sidewise")).unwrap();
        assert!(wrong.ready.is_none());
        assert_eq!((wrong.mistakes[0].line, wrong.mistakes[0].warning), (5, false), "{wrong:?}");
    }

    #[test]
    fn what_is_no_rule_file_is_refused_in_a_sentence() {
        assert!(refused("a\0b").contains("U+0000"));
        assert!(refused(&"a".repeat(LONGEST + 1)).contains("here it may have 100000"));
        assert!(refused(&SMALL.replace("Small", &"S".repeat(61))).contains("at most 60 letters"));
        assert!(refused(&SMALL.replace("Small", "Sm\\tall")).contains("at most 60 letters"));
    }

    #[test]
    fn nothing_hides_the_game_that_is_carried_along() {
        for end in ["/-", "\\", "//", "/*"] {
            let looked = seen(&format!("extends chess\ngame \"Mine\" {{ source \"me\" }}\n{end}"));
            let hidden = looked.ok().and_then(|looked| looked.ready).is_some_and(|ready| {
                let whole = ready.text.whole();
                !rules::parents(&whole, &catalog::library).is_empty()
            });
            assert!(!hidden, "{end}");
        }
    }

    #[test]
    fn where_there_is_no_time_for_all_readings_that_is_said() {
        let readings = "reading r default=on { summary \"s\"; source \"s\" }\npiece Bishop B if=r { ride diagonal }\n";
        let looked = look(&format!("{SMALL}{readings}"), Duration::ZERO).unwrap();
        assert!(
            looked.mistakes.iter().any(|mistake| mistake.message.starts_with("Not everything was looked at")),
            "{looked:?}"
        );
    }
}
