//! The time and search limits of a player.
//!
//! A player divides its time itself: external programs receive the clocks, built-in players get the share that
//! [`Time::share`] computes.

use std::time::Duration;

/// The limits for each turn of a player; all that are set apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnLimits {
    /// The maximum depth in turns.
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The time.
    pub time: TimeControl,
}

/// The time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// No limit.
    #[default]
    Unlimited,
    /// A fixed time per turn.
    PerTurn(Duration),
    /// A clock for the whole game.
    Clock {
        /// The time at the start.
        base: Duration,
        /// The increment per turn.
        increment: Duration,
    },
}

impl TurnLimits {
    /// Whether there is no limit at all, so that a player would think forever.
    pub fn is_unlimited(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time == TimeControl::Unlimited
    }

    /// These limits, or `other` if there are none.
    pub fn or(self, other: Self) -> Self {
        if self.is_unlimited() { other } else { self }
    }

    /// The limits as text: `100 ms a turn`, `5000 nodes`, `10 + 0.1 s`.
    pub fn to_text(&self) -> String {
        let mut parts = Vec::new();
        match self.time {
            TimeControl::Unlimited => {}
            TimeControl::PerTurn(time) => parts.push(format!("{} ms a turn", time.as_millis())),
            TimeControl::Clock { base, increment } => {
                parts.push(format!("{} + {} s", base.as_secs_f64(), increment.as_secs_f64()));
            }
        }
        parts.extend(self.nodes.map(|nodes| format!("{nodes} nodes")));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        parts.join(", ")
    }
}

impl TimeControl {
    /// The thinking time of a built-in player for its next turn with that much `left` on its clock: the engine's soft
    /// limit. `None`: unlimited.
    pub fn turn_time(self, left: Duration) -> Option<Duration> {
        let time = match self {
            Self::Unlimited => engine::TimeControl::Unlimited,
            Self::PerTurn(time) => engine::TimeControl::PerTurn(time),
            Self::Clock { increment, .. } => {
                engine::TimeControl::Clock { remaining: left, increment, turns_to_go: None }
            }
        };
        time.limits(Duration::ZERO).map(|allotted| allotted.soft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_clock_the_share_is_unlimited_or_fixed() {
        assert_eq!(TimeControl::Unlimited.turn_time(Duration::ZERO), None);
        let time = Duration::from_millis(50);
        assert_eq!(TimeControl::PerTurn(time).turn_time(Duration::ZERO), Some(time));
    }

    #[test]
    fn shares_never_exhaust_a_clock() {
        for increment in [0, 10, 1000] {
            let (base, increment) = (Duration::from_secs(10), Duration::from_millis(increment));
            let mut left = base;
            for _ in 0..400 {
                let used = TimeControl::Clock { base, increment }.turn_time(left).unwrap();
                assert!(used < left, "{left:?}");
                left = left.saturating_sub(used) + increment;
            }
        }
    }
}
