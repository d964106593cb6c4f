//! Counts in play.
//!
//! The word is in `goal/counting`.

use crate::game::Game;
use crate::goal::counting::CountingDef;
use crate::goal::{Goal, Outcome};
use crate::message;
use crate::message::Message;
use crate::phrases::turn_noun;
use model::piece::Side;
use model::position::Position;

/// A count that runs: for example the fifth of at most 16 turns of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningCount {
    /// The number of the last turn that was counted.
    pub turns: u16,
    /// The last number before the game is over.
    pub limit: u16,
    /// The draw must be claimed.
    pub is_claim: bool,
}

impl Game {
    fn countings(&self) -> impl Iterator<Item = (&CountingDef, Outcome)> {
        self.def.goals.iter().filter_map(|goal| match &goal.goal {
            Goal::Counting(counting) => Some((counting, goal.outcome)),
            _ => None,
        })
    }

    /// The smallest `at-most` of the goals by which a side may count here.
    fn counting_rank(&self, pos: &Position) -> Option<u8> {
        let holds = |counting: &CountingDef| self.sides().any(|side| counting.is_for(pos, side));
        self.countings().map(|(counting, _)| counting).filter(|counting| holds(counting)).map(|goal| goal.at_most).min()
    }

    /// Counts the turn of `mover` that led from `before` to `after`, after the clock has been set, or begins or ends a
    /// count.
    pub(crate) fn count_turn(&self, before: &Position, after: &mut Position, mover: Side) {
        let rank = self.counting_rank(after);
        if rank.is_none() {
            after.counters.count_limit = 0;
            return;
        }
        if before.counters.count_limit != 0 {
            after.counters.clock = before.counters.clock.saturating_add(1);
            if self.counting_rank(before).is_some_and(|known| rank >= Some(known)) {
                return;
            }
        }
        let pieces = after.occupied().len() as u16;
        for (counting, _) in self.countings() {
            let holds = |side: Side, enemy: Side| {
                counting.is_for(after, side) && counting.is_against(&self.def.cast, after, enemy)
            };
            let begin = if holds(after.side, mover) {
                if counting.from_pieces { 2 * pieces } else { 0 }
            } else if counting.from_pieces && holds(mover, after.side) {
                2 * pieces - 1
            } else {
                continue;
            };
            (after.counters.clock, after.counters.count_limit) = (begin, 2 * counting.turns);
            return;
        }
    }

    /// The count that runs, if a side counts.
    pub fn running_count(&self, pos: &Position) -> Option<RunningCount> {
        let rank = self.counting_rank(pos).filter(|_| pos.counters.count_limit != 0)?;
        let is_claim = self.countings().any(|(goal, outcome)| goal.at_most == rank && outcome == Outcome::Claim);
        Some(RunningCount { turns: pos.counters.clock.div_ceil(2), limit: pos.counters.count_limit / 2, is_claim })
    }

    /// Whether the count that runs is over, and this is the goal by which it does.
    pub(crate) fn has_counted(&self, pos: &Position, counting: &CountingDef) -> bool {
        pos.is_count_over() && self.counting_rank(pos) == Some(counting.at_most)
    }

    /// The reason for a result: "16 moves have been counted".
    pub(crate) fn counting_reason(&self, pos: &Position) -> Message {
        message!("verdict-counting", n = usize::from(pos.counters.count_limit / 2), turn = turn_noun(&self.def))
    }
}
