//! Turning pieces over in play.
//!
//! The word is in `effect/flip`.

use crate::game::Game;
use crate::guard::parked::is_parked;
use geometry::{Cell, CellSet};
use model::piece::{Kind, Piece, Side};
use model::position::Position;
use model::step::{Event, Sink};

impl Game {
    /// The cells of the pieces that a piece of this side and kind turns over by arriving on `at`.
    pub(crate) fn turned_cells(&self, pos: &Position, side: Side, kind: Kind, at: Cell) -> CellSet {
        let flips = &self.effects.flips[side.index()][kind.index()];
        let turned = flips.iter().fold(CellSet::EMPTY, |all, flip| all | flip.turned_cells(self.board(), pos, at));
        let may_turn = |&cell: &Cell| {
            let turned = Piece::new(side, pos.piece(cell).kind());
            !is_parked(&self.def.cast, pos, cell) && self.def.may_stand(turned, cell)
        };
        turned.iter().filter(may_turn).collect()
    }

    /// Turns over what a piece that has arrived on `at`, acting as `kind`, turns over.
    pub(crate) fn turn_over(&self, after: &mut Position, side: Side, kind: Kind, at: Cell, sink: &mut impl Sink) {
        if self.effects.flips[side.index()][kind.index()].is_empty() {
            return;
        }
        for cell in self.turned_cells(after, side, kind, at) {
            let piece = Piece::new(side, after.piece(cell).kind());
            after.put_piece(&self.zobrist_keys, cell, piece);
            after.stage.quiet = false;
            sink.event(Event::Became { cell, piece });
            // It is no longer the enemy piece that made a double step.
            after.forget_double_step(cell);
        }
    }
}
