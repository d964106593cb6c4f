//! Sides that have occupied what a goal asks for.
//!
//! The word is in `goal/occupy`.

use crate::game::Game;
use crate::goal::Outcome;
use crate::goal::joined::Joined;
use crate::goal::occupy::Occupy;
use geometry::Cell;
use model::piece::Side;
use model::position::Position;
use model::stage::Stage;

impl Game {
    /// Do such pieces of the side stand where the goal asks for them?
    pub(crate) fn is_occupied(&self, occupy: &Occupy, pos: &Position) -> bool {
        let there = || occupy.cells.iter().filter(|&cell| occupy.pieces.contains(pos.piece(cell)));
        there().count() >= occupy.count
            && (!occupy.safe || there().filter(|&cell| !self.can_be_captured(pos, cell)).count() >= occupy.count)
    }

    /// Whether all conditions that are joined to the goal with this number hold for the side.
    pub(crate) fn joined_conditions_hold(&self, goal: usize, pos: &Position, side: Side) -> bool {
        let joined = self.goals.on_board.joined[goal].get(side.index());
        joined.into_iter().flatten().all(|joined| match joined {
            Joined::Occupied(occupy) => self.is_occupied(occupy, pos),
            Joined::AtMost { pieces, left } => pos.cells_of(pos.occupied(), *pieces).len() <= *left,
        })
    }

    /// Could an enemy capture the piece on the cell if it were to move now?
    pub(crate) fn can_be_captured(&self, pos: &Position, cell: Cell) -> bool {
        let Some(side) = pos.piece(cell).side() else { return false };
        let mut theirs = *pos;
        theirs.stage = Stage::START;
        let mut steps = Vec::new();
        self.enemies(pos, side).any(|enemy| {
            theirs.side = enemy;
            pos.pieces_of(enemy).iter().filter(|&from| self.might_capture_on(pos, from, cell)).any(|from| {
                steps.clear();
                self.generate_threats_on(&theirs, from, cell, &mut steps);
                steps.iter().any(|step| self.captured_cells(&theirs, step).contains(cell))
            })
        })
    }

    /// Whether the piece on a cell might capture on another one: never false if it could.
    fn might_capture_on(&self, pos: &Position, from: Cell, cell: Cell) -> bool {
        let piece = pos.piece(from);
        piece.side().is_none_or(|side| {
            !self.effects.after_moves[side.index()][piece.kind().index()].is_empty()
                || self.motions_of(side, piece.kind()).any(|(_, motion)| motion.might_capture_on(from, cell))
        })
    }

    /// The outcome of a goal that may be answered and the side that it concerns, once it can no longer be answered.
    pub(crate) fn resolve_answered_goal(&self, goal: usize, pos: &Position) -> Option<(Outcome, Side)> {
        let (first, second) = (self.def.turn.first, self.side_after(self.def.turn.first));
        let holds =
            |side: Side, pos: &Position| self.is_occupied(&self.goals.on_board.occupies[goal][side.index()], pos);
        match (holds(first, pos), holds(second, pos)) {
            (false, false) => None,
            (true, true) => Some((Outcome::Draws, first)),
            (false, true) => Some((self.def.goals[goal].outcome, second)),
            (true, false) => {
                let levels = pos.side == second && self.any_turn_leads_to(pos, |after| holds(second, after));
                (!levels).then_some((self.def.goals[goal].outcome, first))
            }
        }
    }
}
