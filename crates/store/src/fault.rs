//! Errors of the store, each with a sentence for the operator.
//!
//! They tell apart a game that has changed in the meantime from a disk that is full. The server words its own messages
//! for players.

use std::fmt;

/// Why a request failed. Nothing was changed, except possibly after [`Fault::Unavailable`]: then the outcome is
/// unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The game has got other events since it was read: read them and decide again.
    Conflict,
    /// The id or name is already in use.
    AlreadyExists,
    /// There is no such game or person.
    NotFound,
    /// The input cannot be stored: a text with the character U+0000, an id that is too long, events that are not
    /// consecutive. The text says which.
    InvalidInput(String),
    /// The database does not answer or has no room: a retry may succeed. The text says what to do.
    Unavailable(String),
    /// The database is damaged, belongs to another program, or is of a newer version: no retry will succeed. The text
    /// says what to do.
    Unusable(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Conflict => f.write_str("The game has changed in the meantime."),
            Fault::AlreadyExists => f.write_str("That id or name is already in use."),
            Fault::NotFound => f.write_str("There is no such game or person."),
            Fault::InvalidInput(sentence) | Fault::Unavailable(sentence) | Fault::Unusable(sentence) => {
                f.write_str(sentence)
            }
        }
    }
}

impl std::error::Error for Fault {}
