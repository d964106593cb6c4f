//! Placing pieces from the stock in play.
//!
//! The word is in `act/place`.

use crate::act::place::PlaceDef;
use crate::game::Game;
use geometry::CellSet;
use model::piece::{Kind, Piece};
use model::position::Position;
use model::stage::{Continuation, Stage};
use model::step::{Event, Sink, Step};

impl Game {
    /// Calls `tell` with each kind that the side on turn may place from its stock, and the cells for it.
    pub(crate) fn for_each_placement(&self, pos: &Position, act: &PlaceDef, mut tell: impl FnMut(Kind, CellSet)) {
        let side = pos.side;
        let free = act.on.map_or(!CellSet::EMPTY, |zone| self.def.zones[zone].cells[side.index()])
            & !pos.occupied()
            & !self.closed(side);
        for (slot, faces) in self.acts.faces.iter().enumerate() {
            if self.has_in_stock(pos, side, slot) {
                faces.iter().for_each(|&kind| tell(kind, self.placement_cells(pos, side, kind, free)));
            }
        }
    }

    pub(crate) fn generate_placements(&self, pos: &Position, act: &PlaceDef, out: &mut Vec<Step>) {
        self.for_each_placement(pos, act, |kind, cells| out.extend(cells.iter().map(|to| Step::placement(kind, to))));
    }

    /// Places a piece from the stock, as a turn of its own, one of several or after a move.
    pub(crate) fn apply_place(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        let side = pos.side;
        let kind = step.choice.unwrap_or_default();
        let piece = Piece::new(side, kind);
        after.put_piece(&self.zobrist_keys, step.to, piece);
        sink.event(Event::Placed { cell: step.to, piece });
        self.stifle_groups(after, side, kind, step.to, sink);
        self.turn_over(after, side, kind, step.to, sink);
        self.effects.clear_standing(self.ground(), after, sink);
        if let Some(slot) = self.slot_of_placed(kind) {
            after.stock[side.index()][slot] = after.stock[side.index()][slot].saturating_sub(1);
        }
        let enters = matches!(pos.stage.continuation, Continuation::Gate { .. });
        let all = !enters && self.def.phase(pos.phase()).place_act().is_some_and(|act| act.all);
        let more = all && after.has_stock(side);
        let counts = self.goals.counts_placing && !self.goals.irreversible.contains(kind);
        let quiet = after.stage.quiet && counts && !self.def.phase(pos.phase()).until_stock_empty;
        let ended = Stage { quiet, turn_start: after.stage.turn_start, ..Stage::START };
        after.stage = ended;
        if more {
            self.continue_turn(after, Stage { continuation: Continuation::Place, must: true, ..ended });
            let mut next = Vec::new();
            if after.is_mid_turn() {
                self.generate_all(after, &mut next);
            }
            if next.is_empty() {
                // No room is left for another piece.
                after.stage = ended;
            }
        }
    }
}
