//! Elimination: sides that lose without ending the game leave it with their army, or fall asleep.
//!
//! Resolves a position at the end of a turn if goals have the outcome `eliminates`. The goals themselves are in `goal`;
//! `verdict` decides who has won.

use crate::game::Game;
use crate::goal::mate::MateDef;
use crate::goal::{Goal, Outcome};
use model::piece::{Kind, Piece, Side};
use model::position::Position;
use model::step::{Event, Sink};

/// Which sides are asleep in a position that is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SleepingSides {
    /// Those that are found mated.
    Detected,
    /// Those that the position already marks as asleep. Mates that depend on each other have no inherent order, so the
    /// board alone does not determine them.
    Given,
}

impl Game {
    /// Resolves a position at the end of a turn: removes mated armies, skips sides that are out, drops expired records.
    pub(crate) fn settle_position(
        &self,
        pos: &mut Position,
        mover: Side,
        sleepers: SleepingSides,
        sink: &mut impl Sink,
    ) {
        if self.goals.eliminates {
            // An expired record must not count as a turn.
            self.drop_expired_records(pos);
            self.eliminate_while_placing(pos, sink);
        }
        if self.goals.eliminates && !self.def.phase(pos.phase()).until_stock_empty {
            // An army that leaves may open a line that mates another side.
            for _ in 0..=self.side_count() {
                let before = (pos.alive, pos.asleep);
                self.eliminate(pos, mover, sleepers, sink);
                if (pos.alive, pos.asleep) == before {
                    break;
                }
            }
        }
        self.drop_expired_records(pos);
    }

    /// Before the stocks are empty, only a side that cannot place anything on its own turn is mated or stuck. A side
    /// that is out or asleep loses its stock.
    fn eliminate_while_placing(&self, pos: &mut Position, sink: &mut impl Sink) {
        while self.def.phase(pos.phase()).until_stock_empty && self.last_team_side(pos).is_none() {
            let (mate, stuck) = (self.eliminating_mate(), self.stuck_eliminates());
            if mate.is_none() && !stuck || self.has_turn(pos) {
                break;
            }
            let side = pos.side;
            let check = self.in_check(pos, side);
            match mate {
                Some(mate) if check => self.mark_mated(pos, side, true, mate.asleep, sink),
                _ if !check && stuck => self.remove_army(pos, side, sink),
                _ => break,
            }
            pos.stock[side.index()] = Default::default();
            self.advance_side(pos, side);
        }
    }

    /// Does a stuck side go out?
    fn stuck_eliminates(&self) -> bool {
        self.def.goals.iter().any(|goal| goal.outcome == Outcome::Eliminates && matches!(goal.goal, Goal::Stuck(_)))
    }

    /// The mate goal that eliminates a side, if there is one.
    fn eliminating_mate(&self) -> Option<MateDef> {
        self.def.goals.iter().find_map(|goal| match goal.goal {
            Goal::Mate(mate) if goal.outcome == Outcome::Eliminates => Some(mate),
            _ => None,
        })
    }

    fn eliminate(&self, pos: &mut Position, mover: Side, sleepers: SleepingSides, sink: &mut impl Sink) {
        let numbered = || self.def.goals.iter().enumerate().filter(|(_, goal)| goal.outcome == Outcome::Eliminates);
        let extinct = |pos: &Position, side: Side| {
            numbered()
                .any(|(i, goal)| matches!(&goal.goal, Goal::Extinct(extinct) if self.goals.extinction_table.is_extinct(pos, i, extinct, side)))
        };
        let mate = self.eliminating_mate();
        let stuck = self.stuck_eliminates();
        // Where sides can be eliminated, one without its royal piece (or without any piece) is out, whichever goal
        // eliminates.
        for side in self.sides() {
            if pos.is_alive(side) && (self.is_lost(pos, side) || extinct(pos, side)) {
                self.remove_army(pos, side, sink);
            }
        }
        if mate.is_some_and(|mate| mate.immediate && !(mate.asleep && sleepers == SleepingSides::Given)) {
            let next = pos.side;
            let mut side = mover;
            for _ in 0..self.side_count() {
                side = self.side_after(side);
                if pos.is_alive(side) && self.last_team_side(pos).is_none() {
                    let theirs = pos.with_side_awake(side);
                    let mated = self.in_check(&theirs, side) && !self.has_turn(&theirs);
                    self.mark_mated(pos, side, mated, mate.is_some_and(|mate| mate.asleep), sink);
                }
            }
            pos.side = next;
        }
        for _ in 0..=self.side_count() {
            if self.last_team_side(pos).is_some() || pos.alive == 0 {
                break;
            }
            let side = pos.side;
            if pos.is_alive(side) {
                self.end_answers_to(pos, side);
                let theirs = pos.with_side_awake(side);
                let has_turn = self.has_turn(&theirs);
                let check = !has_turn && self.in_check(&theirs, side);
                if let Some(mate) = mate
                    && (check || pos.is_asleep(side))
                {
                    self.mark_mated(pos, side, check, mate.asleep, sink);
                }
                if stuck && !has_turn && !check && pos.is_alive(side) {
                    self.remove_army(pos, side, sink);
                }
                if pos.is_alive(side) && !pos.is_asleep(side) {
                    break;
                }
                // A side that sleeps through its turn can no longer answer a double step.
                pos.en_passant.iter_mut().for_each(|record| record.capturing_sides &= !side.bit());
            }
            self.skip_side(pos);
        }
        // If this also ends the game, the side to move must still be one that is in the game.
        while !pos.is_alive(pos.side) && pos.alive != 0 {
            self.skip_side(pos);
        }
    }

    /// The side on turn does not move now.
    fn skip_side(&self, pos: &mut Position) {
        match self.series() {
            Some(series) if !self.def.phase(pos.phase()).until_stock_empty => self.end_series(pos, pos.side, series),
            _ => {
                pos.side = self.side_after(pos.side);
                pos.counters.series = self.place_of(pos.side);
            }
        }
    }

    /// Has the side lost its royal pieces, or all pieces if it has no royal kind? Pieces in the stock count.
    pub(crate) fn is_lost(&self, pos: &Position, side: Side) -> bool {
        let beside = |counts: &dyn Fn(Kind) -> bool| {
            self.def
                .stock_slots
                .iter()
                .enumerate()
                .any(|(slot, &kind)| self.has_in_stock(pos, side, slot) && counts(kind))
        };
        if !self.royals.kinds.is_empty() && self.royals.initially_lacking & side.bit() == 0 {
            return pos.royals(side).is_empty() && !beside(&|kind| self.royals.kinds.contains(kind));
        }
        pos.pieces_of(side).is_empty() && !beside(&|kind| !self.def.kind(kind).is_stone)
    }

    /// Removes or puts to sleep the army of a mated side; wakes a side that is no longer mated.
    fn mark_mated(&self, pos: &mut Position, side: Side, mated: bool, asleep: bool, sink: &mut impl Sink) {
        match (mated, asleep) {
            (true, true) => pos.asleep |= side.bit(),
            (true, false) => self.remove_army(pos, side, sink),
            (false, _) => pos.asleep &= !side.bit(),
        }
    }

    fn remove_army(&self, pos: &mut Position, side: Side, sink: &mut impl Sink) {
        for cell in pos.pieces_of(side) {
            pos.put_piece(&self.zobrist_keys, cell, Piece::EMPTY);
        }
        pos.alive &= !side.bit();
        pos.asleep &= !side.bit();
        pos.stock[side.index()] = Default::default();
        self.end_answers_to(pos, side);
        for record in &mut pos.en_passant {
            record.capturing_sides &= !side.bit();
        }
        pos.counters.clock = 0;
        sink.event(Event::ArmyRemoved { side });
    }
}
