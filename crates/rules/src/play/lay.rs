//! Laying stones and taking them away in play.
//!
//! The word is in `act/lay`.

use crate::game::Game;
use crate::laying::Supply;
use crate::laying::laid_on::LaidOn;
use geometry::{Cell, CellSet};
use model::piece::{Kind, Piece, Side};
use model::position::Position;
use model::stage::{Continuation, Stage};
use model::step::{Act, Event, Sink, Step};

impl Game {
    pub(crate) fn generate_lays(&self, pos: &Position, out: &mut Vec<Step>) {
        for from in pos.pieces_of(pos.side) {
            if !self.is_parked(pos, from) && !self.is_frozen(pos, from) {
                self.generate_lays_of(pos, from, out);
            }
        }
    }

    /// The cells on which the piece could lay now, each as if it were empty.
    pub(crate) fn lay_cells(&self, pos: &Position, from: Cell) -> CellSet {
        let mut range = CellSet::EMPTY;
        let piece = pos.piece(from);
        let Some(side) = piece.side() else { return range };
        for kernel in &self.acts.lay_motions[side.index()][piece.kind().index()] {
            kernel.for_each_reachable(pos, from, self.budget(), &mut |cell| range.insert(cell));
        }
        range
    }

    pub(crate) fn generate_lays_of(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        if !self.acts.lay_motions[pos.side.index()][pos.piece(from).kind().index()].is_empty() {
            self.generate_lays_on(pos, from, self.lay_cells(pos, from), out);
        }
    }

    /// Generates what the piece could lay on cells of its range, and remove from there.
    pub(crate) fn generate_lays_on(&self, pos: &Position, from: Cell, range: CellSet, out: &mut Vec<Step>) {
        let (side, layer) = (pos.side, pos.piece(from));
        for to in range {
            if self.is_parked(pos, to) {
                continue;
            }
            let there = pos.piece(to);
            for &(stone, slot) in &self.acts.layables {
                if slot.is_none_or(|slot| pos.stock(side, slot) > 0)
                    && self.lay_rule(stone, side, layer, to, there).is_some()
                {
                    out.push(Step { choice: Some(stone), ..Step::plain(Act::Lay, from, to) });
                }
            }
            if self.acts.liftable[side.index()][layer.kind().index()].contains(there) {
                out.push(Step::plain(Act::Lift, from, to));
            }
        }
    }

    /// Whether the stone may be laid there (`Some`), and if so, whether it vanishes.
    pub(crate) fn lay_rule(&self, stone: Kind, side: Side, layer: Piece, to: Cell, there: Piece) -> Option<bool> {
        let fits = |rule: &&LaidOn| {
            let on = rule.what.map_or(there.is_empty(), |mask| mask.contains(there));
            on && rule.cells.contains(to) && !rule.not_by.contains(layer.kind())
        };
        self.acts.laid_on[stone.index()][side.index()].iter().find(fits).map(|rule| rule.vanishing)
    }

    /// Lays or removes a stone.
    pub(crate) fn apply_lay(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        let (side, layer, there) = (pos.side, pos.piece(step.from), pos.piece(step.to));
        if step.act == Act::Lift {
            after.put_piece(&self.zobrist_keys, step.to, Piece::EMPTY);
            after.stage.quiet = false;
            sink.event(Event::Lifted { cell: step.to, piece: there });
        } else if let Some(kind) = step.choice {
            let vanishing = self.lay_rule(kind, side, layer, step.to, there).unwrap_or(false);
            let piece = Piece::stone(kind);
            let mut came_from = None;
            if let Some(slot) = self.stock_slot(kind) {
                after.stock[side.index()][slot] = after.stock[side.index()][slot].saturating_sub(1);
            } else if self.def.words(kind).supply == Some(Supply::One) {
                came_from = pos.stones().iter().find(|&cell| pos.piece(cell) == piece);
                came_from.into_iter().for_each(|cell| after.put_piece(&self.zobrist_keys, cell, Piece::EMPTY));
            }
            if !there.is_empty() {
                after.stage.quiet = false;
                let cell = step.to;
                sink.event(if there.has_side() {
                    Event::Captured { cell, piece: there }
                } else {
                    Event::Removed { cell, piece: there }
                });
            }
            sink.event(match came_from {
                Some(from) => Event::Moved { from, to: step.to, piece },
                None => Event::Laid { cell: step.to, piece },
            });
            after.put_piece(&self.zobrist_keys, step.to, if vanishing { Piece::EMPTY } else { piece });
            if vanishing {
                sink.event(Event::Removed { cell: step.to, piece });
            }
        }
        self.effects.clear_standing(self.ground(), after, sink);
        let left = match pos.stage.continuation {
            Continuation::Lay { remaining: left, .. } => left,
            _ => self.def.words(layer.kind()).lay.as_ref().map_or(1, |lay| lay.times),
        } - 1;
        after.stage.continuation = Continuation::Nothing;
        // A piece that has laid a stone on itself lays no other.
        if left > 0 && after.piece(step.from) == layer {
            self.continue_turn(
                after,
                Stage { continuation: Continuation::Lay { cell: step.from, remaining: left }, ..after.stage },
            );
        }
    }
}
