//! The life of a turn: playing steps, and what happens when a turn ends.
//!
//! offer → gate (both in `steps`) → lift the mover → take what the motion captures → set it down → explosions of what
//! was taken → the mover's own effects → remember (last kind, records) → what may follow (from lifting to here in
//! `act`, for moves in `act/moving`) → veto (royal guard) → verdict → next step, side or phase; armies that are mated
//! go only then (`goal/eliminates`). The order stands in the language reference too.

use crate::game::Game;
use crate::goal::eliminates::Sleepers;
use crate::piece::{Piece, Side};
use crate::position::{Began, Position, Stage};
use crate::step::{Sink, Step};
use std::ops::ControlFlow;

impl Game {
    /// Plays one step of [`Game::steps`]. If nothing can follow it, the turn ends and the next side is on turn. What
    /// comes of another step is a position that the rules do not know, or a panic.
    pub fn play_step_unchecked(&self, pos: &Position, step: &Step, sink: &mut impl Sink) -> Position {
        let mut after = self.apply(pos, step, sink);
        let open = after.in_turn() && {
            let mut next = Vec::new();
            self.offers(&after, &mut next);
            !next.is_empty()
        };
        if !open {
            self.finish(pos, &mut after, sink);
        }
        after
    }

    /// Plays a whole turn, as [`Game::turns`] lists it; [`Game::play_turn`] asks first whether it is one. What comes of
    /// another is a position that the rules do not know (a king left in check, a man from nowhere), or a panic.
    pub fn play_turn_unchecked(&self, pos: &Position, turn: &[Step], sink: &mut impl Sink) -> Position {
        let mut after = turn.iter().fold(*pos, |at, step| self.apply(&at, step, sink));
        self.finish(pos, &mut after, sink);
        after
    }

    /// What a step does to the board, and whether the turn may go on; the turn is not ended.
    pub(crate) fn apply(&self, pos: &Position, step: &Step, sink: &mut impl Sink) -> Position {
        let mut after = *pos;
        self.apply_to(pos, step, &mut after, sink);
        after
    }

    /// The same in place: `after` is a copy of `pos`.
    #[inline]
    pub(crate) fn apply_to(&self, pos: &Position, step: &Step, after: &mut Position, sink: &mut impl Sink) {
        if !pos.in_turn() {
            after.stage = Stage { began: self.beginning(pos), ..Stage::START };
        }
        after.passes_in_row = 0;
        match self.shifting(pos, step) {
            Some(kernel) => self.shift_on(pos, after, step, kernel, sink),
            None => self.apply_act(pos, step, after, sink),
        }
    }

    /// What a turn of several steps has to know about its beginning.
    pub(crate) fn beginning(&self, pos: &Position) -> Began {
        if self.shortcuts.one_step_turns {
            return Began::NOTHING;
        }
        let royals = |bits: u8, side: Side| if pos.royals(side).is_empty() { bits } else { bits | side.bit() };
        let crowned = if self.royals.direct.is_empty() { 0 } else { self.sides().fold(0, royals) };
        Began { faced: self.are_facing(pos), crowned, royals: self.royal_men(pos, pos.side) }
    }

    /// Ends the turn that began at `before`: counters, records, eliminations, next side, next phase.
    #[inline]
    pub(crate) fn finish(&self, before: &Position, after: &mut Position, sink: &mut impl Sink) {
        let quiet = after.stage.quiet;
        self.finish_as(before, after, quiet, sink);
    }

    /// The same, where it is told whether something irreversible has happened.
    #[expect(clippy::inline_always, reason = "the end of every turn that is tried; measured")]
    #[inline(always)]
    pub(crate) fn finish_as(&self, before: &Position, after: &mut Position, quiet: bool, sink: &mut impl Sink) {
        let mover = before.side;
        after.played = before.played.saturating_add(1);
        after.clock = if quiet { before.clock.saturating_add(1) } else { 0 };
        after.stage = Stage::START;
        if self.shortcuts.rests_at_once {
            after.side = Side(1 - mover.0);
            after.en_passant[after.side.index()].takers = 0;
            if after.en_passant[mover.index()].takers != 0 {
                self.drop_en_passant_record(after, mover);
            }
        } else {
            self.bring_to_rest(after, mover, sink);
        }
    }

    fn bring_to_rest(&self, after: &mut Position, mover: Side, sink: &mut impl Sink) {
        for record in &mut after.en_passant {
            record.takers &= !mover.bit();
        }
        if self.shortcuts.sides_alternate {
            after.side = Side(1 - mover.0);
        } else {
            self.next_side(after, mover);
        }
        if self.goals.counted_checks != 0 && self.enemies(after, mover).any(|enemy| self.in_check(after, enemy)) {
            after.checks[mover.index()] = after.checks[mover.index()].saturating_sub(1);
        }
        self.settle(after, mover, Sleepers::Found, sink);
    }

    /// Whose turn it is after that side's, and in which phase.
    pub(crate) fn next_side(&self, after: &mut Position, mover: Side) {
        let stocked = |side: Side| after.has_stock(side);
        let until_empty = self.def.phase(after.phase()).until_stock_empty;
        if until_empty && !self.sides().any(stocked) {
            after.phase += 1;
            after.side = self.def.turn.first;
            // Who has been placed at home can castle from there; a first move from a cell is for men who stood there
            // from the start.
            let castling = |(i, right): (usize, &crate::def::Right)| if right.letter.is_some() { 1 << i } else { 0 };
            let castling = self.def.rights.iter().enumerate().map(castling).fold(0, |bits, bit| bits | bit);
            after.rights |= self.possible_rights(after) & castling;
        } else {
            let mut next = self.after(mover);
            for _ in 0..self.side_count() {
                if after.is_alive(next) && (!until_empty || stocked(next)) {
                    break;
                }
                next = self.after(next);
            }
            after.side = next;
        }
    }

    /// Drops the records that nobody can use any more, whoever is on turn.
    pub(crate) fn expire(&self, pos: &mut Position) {
        pos.en_passant[pos.side.index()].takers = 0;
        if !self.shortcuts.keeps_no_records || pos.en_passant.iter().any(|record| record.takers != 0) {
            self.drop_records(pos);
        }
    }

    /// Drops what can no longer matter, so that equal positions are equal.
    fn drop_records(&self, pos: &mut Position) {
        if self.guards.has_parking {
            for side in self.sides() {
                for cell in pos.men(side) & self.def.parked[side.index()] {
                    let kind = pos.piece(cell).kind();
                    let base = self.def.base(kind);
                    if base != kind {
                        pos.put(&self.ledger, cell, Piece::man(side, base));
                    }
                }
            }
        }
        if !self.ways.imitators.is_empty() {
            for side in self.sides() {
                // Imitators are among those who may explode.
                let imitator = |enemy: Side| {
                    (pos.men(enemy) & pos.charged())
                        .iter()
                        .any(|cell| self.imitates(pos.piece(cell).kind()) && !self.is_parked_on(pos, cell))
                };
                if !self.sides().any(|enemy| self.are_enemies(side, enemy) && imitator(enemy)) {
                    pos.last[side.index()] = 0;
                }
            }
        }
        if self.ways.has_unmoved && pos.rights != 0 {
            self.drop_rights(pos);
        }
        for stepper in self.sides() {
            self.drop_en_passant_record(pos, stepper);
        }
    }

    /// Finds one legal whole turn, if there is any.
    pub fn any_turn(&self, pos: &Position) -> Option<(Vec<Step>, Position)> {
        let mut found = None;
        let _ = self.for_each_turn(pos, &mut |turn, after| {
            found = Some((turn.to_vec(), *after));
            ControlFlow::Break(())
        });
        found.or_else(|| self.within_all_places()?.any_turn(pos))
    }
}
