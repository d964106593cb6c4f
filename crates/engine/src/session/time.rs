//! Converts clocks to limits.
//!
//! A search has two limits: after the soft one it starts no new depth, at the hard one it stops. `control` checks them.
//!
//! With `left` on the clock less the overhead, an `increment` per turn, and `n` turns until the next time control (40
//! if there is none):
//!
//! - soft = `left / n + 3/4 increment`, but no more than 6/10 of `left` (9/10 if this is the last turn);
//! - hard = 4 × soft, but no more than half of `left` (19/20 if this is the last turn).
//!
//! A fixed time per turn, less the overhead, is both limits. The stability of the search scales the soft limit, but
//! never beyond the hard one: see [`TimeScaling`].

use std::time::Duration;

/// The clock for a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// No clock.
    #[default]
    Unlimited,
    /// A fixed time for this turn.
    PerTurn(Duration),
    /// A clock for many turns.
    Clock {
        /// The remaining time.
        remaining: Duration,
        /// The increment per turn.
        increment: Duration,
        /// The number of turns to the next time control, this one included.
        turns_to_go: Option<u32>,
    },
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// The search starts no new depth after this; no effect if equal to `hard`.
    pub soft: Duration,
    /// The search stops.
    pub hard: Duration,
}

/// The assumed number of turns to go.
const DEFAULT_TURNS_TO_GO: u32 = 40;
/// The maximum time for a turn.
const MAX_TURN_TIME: Duration = Duration::from_hours(366 * 24);
/// The minimum time for a turn.
const MIN_TURN_TIME: Duration = Duration::from_millis(1);

impl TimeControl {
    /// The limits of one turn; `None` without a clock. `overhead` is the time lost per turn.
    pub fn limits(self, overhead: Duration) -> Option<TimeLimits> {
        let usable = |time: Duration| time.min(MAX_TURN_TIME).saturating_sub(overhead).max(MIN_TURN_TIME);
        match self {
            Self::Unlimited => None,
            Self::PerTurn(time) => Some(TimeLimits { soft: usable(time), hard: usable(time) }),
            Self::Clock { remaining: left, increment, turns_to_go: turns } => {
                let left = usable(left);
                let turns = turns.unwrap_or(DEFAULT_TURNS_TO_GO).clamp(1, DEFAULT_TURNS_TO_GO);
                let (most_soft, most_hard) =
                    if turns == 1 { (left * 9 / 10, left * 19 / 20) } else { (left * 6 / 10, left / 2) };
                let soft = (left / turns + increment.min(MAX_TURN_TIME) * 3 / 4).min(most_soft);
                let hard = (soft * 4).min(most_hard).max(MIN_TURN_TIME);
                Some(TimeLimits { soft: soft.min(hard), hard })
            }
        }
    }
}

/// Scales the soft limit by the stability of the search: 6/10 if the same turn has been best for four depths or more,
/// 8/10 for two, 10/10 for one, 14/10 if the last depth changed it; half as much more if the score has dropped by more
/// than 30.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TimeScaling {
    stable_depths: u32,
    score: Option<i32>,
    score_fell: bool,
}

impl TimeScaling {
    /// Records the result of a depth.
    pub(crate) fn after_depth(&mut self, same_turn: bool, score: i32) {
        self.stable_depths = if same_turn { self.stable_depths + 1 } else { 0 };
        self.score_fell = self.score.is_some_and(|before| score < before.saturating_sub(30));
        self.score = Some(score);
    }

    /// The scaled soft limit.
    pub(crate) fn scale(self, soft: Duration) -> Duration {
        let tenths = match self.stable_depths {
            0 => 14,
            1 => 10,
            2 | 3 => 8,
            _ => 6,
        };
        soft * tenths / 10 * if self.score_fell { 3 } else { 2 } / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn a_clock_never_runs_out() {
        for (increment, per_period) in
            [(0, None), (10, None), (1000, None), (0, Some(5)), (0, Some(1)), (200, Some(40))]
        {
            let (increment, overhead) = (MS(increment), MS(10));
            let mut remaining = MS(10_000);
            for turn in 0..600 {
                let turns = per_period.map(|per| per - turn % per);
                let allotted =
                    TimeControl::Clock { remaining, increment, turns_to_go: turns }.limits(overhead).unwrap();
                assert!(allotted.soft <= allotted.hard, "{allotted:?}");
                assert!(allotted.hard < remaining || remaining <= MS(12), "{remaining:?} {allotted:?}");
                // The worst case: every turn takes the hard limit and the overhead, as long as there is time.
                remaining = remaining.saturating_sub((allotted.hard + overhead).min(remaining)) + increment;
                if turns == Some(1) {
                    remaining += MS(10_000);
                }
                if remaining.is_zero() {
                    break;
                }
            }
        }
    }

    #[test]
    fn a_fixed_time_is_used_except_for_the_overhead() {
        let allotted = TimeControl::PerTurn(MS(500)).limits(MS(30)).unwrap();
        assert_eq!((allotted.soft, allotted.hard), (MS(470), MS(470)));
        assert_eq!(TimeControl::PerTurn(MS(5)).limits(MS(30)).unwrap().hard, MS(1));
        assert_eq!(TimeControl::Unlimited.limits(MS(30)), None);
    }

    #[test]
    fn a_typical_clock_gives_typical_limits() {
        let clock = TimeControl::Clock { remaining: MS(60_000), increment: MS(1000), turns_to_go: None };
        assert_eq!(clock.limits(MS(0)).unwrap(), TimeLimits { soft: MS(2250), hard: MS(9000) });
    }

    #[test]
    fn a_stable_search_needs_less_time() {
        let mut pressure = TimeScaling::default();
        let begun = pressure.scale(MS(1000));
        (0..5).for_each(|_| pressure.after_depth(true, 20));
        assert!(pressure.scale(MS(1000)) < begun);
        let steady = pressure.scale(MS(1000));
        pressure.after_depth(true, -50);
        assert!(pressure.scale(MS(1000)) > steady);
    }
}
