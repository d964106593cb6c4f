//! `repetition`: the same position occurs again, and the side that has to answer for it.
//!
//! Like the other goals that depend on the course of the game (`counters`), it does not end a count of turns.

use super::counters::CounterLimits;
use super::{Goal, Outcome, take_number};
use crate::english::{message, say, turn_noun};
use crate::game::Game;
use crate::message::Message;
use crate::names::Names;
use crate::steps::Turn;
use crate::verdict::{History, Verdict};
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::Side;
use model::position::Position;
use std::ops::ControlFlow;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "repetition",
    category: "goal",
    usage: "repetition N draws|claim|forbidden | repetition N loses by=check|chase | repetition N wins|loses SIDE",
    summary: "the same position occurs for the N-th time",
    doc: "The same pieces and stones, stock, side to move, rights and records; counters do not matter. With `by=check` the side loses that has given check with \
          each of its turns since the first of these N times; if both sides have, or neither, the goal does not hold, so write `repetition N draws` after it. It \
          needs a game for two sides with a royal piece. With `by=chase` the side loses that has chased one and the same piece with each of its turns (see `chase`), \
          unless the other side has chased one, too, or both have given check all the time; of `by=check` and `by=chase` the first line decides. With SIDE that side wins or loses by every repetition. With `forbidden` a turn that would bring about the position for the N-th \
          time is illegal, so a side with no other turn is mated or stuck. It does not restrict what counts as check, counts of turns ignore it, and no side can be \
          eliminated in such a game.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal {
    repetition 2 loses by=check
    repetition 3 draws
}
---
3 k . . .
2 . . . .
1 . R . K
---
b1-a1; a3-b3; a1-b1; b3-a3 => Black wins
d1-d2; a3-a2; d2-d1; a2-a3 => goes on
d1-d2; a3-a2; d2-d1; a2-a3; d1-d2; a3-a2; d2-d1; a2-a3 => draw
",
};

/// The goal as defined in the rule file.
#[derive(Clone, Copy, Debug)]
pub struct RepetitionDef {
    /// How often the position has to occur.
    pub times: u32,
    /// The side that the outcome concerns.
    pub concerns: Concerned,
}

/// The side that a repetition concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concerned {
    /// Both alike: the game is a draw, or neither may repeat it.
    Both,
    /// The side that has given perpetual check.
    Checker,
    /// The side that has chased one piece perpetually.
    Chaser,
    /// Always this side.
    Side(Side),
}

pub(super) fn read(
    reader: &mut Reader<'_, '_>,
    args: &mut Vec<Spanned<String>>,
    outcome: Outcome,
    names: &Names,
) -> Option<RepetitionDef> {
    let times = take_number(reader, args, "how often");
    if times.is_some_and(|times| times < 2) {
        let span = reader.span();
        reader.error(span, "`repetition` needs a number of at least 2");
    }
    let cause = reader.prop("by");
    let side = (!args.is_empty()).then(|| args.remove(0));
    let both = matches!(outcome, Outcome::Draws | Outcome::Claim | Outcome::Forbidden);
    let concerns = match (cause, side) {
        (Some(cause), _) if !matches!(cause.value.as_str(), "check" | "chase") => {
            let message = format!("`{}` is no cause of a repetition", cause.value);
            reader.error(cause.span, message).help("write `by=check` or `by=chase`");
            return None;
        }
        (Some(cause), Some(_)) => {
            let message = "either a side loses, or the side that checks or chases";
            reader.error(cause.span, message).help("leave out one of them");
            return None;
        }
        (Some(cause), None) if outcome != Outcome::Loses => {
            reader.error(cause.span, "a side that checks or chases perpetually can only lose").help("write `loses`");
            return None;
        }
        (None, Some(side)) if both => {
            let what = if outcome == Outcome::Forbidden { "a forbidden repetition" } else { "a draw" };
            reader.error(side.span, format!("{what} concerns both sides")).help("leave out the side");
            return None;
        }
        (None, None) if !both => {
            let span = reader.span();
            reader
                .error(span, "this repetition does not say who wins or loses")
                .help("write `by=check` or `by=chase` after `loses`, or a side");
            return None;
        }
        (None, None) => Concerned::Both,
        (Some(cause), None) if cause.value == "chase" => Concerned::Chaser,
        (Some(_), None) => Concerned::Checker,
        (None, Some(side)) => Concerned::Side(names.side(&side, reader.problems)?),
    };
    Some(RepetitionDef { times: times?, concerns })
}

impl RepetitionDef {
    /// The condition: "when the same position occurs for the third time", or of a player: "… and you have given check".
    pub(super) fn explain(self, cast: &Cast) -> String {
        let times = self.times as usize;
        match self.concerns {
            Concerned::Both | Concerned::Side(_) => say!("repetition", n = times),
            Concerned::Checker => say!("repetition-check", n = times, turn = turn_noun(cast)),
            Concerned::Chaser => say!("repetition-chase", n = times, turn = turn_noun(cast)),
        }
    }

    /// The whole sentence, if a repetition is forbidden, or one side wins or loses by every repetition.
    pub(super) fn explain_verdict(self, cast: &Cast, outcome: Outcome) -> Option<String> {
        if outcome == Outcome::Forbidden {
            return Some(say!("repetition-forbidden", n = self.times as usize, turn = turn_noun(cast)));
        }
        let Concerned::Side(side) = self.concerns else { return None };
        let when = say!("repetition", n = self.times as usize);
        Some(say!("repetition-side", side = &cast.side(side).name, wins = outcome == Outcome::Wins, when = when))
    }

    /// Why the game has ended.
    pub(crate) fn reason(self, cast: &Cast, side: Side) -> Message {
        match self.concerns {
            Concerned::Both | Concerned::Side(_) => message!("verdict-repetition", n = self.times),
            Concerned::Checker => {
                message!("verdict-perpetual-check", n = self.times, side = &cast.side(side).name)
            }
            Concerned::Chaser => message!("verdict-perpetual-chase", n = self.times, side = &cast.side(side).name),
        }
    }
}

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
