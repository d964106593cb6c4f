//! A game as it is kept: its events, and beside them what lists and clocks need of it.
//!
//! For: values that go in and come out. Not for: what an event says; its body is text of whoever writes it. Look next:
//! `store`.

use crate::Millis;

/// One event of a game. Events are only ever added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place in the game: 1, 2, 3 … without a gap.
    pub number: u64,
    /// When it happened.
    pub at: Millis,
    /// What happened; opaque here.
    pub body: String,
}

/// Where a game is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// A seat is open.
    Waiting,
    /// It is being played.
    Running,
    /// It has ended.
    Over,
}

/// How a game is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// Without clocks.
    None,
    /// With clocks of minutes, in one sitting.
    Live,
    /// With days for a turn.
    Correspondence,
}

/// What lists and clocks need of a game without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Up to 200 bytes.
    pub id: String,
    /// Of its last event; 0 before the first.
    pub number: u64,
    /// Which game is played; opaque here.
    pub variant: String,
    /// What lists call it.
    pub title: String,
    /// Turns made.
    pub turns: u32,
    /// Where it is in its life.
    pub status: Status,
    /// Whether everybody may find it.
    pub public: bool,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// How it is timed.
    pub speed: Speed,
    /// The side whose turn it is, if it is anybody's.
    pub to_move: Option<u8>,
    /// When somebody has to look at its clock, see [`crate::Store::due`].
    pub deadline: Option<Millis>,
    /// How it ended; opaque here.
    pub result: Option<String>,
    /// When it was opened.
    pub opened: Millis,
    /// When it last changed; lists are sorted by it.
    pub changed: Millis,
}

/// A place at a game; open while neither a person nor a computer has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Of which side.
    pub side: u8,
    /// The id of whoever sits there. It stays when the person is forgotten, and then says nothing.
    pub person: Option<String>,
    /// The level of the computer that sits there.
    pub level: Option<u8>,
}

impl Status {
    /// How it is written in a row.
    pub(crate) const ALL: [Status; 3] = [Status::Waiting, Status::Running, Status::Over];
}

impl Speed {
    /// How it is written in a row.
    pub(crate) const ALL: [Speed; 3] = [Speed::None, Speed::Live, Speed::Correspondence];
}
