//! Mates in play.
//!
//! The word is in `goal/mate`.

use crate::game::Game;
use crate::goal::mate::MateDef;
use crate::goal::{Goal, Outcome};
use crate::verdict::History;
use model::piece::Side;
use model::position::Position;

impl Game {
    /// The outcomes of mate, goal by goal; empty if the game has no mate.
    pub fn mate_outcomes(&self) -> impl Iterator<Item = Outcome> {
        self.def().goals.iter().filter(|goal| matches!(goal.goal, Goal::Mate(_))).map(|goal| goal.outcome)
    }

    /// Whether a mate may depend on the checks before it.
    pub fn has_series_of_checks(&self) -> bool {
        !self.goals.series_kinds.is_empty()
    }

    /// Whether the side to move, in check and without a turn, is mated in the way that this goal asks for.
    pub(crate) fn is_such_mate(&self, pos: &Position, mate: MateDef) -> bool {
        let by = || self.checkers(pos, pos.side()).iter().all(|cell| mate.by.contains(pos.piece(cell).kind()));
        (mate.series.is_empty() || pos.counters.series_checks & self.next_enemy(pos.side()).bit() != 0)
            && (mate.by.is_empty() || by())
    }

    /// Records at the end of a turn of `mover` whether its checks form a series that matters for a mate.
    pub(crate) fn extend_series(&self, after: &mut Position, mover: Side) {
        let enemy = self.next_enemy(mover);
        if !self.in_check(after, enemy) {
            after.counters.series_checks &= !mover.bit();
        } else if self
            .checkers(after, enemy)
            .iter()
            .any(|cell| self.goals.series_kinds.contains(after.piece(cell).kind()))
        {
            after.counters.series_checks |= mover.bit();
        }
    }

    /// Has mate ended the game here, possibly by eliminating a team's last opponent?
    pub fn is_ended_by_mate(&self, pos: &Position, past: &History) -> bool {
        self.ending_goal(pos, past).is_some_and(|goal| match goal.goal {
            Goal::Mate(_) => true,
            Goal::LastTeam => self.mate_outcomes().any(|outcome| outcome == Outcome::Eliminates),
            _ => false,
        })
    }
}
