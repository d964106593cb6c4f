//! Chat: the two channels of a table with who may read and write in which, and the one of a tournament, which is for all.
//!
//! Players have a channel of their own, which is never visible to others, so that spectators cannot help them. For the
//! same reason players cannot read the spectators' channel until the game is over. The server stores messages and
//! limits their rate.

use crate::table_state::TableState;
use api::{Fault, FaultKind};
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

impl TableState {
    /// Whether this person, or a stranger for `None`, may read this channel.
    pub fn may_read<'a>(&self, person: impl Into<Option<&'a str>>, room: Room) -> bool {
        let plays = !self.sides_of(person).is_empty();
        match room {
            Room::Players => plays,
            Room::Watchers => !plays || self.game_state.is_over(),
            Room::Tournament => false,
        }
    }

    /// Checks that this person may write in this channel.
    ///
    /// # Errors
    /// Why not.
    pub fn may_speak<'a>(&self, person: impl Into<Option<&'a str>>, room: Room) -> Result<(), Fault> {
        match room {
            _ if self.may_read(person, room) => Ok(()),
            Room::Players => {
                Err(Fault::new(FaultKind::Forbidden, "only the players of this game can write in this channel"))
            }
            Room::Tournament => Err(Fault::bad("this channel belongs to tournaments")),
            Room::Watchers => Err(Fault::conflict("players can chat with spectators when the game is over")),
        }
    }
}
