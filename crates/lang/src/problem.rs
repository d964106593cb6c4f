//! What is wrong with a rule file: [`Diagnostic`]s and the list they are collected in.
//!
//! Nothing is drawn here ([`mod@crate::render`]) and nothing decides what is wrong: that is the parser
//! ([`crate::node`]), the strict reader ([`crate::reader`]) and the crates above.

use crate::span::Span;

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
        self.help = Some(text.into());
        self
    }

    /// Says a few words at the caret.
    pub fn label(&mut self, text: impl Into<String>) -> &mut Self {
        self.label = Some(text.into());
        self
    }
}

/// All that is wrong with one file.
#[derive(Clone, Debug, Default)]
pub struct Problems {
    list: Vec<Diagnostic>,
}

impl Problems {
    /// Notes an error; the answer is there to add help or a label.
    pub fn error(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.push(Severity::Error, span, message.into())
    }

    /// Notes a warning; the answer is there to add help or a label.
    pub fn warn(&mut self, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.push(Severity::Warning, span, message.into())
    }

    fn push(&mut self, severity: Severity, span: Span, message: String) -> &mut Diagnostic {
        self.list.push_mut(Diagnostic { severity, span, message, label: None, help: None })
    }

    /// Keeps those of which a predicate holds.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(keep);
    }

    /// Whether there is an error among them.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Whether there is nothing to say at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are, warnings included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// All of them: in the order found, or after [`Problems::sort`] in the order of their places.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// Puts them in the order of their places; those at one place stay in the order found.
    pub fn sort(&mut self) {
        self.list.sort_by_key(|diagnostic| diagnostic.span.start);
    }

    /// Takes over all of `other`.
    pub fn extend(&mut self, other: Problems) {
        self.list.extend(other.list);
    }
}

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
