//! What goes wrong when something is kept or asked for, each with a sentence for whoever runs the server.
//!
//! For: telling a game that has gone on from a disk that is full. Not for: what players read; the server words that
//! itself.

use std::fmt;

/// Why something was not kept or not found out. Nothing was changed, except after [`Fault::Unreachable`]: then nobody
/// knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The game has got other events since it was looked at: read them and decide again.
    Behind,
    /// That id or name is somebody else's.
    Taken,
    /// There is no such game or person.
    Unknown,
    /// Not to be kept anywhere: a text with the character U+0000, an id that is too long, events that do not follow.
    /// Says which.
    Unfit(String),
    /// The home does not answer or has no room: a later try may succeed. Says what and what to do.
    Unreachable(String),
    /// The home is damaged, or not one of ours, or of a newer version: no try will succeed. Says what and what to do.
    Broken(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Behind => f.write_str("The game has gone on meanwhile."),
            Fault::Taken => f.write_str("That id or name is taken already."),
            Fault::Unknown => f.write_str("There is no such game or person."),
            Fault::Unfit(sentence) | Fault::Unreachable(sentence) | Fault::Broken(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Fault {}
