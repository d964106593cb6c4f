//! What ends a command early.

use std::fmt;
use std::io;

/// Why a command failed; `Display` gives the text to print, with its line feed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request is invalid: a sentence without a full stop, and lines that show the place (may be empty).
    Message(String, String),
    /// The command has already printed the reason.
    Reported,
    /// The output cannot be written.
    Output(io::Error),
}

/// The result of a command.
pub(crate) type CommandResult<T = ()> = Result<T, Failure>;

/// Fails with a sentence without a full stop.
pub(crate) fn fail<T>(sentence: impl Into<String>) -> CommandResult<T> {
    Err(Failure::Message(sentence.into(), String::new()))
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message(sentence, shown) => write!(f, "variorum: {sentence}\n{shown}"),
            Self::Reported => Ok(()),
            Self::Output(error) => writeln!(f, "variorum: the output cannot be written: {error}"),
        }
    }
}
