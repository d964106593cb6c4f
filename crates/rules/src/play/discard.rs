//! Taking own pieces off the board in play.
//!
//! The word is in `act/discard`.

use crate::act::discard::DiscardDef;
use crate::game::Game;
use geometry::{Cell, CellSet};
use model::position::Position;
use model::stage::Continuation;
use model::step::{Act, Sink, Step};

impl Game {
    /// Generates discards; `movers` are the pieces that have pseudo-legal moves and are therefore not stuck.
    pub(crate) fn generate_discards(&self, pos: &Position, act: DiscardDef, movers: CellSet, out: &mut Vec<Step>) {
        let frozen = self.frozen_pieces(pos, pos.side);
        for from in pos.pieces_of(pos.side) & !movers {
            if self.may_discard(pos, from, &frozen, act) {
                out.push(Step::plain(Act::Discard, from, from));
            }
        }
    }

    fn may_discard(&self, pos: &Position, from: Cell, frozen: &CellSet, act: DiscardDef) -> bool {
        if self.is_parked(pos, from) {
            return false;
        }
        if frozen.contains(from) || act == DiscardDef::Frozen {
            return frozen.contains(from);
        }
        let mut moves = Vec::new();
        self.generate_moves_of(pos, from, &mut moves);
        moves.is_empty()
    }

    pub(crate) fn apply_discard(&self, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        self.ground().remove_piece(after, step.from, sink);
        self.effects.clear_standing(self.ground(), after, sink);
        after.stage.continuation = Continuation::Nothing;
    }
}
