//! Acts and steps: the decisions that make up a turn.
//!
//! A step is one decision that can be listed, compared and played. Its text is in the crate `notation`;
//! the crate `rules` generates it.

use crate::piece::{Kind, Piece, Side};
use geometry::{Cell, CellSet};

/// The kind of action of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Move a piece.
    Move,
    /// Set off the piece on `from`.
    Detonate,
    /// The piece on `from` lays a stone (`choice`) on `to`.
    Lay,
    /// The piece on `from` takes the stone on `to` away.
    Lift,
    /// Put a piece (`choice`) from the stock on `to`.
    Place,
    /// Take one's own piece on `from` off the board.
    Discard,
    /// Pass.
    Pass,
    /// End the turn here instead of continuing.
    Stop,
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The action.
    pub act: Act,
    /// The cell of the piece that acts; equal to `to` if no piece does.
    pub from: Cell,
    /// The cell that it moves to or acts on.
    pub to: Cell,
    /// Which of the game's motions it follows (moves only).
    pub motion: u16,
    /// The kind it becomes, or the kind laid or placed.
    pub choice: Option<Kind>,
    /// The cells of pieces captured on the way (chains, en passant), excluding `to`.
    pub taken: CellSet,
}

impl Step {
    /// A step without motion, choice or captures on the way.
    #[inline]
    pub const fn plain(act: Act, from: Cell, to: Cell) -> Self {
        Self { act, from, to, motion: 0, choice: None, taken: CellSet::EMPTY }
    }

    /// A piece of this kind enters from the stock.
    #[inline]
    pub const fn placement(kind: Kind, to: Cell) -> Self {
        Self { choice: Some(kind), ..Self::plain(Act::Place, to, to) }
    }

    /// The piece on the cell is set off.
    #[inline]
    pub const fn detonation(piece: Cell) -> Self {
        Self::plain(Act::Detonate, piece, piece)
    }

    /// A pass.
    pub const PASS: Self = Self::plain(Act::Pass, Cell(0), Cell(0));

    /// The end of a turn that could continue.
    pub const STOP: Self = Self::plain(Act::Stop, Cell(0), Cell(0));
}

/// An effect of playing a step, in order; for animation, notation and tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the cells and pieces that each variant mentions")]
pub enum Event {
    /// A piece moved from one cell to another (also the castling partner).
    Moved { from: Cell, to: Cell, piece: Piece },
    /// A piece or stone was captured.
    Captured { cell: Cell, piece: Piece },
    /// An explosion: its wave, its centre, and the cells that it clears.
    Blast { wave: u8, cell: Cell, cells: CellSet },
    /// A piece or stone was removed by an effect.
    Removed { cell: Cell, piece: Piece },
    /// A piece was pushed; `to` is `None` if it left the board.
    Pushed { from: Cell, to: Option<Cell>, piece: Piece },
    /// A stone was laid.
    Laid { cell: Cell, piece: Piece },
    /// A stone was taken away.
    Lifted { cell: Cell, piece: Piece },
    /// A piece became another kind.
    Became { cell: Cell, piece: Piece },
    /// A piece entered, from the stock or after its capture.
    Placed { cell: Cell, piece: Piece },
    /// A mated side's pieces left the board.
    ArmyRemoved { side: Side },
    /// A side passed.
    Passed { side: Side },
}

/// Receives the events that occur while a step is played.
pub trait Sink {
    /// Receives one event.
    fn event(&mut self, event: Event);
}

impl Sink for () {
    #[inline]
    fn event(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}
