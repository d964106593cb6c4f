//! How strong the opponent is, and what that costs.
//!
//! For: turning a level into bounds of a search. Not for: keeping them by a clock; the caller's `stop` does that, with
//! [`Level::budget_millis`].

use crate::limits::Limits;

/// A level of play, from 1 (weak, quick, whimsical) to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const WEAKEST: Self = Self(1);
    /// The strongest.
    pub const STRONGEST: Self = Self(3);

    /// The level of that number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::WEAKEST.0 && number <= Self::STRONGEST.0 { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::WEAKEST.0..=Self::STRONGEST.0).map(Self)
    }

    /// How long it should think about one turn, in milliseconds.
    pub const fn budget_millis(self) -> u64 {
        match self.0 {
            1 => 100,
            2 => 400,
            _ => 1500,
        }
    }

    /// The bounds of its search. The bound on nodes is only a safeguard against a caller that never stops it.
    pub const fn limits(self) -> Limits {
        match self.0 {
            1 => Limits { depth: 1, nodes: 100_000, lines: 1, whim: 60 },
            2 => Limits { depth: 32, nodes: 2_000_000, lines: 1, whim: 0 },
            _ => Limits { depth: 32, nodes: 8_000_000, lines: 1, whim: 0 },
        }
    }
}
