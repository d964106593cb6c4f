//! What a match needs of a player: a turn, or what went wrong.
//!
//! For: the one form in which a match meets players inside the program (`inside`) and programs from outside (`uci`).

use crate::pace::Pace;
use crate::watch::Timer;
use rules::{Game, Past, Position, Turn};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A position, and everything a player is told about it.
#[derive(Debug)]
pub struct Ask<'a> {
    /// The game.
    pub game: &'a Game,
    /// Where the match begins, before the opening.
    pub start: &'a Position,
    /// The turns since then.
    pub line: &'a [Turn],
    /// The position now.
    pub pos: &'a Position,
    /// All positions of the game, this one included.
    pub past: &'a Past,
    /// The limits.
    pub pace: Pace,
    /// By side: what is left on the clock; without clocks nothing.
    pub clocks: &'a [Duration],
    /// By what its time is measured, if it is inside the program.
    pub timer: Timer,
    /// How much longer than its time a player may take before it has lost.
    pub margin: Duration,
    /// For players that draw lots.
    pub seed: u64,
    /// The match is to end: any answer will do.
    pub stop: &'a AtomicBool,
}

impl Ask<'_> {
    /// Is the match to end?
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// What a player says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Its turn.
    pub turn: Turn,
    /// How good it finds it: in hundredths of the median man, for the team on turn; near a million it is won.
    pub score: Option<i32>,
    /// How many turns deep it looked.
    pub depth: u32,
    /// How many positions.
    pub nodes: u64,
}

/// Why a player has lost whatever stands on the board. Each holds a sentence without its full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It ended, or never began.
    Crash(String),
    /// What it said is no legal turn.
    Illegal(String),
    /// It took too long.
    Time(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Crash(why) | Self::Illegal(why) | Self::Time(why)) = self;
        f.write_str(why)
    }
}

/// A player in a match.
pub trait Contestant: Send {
    /// A new game begins.
    ///
    /// # Errors
    /// It cannot play.
    fn begin(&mut self) -> Result<(), Fault>;

    /// Its turn.
    ///
    /// # Errors
    /// There is no turn to be had from it.
    fn choose(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault>;
}
