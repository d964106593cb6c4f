//! Two pieces of a kind on one file: could the other one ever make the same move?
//!
//! Notations that name a piece by its file tell two such pieces apart by their places, but not advisors and elephants
//! of xiangqi: bound to their palace and their bank, only the one in front can go back, and only the other one forward.

use crate::game::Game;
use geometry::{Cell, CellSet};
use model::piece::{Kind, Side};
use model::position::Position;
use model::step::Step;

impl Game {
    /// Could another piece of the mover's kind on its file go the same way and as far, if it may go anywhere on the board?
    /// Kinds that are bound to zones can only do so within them.
    pub fn can_be_mistaken(&self, pos: &Position, step: &Step) -> bool {
        let piece = pos.piece(step.from);
        let Some(side) = piece.side() else { return false };
        let place = |cell: Cell| {
            let (x, y) = self.board().coordinates(cell);
            (i32::from(x), i32::from(y))
        };
        let ((from_x, from_y), (to_x, to_y)) = (place(step.from), place(step.to));
        let territory = self.territory(piece.kind(), side);
        let goes_alike = |cell: Cell| {
            let (x, y) = place(cell);
            let goal = self.board().cell_at(x + to_x - from_x, y + to_y - from_y);
            let may_go = territory.is_none_or(|territory| goal.is_some_and(|to| territory.contains(to)));
            x == from_x && cell != step.from && pos.piece(cell) == piece && may_go
        };
        pos.pieces_of(side).iter().any(goes_alike)
    }

    /// The zones to which all motions of a kind are bound; `None` if one of them is not.
    fn territory(&self, kind: Kind, side: Side) -> Option<CellSet> {
        let motions = self.def().words(kind).motions.iter();
        let zones = motions.map(|motion| motion.bounds().and_then(|bounds| bounds.within));
        zones
            .map(|zone| Some(self.def().zones[zone?].cells[side.index()]))
            .try_fold(CellSet::EMPTY, |all, cells| Some(all | cells?))
    }
}
