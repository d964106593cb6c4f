//! The checks of a rule file before it is accepted: its size, its mistakes with their places, and whether the game can
//! be played from what is stored of it alone.
//!
//! All of it is pure and stays within a time limit. `rules` defines the words of a file, `library` finds mistakes under
//! each reading.

use crate::core::error::Fault;
use crate::core::plain_text::is_disruptive;
use crate::live::texts::RuleFile;
use api::{GameFacts, RuleDiagnostic};
use kdl::Severity;
use library::Findings;
use rules::GameDef;
use std::time::{Duration, Instant};

/// The most bytes of a rule file.
pub(crate) const MAX_FILE_BYTES: usize = api::MAX_RULE_FILE_BYTES;
/// The most characters of a game's name.
const MAX_NAME_CHARS: usize = 60;
/// The most characters of a game's description in lists.
const MAX_ABOUT_CHARS: usize = 200;

/// The result of a check.
#[derive(Debug)]
pub(crate) struct CheckReport {
    /// The mistakes, in the order of their lines.
    pub(crate) diagnostics: Vec<RuleDiagnostic>,
    /// The number of further mistakes.
    pub(crate) more: usize,
    /// The game; none if there are mistakes.
    pub(crate) ready: Option<ValidGame>,
}

/// A valid game.
#[derive(Debug)]
pub(crate) struct ValidGame {
    pub(crate) text: RuleFile,
    pub(crate) title: String,
    pub(crate) facts: GameFacts,
}

/// Checks a file within a time limit; if it is too short for all readings, the result says so.
///
/// # Errors
/// If the file is unusable as a whole: too long, for example.
pub(crate) fn check_rule_file(file: &str, patience: Duration) -> Result<CheckReport, Fault> {
    if file.len() > MAX_FILE_BYTES {
        return Err(Fault::bad_request(format!(
            "the rule file has {} bytes; the limit is {MAX_FILE_BYTES}",
            file.len()
        )));
    }
    if file.contains('\0') {
        return Err(Fault::bad_request("a rule file cannot contain the character U+0000"));
    }
    let begun = Instant::now();
    let text = RuleFile::new(file.trim_start_matches('\u{feff}').replace("\r\n", "\n"));
    let whole = text.whole();
    let parsed = library::parse(&whole);
    let findings = Findings::new_while(&whole, &parsed, || begun.elapsed() < patience);
    let mut looked = CheckReport { diagnostics: Vec::new(), more: findings.omitted, ready: None };
    looked.diagnostics.extend(findings.list.iter().map(|finding| RuleDiagnostic::new(&whole, finding)));
    if findings.count(Severity::Error) > 0 {
        return Ok(looked);
    }
    if !rules::parents(&whole, &library::rule_text).is_empty() {
        return Err(Fault::bad_request("the end of the file hides what comes after it; end it with an empty line"));
    }
    let (Some(def), _) = parsed.read(&[]) else { return Ok(looked) };
    let name = def.name.trim();
    if name.is_empty() || name.chars().count() > MAX_NAME_CHARS || name.chars().any(is_disruptive) {
        return Err(Fault::bad_request(format!(
            "the name of a game has 1 to {MAX_NAME_CHARS} characters; the file begins with `game \"NAME\"`"
        )));
    }
    looked.ready = Some(ValidGame { text, title: name.to_owned(), facts: facts(&def) });
    Ok(looked)
}

fn facts(def: &GameDef) -> GameFacts {
    let plain = def.about.chars().map(|letter| if is_disruptive(letter) { ' ' } else { letter });
    let mut about: String = plain.take(MAX_ABOUT_CHARS + 1).collect();
    if about.chars().count() > MAX_ABOUT_CHARS {
        about = about.chars().take(MAX_ABOUT_CHARS - 1).chain(['…']).collect();
    }
    GameFacts {
        about,
        cells: def.board.cell_count(),
        sides: def.sides.len(),
        size: def.board_size(),
        features: def.features().into_iter().map(str::to_owned).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "game \"Small\" { source \"me\" }\nboard { grid \"1 R . r\"; zone end \"c1\" }\nside White w facing=up\n\
        side Black b facing=down\npiece Rook R { ride orthogonal }\nturn { order White Black; act move }\ngoal { occupy end wins }\n";

    fn seen(text: &str) -> Result<CheckReport, Fault> {
        check_rule_file(text, Duration::from_mins(1))
    }

    fn refused(text: &str) -> String {
        seen(text).map(|looked| format!("{looked:?}")).unwrap_err().sentence().to_owned()
    }

    #[test]
    fn a_valid_file_is_ready_and_a_mistake_has_its_line() {
        let ready = seen(SMALL).unwrap().ready.unwrap();
        assert_eq!((ready.title.as_str(), ready.facts.cells, ready.facts.sides), ("Small", 3, 2));
        assert_eq!((ready.facts.size.as_str(), ready.facts.features.as_slice()), ("3×1", &["race".to_owned()][..]));
        assert_eq!(seen(&SMALL.replace('\n', "\r\n")).unwrap().ready.unwrap().text.id(), ready.text.id());
        let wrong = seen(&SMALL.replace("orthogonal", "sidewise")).unwrap();
        assert!(wrong.ready.is_none());
        assert_eq!((wrong.diagnostics[0].line, wrong.diagnostics[0].warning), (5, false), "{wrong:?}");
    }

    #[test]
    fn unusable_files_are_rejected_with_a_reason() {
        assert!(refused("a\0b").contains("U+0000"));
        assert!(refused(&"a".repeat(MAX_FILE_BYTES + 1)).contains("the limit is 100000"));
        assert!(refused(&SMALL.replace("Small", &"S".repeat(61))).contains("1 to 60 characters"));
        assert!(refused(&SMALL.replace("Small", "Sm\\tall")).contains("1 to 60 characters"));
    }

    #[test]
    fn no_ending_of_a_file_hides_the_games_that_it_carries() {
        for end in ["/-", "\\", "//", "/*"] {
            let looked = seen(&format!("extends chess\ngame \"Mine\" {{ source \"me\" }}\n{end}"));
            let hidden = looked.ok().and_then(|looked| looked.ready).is_some_and(|ready| {
                let whole = ready.text.whole();
                !rules::parents(&whole, &library::rule_text).is_empty()
            });
            assert!(!hidden, "{end}");
        }
    }

    #[test]
    fn a_check_that_runs_out_of_time_says_so() {
        let readings = "reading r default=on { summary \"s\"; source \"s\" }\npiece Bishop B if=r { ride diagonal }\n";
        let looked = check_rule_file(&format!("{SMALL}{readings}"), Duration::ZERO).unwrap();
        assert!(
            looked.diagnostics.iter().any(|mistake| mistake.message.starts_with("Not everything was checked")),
            "{looked:?}"
        );
    }
}
