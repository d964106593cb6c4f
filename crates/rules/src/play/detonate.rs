//! Setting pieces off in play.
//!
//! The word is in `act/detonate`.

use crate::effect::blast::Charge;
use crate::game::Game;
use geometry::Cell;
use model::position::Position;
use model::stage::Continuation;
use model::step::{Sink, Step};

impl Game {
    pub(crate) fn generate_detonations(&self, pos: &Position, out: &mut Vec<Step>) {
        pos.pieces_of(pos.side).iter().for_each(|from| self.generate_detonation(pos, from, out));
    }

    /// Generates the detonation of one piece, as a turn of its own.
    pub(crate) fn generate_detonation(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        if pos.charged().contains(from) && self.may_detonate(pos, from) {
            out.push(Step::detonation(from));
        }
    }

    /// Whether the owner may set off the piece on this cell, as a turn of its own.
    fn may_detonate(&self, pos: &Position, from: Cell) -> bool {
        let Some(kind) = self.acting_kind(pos, pos.piece(from)) else { return false };
        let Some(detonate) = self.def.words(kind).detonate else { return false };
        self.can_detonate(kind) && !self.is_parked(pos, from) && (detonate.even_frozen || !self.is_frozen(pos, from))
    }

    /// Sets off a piece, as a turn of its own or after its move.
    pub(crate) fn apply_detonation(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        let after_move = match pos.stage.continuation {
            Continuation::Detonate { acting_as, .. } => Some(acting_as),
            _ => None,
        };
        let acting = after_move.or_else(|| self.acting_kind(pos, pos.piece(step.from)));
        let acting = acting.unwrap_or_else(|| pos.piece(step.from).kind());
        self.ground().remove_piece(after, step.from, sink);
        self.explosions().explode(self.ground(), after, vec![Charge::new(step.from, acting)], sink);
        self.effects.clear_standing(self.ground(), after, sink);
        if after_move.is_some() || self.def.words(acting).detonate.is_none_or(|detonate| detonate.noticed) {
            self.record_last_kind(after, pos.side, pos.piece(step.from).kind(), acting);
        }
        after.stage.quiet = false;
        after.stage.continuation = Continuation::Nothing;
    }
}
