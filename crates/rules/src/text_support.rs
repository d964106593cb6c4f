//! What the writing of turns must know about a step that the step alone does not tell.
//!
//! For: the crate `notation`. Not for: play, which nothing here changes.

use crate::game::Game;
use crate::motion::Kernel;
use crate::position::Position;
use crate::step::{Act, Sink, Step};
use geometry::{Cell, CellSet};

impl Game {
    /// The position after a step with the turn still open, even if nothing can follow.
    pub fn after_step(&self, pos: &Position, step: &Step, sink: &mut impl Sink) -> Position {
        self.apply(pos, step, sink)
    }

    /// The motion of a step, if it is a move.
    pub(crate) fn kernel(&self, step: &Step) -> Option<&Kernel> {
        if step.act == Act::Move { self.ways.motions.get(step.motion).map(|motion| &motion.kernel) } else { None }
    }

    /// Is it a chain of hops and steps?
    pub fn is_chain(&self, step: &Step) -> bool {
        matches!(self.kernel(step), Some(Kernel::Chain(_)))
    }

    /// The cells a chain lands on, start excluded, in a shortest walk that does what the step does; none if the step is
    /// no chain.
    pub fn walk_of(&self, pos: &Position, step: &Step) -> Option<Vec<Cell>> {
        match self.kernel(step) {
            Some(Kernel::Chain(chain)) => chain.path(pos, step, self.budget()),
            _ => None,
        }
    }

    /// Does the walk over exactly these cells do what the step does? Always no if the step is no chain.
    pub fn walks_over(&self, pos: &Position, step: &Step, path: &[Cell]) -> bool {
        let Some(Kernel::Chain(chain)) = self.kernel(step) else { return false };
        path.last() == Some(&step.to)
            && chain.stops(step.from, &chain.follow(pos, step.from, path)).contains(&step.taken)
    }

    /// The number of a castling move among those of its side, in the order of the file.
    pub fn castling_number(&self, pos: &Position, step: &Step) -> Option<usize> {
        let Some(Kernel::Castle(made)) = self.kernel(step) else { return None };
        let piece = pos.piece(step.from);
        let castles = self.program(piece.side()?, piece.kind()).filter(|(_, kernel)| match kernel {
            Kernel::Castle(castle) => castle.def.side == made.def.side,
            _ => false,
        });
        castles.map(|(motion, _)| motion).position(|motion| motion == step.motion)
    }

    /// Is it a castling move?
    pub fn castles(&self, step: &Step) -> bool {
        matches!(self.kernel(step), Some(Kernel::Castle(_)))
    }

    /// Is it a capture en passant?
    pub fn is_en_passant(&self, step: &Step) -> bool {
        matches!(self.kernel(step), Some(Kernel::EnPassant(_)))
    }

    /// What a step takes directly: on the way, and on the cell it goes to.
    pub fn taken_directly(&self, pos: &Position, step: &Step) -> CellSet {
        let lands = step.act == Act::Move
            && step.to != step.from
            && !pos.piece(step.to).is_empty()
            && !matches!(self.kernel(step), Some(Kernel::Push(_) | Kernel::Castle(_)));
        if lands { step.taken.with(step.to) } else { step.taken }
    }
}
