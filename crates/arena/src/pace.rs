//! How long a player may think about a turn.
//!
//! For: the limits of one player, and what is left on a clock. Not for: how a player divides its time: programs from
//! outside are told their clocks, players inside get the share that [`Time::share`] says.

use std::time::Duration;

/// The limits for each turn of one player; those that are set hold together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// So many turns deep.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// So long.
    pub time: Time,
}

/// What the clock says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Time {
    /// There is none.
    #[default]
    Free,
    /// The same for each turn.
    PerTurn(Duration),
    /// So much for the whole game, and so much more with each turn.
    Clock {
        /// At the start.
        base: Duration,
        /// With each turn.
        increment: Duration,
    },
}

impl Pace {
    /// Nothing is limited: such a player would think for ever.
    pub fn is_endless(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time == Time::Free
    }

    /// What is set here, and the rest from another.
    pub fn or(self, other: Self) -> Self {
        if self.is_endless() { other } else { self }
    }

    /// In words: `0.1 s a turn`, `5000 nodes`, `10 + 0.1 s`.
    pub fn text(&self) -> String {
        let mut parts = Vec::new();
        match self.time {
            Time::Free => {}
            Time::PerTurn(time) => parts.push(format!("{} ms a turn", time.as_millis())),
            Time::Clock { base, increment } => {
                parts.push(format!("{} + {} s", base.as_secs_f64(), increment.as_secs_f64()));
            }
        }
        parts.extend(self.nodes.map(|nodes| format!("{nodes} nodes")));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        parts.join(", ")
    }
}

impl Time {
    /// How long a player inside the program thinks about its next turn with that much `left` on its clock: what the
    /// engine plans for one. None: as long as it likes.
    pub(crate) fn share(self, left: Duration) -> Option<Duration> {
        let time = match self {
            Self::Free => engine::Time::Endless,
            Self::PerTurn(time) => engine::Time::PerTurn(time),
            Self::Clock { increment, .. } => engine::Time::Clock { left, increment, turns: None },
        };
        time.allot(Duration::ZERO).map(|allotted| allotted.soft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_clock_there_is_no_share_or_a_fixed_one() {
        assert_eq!(Time::Free.share(Duration::ZERO), None);
        let time = Duration::from_millis(50);
        assert_eq!(Time::PerTurn(time).share(Duration::ZERO), Some(time));
    }

    #[test]
    fn the_shares_never_use_a_clock_up() {
        for increment in [0, 10, 1000] {
            let (base, increment) = (Duration::from_secs(10), Duration::from_millis(increment));
            let mut left = base;
            for _ in 0..400 {
                let used = Time::Clock { base, increment }.share(left).unwrap();
                assert!(used < left, "{left:?}");
                left = left.saturating_sub(used) + increment;
            }
        }
    }
}
