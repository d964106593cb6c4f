//! What is wrong with a rule file: [`Diagnostic`]s and the list they are collected in.
//!
//! Nothing is drawn here ([`mod@crate::render`]) and nothing decides what is wrong: that is the parser
//! ([`crate::node`]), the strict reader ([`crate::reader`]) and the crates above.

use crate::span::Span;
use std::fmt;

/// Whether the file can be used nevertheless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but the author surely wants to know.
    Warning,
}

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether the file can be used nevertheless.
    pub severity: Severity,
    /// The place the caret points at.
    pub span: Span,
    /// One sentence, without a full stop.
    pub message: String,
    /// A few words to stand at the caret.
    pub label: Option<String>,
    /// What the author can do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Says what the author can do about it.
    pub fn help(&mut self, text: impl Into<String>) -> &mut Self {
        self.help = Some(shortened(text.into()));
        self
    }

    /// Says a few words at the caret.
    pub fn label(&mut self, text: impl Into<String>) -> &mut Self {
        self.label = Some(shortened(text.into()));
        self
    }
}

/// So many characters of a sentence are kept at its beginning, and at its end, if it quotes too much of the file.
const KEPT: (usize, usize) = (300, 100);

/// A sentence without its middle, if it is too long for anybody to read.
fn shortened(text: String) -> String {
    let (first, last) = KEPT;
    let mut places = text.char_indices().map(|(at, _)| at);
    let Some(cut) = places.nth(first).filter(|_| text.chars().nth(first + last).is_some()) else { return text };
    let rest = text.char_indices().map(|(at, _)| at).nth_back(last - 1).unwrap_or(text.len());
    format!("{} … {}", &text[..cut], &text[rest..])
}

/// All that is wrong with one file; of very much only the first, and how much more there is.
#[derive(Clone, Debug, Default)]
pub struct Problems {
    list: Vec<Diagnostic>,
    /// Errors beyond [`Problems::MOST`].
    more: usize,
    /// The last one beyond: somebody may still add to it, nobody reads it.
    beyond: Option<Box<Diagnostic>>,
}

impl Problems {
    /// So many errors are kept, and so many warnings: nobody mends more at once.
    pub const MOST: usize = 20;

    /// Notes an error; the answer is there to add help or a label.
    pub fn error(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.push(Severity::Error, span, message.into())
    }

    /// Notes a warning; the answer is there to add help or a label.
    pub fn warn(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.push(Severity::Warning, span, message.into())
    }

    fn push(&mut self, severity: Severity, span: Span, message: String) -> &mut Diagnostic {
        let diagnostic = Diagnostic { severity, span, message: shortened(message), label: None, help: None };
        if self.list.iter().filter(|known| known.severity == severity).count() < Self::MOST {
            return self.list.push_mut(diagnostic);
        }
        self.more += usize::from(severity == Severity::Error);
        self.beyond.insert(Box::new(diagnostic))
    }

    /// How many errors there are beyond those that are kept.
    #[must_use]
    pub fn more(&self) -> usize {
        self.more
    }

    /// Keeps those of which a predicate holds.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(keep);
    }

    /// Whether there is an error among them.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.more > 0 || self.list.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Whether there is nothing to say at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many are kept, warnings included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Those that are kept: in the order found, or after [`Problems::sort`] in the order of their places.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// Those that are kept, to be added to.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.list.iter_mut()
    }

    /// Puts them in the order of their places; those at one place stay in the order found.
    pub fn sort(&mut self) {
        self.list.sort_by_key(|diagnostic| diagnostic.span.start);
    }

    /// Takes over all of `other`.
    pub fn extend(&mut self, other: Problems) {
        self.more += other.more;
        for diagnostic in other.list {
            let Diagnostic { severity, span, message, label, help } = diagnostic;
            let taken = self.push(severity, span, message);
            (taken.label, taken.help) = (label, help);
        }
    }
}

/// Their messages, a line each; [`render`](crate::render()) also shows where they are, for which it needs the file.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, diagnostic) in self.list.iter().enumerate() {
            let gap = if nth == 0 { "" } else { "\n" };
            let severity = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
            write!(f, "{gap}{severity}: {}", diagnostic.message)?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

impl IntoIterator for Problems {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'p> IntoIterator for &'p Problems {
    type Item = &'p Diagnostic;
    type IntoIter = std::slice::Iter<'p, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(start: usize) -> Span {
        Span { start, len: 1 }
    }

    #[test]
    fn a_warning_is_no_error() {
        let mut problems = Problems::default();
        assert!(problems.is_empty());
        problems.warn(at(1), "hm");
        assert!(!problems.has_errors() && !problems.is_empty());
        problems.error(at(0), "no").help("do this").label("here");
        assert!(problems.has_errors());
        assert_eq!(problems.len(), 2);
    }

    #[test]
    fn of_very_many_mistakes_the_first_are_kept_and_the_others_counted() {
        let mut problems = Problems::default();
        for place in 0..2_000 {
            problems.error(at(place), "e").help("h");
            problems.warn(at(place), "w");
        }
        assert_eq!((problems.len(), problems.more()), (2 * Problems::MOST, 2_000 - Problems::MOST));
        let mut all = Problems::default();
        all.extend(problems.clone());
        all.extend(problems);
        assert_eq!((all.len(), all.more()), (2 * Problems::MOST, 4_000 - Problems::MOST));
        assert!(all.iter().all(|d| d.severity == Severity::Warning || d.help.as_deref() == Some("h")));
    }

    #[test]
    fn a_sentence_that_quotes_too_much_loses_its_middle() {
        let mut problems = Problems::default();
        let word = "ä".repeat(100_000);
        problems.error(at(0), format!("unknown word `{word}`")).help(format!("not `{word}`!"));
        let first = problems.iter().next().expect("is there");
        assert!(first.message.starts_with("unknown word `ä") && first.message.ends_with("ä`"), "{}", first.message);
        assert_eq!(first.message.chars().count(), KEPT.0 + KEPT.1 + 3);
        assert!(first.help.as_deref().is_some_and(|help| help.ends_with("`!") && help.len() < 1_000));
    }

    #[test]
    fn sorting_is_by_place_and_stable() {
        let mut first = Problems::default();
        first.error(at(5), "e");
        first.error(at(2), "b");
        let mut second = Problems::default();
        second.warn(at(2), "c");
        second.warn(at(0), "a");
        first.extend(second);
        first.sort();
        let order: String = first.iter().map(|d| d.message.as_str()).collect();
        assert_eq!(order, "abce");
    }
}
