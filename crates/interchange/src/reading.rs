//! What every reader returns: a value, and what it did not understand.
//!
//! A reader drops nothing in silence. What it cannot represent or interpret becomes a [`Remark`] with its line.

use std::fmt;

/// Something that a reader or a writer left out or interpreted, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The number of the line in the text, from 1.
    pub line: usize,
    /// A sentence without its full stop.
    pub message: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// A value that has been read, and what was not understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading<T> {
    /// The value.
    pub value: T,
    /// What was left out or needs attention, in the order of the text.
    pub remarks: Vec<Remark>,
}

/// Collects remarks.
#[derive(Debug, Default)]
pub(crate) struct Remarks(pub(crate) Vec<Remark>);

/// A damaged file gets no more remarks than this; one more says so.
const MAX_REMARKS: usize = 200;

impl Remarks {
    /// Adds a remark about a line.
    pub(crate) fn add(&mut self, line: usize, message: impl Into<String>) {
        match self.0.len() {
            n if n < MAX_REMARKS => self.0.push(Remark { line, message: message.into() }),
            MAX_REMARKS => self.0.push(Remark { line, message: "further remarks are not listed".to_owned() }),
            _ => {}
        }
    }

    /// The value together with the remarks.
    pub(crate) fn with<T>(self, value: T) -> Reading<T> {
        Reading { value, remarks: self.0 }
    }
}

/// The beginning of a text from a file, as much as a remark repeats.
pub(crate) fn quoted(text: &str) -> String {
    const MAX_CHARS: usize = 40;
    let text = text.trim();
    let start: String = text.chars().take(MAX_CHARS).collect();
    if start.len() < text.len() { format!("`{start}…`") } else { format!("`{start}`") }
}
