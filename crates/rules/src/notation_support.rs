//! What notation, move entry, pictures and refusals ask about single steps, which the step alone does not contain.
//!
//! Only the crate `notation` uses these; they have no effect on play.

use crate::game::Game;
use crate::motion::castle::CastlingObstacle;
use crate::motion::compiled::CompiledMotion;
use geometry::{Cell, CellSet};
use model::piece::{Kind, Piece, Side};
use model::position::Position;
use model::step::{Act, Sink, Step};
use std::collections::HashSet;

impl Game {
    /// The position after a step, with the turn still open even if nothing can follow.
    pub fn after_step(&self, pos: &Position, step: &Step, sink: &mut impl Sink) -> Position {
        self.apply(pos, step, sink)
    }

    /// The motion of a step, if it is a move.
    pub(crate) fn compiled_motion(&self, step: &Step) -> Option<&CompiledMotion> {
        if step.act == Act::Move { self.movement.motions.get(step.motion) } else { None }
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

    /// Could another walk over the same cells pass over other pieces?
    pub fn may_pass_differently(&self, step: &Step) -> bool {
        matches!(self.compiled_motion(step), Some(CompiledMotion::Chain(chain)) if chain.may_pass_differently())
    }

    /// The cells that the legs of a chain pass over if it lands on exactly these cells, one for each leg; `None` for a leg
    /// that passes over nothing, and for all legs if the step is not a chain.
    pub fn cells_passed(&self, pos: &Position, step: &Step, path: &[Cell]) -> Vec<Option<Cell>> {
        match self.compiled_motion(step) {
            Some(CompiledMotion::Chain(chain)) => chain.cells_passed(pos, step, path),
            _ => vec![None; path.len()],
        }
    }

    /// Does the walk over exactly these cells have the same result as the step? False if the step is not a chain.
    pub fn is_walk_along(&self, pos: &Position, step: &Step, path: &[Cell]) -> bool {
        let Some(CompiledMotion::Chain(chain)) = self.compiled_motion(step) else { return false };
        path.last() == Some(&step.to)
            && chain.nodes_along(pos, step.from, path).iter().any(|stand| chain.matches_step(step, stand))
    }

    /// The cell of the piece that a step captures without moving; `None` if it moves.
    pub fn shot_cell(&self, step: &Step) -> Option<Cell> {
        let stays = step.to == step.from
            && match self.compiled_motion(step).map(CompiledMotion::unconditional) {
                Some(CompiledMotion::Staying(_)) => true,
                Some(CompiledMotion::EnPassant(passing)) => passing.stays,
                _ => false,
            };
        if stays { step.taken.first() } else { None }
    }

    /// The cell that names where a move leads: that of the piece that it captures without moving, or else where it ends.
    pub fn named_cell(&self, step: &Step) -> Cell {
        self.shot_cell(step).unwrap_or(step.to)
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
        matches!(self.compiled_motion(step).map(CompiledMotion::unconditional), Some(CompiledMotion::EnPassant(_)))
    }

    /// The cells of the pieces that a step captures directly: on the way, and on its last cell.
    pub fn direct_captures(&self, pos: &Position, step: &Step) -> CellSet {
        let lands = step.act == Act::Move
            && step.to != step.from
            && !pos.piece(step.to).is_empty()
            && self.compiled_motion(step).is_none_or(CompiledMotion::captures_what_stands_there);
        if lands { step.taken.with(step.to) } else { step.taken }
    }

    /// The pseudo-legal steps at this point of the turn, without those that compulsory captures forbid.
    pub fn pseudo_legal_steps(&self, pos: &Position) -> Vec<Step> {
        let mut steps = Vec::new();
        self.generate_all(pos, &mut steps);
        steps
    }

    /// The pseudo-legal steps that compulsory captures forbid here; none in a game without them.
    pub fn steps_without_capture(&self, pos: &Position) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.acts.has_forced_captures {
            self.generate_uncompelled(pos, &mut steps);
            let permitted = self.pseudo_legal_steps(pos);
            steps.retain(|step| !permitted.contains(step));
        }
        steps
    }

    /// The moves of the piece on a cell, legal or not.
    pub fn moves_of(&self, pos: &Position, from: Cell) -> Vec<Step> {
        let mut steps = Vec::new();
        self.generate_moves_of(pos, from, &mut steps);
        steps
    }

    /// Where a chain of the piece on `from`, which has landed on the cells of `path`, can land next, and whether it can
    /// continue from there. `moves` are the legal steps of the piece. This needs no list of all walks: one walk with a
    /// legal end is enough.
    pub fn next_landings(&self, pos: &Position, from: Cell, path: &[Cell], moves: &[Step]) -> Vec<(Cell, bool)> {
        let mut landings: Vec<(Cell, bool)> = Vec::new();
        let mut seen = Vec::new();
        for step in moves.iter().filter(|step| step.act == Act::Move) {
            let Some(CompiledMotion::Chain(chain)) = self.compiled_motion(step) else { continue };
            if seen.contains(&step.motion) {
                continue;
            }
            seen.push(step.motion);
            let same = |other: &&Step| other.act == Act::Move && other.motion == step.motion;
            let listed: HashSet<_> = moves.iter().filter(same).map(|step| (step.to, step.taken)).collect();
            let all_listed = self.lists_all_walks(pos);
            let mut ends_well = |to: Cell, taken: CellSet| {
                listed.contains(&(to, taken))
                    || !all_listed && self.is_legal_walk(pos, &Step { to, taken, choice: None, ..*step })
            };
            for stand in chain.successors(pos, from, &chain.nodes_along(pos, from, path)) {
                if !chain.can_reach_end(pos, from, stand, self.budget(), &mut ends_well) {
                    continue;
                }
                let more = !chain.successors(pos, from, &[stand]).is_empty();
                match landings.iter_mut().find(|landing| landing.0 == stand.cell) {
                    Some(landing) => landing.1 |= more,
                    None => landings.push((stand.cell, more)),
                }
            }
        }
        landings
    }

    /// Does the step push a piece?
    pub fn is_push(&self, pos: &Position, step: &Step) -> bool {
        matches!(self.compiled_motion(step), Some(CompiledMotion::Push(push)) if push.pushes(&self.move_context(), pos, step.from, step.to))
    }

    /// Does the step capture a piece whose explosion destroys the captor?
    pub fn is_fatal_capture(&self, pos: &Position, step: &Step) -> bool {
        step.act == Act::Move
            && step.to != step.from
            && self.explosions().kill_captor(
                pos.piece(step.to),
                pos.piece(step.from).kind(),
                self.motion_kind(step.motion),
            )
    }

    /// Has the kind a motion, when such a piece belongs to that side?
    pub fn has_motions(&self, side: Side, kind: Kind) -> bool {
        self.motions_of(side, kind).next().is_some()
    }

    /// Has the kind a chain of hops or steps?
    pub fn has_chains(&self, side: Side, kind: Kind) -> bool {
        self.motions_of(side, kind).any(|(_, motion)| matches!(motion, CompiledMotion::Chain(_)))
    }

    /// Why the piece cannot castle by going to the cell; `None` if no castling move is named so, or nothing prevents it.
    pub fn castling_obstacle(&self, pos: &Position, from: Cell, to: Cell) -> Option<CastlingObstacle> {
        let piece = pos.piece(from);
        let obstacles = self.motions_of(piece.side()?, piece.kind()).filter_map(|(_, motion)| match motion {
            CompiledMotion::Castle(castle) => castle.obstacle(self, pos, from, to),
            _ => None,
        });
        obstacles.last()
    }

    /// The cells that an explosion of the kind on this cell reaches; `None` if it does not explode.
    pub fn blast_cells(&self, kind: Kind, at: Cell) -> Option<CellSet> {
        self.explosions().of_kind(kind).map(|explosion| explosion.reach(at))
    }

    /// The empty cells on which the piece on a cell can lay a stone.
    pub fn layable_cells(&self, pos: &Position, at: Cell) -> CellSet {
        let piece = pos.piece(at);
        let Some(side) = piece.side().filter(|_| self.def.turn.contains(Act::Lay)) else { return CellSet::EMPTY };
        let can = |cell: &Cell| {
            let mut stones = self.acts.layables.iter().map(|&(stone, _)| stone);
            pos.piece(*cell).is_empty()
                && stones.any(|stone| self.lay_rule(stone, side, piece, *cell, Piece::EMPTY).is_some())
        };
        self.lay_cells(pos, at).iter().filter(can).collect()
    }
}
