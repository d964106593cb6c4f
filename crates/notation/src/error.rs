//! What is wrong with a text, and where.

use std::fmt;
use std::ops::Range;

/// A mistake in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// A sentence without its full stop.
    pub message: String,
    /// The bytes of the text that are to blame; empty at the end if something is missing there.
    pub at: Range<usize>,
}

impl TextError {
    /// A mistake in these bytes.
    pub fn new(message: impl Into<String>, at: Range<usize>) -> Self {
        Self { message: message.into(), at }
    }

    /// The mistake with the line it is in and a mark under the place.
    pub fn show(&self, text: &str) -> String {
        let start = floor(text, self.at.start);
        let end = floor(text, self.at.end.max(start));
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let line = &text[line_start..line_end];
        let before = text[line_start..start].chars().count();
        let marks = text[start..end.min(line_end).max(start)].chars().count().max(1);
        format!("{}\n  {line}\n  {}{}", self.message, " ".repeat(before), "^".repeat(marks))
    }
}

/// The nearest place at or before `at` where a character begins.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at {})", self.message, self.at.start + 1)
    }
}

impl std::error::Error for TextError {}

pub(crate) fn error<T>(message: impl Into<String>, at: Range<usize>) -> Result<T, TextError> {
    Err(TextError::new(message, at))
}
