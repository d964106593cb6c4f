//! The criteria of a search among games; see [`crate::Store::search`] for the results.

use crate::Millis;

/// Search criteria; those that are `None` match everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// The viewer, whose own games are all found; of others only those that were public or rated.
    pub viewer: Option<String>,
    /// The game that was played.
    pub variant: Option<String>,
    /// One player.
    pub player: Option<String>,
    /// Another player of the same game.
    pub other_player: Option<String>,
    /// How it ended.
    pub result: Option<String>,
    /// Whether it counts for ratings.
    pub rated: Option<bool>,
    /// Listed at this time or later, see [`crate::GameHeader::listed_at`].
    pub since: Option<Millis>,
    /// Listed before this time.
    pub until: Option<Millis>,
    /// The hash of a position that occurred in it.
    pub position_hash: Option<i64>,
    /// Also games in progress, if they are public.
    pub include_running: bool,
}
