//! What ends a command early.

use std::fmt;
use std::io;

/// Why a command did not do what it was asked; shown as it is to be printed, line break included.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something is wrong with what was asked: a sentence without its full stop, and lines that show it (or nothing).
    Bad(String, String),
    /// The command has said what there is to say.
    Said,
    /// The output could not be written.
    Output(io::Error),
}

/// How a command ends.
pub(crate) type Done<T = ()> = Result<T, Failure>;

/// A sentence without its full stop.
pub(crate) fn bad<T>(sentence: impl Into<String>) -> Done<T> {
    Err(Failure::Bad(sentence.into(), String::new()))
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bad(sentence, shown) => write!(f, "variorum: {sentence}\n{shown}"),
            Self::Said => Ok(()),
            Self::Output(error) => writeln!(f, "variorum: the output cannot be written: {error}"),
        }
    }
}
