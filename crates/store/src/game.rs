//! A stored game: its events, and what lists and clocks need beside them.
//!
//! Plain values; what an event means is up to the caller. Look next at `store`.

use crate::Millis;

/// One event of a game. Events are only ever added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its position in the game: 1, 2, 3 … without gaps.
    pub number: u64,
    /// When it happened.
    pub at: Millis,
    /// What happened; not interpreted here.
    pub body: String,
}

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// At least one seat is open.
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
    Untimed,
    /// With clocks of minutes, in one sitting.
    Live,
    /// With days for a turn.
    Correspondence,
}

/// What lists and clocks need to know about a game without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHeader {
    /// Up to 200 bytes.
    pub id: String,
    /// The number of the last event; 0 before the first.
    pub event_count: u64,
    /// Which game is played; not interpreted here.
    pub variant: String,
    /// The title in lists.
    pub title: String,
    /// Turns made.
    pub turns: u32,
    /// The status of the game.
    pub status: Status,
    /// Whether all users may find it.
    pub public: bool,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// How it is timed.
    pub speed: Speed,
    /// The side to move, if any.
    pub to_move: Option<u8>,
    /// When its clock has to be checked next, see [`crate::Store::due_games`].
    pub deadline: Option<Millis>,
    /// How it ended; not interpreted here.
    pub result: Option<String>,
    /// When it was opened.
    pub opened_at: Millis,
    /// When it last changed; lists of a player's own games are sorted by it.
    pub changed_at: Millis,
}

impl GameHeader {
    /// By what other lists sort it: its end, or its opening until it is over. It says nothing about when turns were made.
    #[must_use]
    pub fn listed_at(&self) -> Millis {
        if self.status == Status::Over { self.changed_at } else { self.opened_at }
    }
}

/// A seat at a game; open while it has neither a person nor a computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The side that is played from it.
    pub side: u8,
    /// The id of the player. It stays after the account is deleted, and then refers to no one.
    pub person: Option<String>,
    /// The level of the computer that plays.
    pub level: Option<u8>,
}

impl Status {
    /// All values in the order of their numbers in a row.
    pub(crate) const ALL: [Status; 3] = [Status::Waiting, Status::Running, Status::Over];
}

impl Speed {
    /// All values in the order of their numbers in a row.
    pub(crate) const ALL: [Speed; 3] = [Speed::Untimed, Speed::Live, Speed::Correspondence];
}
