//! All that is wrong with a rule file, under every reading.
//!
//! A mistake may hide behind a reading that is not the default, so the file is read once for each value of each
//! reading, the others having their defaults. What is found under several is said once; of very many mistakes the first
//! are kept. For: `variorum check`, and whoever else wants to know. Not for: showing it.

use lang::{Diagnostic, Problems, Severity, Span};
use rules::{Game, Opening, Parsed};

/// A mistake or warning.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What is wrong, and where.
    pub diagnostic: Diagnostic,
    /// The reading (`NAME=VALUE`) under which it shows if that is not the default.
    pub reading: Option<String>,
}

/// All that is wrong with a rule file.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// In the order of its lines; not more than anybody mends at once.
    pub list: Vec<Finding>,
    /// How many mistakes there are beside these.
    pub more: usize,
}

/// So many lines are read, all readings together: each takes some microseconds.
const WORK: usize = 100_000;
/// Compiling a game and looking at its start takes as long as so many lines.
const START: usize = 100;

impl Findings {
    /// Looks at the file under every reading: of very many in a long file, under as many as there is time for, and says
    /// so.
    pub fn of(file: &Parsed) -> Self {
        Self::as_long_as(file, || true)
    }

    /// The same as long as there is time: before each reading but the first it is asked whether it goes on. What was
    /// left out is said.
    pub fn as_long_as(file: &Parsed, mut goes_on: impl FnMut() -> bool) -> Self {
        let mut findings = Self::default();
        findings.look(file, None);
        let others = file.other_readings();
        let looks = WORK / (file.line_count() + START);
        let looked = others
            .iter()
            .take(looks)
            .take_while(|_| goes_on())
            .inspect(|(name, value)| findings.look(file, Some((name, value))))
            .count();
        if let Some((name, _)) = others.get(looked) {
            let mut left_out = Problems::default();
            let message = format!(
                "not everything was looked at: from `{name}` on there are too many readings for so long a file"
            );
            left_out.warn(Span::default(), message);
            findings.note(left_out, None);
        }
        findings.list.sort_by_key(|finding| finding.diagnostic.span.start);
        findings
    }

    /// How many there are, those that are not kept included.
    pub fn count(&self, severity: Severity) -> usize {
        let more = if severity == Severity::Error { self.more } else { 0 };
        self.list.iter().filter(|finding| finding.diagnostic.severity == severity).count() + more
    }

    /// Reads the file under one choice and notes what is new.
    fn look(&mut self, file: &Parsed, choice: Option<(&str, &str)>) {
        let choices: Vec<(String, String)> =
            choice.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let (def, mut problems) = file.read(&choices);
        if let Some(def) = def {
            check_start(&rules::compile(def), file.board(), &mut problems);
        }
        self.note(problems, choice);
    }

    fn note(&mut self, problems: Problems, choice: Option<(&str, &str)>) {
        // Those that nobody kept are the same under every choice, as far as anybody can tell.
        self.more = self.more.max(problems.more());
        for diagnostic in problems {
            if self.list.iter().any(|known| known.diagnostic == diagnostic) {
                continue;
            }
            let alike = self.list.iter().filter(|known| known.diagnostic.severity == diagnostic.severity).count();
            if alike < Problems::MOST {
                let reading = choice.map(|(name, value)| format!("{name}={value}"));
                self.list.push(Finding { diagnostic, reading });
            } else if diagnostic.severity == Severity::Error {
                self.more += 1;
            }
        }
    }
}

/// Is the start a position that the game itself allows, with something to do?
fn check_start(game: &Game, board: Span, problems: &mut Problems) {
    match game.opening() {
        Opening::Playable => {}
        Opening::Forbidden(why) => {
            problems.error(board, why);
        }
        Opening::Over(why) => {
            problems.warn(board, why);
        }
        Opening::Stuck => {
            problems.warn(board, "there is no legal turn at the start");
        }
        Opening::Unknown => {
            problems.warn(board, "whether there is a legal turn at the start takes too long to find out");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file whose readings change something each, the last one badly.
    fn with_readings(count: usize) -> String {
        let readings = |n: usize| {
            format!("reading r{n} default=off {{ summary \"s\"; source \"s\" }}\npiece P{n} \"+P\" if=r{n} {{}}\n")
        };
        let shipped = catalog::games().iter().find(|game| !game.text.contains("reading")).unwrap().text;
        format!("{shipped}\n{}", (0..count).map(readings).collect::<String>())
    }

    fn messages(text: &str) -> Vec<String> {
        Findings::of(&catalog::parse(text)).list.into_iter().map(|finding| finding.diagnostic.message).collect()
    }

    #[test]
    fn what_is_left_out_is_said() {
        assert!(messages(&with_readings(20)).iter().all(|message| !message.starts_with("not everything")));
        assert!(
            messages(&with_readings(1_000))
                .iter()
                .any(|message| message.starts_with("not everything was looked at: from `r"))
        );
    }
}
