//! What people say to each other at a table: two rooms, and who may read and write in which.
//!
//! For: the rule, and the types that a page is told. Not for: where lines are kept, how often somebody may speak
//! (`server`).
//!
//! Players have a room of their own, which nobody else ever reads: whoever looks on shall not help them. While the game
//! runs they do not read what is said by those who look on, for the same reason; when it is over they may.

use crate::standing::Standing;
use facade::{Fault, Kind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// Among those who play.
    Players,
    /// Among those who look on.
    Watchers,
}

impl Room {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Players, Self::Watchers];

    /// What it is called in rows and addresses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Watchers => "watchers",
        }
    }
}

/// Something that somebody has said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[ts(rename = "TalkLine")]
pub struct Line {
    /// Where.
    pub room: Room,
    /// Lines of a room are numbered from 1.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What whoever said it is called.
    pub by: String,
    /// He plays here.
    pub plays: bool,
    /// Whoever asks has said it himself.
    pub mine: bool,
    /// Text, and nothing else: no marks in it mean anything.
    pub text: String,
}

/// What is said at a table, as far as whoever asks may read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Talk {
    /// The rooms that he may read.
    pub reads: Vec<Room>,
    /// Those in which he may speak.
    pub writes: Vec<Room>,
    /// The latest lines of both, in order.
    pub lines: Vec<Line>,
}

impl Standing {
    /// May this person, or a stranger, read what is said there?
    pub fn may_read<'a>(&self, person: impl Into<Option<&'a str>>, room: Room) -> bool {
        let plays = !self.sides_of(person).is_empty();
        match room {
            Room::Players => plays,
            Room::Watchers => !plays || self.course.is_over(),
        }
    }

    /// May he speak there?
    ///
    /// # Errors
    /// Why he may not.
    pub fn may_speak<'a>(&self, person: impl Into<Option<&'a str>>, room: Room) -> Result<(), Fault> {
        match room {
            _ if self.may_read(person, room) => Ok(()),
            Room::Players => Err(Fault::new(Kind::NotYours, "only those who play here speak in this room")),
            Room::Watchers => Err(Fault::not_now("players speak with those who look on when the game is over")),
        }
    }
}
