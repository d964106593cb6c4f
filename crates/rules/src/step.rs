//! Acts and steps: the decisions a turn is made of.
//!
//! For: one decision that can be listed, compared and played. Not for: its text (crate `notation`) or how it is offered
//! ([`Game::steps`](crate::Game::steps)).

use crate::piece::{Kind, Piece, Side};
use geometry::{Cell, CellSet};

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Move a man.
    Move,
    /// Set off the man that stands on `from`.
    Detonate,
    /// The man on `from` lays a stone (`choice`) on `to`.
    Lay,
    /// The man on `from` takes the stone on `to` away.
    Lift,
    /// Put a man (`choice`) from the stock on `to`.
    Place,
    /// Take one's own man on `from` off the board.
    Discard,
    /// Do nothing, when nothing else is possible.
    Pass,
    /// End the turn here instead of going on.
    Stop,
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// What it does.
    pub act: Act,
    /// The man that acts; equal to `to` where no man does.
    pub from: Cell,
    /// Where it goes, or what it acts on.
    pub to: Cell,
    /// Which of the game's motions it follows (moves only).
    pub(crate) motion: u16,
    /// The kind it becomes, or the kind laid or placed.
    pub choice: Option<Kind>,
    /// The cells of men taken on the way (chains, en passant), not the one on `to`.
    pub taken: CellSet,
}

impl Step {
    /// A step without motion, choice or men taken.
    pub(crate) const fn plain(act: Act, from: Cell, to: Cell) -> Self {
        Self { act, from, to, motion: 0, choice: None, taken: CellSet::EMPTY }
    }

    /// A man of this kind comes from the stock.
    pub(crate) const fn placing(kind: Kind, to: Cell) -> Self {
        Self { choice: Some(kind), ..Self::plain(Act::Place, to, to) }
    }

    /// The man on the cell is set off.
    pub(crate) const fn detonation(man: Cell) -> Self {
        Self::plain(Act::Detonate, man, man)
    }

    /// Doing nothing.
    pub const PASS: Self = Self::plain(Act::Pass, Cell(0), Cell(0));

    /// The end of a turn that could go on.
    pub const STOP: Self = Self::plain(Act::Stop, Cell(0), Cell(0));
}

/// What playing a step does, in order; for animation, notation and tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the cells and pieces that the variant's sentence names")]
pub enum Event {
    /// A man went from one cell to another (also the castling partner).
    Moved { from: Cell, to: Cell, piece: Piece },
    /// A man or stone was captured.
    Captured { cell: Cell, piece: Piece },
    /// An explosion, in which wave, and the cells it clears.
    Blast { wave: u8, cell: Cell, cells: CellSet },
    /// A man or stone was removed by an effect.
    Removed { cell: Cell, piece: Piece },
    /// A man was pushed; `to` is none when he left the board.
    Pushed { from: Cell, to: Option<Cell>, piece: Piece },
    /// A stone was laid.
    Laid { cell: Cell, piece: Piece },
    /// A stone was taken away.
    Lifted { cell: Cell, piece: Piece },
    /// A man became another kind.
    Became { cell: Cell, piece: Piece },
    /// A man came from the stock.
    Placed { cell: Cell, piece: Piece },
    /// A mated side's men left the board.
    ArmyRemoved { side: Side },
    /// A side passed.
    Passed { side: Side },
}

/// Is told of everything that happens while a step is played.
pub trait Sink {
    /// Hears one event.
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
