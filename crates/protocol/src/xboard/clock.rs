//! The time controls of CECP: `level`, `st`, `sd`, `time`, `otim`.
//!
//! For: what the engine may use for its next turn. Not for: dividing it (`engine`).

use crate::xboard::Refused;
use engine::Time;
use input::seconds;
use std::time::Duration;

/// Five minutes for the game, as XBoard itself has it if nothing is said.
const BASE: Duration = Duration::from_mins(5);

/// What has been said about time.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    /// Turns of a period; none: one for the whole game.
    per_period: Option<u32>,
    base: Duration,
    increment: Duration,
    per_turn: Option<Duration>,
    depth: Option<u32>,
    /// What is left, as far as that has been told.
    left: Option<Duration>,
}

impl Default for Clock {
    fn default() -> Self {
        Self { per_period: None, base: BASE, increment: Duration::ZERO, per_turn: None, depth: None, left: None }
    }
}

impl Clock {
    /// A new game: clocks are as at its start, and there is no limit of depth.
    pub(super) fn renew(&mut self) {
        (self.left, self.depth) = (None, None);
    }

    pub(super) fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// The clock for the next turn of a side that has made so many.
    pub(super) fn time(&self, made: usize) -> Time {
        if let Some(time) = self.per_turn {
            return Time::PerTurn(time);
        }
        let turns = self.per_period.map(|per| per - u32::try_from(made).unwrap_or(0) % per);
        Time::Clock { left: self.left.unwrap_or(self.base), increment: self.increment, turns }
    }

    /// One of the commands.
    pub(super) fn set(&mut self, word: &str, rest: &str) -> Result<(), Refused> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (word, words.as_slice()) {
            ("level", [per_period, base, increment]) => {
                let per_period: u32 = whole(per_period, "moves of a period")?;
                self.base = minutes(base)?;
                self.increment = seconds(increment)?;
                self.per_period = Some(per_period).filter(|&per| per > 0);
                (self.per_turn, self.left) = (None, None);
            }
            ("level", _) => return Err("three numbers are wanted: moves, minutes, seconds".to_owned().into()),
            ("st", [time]) => self.per_turn = Some(seconds(time)?),
            ("sd", [depth]) => self.depth = Some(whole::<u32>(depth, "depth")?.max(1)),
            ("time", [time]) => {
                // A clock that has been overstepped may show less than nothing.
                let centiseconds: i64 = whole(time, "hundredths of a second")?;
                self.left = Some(Duration::from_millis(u64::try_from(centiseconds).unwrap_or(0).saturating_mul(10)));
            }
            ("otim", [time]) => drop(whole::<i64>(time, "hundredths of a second")?),
            _ => return Err("one number is wanted".to_owned().into()),
        }
        Ok(())
    }
}

fn whole<N: std::str::FromStr>(text: &str, what: &str) -> Result<N, Refused> {
    text.parse().map_err(|_| Refused::Error(format!("`{text}` is no number of {what}")))
}

/// `5` or `5:30`.
fn minutes(text: &str) -> Result<Duration, Refused> {
    let (minutes, rest) = text.split_once(':').unwrap_or((text, "0"));
    let minutes: u32 = whole(minutes, "minutes")?;
    Ok(Duration::from_secs(u64::from(minutes) * 60) + seconds(rest)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_become_clocks() {
        let mut clock = Clock::default();
        let set = |clock: &mut Clock, word: &str, rest: &str| clock.set(word, rest).is_ok();
        assert!(set(&mut clock, "level", "40 5:30 2.5"));
        let (left, increment) = (Duration::from_secs(330), Duration::from_millis(2500));
        assert_eq!(clock.time(0), Time::Clock { left, increment, turns: Some(40) });
        assert_eq!(clock.time(39), Time::Clock { left, increment, turns: Some(1) });
        assert!(set(&mut clock, "time", "12345"));
        let left = Duration::from_millis(123_450);
        assert_eq!(clock.time(40), Time::Clock { left, increment, turns: Some(40) });
        assert!(set(&mut clock, "st", "3"));
        assert_eq!(clock.time(7), Time::PerTurn(Duration::from_secs(3)));
        assert!(set(&mut clock, "level", "0 1 0"));
        assert_eq!(clock.time(7), Time::Clock { left: Duration::from_mins(1), increment: Duration::ZERO, turns: None });
        for (word, rest) in [
            ("level", "40 5"),
            ("level", "a 5 0"),
            ("level", "0 x 0"),
            ("st", "-1"),
            ("st", ""),
            ("sd", "x"),
            ("time", "1 2"),
        ] {
            assert!(!set(&mut clock, word, rest), "{word} {rest}");
        }
    }
}
