//! The problems of a rule file: [`Diagnostic`]s, and the list that collects them.
//!
//! [`mod@crate::render`] draws them; the parser ([`crate::node`]), the strict reader ([`crate::reader`]) and the crates
//! above find them.

use crate::span::Span;
use std::fmt;

/// Whether a problem makes the file unusable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but the author should know.
    Warning,
}

/// One problem and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether the file can still be used.
    pub severity: Severity,
    /// The place that the caret points at.
    pub span: Span,
    /// One sentence, without a full stop.
    pub message: String,
    /// A few words next to the caret.
    pub label: Option<String>,
    /// What the author can do about it.
    pub help: Option<String>,
    /// What to write in the place of [`Diagnostic::span`], if one text is probably what was meant.
    pub replacement: Option<String>,
}

impl Diagnostic {
    /// Sets the advice on what the author can do about it.
    pub fn help(&mut self, text: impl Into<String>) -> &mut Self {
        self.help = Some(truncate_middle(text.into()));
        self
    }

    /// Suggests what to write instead of what is at the place: sets the help, and the replacement.
    pub fn did_you_mean(&mut self, text: &str) -> &mut Self {
        self.replacement = Some(text.to_owned());
        self.help(format!("did you mean `{text}`?"))
    }

    /// Sets the words next to the caret.
    pub fn label(&mut self, text: impl Into<String>) -> &mut Self {
        self.label = Some(truncate_middle(text.into()));
        self
    }
}

/// How many characters of a message that quotes too much of the file are kept at its beginning and at its end.
const KEPT_CHARS: (usize, usize) = (300, 100);

/// The message without its middle, if it is too long to read.
fn truncate_middle(text: String) -> String {
    let (first, last) = KEPT_CHARS;
    let mut places = text.char_indices().map(|(at, _)| at);
    let Some(cut) = places.nth(first).filter(|_| text.chars().nth(first + last).is_some()) else { return text };
    let rest = text.char_indices().map(|(at, _)| at).nth_back(last - 1).unwrap_or(text.len());
    format!("{} … {}", &text[..cut], &text[rest..])
}

/// The problems of one file: the first ones, and a count of the others.
#[derive(Clone, Debug, Default)]
pub struct Problems {
    list: Vec<Diagnostic>,
    /// Errors beyond [`Problems::MOST`].
    omitted_errors: usize,
    /// The latest diagnostic that is not kept, because the caller may still add help or a label to it.
    overflow: Option<Box<Diagnostic>>,
}

impl Problems {
    /// The maximum number of errors, and of warnings, that are kept: more cannot be corrected at once.
    pub const MAX_PER_SEVERITY: usize = 20;

    /// Adds an error; the caller can add help or a label to the result.
    pub fn error(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.push(Severity::Error, span, message.into())
    }

    /// Adds a warning; the caller can add help or a label to the result.
    pub fn warn(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.push(Severity::Warning, span, message.into())
    }

    fn push(&mut self, severity: Severity, span: Span, message: String) -> &mut Diagnostic {
        let message = truncate_middle(message);
        let diagnostic = Diagnostic { severity, span, message, label: None, help: None, replacement: None };
        if self.list.iter().filter(|known| known.severity == severity).count() < Self::MAX_PER_SEVERITY {
            return self.list.push_mut(diagnostic);
        }
        self.omitted_errors += usize::from(severity == Severity::Error);
        self.overflow.insert(Box::new(diagnostic))
    }

    /// The number of errors that are not kept.
    #[must_use]
    pub fn omitted_errors(&self) -> usize {
        self.omitted_errors
    }

    /// Keeps only the diagnostics that satisfy a predicate.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(keep);
    }

    /// Whether there is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.omitted_errors > 0 || self.list.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Whether there are no diagnostics at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The number of diagnostics kept, warnings included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The diagnostics kept: in the order found, or after [`Problems::sort`] in the order of their places.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// The diagnostics kept, mutably.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.list.iter_mut()
    }

    /// Sorts by place; diagnostics at the same place keep their order.
    pub fn sort(&mut self) {
        self.list.sort_by_key(|diagnostic| diagnostic.span.start);
    }

    /// Adds everything in `other`.
    pub fn extend(&mut self, other: Problems) {
        self.omitted_errors += other.omitted_errors;
        for diagnostic in other.list {
            let Diagnostic { severity, span, message, label, help, replacement } = diagnostic;
            let taken = self.push(severity, span, message);
            (taken.label, taken.help, taken.replacement) = (label, help, replacement);
        }
    }
}

/// The messages, one a line; [`render`](crate::render()) also shows their places, for which it needs the file.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, diagnostic) in self.list.iter().enumerate() {
            let gap = if nth == 0 { "" } else { "\n" };
            let severity = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
            write!(f, "{gap}{severity}: {}", diagnostic.message)?;
        }
        if self.omitted_errors > 0 {
            write!(f, "\nand {} more", self.omitted_errors)?;
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
    fn a_warning_is_not_an_error() {
        let mut problems = Problems::default();
        assert!(problems.is_empty());
        problems.warn(at(1), "hm");
        assert!(!problems.has_errors() && !problems.is_empty());
        problems.error(at(0), "no").help("do this").label("here");
        assert!(problems.has_errors());
        assert_eq!(problems.len(), 2);
    }

    #[test]
    fn only_the_first_problems_are_kept_and_the_others_counted() {
        let mut problems = Problems::default();
        for place in 0..2_000 {
            problems.error(at(place), "e").help("h");
            problems.warn(at(place), "w");
        }
        assert_eq!(
            (problems.len(), problems.omitted_errors()),
            (2 * Problems::MAX_PER_SEVERITY, 2_000 - Problems::MAX_PER_SEVERITY)
        );
        let mut all = Problems::default();
        all.extend(problems.clone());
        all.extend(problems);
        assert_eq!(
            (all.len(), all.omitted_errors()),
            (2 * Problems::MAX_PER_SEVERITY, 4_000 - Problems::MAX_PER_SEVERITY)
        );
        assert!(all.iter().all(|d| d.severity == Severity::Warning || d.help.as_deref() == Some("h")));
    }

    #[test]
    fn a_message_that_quotes_too_much_loses_its_middle() {
        let mut problems = Problems::default();
        let word = "ä".repeat(100_000);
        problems.error(at(0), format!("unknown word `{word}`")).help(format!("not `{word}`!"));
        let first = problems.iter().next().expect("an error");
        assert!(first.message.starts_with("unknown word `ä") && first.message.ends_with("ä`"), "{}", first.message);
        assert_eq!(first.message.chars().count(), KEPT_CHARS.0 + KEPT_CHARS.1 + 3);
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
