//! Types of the list of a person's games. Searching is in `store`; seeks are in [`SeekView`](crate::SeekView).

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A page of the caller's games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnGames {
    /// Those in which it is the caller's turn come first, then the last changed.
    pub games: Vec<OwnGame>,
    /// In how many of all games in progress it is the caller's turn.
    pub to_move: u32,
    /// What to pass for the next page; null if there is none.
    pub more: Option<String>,
}

/// What lists show of any game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct ListedGame {
    /// The id of the table.
    pub id: String,
    /// The id of the game that is played.
    pub game: String,
    /// The title of that game.
    pub title: String,
    /// Turns made.
    pub turns: u32,
    /// Whether it is played by correspondence, with days for each turn.
    pub correspondence: bool,
    /// Whether it is rated.
    pub rated: bool,
    /// The players by side.
    pub sides: Vec<PlayerSide>,
    /// The result; null for a game in progress.
    pub result: Option<String>,
    /// When it last changed, in milliseconds since 1970.
    pub changed: i64,
}

/// One of the caller's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnGame {
    /// What lists show of any game.
    #[serde(flatten)]
    pub listed: ListedGame,
    /// Whether a seat is still open.
    pub waiting: bool,
    /// The side to move; null if the game is over.
    pub to_move: Option<u8>,
    /// Whether it is the caller's turn.
    pub yours: bool,
    /// The time left of the side to move in milliseconds, if its clock is running.
    pub left: Option<u32>,
}

/// The player of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct PlayerSide {
    /// The name; null for a computer or an open seat.
    pub name: Option<String>,
    /// The level of a computer.
    pub level: Option<u8>,
    /// Whether the caller plays it.
    pub you: bool,
}
