//! How far the current turn has come, and what may follow.
//!
//! A part of a position. Look next: `act::continuation` for the rules by which turns continue.

use crate::piece::Kind;
use crate::step::Act;
use geometry::Cell;

/// What a turn in progress must know about the position in which it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnStart {
    /// Royal pieces faced each other.
    pub royals_faced: bool,
    /// The sides (bits) that had a royal piece, if capturing the last one excuses being in check.
    pub sides_with_royal: u8,
    /// The royal pieces of the side to move.
    pub royals: RoyalCount,
}

impl TurnStart {
    /// No turn has begun.
    pub const NONE: Self =
        Self { royals_faced: false, sides_with_royal: 0, royals: RoyalCount { total: 0, individual: 0 } };
}

/// How many royal pieces a side has. Counts end at 255: a side with more of them leaves no cell to its enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoyalCount {
    /// In total.
    total: u8,
    /// Those that no other royal piece can replace.
    individual: u8,
}

impl RoyalCount {
    /// So many in total, and so many that no other royal piece can replace.
    #[inline]
    pub fn new(total: usize, individual: usize) -> Self {
        let count = |pieces: usize| u8::try_from(pieces).unwrap_or(u8::MAX);
        Self { total: count(total), individual: count(individual) }
    }

    /// Is the last one gone, or one that no other can replace?
    #[inline]
    pub fn are_fewer_than(self, before: Self) -> bool {
        if self.total == 0 {
            before.total > 0
        } else {
            self.total < before.total && self.individual < before.individual
        }
    }
}

/// What may follow in the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// Nothing: no turn is in progress.
    Nothing,
    /// The piece that has moved is set off.
    Detonate {
        /// The cell of the piece.
        cell: Cell,
        /// The kind as which it has moved (an imitator's model).
        acting_as: Kind,
    },
    /// A piece lays stones, or takes some away.
    Lay {
        /// The cell of the piece.
        cell: Cell,
        /// How many more.
        remaining: u8,
    },
    /// A piece enters on a cell that has been left.
    Gate {
        /// That cell, twice, or the two of a castling move.
        cells: [Cell; 2],
        /// The stock slots from which it may come (bits).
        slots: u8,
    },
    /// The rest of the stock is placed.
    Place,
}

impl Continuation {
    /// The act of the next step, unless the turn ends; [`Act::Stop`] if no turn is in progress.
    #[inline]
    pub fn act(self) -> Act {
        match self {
            Self::Nothing => Act::Stop,
            Self::Detonate { .. } => Act::Detonate,
            Self::Lay { .. } => Act::Lay,
            Self::Gate { .. } | Self::Place => Act::Place,
        }
    }

    /// Does a piece enter on a cell that has been left? That never makes a move legal.
    #[inline]
    pub fn is_gate(self) -> bool {
        matches!(self, Self::Gate { .. })
    }

    /// A unique number, for hashing.
    #[inline]
    pub fn hash_value(self) -> u64 {
        let number =
            |which: u64, [a, b, c]: [u8; 3]| which << 24 | u64::from(a) << 16 | u64::from(b) << 8 | u64::from(c);
        match self {
            Self::Nothing => 0,
            Self::Detonate { cell: piece, acting_as } => number(1, [piece.0, acting_as.0, 0]),
            Self::Lay { cell: piece, remaining: left } => number(2, [piece.0, left, 0]),
            Self::Gate { cells: left, slots } => number(3, [left[0].0, left[1].0, slots]),
            Self::Place => number(4, [0; 3]),
        }
    }
}

/// The state of the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What may follow.
    pub continuation: Continuation,
    /// The turn cannot end here.
    pub must: bool,
    /// Nothing irreversible has happened in this turn.
    pub quiet: bool,
    /// The beginning of the turn.
    pub turn_start: TurnStart,
}

impl Stage {
    /// A turn that has not begun.
    pub const START: Self =
        Self { continuation: Continuation::Nothing, must: false, quiet: true, turn_start: TurnStart::NONE };
}
