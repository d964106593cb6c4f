//! Details of a step that its notation needs and that the step alone does not contain.
//!
//! Only the crate `notation` uses these; they have no effect on play.

use crate::game::Game;
use crate::motion::CompiledMotion;
use geometry::{Cell, CellSet};
use model::position::Position;
use model::step::{Act, Sink, Step};

impl Game {
    /// The position after a step, with the turn still open even if nothing can follow.
    pub fn after_step(&self, pos: &Position, step: &Step, sink: &mut impl Sink) -> Position {
        self.apply(pos, step, sink)
    }

    /// The motion of a step, if it is a move.
    pub(crate) fn compiled_motion(&self, step: &Step) -> Option<&CompiledMotion> {
        if step.act == Act::Move { self.movement.motions.get(step.motion).map(|motion| &motion.compiled) } else { None }
    }

    /// Is the step a chain of hops and steps?
    pub fn is_chain(&self, step: &Step) -> bool {
        matches!(self.compiled_motion(step), Some(CompiledMotion::Chain(_)))
    }

    /// The cells on which a chain lands, without its start, in a shortest walk with the same result as the step; `None`
    /// if the step is not a chain.
    pub fn walk_path(&self, pos: &Position, step: &Step) -> Option<Vec<Cell>> {
        match self.compiled_motion(step) {
            Some(CompiledMotion::Chain(chain)) => chain.path(pos, step, self.budget()),
            _ => None,
        }
    }

    /// Does the walk over exactly these cells have the same result as the step? False if the step is not a chain.
    pub fn is_walk_along(&self, pos: &Position, step: &Step, path: &[Cell]) -> bool {
        let Some(CompiledMotion::Chain(chain)) = self.compiled_motion(step) else { return false };
        path.last() == Some(&step.to)
            && chain.stopping_captures(step.from, &chain.nodes_along(pos, step.from, path)).contains(&step.taken)
    }

    /// The number of a castling move among those of its side, in the order of the file.
    pub fn castling_number(&self, pos: &Position, step: &Step) -> Option<usize> {
        let Some(CompiledMotion::Castle(made)) = self.compiled_motion(step) else { return None };
        let piece = pos.piece(step.from);
        let castles = self.motions_of(piece.side()?, piece.kind()).filter(|(_, kernel)| match kernel {
            CompiledMotion::Castle(castle) => castle.def.side == made.def.side,
            _ => false,
        });
        castles.map(|(motion, _)| motion).position(|motion| motion == step.motion)
    }

    /// Is the step a castling move?
    pub fn is_castling(&self, step: &Step) -> bool {
        matches!(self.compiled_motion(step), Some(CompiledMotion::Castle(_)))
    }

    /// Is the step a capture en passant?
    pub fn is_en_passant(&self, step: &Step) -> bool {
        matches!(self.compiled_motion(step), Some(CompiledMotion::EnPassant(_)))
    }

    /// The cells of the pieces that a step captures directly: on the way, and on its last cell.
    pub fn direct_captures(&self, pos: &Position, step: &Step) -> CellSet {
        let lands = step.act == Act::Move
            && step.to != step.from
            && !pos.piece(step.to).is_empty()
            && !matches!(self.compiled_motion(step), Some(CompiledMotion::Push(_) | CompiledMotion::Castle(_)));
        if lands { step.taken.with(step.to) } else { step.taken }
    }
}
