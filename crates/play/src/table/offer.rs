//! Offers, to which the other players have to agree: a draw, a take-back, aborting the game, a rematch. What happens
//! when all have agreed is in [`TableState`](crate::TableState).

use serde::{Deserialize, Serialize};

/// The kind of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// Taking back the last turn of the player who asks.
    TakeBack,
    /// Ending the game without a result.
    Abort,
    /// Another game with sides changed.
    Rematch,
}

/// An open offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The number of the event that made it. An agreement names it, so that it cannot apply to an offer that the player
    /// has not read.
    pub event_count: u64,
    /// The kind.
    pub kind: OfferKind,
    /// The player who made it, then those who have agreed.
    pub accepted_by: Vec<String>,
}

impl Offer {
    /// The player who made it.
    pub fn by(&self) -> &str {
        self.accepted_by.first().map_or("", String::as_str)
    }
}
