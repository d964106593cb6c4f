//! How clocks become limits.
//!
//! For: the two limits of a search: after the soft one no new depth is begun, at the hard one it stops wherever it is.
//! Not for: watching them (`control`).
//!
//! With `left` on the clock less the overhead, `increment` for each turn and `n` turns until the clock is set again
//! (without that, as if 40 were to come):
//!
//! - soft = `left / n + 3/4 increment`, but no more than 6/10 of `left` (9/10 if this is the last turn);
//! - hard = 4 × soft, but no more than half of `left` (19/20 if this is the last turn).
//!
//! A fixed time for a turn, less the overhead, is both, and used up. How steady the search is moves the soft limit,
//! never beyond the hard one: see [`Pressure`].

use std::time::Duration;

/// What a clock says about a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Time {
    /// There is none.
    #[default]
    Endless,
    /// So long for this turn.
    PerTurn(Duration),
    /// A clock for many turns.
    Clock {
        /// What is left.
        left: Duration,
        /// What is added after each turn.
        increment: Duration,
        /// After so many turns, this one included, the clock is set again.
        turns: Option<u32>,
    },
}

/// The limits that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allotment {
    /// No new depth is begun after this; without effect if it is as long as the hard one.
    pub soft: Duration,
    /// The search ends.
    pub hard: Duration,
}

/// As if so many turns were to come.
const TURNS: u32 = 40;
/// Nobody thinks longer.
const LONGEST: Duration = Duration::from_hours(366 * 24);
/// A search gets at least this.
const LEAST: Duration = Duration::from_millis(1);

impl Time {
    /// The limits of one turn; none without a clock. `overhead` is lost with each turn.
    pub fn allot(self, overhead: Duration) -> Option<Allotment> {
        let usable = |time: Duration| time.min(LONGEST).saturating_sub(overhead).max(LEAST);
        match self {
            Self::Endless => None,
            Self::PerTurn(time) => Some(Allotment { soft: usable(time), hard: usable(time) }),
            Self::Clock { left, increment, turns } => {
                let left = usable(left);
                let turns = turns.unwrap_or(TURNS).clamp(1, TURNS);
                let (most_soft, most_hard) =
                    if turns == 1 { (left * 9 / 10, left * 19 / 20) } else { (left * 6 / 10, left / 2) };
                let soft = (left / turns + increment.min(LONGEST) * 3 / 4).min(most_soft);
                let hard = (soft * 4).min(most_hard).max(LEAST);
                Some(Allotment { soft: soft.min(hard), hard })
            }
        }
    }
}

/// How much of the soft limit a search needs, by how it goes: 6/10 if the same turn has been best for four depths or
/// more, 8/10 for two, all of it otherwise; 14/10 if the last depth changed it; half as much more if the score has
/// fallen by more than 30.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pressure {
    steady: u32,
    score: Option<i32>,
    fell: bool,
}

impl Pressure {
    /// A depth has ended.
    pub(crate) fn after_depth(&mut self, same_turn: bool, score: i32) {
        self.steady = if same_turn { self.steady + 1 } else { 0 };
        self.fell = self.score.is_some_and(|before| score < before.saturating_sub(30));
        self.score = Some(score);
    }

    /// The part of the soft limit that counts.
    pub(crate) fn of(self, soft: Duration) -> Duration {
        let tenths = match self.steady {
            0 => 14,
            1 => 10,
            2 | 3 => 8,
            _ => 6,
        };
        soft * tenths / 10 * if self.fell { 3 } else { 2 } / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn a_clock_is_never_used_up() {
        for (increment, per_period) in
            [(0, None), (10, None), (1000, None), (0, Some(5)), (0, Some(1)), (200, Some(40))]
        {
            let (increment, overhead) = (MS(increment), MS(10));
            let mut left = MS(10_000);
            for turn in 0..600 {
                let turns = per_period.map(|per| per - turn % per);
                let allotted = Time::Clock { left, increment, turns }.allot(overhead).unwrap();
                assert!(allotted.soft <= allotted.hard, "{allotted:?}");
                assert!(allotted.hard < left || left <= MS(12), "{left:?} {allotted:?}");
                // The worst case: every turn takes all it may and the overhead, as long as that is to be had.
                left = left.saturating_sub((allotted.hard + overhead).min(left)) + increment;
                if turns == Some(1) {
                    left += MS(10_000);
                }
                if left.is_zero() {
                    break;
                }
            }
        }
    }

    #[test]
    fn a_fixed_time_is_used_up_but_for_the_overhead() {
        let allotted = Time::PerTurn(MS(500)).allot(MS(30)).unwrap();
        assert_eq!((allotted.soft, allotted.hard), (MS(470), MS(470)));
        assert_eq!(Time::PerTurn(MS(5)).allot(MS(30)).unwrap().hard, MS(1));
        assert_eq!(Time::Endless.allot(MS(30)), None);
    }

    #[test]
    fn a_typical_clock_gives_typical_limits() {
        let clock = Time::Clock { left: MS(60_000), increment: MS(1000), turns: None };
        assert_eq!(clock.allot(MS(0)).unwrap(), Allotment { soft: MS(2250), hard: MS(9000) });
    }

    #[test]
    fn a_steady_search_needs_less() {
        let mut pressure = Pressure::default();
        let begun = pressure.of(MS(1000));
        (0..5).for_each(|_| pressure.after_depth(true, 20));
        assert!(pressure.of(MS(1000)) < begun);
        let steady = pressure.of(MS(1000));
        pressure.after_depth(true, -50);
        assert!(pressure.of(MS(1000)) > steady);
    }
}
