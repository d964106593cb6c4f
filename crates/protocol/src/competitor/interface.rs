//! The interface between a match and its players: a turn, or a reason to forfeit.
//!
//! Built-in players (`in_process`) and external programs (`uci`) implement it.

use crate::competitor::stopwatch::TimeSource;
use crate::competitor::turn_limits::TurnLimits;
use rules::{Game, History, Position, Turn};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A request for a turn: a position and everything that a player may know about it.
#[derive(Debug)]
pub struct TurnRequest<'a> {
    /// The game.
    pub game: &'a Game,
    /// The start of the match, before the opening.
    pub start: &'a Position,
    /// The turns since then.
    pub turns: &'a [Turn],
    /// The current position.
    pub pos: &'a Position,
    /// All positions of the game, including this one.
    pub history: &'a History,
    /// The limits.
    pub limits: TurnLimits,
    /// By side: the remaining time; meaningless without clocks.
    pub clocks: &'a [Duration],
    /// How the time of built-in players is measured.
    pub time_source: TimeSource,
    /// How much a player may exceed its time before it loses.
    pub time_margin: Duration,
    /// A seed for players that use randomness.
    pub seed: u64,
    /// Set when the match is being stopped: any answer will do.
    pub stop: &'a AtomicBool,
}

impl TurnRequest<'_> {
    /// Whether the match is being stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The answer of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The turn.
    pub turn: Turn,
    /// Its score in hundredths of the median piece, for the team to move; near a million it is a win.
    pub score: Option<i32>,
    /// The depth in turns.
    pub depth: u32,
    /// The number of nodes.
    pub nodes: u64,
}

/// Why a player forfeits a game regardless of the position. Each variant holds a sentence without its full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// The player ended, or never started.
    Crash(String),
    /// The answer is not a legal turn.
    Illegal(String),
    /// The player took too long.
    Time(String),
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Crash(why) | Self::Illegal(why) | Self::Time(why)) = self;
        f.write_str(why)
    }
}

/// A player in a match.
pub trait Competitor: Send {
    /// Starts a new game.
    ///
    /// # Errors
    /// If the player cannot play.
    fn new_game(&mut self) -> Result<(), Forfeit>;

    /// Chooses a turn.
    ///
    /// # Errors
    /// If the player does not answer with a legal turn in time.
    fn choose_turn(&mut self, ask: &TurnRequest<'_>) -> Result<Answer, Forfeit>;
}
