//! The record of double steps in the life of a turn: which of them can still be answered en passant, and by whom.
//!
//! Not for: the capture itself (`motion/en_passant`), nor which cells a double step passes (`motion/double_step`).

use crate::game::Game;
use crate::motion::double_step::DoubleSteps;
use geometry::{Cell, CellSet};
use model::piece::{KindSet, Side};
use model::position::{EnPassantRecord, Position};
use model::step::Step;

impl Game {
    /// Records a double step if an enemy may answer it.
    pub(crate) fn record_double_step(&self, after: &mut Position, double: &DoubleSteps, step: &Step) {
        if !self.movement.en_passant.has_capturers {
            return;
        }
        for over in double.passed_over(step.from, step.to) {
            let side = after.side;
            let takers = self.able_capturers(after, over, self.entitled_capturers(after, side));
            if takers != 0 {
                let record = EnPassantRecord { target: over, victim: step.to, capturing_sides: takers };
                self.add_en_passant_record(after, side, record);
            }
        }
    }

    /// Whether a side can have several double steps, or cells passed by one, that can be answered.
    #[inline]
    pub fn lists_double_steps(&self) -> bool {
        self.series().is_some() || self.movement.en_passant.passes_several
    }

    /// Ends the answers to the double step of a side that is on turn again, or out. Where double steps are listed, each
    /// ends with the turn of the side that could answer it, or with the piece that made it.
    pub(crate) fn end_answers_to(&self, pos: &mut Position, stepper: Side) {
        if !self.lists_double_steps() {
            pos.en_passant[stepper.index()].capturing_sides = 0;
        }
    }

    /// Adds the record of a double step: the only one of its side, or one of its series if there is room.
    pub(crate) fn add_en_passant_record(&self, pos: &mut Position, stepper: Side, record: EnPassantRecord) {
        if !self.lists_double_steps() {
            pos.en_passant[stepper.index()] = record;
        } else if let Some(free) = pos.en_passant.iter_mut().find(|record| record.capturing_sides == 0) {
            *free = record;
            sort_records(pos);
        }
    }

    /// Drops all double steps that can no longer be answered.
    pub(crate) fn drop_en_passant_records(&self, pos: &mut Position) {
        if !self.lists_double_steps() {
            self.sides().for_each(|stepper| self.drop_en_passant_record(pos, stepper, stepper.index()));
            return;
        }
        for slot in 0..pos.en_passant.len() {
            match pos.piece(pos.en_passant[slot].victim).side() {
                Some(stepper) => self.drop_en_passant_record(pos, stepper, slot),
                None => pos.en_passant[slot].capturing_sides = 0,
            }
        }
        sort_records(pos);
    }

    /// Drops a double step of that side if it can no longer be answered.
    #[inline]
    pub(crate) fn drop_en_passant_record(&self, pos: &mut Position, stepper: Side, slot: usize) {
        let record = pos.en_passant[slot];
        if record.capturing_sides == 0 {
            return;
        }
        // Within a series, a piece may stand on the cell for a while.
        let passable = pos.piece(record.target).is_empty() || self.series().is_some() && pos.side == stepper;
        let usable = passable
            && pos.piece(record.victim).is_of(stepper)
            && self.enemy_bits(stepper) & record.capturing_sides != 0;
        let mut takers = if usable { self.able_capturers(pos, record.target, record.capturing_sides) } else { 0 };
        if takers & pos.side.bit() != 0
            && self.movement.en_passant.only_legal
            && !self.has_legal_en_passant(pos, record)
        {
            takers &= !pos.side.bit();
        }
        pos.en_passant[slot].capturing_sides = takers;
    }

    /// The enemies (bits) that may answer a double step of that side.
    pub(crate) fn entitled_capturers(&self, pos: &Position, stepper: Side) -> u8 {
        if !self.movement.en_passant.only_next {
            return self.enemy_bits(stepper);
        }
        let mut next = stepper;
        for _ in 1..self.side_count() {
            next = self.side_after(next);
            if self.are_enemies(next, stepper) && pos.is_alive(next) {
                return next.bit();
            }
        }
        0
    }

    /// Those of these sides (bits) that have a piece where it could capture en passant on the cell, or that could be
    /// pushed there before its turn.
    fn able_capturers(&self, pos: &Position, over: Cell, sides: u8) -> u8 {
        let mut able = 0;
        for side in Side::iter_bits(sides & pos.alive) {
            let waits = self.movement.has_pushes && side != pos.side;
            let stands = |&(from, kinds): &(Cell, KindSet)| {
                waits || pos.piece(from).is_of(side) && kinds.contains(pos.piece(from).kind())
            };
            if self.movement.en_passant.capturers[side.index()].at(over).iter().any(stands) {
                able |= side.bit();
            }
        }
        able
    }

    fn has_legal_en_passant(&self, pos: &Position, record: EnPassantRecord) -> bool {
        let taken = CellSet::EMPTY.with(record.victim);
        let mut steps = Vec::with_capacity(16);
        for &(from, kinds) in self.movement.en_passant.capturers[pos.side.index()].at(record.target) {
            if pos.piece(from).is_of(pos.side) && kinds.contains(pos.piece(from).kind()) {
                self.generate_moves_of(pos, from, &mut steps);
            }
        }
        steps.iter().any(|step| {
            step.taken == taken
                && (step.to == record.target || self.is_en_passant(step))
                && !self.is_forbidden_turn(pos, step, &self.apply(pos, step, &mut ()))
        })
    }
}

/// Puts the records into an order that does not depend on that of the turns that made them.
fn sort_records(pos: &mut Position) {
    pos.en_passant.sort_unstable_by_key(|record| (record.capturing_sides == 0, record.target));
}
