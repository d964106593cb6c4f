//! Positions in the source text.
//!
//! [`crate::problem`] attaches messages to them, and [`mod@crate::render`] draws them.

use std::ops::Deref;

/// A range of the source text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The length in bytes.
    pub len: usize,
}

impl Span {
    /// The range from `start` to just before `end`.
    #[must_use]
    pub fn between(start: usize, end: usize) -> Self {
        Self { start, len: end.saturating_sub(start) }
    }

    /// The byte just after the range.
    #[must_use]
    pub fn end(self) -> usize {
        self.start.saturating_add(self.len)
    }

    /// The smallest range that contains both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self::between(self.start.min(other.start), self.end().max(other.end()))
    }

    /// The range clipped to `text` and widened to character boundaries, so that slicing with it never panics.
    #[must_use]
    pub fn within(self, text: &str) -> Self {
        let start = text.floor_char_boundary(self.start);
        let end = text.ceil_char_boundary(self.end().min(text.len()));
        Self::between(start, end)
    }
}

/// A value together with its place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value itself.
    pub value: T,
    /// Where the value is written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Combines a value and its place.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }

    /// Converts the value and keeps its place.
    pub fn map<U>(self, turn: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned { value: turn(self.value), span: self.span }
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_within_a_text_can_always_be_sliced() {
        let text = "aäb";
        for start in 0..8 {
            for len in [0, 1, 2, 9, usize::MAX] {
                let span = Span { start, len }.within(text);
                assert!(text.get(span.start..span.end()).is_some(), "{start} {len}");
            }
        }
    }

    #[test]
    fn joining_covers_both() {
        let joined = Span { start: 7, len: 2 }.join(Span { start: 3, len: 1 });
        assert_eq!(joined, Span { start: 3, len: 6 });
    }

    #[test]
    fn mapping_keeps_the_place() {
        let spanned = Spanned::new("12", Span { start: 4, len: 2 }).map(str::len);
        assert_eq!(*spanned, 2);
        assert_eq!(spanned.span.start, 4);
    }
}
