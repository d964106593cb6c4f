//! What becomes of sides that lose but do not end the game: they go out with their army, or fall asleep.
//!
//! For: bringing a position to rest at the end of a turn where goals have the outcome `eliminates`. Not for: the goals
//! themselves, nor for who has won (`verdict`).

use crate::def::GameDef;
use crate::game::Game;
use crate::goal::mate::MateDef;
use crate::goal::{Goal, GoalDef, Outcome};
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use crate::step::{Event, Sink};

/// Who is asleep in a position that is brought to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sleepers {
    /// Whoever is found mated.
    Found,
    /// Whoever has been said to be. Mates that hang on each other have no order of their own, so the board alone cannot
    /// tell.
    Told,
}

/// Can a turn put out the side that makes it, though it costs it nobody: by ending a phase in which men are placed, or
/// because a man becomes another? All such turns lead to the same position.
pub(crate) fn by_own_turn(def: &GameDef) -> bool {
    let placing = def.turn.phases.iter().any(|phase| phase.until_stock_empty);
    let may_change = |kind: Kind| !def.kind(kind).effects.is_empty();
    let may_run_out = |goal: &GoalDef| {
        let Goal::Extinct(extinct) = &goal.what else { return false };
        def.all_sides().any(|side| {
            let counted = extinct.compile(def, side);
            let such = |kind: &Kind| counted.contains(Piece::man(side, *kind));
            counted.is_empty() || def.all_kinds().filter(such).any(may_change)
        })
    };
    def.goals.iter().filter(|goal| goal.eliminates()).any(|goal| placing || may_run_out(goal))
}

impl Game {
    /// Brings a position to rest: mated armies go, sides that are out are skipped, records that no longer matter are
    /// dropped.
    pub(crate) fn settle(&self, pos: &mut Position, mover: Side, sleepers: Sleepers, sink: &mut impl Sink) {
        if self.goals.eliminates {
            // A record that has expired gives nobody a turn.
            self.expire(pos);
            self.eliminate_while_placing(pos, sink);
        }
        if self.goals.eliminates && !self.def.phase(pos.phase()).until_stock_empty {
            // An army that goes may open a line by which another side is mated.
            for _ in 0..=self.side_count() {
                let before = (pos.alive, pos.asleep);
                self.eliminate(pos, mover, sleepers, sink);
                if (pos.alive, pos.asleep) == before {
                    break;
                }
            }
        }
        self.expire(pos);
    }

    /// Before the stocks are empty only who cannot place anything on his own turn is mated or stuck; who is out, or
    /// asleep, has nothing left to place.
    fn eliminate_while_placing(&self, pos: &mut Position, sink: &mut impl Sink) {
        while self.def.phase(pos.phase()).until_stock_empty && self.last_team(pos).is_none() {
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
            self.next_side(pos, side);
        }
    }

    /// Does being stuck put a side out?
    fn stuck_eliminates(&self) -> bool {
        self.def.goals.iter().any(|goal| goal.outcome == Outcome::Eliminates && matches!(goal.what, Goal::Stuck(_)))
    }

    /// The mate that puts a side out, if there is such a goal.
    fn eliminating_mate(&self) -> Option<MateDef> {
        self.def.goals.iter().find_map(|goal| match goal.what {
            Goal::Mate(mate) if goal.outcome == Outcome::Eliminates => Some(mate),
            _ => None,
        })
    }

    fn eliminate(&self, pos: &mut Position, mover: Side, sleepers: Sleepers, sink: &mut impl Sink) {
        let numbered = || self.def.goals.iter().enumerate().filter(|(_, goal)| goal.outcome == Outcome::Eliminates);
        let extinct = |pos: &Position, side: Side| {
            numbered()
                .any(|(i, goal)| matches!(&goal.what, Goal::Extinct(extinct) if self.is_extinct(pos, i, extinct, side)))
        };
        let mate = self.eliminating_mate();
        let stuck = self.stuck_eliminates();
        // Where sides go out, one that has lost its royal man (or has nothing left) is out, whatever goal eliminates.
        for side in self.sides() {
            if pos.is_alive(side) && (self.is_lost(pos, side) || extinct(pos, side)) {
                self.remove_army(pos, side, sink);
            }
        }
        if mate.is_some_and(|mate| mate.immediate && !(mate.asleep && sleepers == Sleepers::Told)) {
            let next = pos.side;
            let mut side = mover;
            for _ in 0..self.side_count() {
                side = self.after(side);
                if pos.is_alive(side) && self.last_team(pos).is_none() {
                    let theirs = pos.woken(side);
                    let mated = self.in_check(&theirs, side) && !self.has_turn(&theirs);
                    self.mark_mated(pos, side, mated, mate.is_some_and(|mate| mate.asleep), sink);
                }
            }
            pos.side = next;
        }
        for _ in 0..=self.side_count() {
            if self.last_team(pos).is_some() || pos.alive == 0 {
                break;
            }
            let side = pos.side;
            if pos.is_alive(side) {
                pos.en_passant[side.index()].takers = 0;
                let theirs = pos.woken(side);
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
                // Who sleeps through his turn cannot answer a double step any more.
                pos.en_passant.iter_mut().for_each(|record| record.takers &= !side.bit());
            }
            pos.side = self.after(side);
        }
        // Where the game is over by this, too, nobody who is out is on turn.
        while !pos.is_alive(pos.side) && pos.alive != 0 {
            pos.side = self.after(pos.side);
        }
    }

    /// Has the side lost its royal man, or all men if none of them is royal? Men beside the board count.
    pub(crate) fn is_lost(&self, pos: &Position, side: Side) -> bool {
        let beside = |counts: &dyn Fn(Kind) -> bool| {
            self.def.stock_slots.iter().enumerate().any(|(slot, &kind)| pos.stock(side, slot) > 0 && counts(kind))
        };
        if !self.royals.kinds.is_empty() && self.royals.lacking & side.bit() == 0 {
            return pos.royals(side).is_empty() && !beside(&|kind| self.royals.kinds.contains(kind));
        }
        pos.men(side).is_empty() && !beside(&|kind| !self.def.kind(kind).stone)
    }

    /// A side found mated (or no longer mated) loses its army, falls asleep, or wakes.
    fn mark_mated(&self, pos: &mut Position, side: Side, mated: bool, asleep: bool, sink: &mut impl Sink) {
        match (mated, asleep) {
            (true, true) => pos.asleep |= side.bit(),
            (true, false) => self.remove_army(pos, side, sink),
            (false, _) => pos.asleep &= !side.bit(),
        }
    }

    fn remove_army(&self, pos: &mut Position, side: Side, sink: &mut impl Sink) {
        for cell in pos.men(side) {
            pos.put(&self.ledger, cell, Piece::EMPTY);
        }
        pos.alive &= !side.bit();
        pos.asleep &= !side.bit();
        pos.stock[side.index()] = Default::default();
        pos.en_passant[side.index()].takers = 0;
        for record in &mut pos.en_passant {
            record.takers &= !side.bit();
        }
        pos.clock = 0;
        sink.event(Event::ArmyRemoved { side });
    }
}
