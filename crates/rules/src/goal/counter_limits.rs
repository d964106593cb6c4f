//! At which counts a game ends.

use super::outcome::Outcome;
use super::repetition::Concerned;
use super::{Goal, GoalDef};
use model::position::Position;

/// The limits at which the counters of a position end the game. A draw that may be claimed counts as one: a player will
/// claim it.
#[derive(Clone, Copy, Debug)]
pub struct CounterLimits {
    /// The game ends when a position has occurred this many times.
    pub repetition: Option<u32>,
    /// A position may not occur this many times ([`Game::with_history`](crate::Game::with_history)).
    pub forbidden_repetition: Option<u32>,
    /// A side may win by a repetition; otherwise it is a draw.
    pub repetition_has_winner: bool,
    /// A side may lose a repetition because it chases ([`Game::chased`](crate::Game::chased)).
    pub forbids_chases: bool,
    /// It ends after this many quiet turns; [`u32::MAX`] if there is no limit.
    pub quiet_turns: u32,
    /// It ends after this many turns; [`u32::MAX`] if there is no limit.
    pub turn_limit: u32,
    /// A side may count its turns ([`Position::count_limit`](crate::Position::count_limit)).
    pub counts_turns: bool,
    /// One of these ends may have to be claimed.
    pub is_claimable: bool,
}

impl CounterLimits {
    pub(super) fn new(goals: &[GoalDef]) -> Self {
        let mut counters = Self {
            repetition: None,
            forbidden_repetition: None,
            repetition_has_winner: false,
            forbids_chases: false,
            quiet_turns: u32::MAX,
            turn_limit: u32::MAX,
            counts_turns: false,
            is_claimable: false,
        };
        for goal in goals {
            match &goal.goal {
                Goal::Repetition(repetition) => {
                    let limit = if goal.outcome == Outcome::Forbidden {
                        &mut counters.forbidden_repetition
                    } else {
                        &mut counters.repetition
                    };
                    *limit = Some(limit.map_or(repetition.times, |known| known.min(repetition.times)));
                    counters.repetition_has_winner |= repetition.concerns != Concerned::Both;
                    counters.forbids_chases |= repetition.concerns == Concerned::Chaser;
                    continue;
                }
                Goal::QuietTurns(quiet) => counters.quiet_turns = counters.quiet_turns.min(quiet.turns),
                Goal::Counting(_) => counters.counts_turns = true,
                Goal::TurnLimit(turns) => counters.turn_limit = counters.turn_limit.min(*turns),
                _ => continue,
            }
            counters.is_claimable |= goal.outcome == Outcome::Claim;
        }
        counters
    }
}

impl CounterLimits {
    /// Whether the quiet turns or a side's count end the game, unless a goal before them in the file decides.
    #[inline]
    pub fn have_run_out(&self, pos: &Position) -> bool {
        if pos.count_limit() != 0 { pos.is_count_over() } else { u32::from(pos.clock()) >= self.quiet_turns }
    }

    /// Whether that can happen within so many turns.
    pub fn may_run_out(&self, pos: &Position, turns: u32) -> bool {
        let limit = if pos.count_limit() != 0 { u32::from(pos.count_limit()) + 1 } else { self.quiet_turns };
        u32::from(pos.clock()) + turns >= limit || self.counts_turns
    }
}
