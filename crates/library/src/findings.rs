//! The problems of a rule file, under every reading.
//!
//! A mistake may hide behind a reading that is not the default, so the file is read once for each value of each
//! reading, with the defaults for all others. A problem that occurs under several readings is listed once; if there are
//! very many, only the first ones are kept. The examples in its comments are run as well. `variorum check` and the
//! editors show them.

use crate::examples;
use kdl::{Diagnostic, Problems, Severity, Span};
use rules::{Game, ParsedFile, StartStatus};

/// A mistake or warning.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What is wrong, and where.
    pub diagnostic: Diagnostic,
    /// The reading (`NAME=VALUE`) that shows it, if the defaults do not.
    pub reading: Option<String>,
}

/// The problems of a rule file.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// In the order of the lines; limited to [`Problems::MAX_PER_SEVERITY`] of each severity.
    pub list: Vec<Finding>,
    /// The number of further errors.
    pub omitted: usize,
}

impl Finding {
    /// What to write in the place of the problem to correct it: in quotation marks if that place is in such. `None` if it is
    /// not clear, or if the place is not the word that the message is about, but a longer phrase that contains it. `text` is
    /// the file.
    pub fn fix(&self, text: &str) -> Option<String> {
        let Diagnostic { span, message, replacement, .. } = &self.diagnostic;
        let meant = replacement.as_deref()?;
        let span = span.within(text);
        let there = text.get(span.start..span.end()).unwrap_or_default();
        let bare = there.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        message.contains(&format!("`{}`", bare.unwrap_or(there))).then(|| match bare {
            Some(_) => format!("\"{meant}\""),
            None => meant.to_owned(),
        })
    }
}

/// The maximum number of lines to read, all readings together: a line takes some microseconds.
const MAX_LINES_READ: usize = 100_000;
/// The cost of compiling a game and checking its start position, in lines.
const COMPILE_COST_LINES: usize = 100;

impl Findings {
    /// Checks the file under every reading, and its examples; `text` is what `file` was parsed from. In a long file with
    /// very many readings, checks only as many as the work limit allows, and adds a warning.
    pub fn new(text: &str, file: &ParsedFile) -> Self {
        Self::new_while(text, file, || true)
    }

    /// Reads the file under the default readings only, and returns the game, if there is one. For an editor, in which
    /// the answer has to come after each keystroke: what is wrong with the start position and the examples,
    /// [`Findings::new`] finds out.
    pub fn of_defaults(file: &ParsedFile) -> (Self, Option<Game>) {
        let mut findings = Self::default();
        let (def, problems) = file.read(&[]);
        findings.add(problems, None);
        (findings, def.map(rules::compile))
    }

    /// As [`Findings::new`], but asks `goes_on` before each example, and before each reading except the first, and stops
    /// if it returns false. A warning says what was left out.
    pub fn new_while(text: &str, file: &ParsedFile, mut goes_on: impl FnMut() -> bool) -> Self {
        let mut findings = Self::default();
        let game = findings.check_reading(file, None);
        let others = file.alternative_readings();
        let looks = MAX_LINES_READ / (file.line_count() + COMPILE_COST_LINES);
        let looked = others
            .iter()
            .take(looks)
            .take_while(|_| goes_on())
            .inspect(|(name, value)| {
                findings.check_reading(file, Some((name, value)));
            })
            .count();
        if let Some((name, _)) = others.get(looked) {
            let mut left_out = Problems::default();
            let message =
                format!("not everything was checked: from `{name}` on, there are too many readings for so long a file");
            left_out.warn(Span::default(), message);
            findings.add(left_out, None);
        }
        findings.add_examples(text, file, game.as_ref(), &mut goes_on);
        findings.list.sort_by_key(|finding| finding.diagnostic.span.start);
        findings
    }

    /// The number of problems of this severity, including those that were not kept.
    pub fn count(&self, severity: Severity) -> usize {
        let more = if severity == Severity::Error { self.omitted } else { 0 };
        self.list.iter().filter(|finding| finding.diagnostic.severity == severity).count() + more
    }

    /// Adds what is wrong with the examples. While the rules have mistakes, the examples say nothing.
    fn add_examples(&mut self, text: &str, file: &ParsedFile, game: Option<&Game>, goes_on: &mut dyn FnMut() -> bool) {
        if let Some(game) = game.filter(|_| self.count(Severity::Error) == 0) {
            self.add(examples::check(text, file, game, goes_on), None);
        }
    }

    /// Reads the file under one choice and adds the new problems; returns the game, if there is one.
    fn check_reading(&mut self, file: &ParsedFile, choice: Option<(&str, &str)>) -> Option<Game> {
        let choices: Vec<(String, String)> =
            choice.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let (def, mut problems) = file.read(&choices);
        let game = def.map(rules::compile);
        if let Some(game) = &game {
            check_start(game, file.board_span(), &mut problems);
        }
        self.add(problems, choice);
        game
    }

    fn add(&mut self, problems: Problems, choice: Option<(&str, &str)>) {
        // Problems beyond the limit cannot be compared; assume that they are the same under every choice.
        self.omitted = self.omitted.max(problems.omitted_errors());
        for diagnostic in problems {
            if self.list.iter().any(|known| known.diagnostic == diagnostic) {
                continue;
            }
            let alike = self.list.iter().filter(|known| known.diagnostic.severity == diagnostic.severity).count();
            if alike < Problems::MAX_PER_SEVERITY {
                let reading = choice.map(|(name, value)| format!("{name}={value}"));
                self.list.push(Finding { diagnostic, reading });
            } else if diagnostic.severity == Severity::Error {
                self.omitted += 1;
            }
        }
    }
}

/// Checks that the game itself allows its start position, and that it has a legal turn.
fn check_start(game: &Game, board: Span, problems: &mut Problems) {
    match game.start_status() {
        StartStatus::Playable => {}
        StartStatus::Forbidden(why) => {
            problems.error(board, explain::english(&why));
        }
        StartStatus::GameOver(why) => {
            problems.warn(board, explain::english(&why));
        }
        StartStatus::Stuck => {
            problems.warn(board, "there is no legal turn at the start");
        }
        StartStatus::Unknown => {
            problems.warn(board, "it takes too long to determine whether there is a legal turn at the start");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with that many readings, each of which adds a piece.
    fn with_readings(count: usize) -> String {
        let readings = |n: usize| {
            format!("reading r{n} default=off {{ summary \"s\"; source \"s\" }}\npiece P{n} \"+P\" if=r{n} {{}}\n")
        };
        let shipped = crate::games().iter().find(|game| !game.text.contains("reading")).unwrap().text;
        format!("{shipped}\n{}", (0..count).map(readings).collect::<String>())
    }

    fn messages(text: &str) -> Vec<String> {
        Findings::new(text, &crate::parse(text)).list.into_iter().map(|finding| finding.diagnostic.message).collect()
    }

    #[test]
    fn a_warning_says_which_readings_were_left_out() {
        assert!(messages(&with_readings(20)).iter().all(|message| !message.starts_with("not everything")));
        assert!(
            messages(&with_readings(1_000))
                .iter()
                .any(|message| message.starts_with("not everything was checked: from `r"))
        );
    }
}
