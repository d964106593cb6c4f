//! An error in a text: a message and its place.

use std::fmt;
use std::ops::Range;

/// An error in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// A sentence without its full stop.
    pub message: String,
    /// The byte range of the error; empty and at the end if something is missing there.
    pub span: Range<usize>,
}

impl TextError {
    /// An error at this byte range.
    pub fn new(message: impl Into<String>, span: Range<usize>) -> Self {
        Self { message: message.into(), span }
    }

    /// The message, then the line with the error, then marks under the place.
    pub fn render(&self, text: &str) -> String {
        let start = floor_char_boundary(text, self.span.start);
        let end = floor_char_boundary(text, self.span.end.max(start));
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let line = &text[line_start..line_end];
        let before = text[line_start..start].chars().count();
        let marks = text[start..end.min(line_end).max(start)].chars().count().max(1);
        format!("{}\n  {line}\n  {}{}", self.message, " ".repeat(before), "^".repeat(marks))
    }
}

/// The last character boundary at or before `at`.
fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at character {})", self.message, self.span.start + 1)
    }
}

impl std::error::Error for TextError {}

pub(crate) fn error<T>(message: impl Into<String>, at: Range<usize>) -> Result<T, TextError> {
    Err(TextError::new(message, at))
}
