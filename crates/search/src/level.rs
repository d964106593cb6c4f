//! How strong the opponent is, and what that costs.
//!
//! For: turning a level into bounds of a search. Not for: keeping them by a clock; the caller's `stop` does that, with
//! [`Level::budget_millis`].

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

    /// How long it should think about one turn.
    pub const fn budget_millis(self) -> u64 {
        self.limits().millis
    }

    /// The bounds of its search. The bound on nodes is only a safeguard against a caller that never stops it.
    pub const fn limits(self) -> Limits {
        match self.0 {
            1 => Limits { millis: 100, depth: 1, nodes: 100_000, whim: 60 },
            2 => Limits { millis: 400, depth: 32, nodes: 2_000_000, whim: 0 },
            _ => Limits { millis: 1500, depth: 32, nodes: 8_000_000, whim: 0 },
        }
    }
}

/// The bounds of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time it should take; kept by the caller, whose `stop` is asked every few dozen nodes.
    pub millis: u64,
    /// How many turns ahead, captures at the end not counted.
    pub depth: u32,
    /// How many positions.
    pub nodes: u64,
    /// By how much (in hundredths of the weakest man) a turn may seem better than it is.
    pub whim: i32,
}

impl Limits {
    /// So many turns deep, whatever it takes; for tests and analysis.
    pub const fn depth(depth: u32) -> Self {
        Self { millis: u64::MAX, depth, nodes: u64::MAX, whim: 0 }
    }

    /// So many positions, whatever the depth; for tests and measurements, which must not depend on a clock.
    pub const fn nodes(nodes: u64) -> Self {
        Self { millis: u64::MAX, depth: 32, nodes, whim: 0 }
    }
}
