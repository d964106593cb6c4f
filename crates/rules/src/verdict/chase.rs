//! Which pieces a turn chases, and which side chases with every turn.
//!
//! A threat is tried out rather than looked up: the capture is played, and the enemy's legal turns show whether the victim
//! was protected. So pins, batteries and facing generals need no rules of their own. The word is in `goal/chase`.

use crate::game::Game;
use crate::goal::chase::ChaseDef;
use geometry::{Cell, CellSet};
use model::piece::Side;
use model::position::Position;
use model::step::{Act, Step};
use std::ops::ControlFlow;

/// The pieces that a turn chases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chased {
    /// All of them.
    pub pieces: CellSet,
    /// Those that no piece attacked before that does now. The others have lost their protection.
    pub attacked: CellSet,
}

/// A capture that the side to move of a position could make.
struct Threat {
    chaser: Cell,
    victim: Cell,
    /// Where the capturing piece stands afterwards.
    landing: Cell,
    /// Some line covers it even if the enemy can recapture.
    protected: bool,
    result: Position,
}

impl Game {
    /// The pieces that the turn from `before` to `after` chases, for the side to move of `after`, whose reply leads to
    /// `reply`.
    pub fn chased(&self, before: &Position, after: &Position, reply: &Position) -> Chased {
        let mut chased = Chased::default();
        let now = self.threats(&self.null_move(after));
        if now.is_empty() {
            return chased;
        }
        let (earlier, later) = (self.threats(before), self.threats(reply));
        let [defending_before, defending_later] = [before, reply].map(|pos| self.null_move(pos));
        for threat in now.iter().filter(|threat| self.is_winning(after, threat)) {
            let old = earlier.iter().find(|old| self.is_same_threat(old, before, threat, after));
            let was_there = old.is_some_and(|old| self.is_winning(&defending_before, old));
            let is_left =
                |new: &Threat| self.is_same_threat(threat, after, new, reply) && self.is_winning(&defending_later, new);
            if was_there || later.iter().any(is_left) {
                continue;
            }
            chased.pieces = chased.pieces.with(threat.victim);
            if old.is_none() {
                chased.attacked = chased.attacked.with(threat.victim);
            }
        }
        chased
    }

    /// Whether two threats, a turn apart, are of the same piece against the same piece.
    fn is_same_threat(&self, old: &Threat, before: &Position, new: &Threat, after: &Position) -> bool {
        let has_become = |old: Cell, new: Cell| self.follow(before, after, CellSet::EMPTY.with(old)).contains(new);
        has_become(old.chaser, new.chaser) && has_become(old.victim, new.victim)
    }

    /// The legal captures that some line is about.
    fn threats(&self, pos: &Position) -> Vec<Threat> {
        let mut threats = Vec::new();
        let _ = self.for_each_turn(pos, &mut |turn, result| {
            let Some(step) = turn.first().filter(|step| step.act == Act::Move) else {
                return ControlFlow::Continue(());
            };
            for victim in self.direct_captures(pos, step) {
                let lines = || self.chase_lines().filter(|line| line.covers(&self.def, pos, step.from, victim));
                let is_enemy = pos.piece(victim).side().is_some_and(|side| self.are_enemies(side, pos.side));
                if is_enemy && lines().next().is_some() {
                    let protected = lines().any(|line| line.protected);
                    threats.push(Threat {
                        chaser: step.from,
                        victim,
                        landing: self.final_cell(pos, step),
                        protected,
                        result: *result,
                    });
                }
            }
            ControlFlow::Continue(())
        });
        threats
    }

    fn chase_lines(&self) -> impl Iterator<Item = &ChaseDef> {
        self.def
            .goals
            .iter()
            .filter_map(|goal| if let super::Goal::Chase(line) = &goal.goal { Some(line) } else { None })
    }

    /// Whether the threat wins the victim. `defending` is the position with the enemy to move.
    fn is_winning(&self, defending: &Position, threat: &Threat) -> bool {
        let strikes_back = |step: &Step| step.from == threat.victim;
        !self.can_capture(defending, threat.chaser, strikes_back)
            && (threat.protected || !self.can_recapture(defending, threat))
    }

    /// Whether the enemy could recapture. If it is in check now, a recapture need not answer that check: what protects a
    /// piece does not depend on the move that it has to make first.
    fn can_recapture(&self, defending: &Position, threat: &Threat) -> bool {
        let checkers = self.checkers(defending, defending.side);
        if checkers.is_empty() {
            return self.can_capture(&threat.result, threat.landing, |_| true);
        }
        let mut steps = Vec::new();
        self.generate_all(&threat.result, &mut steps);
        steps.iter().any(|step| {
            let recaptures = || self.direct_captures(&threat.result, step).contains(threat.landing);
            let exposes = || {
                let after = self.make_step_unchecked(&threat.result, &threat.result, step);
                !(self.checkers(&after, defending.side) & !checkers).is_empty()
            };
            step.act == Act::Move && recaptures() && !exposes()
        })
    }

    /// Whether some legal turn begins with such a move that captures the piece.
    fn can_capture(&self, pos: &Position, piece: Cell, fits: impl Fn(&Step) -> bool) -> bool {
        let captures =
            |step: &Step| step.act == Act::Move && fits(step) && self.direct_captures(pos, step).contains(piece);
        self.for_each_turn(pos, &mut |turn, _| {
            if turn.first().is_some_and(captures) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
    }

    /// Where pieces stand after a turn. Pieces that have been captured are left out.
    fn follow(&self, before: &Position, after: &Position, pieces: CellSet) -> CellSet {
        let has_changed = |&cell: &Cell| before.piece(cell) != after.piece(cell);
        let came = |from: Cell| {
            let arrived = self.board().cells().filter(has_changed).find(|&to| after.piece(to) == before.piece(from));
            arrived.filter(|_| !before.piece(from).is_empty())
        };
        pieces.iter().filter_map(|cell| if has_changed(&cell) { came(cell) } else { Some(cell) }).collect()
    }

    /// The side, one of two, each of whose turns has chased one and the same piece, while the other side's have not. If both
    /// have, it is the one that has attacked the piece anew with each turn, while the other has only removed protection.
    /// `positions`: those from the first occurrence of a repeated position to the last, the oldest first. `chased` is
    /// [`Game::chased`], for callers that remember its answers.
    pub fn perpetual_chaser(
        &self,
        positions: &[&Position],
        mut chased: impl FnMut([&Position; 3]) -> Chased,
    ) -> Option<Side> {
        // The same turns come again, so the reply to the last one is that to the turn before the first.
        let first = [*positions.get(1)?];
        let replies = positions.iter().skip(2).copied().chain(first);
        // By chasing side: its victims, where they stand now; none before its first turn.
        let mut victims: [Option<Chased>; 2] = [None; 2];
        for ((before, after), reply) in positions.iter().zip(positions.iter().skip(1)).zip(replies) {
            let follow = |pieces: CellSet| self.follow(before, after, pieces);
            victims = victims.map(|known| {
                known.map(|known| Chased { pieces: follow(known.pieces), attacked: follow(known.attacked) })
            });
            let own = &mut victims[before.side.index()];
            if own.is_none_or(|known| !known.pieces.is_empty()) {
                let new = chased([before, after, reply]);
                let known = own.unwrap_or(new);
                *own = Some(Chased { pieces: known.pieces & new.pieces, attacked: known.attacked & new.attacked });
            }
        }
        let rank = |known: Option<Chased>| match known {
            Some(known) if !known.attacked.is_empty() => 2,
            Some(known) if !known.pieces.is_empty() => 1,
            _ => 0,
        };
        match victims.map(rank) {
            [one, other] if one > other => Some(Side(0)),
            [one, other] if one < other => Some(Side(1)),
            _ => None,
        }
    }
}
