//! Repetitions in play: whom they concern, who wins by them, and which turns lead to them.
//!
//! The word is in `goal/repetition`.

use crate::game::Game;
use crate::goal::counter_limits::CounterLimits;
use crate::goal::repetition::{Concerned, RepetitionDef};
use crate::goal::{Goal, Outcome};
use crate::message::Message;
use crate::steps::Turn;
use crate::verdict::{History, Verdict};
use model::piece::Side;
use model::position::Position;
use std::ops::ControlFlow;

impl Game {
    /// The side that a repetition concerns in this position, if it holds.
    pub(crate) fn repeating_side(&self, pos: &Position, past: &History, repetition: RepetitionDef) -> Option<Side> {
        let times = repetition.times as usize;
        if past.count(pos) < times {
            return None;
        }
        let chaser = || {
            let positions: Vec<&Position> = past.positions_since_occurrence(pos, times).iter().collect();
            self.perpetual_chaser(&positions, |[before, after, reply]| self.chased(before, after, reply))
        };
        self.concerned_side(pos, past.checks_since_occurrence(pos, times), chaser, repetition)
    }

    /// Who wins if this position, which has occurred before, ends the game; none if that is a draw. `checks` as in
    /// [`Game::perpetual_checker`] and `chaser` [`Game::perpetual_chaser`], both since the first occurrence.
    pub fn repetition_winner(
        &self,
        pos: &Position,
        checks: &(impl Iterator<Item = bool> + Clone),
        mut chaser: impl FnMut() -> Option<Side>,
    ) -> Option<Side> {
        let (side, outcome) = self.def.goals.iter().find_map(|goal| match goal.goal {
            Goal::Repetition(repetition) => {
                Some((self.concerned_side(pos, checks.clone(), &mut chaser, repetition)?, goal.outcome))
            }
            _ => None,
        })?;
        match outcome {
            Outcome::Wins => Some(side),
            Outcome::Loses => Some(self.next_enemy(side)),
            _ => None,
        }
    }

    /// The side that a repetition concerns if the position has occurred often enough; none if it is another goal's.
    fn concerned_side(
        &self,
        pos: &Position,
        checks: impl Iterator<Item = bool>,
        chaser: impl FnOnce() -> Option<Side>,
        repetition: RepetitionDef,
    ) -> Option<Side> {
        match repetition.concerns {
            Concerned::Both => Some(pos.side),
            Concerned::Side(side) => Some(side),
            Concerned::Checker => self.perpetual_checker(pos, checks),
            // Perpetual check by both is a draw, whatever else they threaten.
            Concerned::Chaser if has_always_checked(checks) == [true; 2] => None,
            Concerned::Chaser => chaser(),
        }
    }

    /// The turns by which the side to move would lose through a repetition, at once or by a reply, with the reason.
    pub fn losing_repetitions(&self, pos: &Position, past: &History) -> Vec<(Turn, Message)> {
        let CounterLimits { repetition, repetition_has_winner, .. } = *self.counter_limits();
        let mut losing = Vec::new();
        let Some(times) = repetition.filter(|_| repetition_has_winner).map(|times| times as usize) else {
            return losing;
        };
        if !past.has_repeated(times - 1) {
            return losing;
        }
        let game = self.with_history(past);
        let mut past = past.clone();
        let _ = game.for_each_turn(pos, &mut |turn, after| {
            past.push(self, after);
            let loss = self
                .loss_by_repetition(pos.side, after, &past, times)
                .or_else(|| self.loss_by_reply(pos.side, after, &mut past, times));
            past.pop();
            losing.extend(loss.map(|reason| (turn.to_vec(), reason)));
            ControlFlow::Continue(())
        });
        losing
    }

    /// Why the side has lost, if that is because the position has occurred this often.
    fn loss_by_repetition(&self, side: Side, pos: &Position, past: &History, times: usize) -> Option<Message> {
        if past.count(pos) < times {
            return None;
        }
        match self.repetition_verdict(pos, past)? {
            Verdict::Won { winner, reason } if self.are_enemies(winner, side) => Some(reason),
            _ => None,
        }
    }

    /// The same after a reply of the enemy. Only a position of a cycle that has come around so often can be followed by
    /// such a repetition.
    fn loss_by_reply(&self, side: Side, pos: &Position, past: &mut History, times: usize) -> Option<Message> {
        if past.count(pos) < times - 1 {
            return None;
        }
        let mut loss = None;
        let _ = self.with_history(past).for_each_turn(pos, &mut |_, after| {
            past.push(self, after);
            loss = self.loss_by_repetition(side, after, past, times);
            past.pop();
            if loss.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        loss
    }

    /// The side, one of two, all of whose turns have given check while the other side's have not. `checks`: after each
    /// turn, the newest first, whether the side to move was in check; the newest led to this position.
    pub fn perpetual_checker(&self, pos: &Position, checks: impl IntoIterator<Item = bool>) -> Option<Side> {
        match has_always_checked(checks) {
            [true, false] => Some(self.side_after(pos.side)),
            [false, true] => Some(pos.side),
            _ => None,
        }
    }
}

/// Whether the side that has moved last has given check with each of its turns, and the other one with each of its.
fn has_always_checked(checks: impl IntoIterator<Item = bool>) -> [bool; 2] {
    let mut always = [true; 2];
    for (nth, check) in checks.into_iter().enumerate() {
        always[nth % 2] &= check;
    }
    always
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_a_side_that_has_checked_with_every_turn_has_given_perpetual_check() {
        let text = "game \"Kings\" { source \"an example\" }\nboard { grid \"1 K . k\" }\nside White w facing=up\nside Black b facing=down\n\
                    piece King K { royal; step any }\nturn { order White Black; act move }\ngoal { repetition 2 loses by=check }\n";
        let (def, problems) = crate::read(text, &[]);
        let game = crate::compile(def.unwrap_or_else(|| panic!("{problems:?}")));
        let pos = game.start();
        let (moving, waiting) = (pos.side(), game.side_after(pos.side()));
        let checker = |checks: &[bool]| game.perpetual_checker(&pos, checks.iter().copied());
        assert_eq!(checker(&[true, false, true, false]), Some(waiting));
        assert_eq!(checker(&[false, true, false, true]), Some(moving));
        assert_eq!(checker(&[true, false, false, false]), None);
        assert_eq!(checker(&[true, true]), None, "both");
        assert_eq!(checker(&[false, false]), None);
    }
}
