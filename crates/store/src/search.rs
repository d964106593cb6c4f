//! What somebody looks for among the games.
//!
//! For: the value that a search is asked with. Not for: what comes of it, see [`crate::Store::search`].

use crate::Millis;

/// What games are looked for; whatever says nothing is not looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// Who asks: his own games are found, and of others only those that were public or rated.
    pub asker: Option<String>,
    /// Which game was played.
    pub variant: Option<String>,
    /// Somebody who has played.
    pub player: Option<String>,
    /// Somebody else who has.
    pub other: Option<String>,
    /// How it has ended.
    pub result: Option<String>,
    /// Whether it counts for ratings.
    pub rated: Option<bool>,
    /// Last changed then or later.
    pub since: Option<Millis>,
    /// Last changed before.
    pub until: Option<Millis>,
    /// The hash of a position that it has been through.
    pub place: Option<i64>,
    /// Also games that are being played, if they are public.
    pub running: bool,
}
