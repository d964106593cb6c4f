//! The chat of a table or of a tournament, as far as the caller may read it. `play` decides who may read and write at a
//! table; the channel of a tournament is for all.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A chat channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// Between the players.
    Players,
    /// Between the spectators.
    Watchers,
    /// Between the players and the visitors of a tournament.
    Tournament,
}

impl Room {
    /// Both channels of a table.
    pub const OF_TABLE: [Self; 2] = [Self::Players, Self::Watchers];

    /// The channel at a table; none for the one of a tournament.
    pub fn at_table(self) -> Option<play::Room> {
        match self {
            Self::Players => Some(play::Room::Players),
            Self::Watchers => Some(play::Room::Watchers),
            Self::Tournament => None,
        }
    }

    /// The name in rows and addresses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Watchers => "watchers",
            Self::Tournament => "tournament",
        }
    }
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct ChatLine {
    /// The channel.
    pub room: Room,
    /// The number within the channel, from 1.
    pub number: u32,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// The name of the author.
    pub by: String,
    /// Whether the author plays here.
    pub plays: bool,
    /// Whether the caller wrote it.
    pub mine: bool,
    /// Plain text without any markup.
    pub text: String,
}

/// The chat of a table or a tournament, as far as the caller may read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Chat {
    /// The channels that the caller may read.
    pub reads: Vec<Room>,
    /// The channels in which the caller may write.
    pub writes: Vec<Room>,
    /// The latest messages of all channels, in order.
    pub lines: Vec<ChatLine>,
}
