//! The life of a turn: playing steps, and the end of a turn.
//!
//! Generate steps → apply gates (both in `steps`) → lift the mover → remove what the motion captures → set the mover
//! down → explosions of captured pieces → the mover's own effects → update records (last kind, double steps) →
//! determine what may follow (from lifting to here in the files of `play`, for moves in `move_act`) → veto (royal guard) →
//! verdict → next step, side or phase. Mated armies leave only then (`verdict/eliminates`). The language reference
//! documents the same order.

mod acts;
pub(crate) mod compiled_acts;
mod continuation;
mod detonate;
mod discard;
pub(crate) mod double_steps;
mod flip;
pub(crate) mod gate;
pub(crate) mod lay;
pub(crate) mod move_act;
mod pass;
pub(crate) mod place;
mod placed;
mod plain_move;
mod prefer;
pub(crate) mod series;
mod stifle;
mod transfer;

use crate::game::Game;
use crate::verdict::eliminates::SleepingSides;
use model::piece::{Piece, Side};
use model::position::Position;
use model::stage::{Stage, TurnStart};
use model::step::{Sink, Step};
use std::ops::ControlFlow;

impl Game {
    /// Plays one of the steps that [`Game::steps`] lists. If nothing can follow it, the turn ends and it is the next
    /// side's turn. For any other step the result is an invalid position or a panic.
    pub fn play_step_unchecked(&self, pos: &Position, step: &Step, sink: &mut impl Sink) -> Position {
        let mut after = self.apply(pos, step, sink);
        let open = after.is_mid_turn() && {
            let mut next = Vec::new();
            self.generate_all(&after, &mut next);
            !next.is_empty()
        };
        if !open {
            self.finish_turn(pos, &mut after, sink);
        }
        after
    }

    /// Plays a whole turn that [`Game::turns`] lists; [`Game::play_turn`] checks first that it is one. For any other
    /// turn the result is an invalid position (a king left in check, a piece from nowhere) or a panic.
    pub fn play_turn_unchecked(&self, pos: &Position, turn: &[Step], sink: &mut impl Sink) -> Position {
        let mut after = turn.iter().fold(*pos, |at, step| self.apply(&at, step, sink));
        self.finish_turn(pos, &mut after, sink);
        after
    }

    /// The position after a step, with what may follow; the turn is not ended.
    pub(crate) fn apply(&self, pos: &Position, step: &Step, sink: &mut impl Sink) -> Position {
        let mut after = *pos;
        self.apply_to(pos, step, &mut after, sink);
        after
    }

    /// The same in place; `after` must be a copy of `pos`.
    #[inline]
    pub(crate) fn apply_to(&self, pos: &Position, step: &Step, after: &mut Position, sink: &mut impl Sink) {
        if !pos.is_mid_turn() {
            after.stage = Stage { turn_start: self.turn_start(pos), ..Stage::START };
        }
        after.counters.passes_in_row = 0;
        match self.plain_motion(pos, step) {
            Some(kernel) => self.apply_plain_move(pos, after, step, kernel, sink),
            None => self.apply_act(pos, step, after, sink),
        }
    }

    /// What a turn of several steps needs to know about its beginning.
    pub(crate) fn turn_start(&self, pos: &Position) -> TurnStart {
        if self.shortcuts.one_step_turns {
            return TurnStart::NONE;
        }
        let royals = |bits: u8, side: Side| if pos.royals(side).is_empty() { bits } else { bits | side.bit() };
        let crowned = if self.royals.direct.is_empty() { 0 } else { self.sides().fold(0, royals) };
        TurnStart {
            royals_faced: self.are_facing(pos),
            sides_with_royal: crowned,
            royals: self.count_royals(pos, pos.side),
        }
    }

    /// Ends the turn that began at `before`: counters, records, eliminations, next side, next phase.
    #[inline]
    pub(crate) fn finish_turn(&self, before: &Position, after: &mut Position, sink: &mut impl Sink) {
        let quiet = after.stage.quiet;
        self.finish_turn_as(before, after, quiet, sink);
    }

    /// The same; `quiet` is false if something irreversible has happened.
    #[expect(clippy::inline_always, reason = "the end of every turn that is tried; measured")]
    #[inline(always)]
    pub(crate) fn finish_turn_as(&self, before: &Position, after: &mut Position, quiet: bool, sink: &mut impl Sink) {
        let mover = before.side;
        after.counters.turns_played = before.counters.turns_played.saturating_add(1);
        after.counters.clock = if quiet { before.counters.clock.saturating_add(1) } else { 0 };
        after.stage = Stage::START;
        if self.shortcuts.simple_turn_end {
            after.side = Side(1 - mover.0);
            after.en_passant[after.side.index()].capturing_sides = 0;
            if after.en_passant[mover.index()].capturing_sides != 0 {
                self.drop_en_passant_record(after, mover, mover.index());
            }
        } else {
            self.apply_turn_end(before, after, mover, sink);
        }
    }

    fn apply_turn_end(&self, before: &Position, after: &mut Position, mover: Side, sink: &mut impl Sink) {
        if self.shortcuts.sides_alternate {
            after.side = Side(1 - mover.0);
        } else {
            self.advance_side(after, mover);
        }
        self.expire_double_steps(before, after, mover);
        if !self.are_enemies(mover, after.side) {
            after.traded = None;
        }
        if self.goals.checks_to_win != 0 && self.gives_check(after, mover) {
            after.counters.checks[mover.index()] = after.counters.checks[mover.index()].saturating_sub(1);
        }
        self.settle_position(after, mover, SleepingSides::Detected, sink);
        if !self.goals.series_kinds.is_empty() {
            self.extend_series(after, mover);
        }
        if self.goals.has_counting {
            self.count_turn(before, after, mover);
        }
    }

    /// Sets the side and the phase that follow a turn of `mover`.
    pub(crate) fn advance_side(&self, after: &mut Position, mover: Side) {
        let until_empty = self.def.phase(after.phase()).until_stock_empty;
        if until_empty {
            // Pieces that are placed at home can castle from there; a first move is only for pieces that stood on their
            // cell from the start.
            let castling = |(i, right): (usize, &model::cast::Right)| if right.letter.is_some() { 1 << i } else { 0 };
            let castling = self.def.rights.iter().enumerate().map(castling).fold(0, |bits, bit| bits | bit);
            after.rights |= self.possible_rights(after) & castling;
        }
        if until_empty && !self.sides().any(|side| after.has_stock(side)) {
            after.phase += 1;
            after.side = self.def.turn.first;
        } else if let Some(series) = self.series().filter(|_| !until_empty) {
            self.advance_series(after, mover, series);
        } else {
            let acts = |side: Side| after.is_alive(side) && (!until_empty || after.has_stock(side));
            after.side = self.next_side(mover, acts);
        }
        if until_empty {
            // While pieces are being placed, no turn belongs to a series.
            after.counters.series = self.place_of(after.side);
        }
    }

    /// The next side in turn order that fits; if there is none, the next one.
    fn next_side(&self, side: Side, fits: impl Fn(Side) -> bool) -> Side {
        let mut next = self.side_after(side);
        for _ in 0..self.side_count() {
            if fits(next) {
                break;
            }
            next = self.side_after(next);
        }
        next
    }

    /// Drops the records that no side can use any more.
    pub(crate) fn drop_expired_records(&self, pos: &mut Position) {
        self.end_answers_to(pos, pos.side);
        if !self.shortcuts.keeps_no_records || pos.en_passant.iter().any(|record| record.capturing_sides != 0) {
            self.drop_records(pos);
        }
    }

    /// Drops what can no longer matter, so that equivalent positions compare as equal.
    fn drop_records(&self, pos: &mut Position) {
        if self.guards.has_parking {
            for side in self.sides() {
                for cell in pos.pieces_of(side) & self.def.parked[side.index()] {
                    let kind = pos.piece(cell).kind();
                    let base = self.def.base_kind(kind);
                    if base != kind {
                        pos.put_piece(&self.zobrist_keys, cell, Piece::new(side, base));
                    }
                }
            }
        }
        if !self.movement.imitators.is_empty() {
            for side in self.sides() {
                // Imitators are among the charged pieces.
                let imitator = |enemy: Side| {
                    (pos.pieces_of(enemy) & pos.charged())
                        .iter()
                        .any(|cell| self.imitates(pos.piece(cell).kind()) && !self.is_parked(pos, cell))
                };
                if !self.sides().any(|enemy| self.are_enemies(side, enemy) && imitator(enemy)) {
                    pos.last_kinds[side.index()] = 0;
                }
            }
        }
        if self.movement.has_unmoved_rights && pos.rights != 0 {
            self.drop_unmoved_rights(pos);
        }
        self.drop_en_passant_records(pos);
    }

    /// Finds one legal whole turn, if there is one.
    pub fn find_turn(&self, pos: &Position) -> Option<(Vec<Step>, Position)> {
        let mut found = None;
        let _ = self.for_each_turn(pos, &mut |turn, after| {
            found = Some((turn.to_vec(), *after));
            ControlFlow::Break(())
        });
        found.or_else(|| self.without_walk_limit()?.find_turn(pos))
    }
}
