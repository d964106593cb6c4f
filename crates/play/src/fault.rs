//! Errors of requests: a clear sentence, and the kind of error.
//!
//! Every answer that is not a success is one. A token that cannot follow is an ordinary answer of `next`. The server
//! maps each kind to an HTTP status.

use kdl::{Problems, Severity};

/// An error: why a request cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    kind: FaultKind,
    sentence: String,
}

/// The kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The request is invalid.
    BadRequest,
    /// Something does not exist.
    NotFound,
    /// The current state does not allow it.
    Conflict,
    /// The caller is not allowed to do it.
    Forbidden,
    /// The position is too complex to be examined completely.
    TooComplex,
}

impl Fault {
    /// The request is invalid.
    pub fn bad(text: impl AsRef<str>) -> Self {
        Self::new(FaultKind::BadRequest, text)
    }

    /// Something does not exist.
    pub fn not_found(text: impl AsRef<str>) -> Self {
        Self::new(FaultKind::NotFound, text)
    }

    /// The current state does not allow it.
    pub fn conflict(text: impl AsRef<str>) -> Self {
        Self::new(FaultKind::Conflict, text)
    }

    /// An error of any kind; the text is converted to a sentence.
    pub fn new(kind: FaultKind, text: impl AsRef<str>) -> Self {
        Self { kind, sentence: sentence(text.as_ref()) }
    }

    /// The kind of the error.
    pub fn kind(&self) -> FaultKind {
        self.kind
    }

    /// The message.
    pub fn sentence(&self) -> &str {
        &self.sentence
    }
}

impl From<Problems> for Fault {
    /// The first error of a rule file or of the choices, with its help.
    fn from(problems: Problems) -> Self {
        let error = problems.iter().find(|problem| problem.severity == Severity::Error);
        let text = error.map_or_else(String::new, |error| match &error.help {
            Some(help) => format!("{}; {help}", error.message),
            None => error.message.clone(),
        });
        Self::bad(text)
    }
}

/// Converts a text to one line that begins with a capital letter and ends with a full stop.
pub fn sentence(text: &str) -> String {
    let mut line = String::with_capacity(text.len() + 1);
    for word in text.split_whitespace() {
        if line.is_empty() {
            let mut chars = word.chars();
            line.extend(chars.next().into_iter().flat_map(char::to_uppercase));
            line.push_str(chars.as_str());
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    if !line.ends_with(['.', '!', '?']) {
        line.push('.');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_converted_to_a_sentence() {
        assert_eq!(sentence("no such\n cell"), "No such cell.");
        assert_eq!(sentence("did you mean `x`?"), "Did you mean `x`?");
        assert_eq!(sentence(""), ".");
    }
}
