//! The games of one person, as a list shows them.
//!
//! For: the types of the list. Not for: finding the games (`store`, by whoever keeps them), the seeks
//! ([`Listed`](crate::Listed)).

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// The games of whoever asks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnGames {
    /// Those with one's own turn first, then the last changed.
    pub games: Vec<OwnGame>,
    /// In so many of all that are being played somebody waits for one's turn.
    pub to_move: u32,
    /// What to ask for to get those that come after; null: there are none.
    pub more: Option<String>,
}

/// A game of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnGame {
    /// Of the table.
    pub id: String,
    /// Which game is played.
    pub game: String,
    /// What the game is called.
    pub title: String,
    /// Turns made.
    pub turns: u32,
    /// By correspondence: days for each turn.
    pub correspondence: bool,
    /// It counts for ratings.
    pub rated: bool,
    /// Somebody still has to sit down.
    pub waiting: bool,
    /// By side.
    pub sides: Vec<OwnSide>,
    /// The side on turn; null: it is over.
    pub to_move: Option<u8>,
    /// It is one's own turn.
    pub yours: bool,
    /// How many milliseconds the side on turn has left, if its clock runs.
    pub left: Option<u32>,
    /// How it ended.
    pub result: Option<String>,
    /// When it last changed, in milliseconds since 1970.
    pub changed: i64,
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct OwnSide {
    /// What he is called; null: a computer, or nobody yet.
    pub name: Option<String>,
    /// Of a computer.
    pub level: Option<u8>,
    /// Whoever asks plays it.
    pub you: bool,
}
