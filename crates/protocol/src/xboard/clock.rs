//! The time controls of CECP: `level`, `st`, `sd`, `time`, `otim`.
//!
//! They determine the clock of the engine's next turn; `engine` allocates the time.

use crate::xboard::CommandError;
use engine::TimeControl;
use library::parse_seconds;
use std::time::Duration;

/// Five minutes for the game, the default of XBoard.
const DEFAULT_BASE_TIME: Duration = Duration::from_mins(5);

/// The time controls.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    /// Turns per period; `None`: one period for the whole game.
    per_period: Option<u32>,
    base: Duration,
    increment: Duration,
    per_turn: Option<Duration>,
    depth: Option<u32>,
    /// The remaining time, if it has been given.
    remaining: Option<Duration>,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            per_period: None,
            base: DEFAULT_BASE_TIME,
            increment: Duration::ZERO,
            per_turn: None,
            depth: None,
            remaining: None,
        }
    }
}

impl Clock {
    /// Resets the clock and the depth limit for a new game.
    pub(super) fn reset(&mut self) {
        (self.remaining, self.depth) = (None, None);
    }

    pub(super) fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// The clock for the next turn of a side that has made this number of turns.
    pub(super) fn time(&self, made: usize) -> TimeControl {
        if let Some(time) = self.per_turn {
            return TimeControl::PerTurn(time);
        }
        let turns = self.per_period.map(|per| per - u32::try_from(made).unwrap_or(0) % per);
        TimeControl::Clock {
            remaining: self.remaining.unwrap_or(self.base),
            increment: self.increment,
            turns_to_go: turns,
        }
    }

    /// Executes one of the commands.
    pub(super) fn set(&mut self, word: &str, rest: &str) -> Result<(), CommandError> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (word, words.as_slice()) {
            ("level", [per_period, base, increment]) => {
                let per_period: u32 = parse_number(per_period, "moves per period")?;
                self.base = parse_minutes(base)?;
                self.increment = parse_seconds(increment)?;
                self.per_period = Some(per_period).filter(|&per| per > 0);
                (self.per_turn, self.remaining) = (None, None);
            }
            ("level", _) => return Err("three numbers are required: moves, minutes, seconds".to_owned().into()),
            ("st", [time]) => self.per_turn = Some(parse_seconds(time)?),
            ("sd", [depth]) => self.depth = Some(parse_number::<u32>(depth, "plies")?.max(1)),
            ("time", [time]) => {
                // An overstepped clock may show a negative time.
                let centiseconds: i64 = parse_number(time, "hundredths of a second")?;
                self.remaining =
                    Some(Duration::from_millis(u64::try_from(centiseconds).unwrap_or(0).saturating_mul(10)));
            }
            ("otim", [time]) => drop(parse_number::<i64>(time, "hundredths of a second")?),
            _ => return Err("one number is required".to_owned().into()),
        }
        Ok(())
    }
}

fn parse_number<N: std::str::FromStr>(text: &str, what: &str) -> Result<N, CommandError> {
    text.parse().map_err(|_| CommandError::Error(format!("`{text}` is not a number of {what}")))
}

/// Parses `5` or `5:30`.
fn parse_minutes(text: &str) -> Result<Duration, CommandError> {
    let (minutes, rest) = text.split_once(':').unwrap_or((text, "0"));
    let minutes: u32 = parse_number(minutes, "minutes")?;
    Ok(Duration::from_secs(u64::from(minutes) * 60) + parse_seconds(rest)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_become_clocks() {
        let mut clock = Clock::default();
        let set = |clock: &mut Clock, word: &str, rest: &str| clock.set(word, rest).is_ok();
        assert!(set(&mut clock, "level", "40 5:30 2.5"));
        let (remaining, increment) = (Duration::from_secs(330), Duration::from_millis(2500));
        assert_eq!(clock.time(0), TimeControl::Clock { remaining, increment, turns_to_go: Some(40) });
        assert_eq!(clock.time(39), TimeControl::Clock { remaining, increment, turns_to_go: Some(1) });
        assert!(set(&mut clock, "time", "12345"));
        let remaining = Duration::from_millis(123_450);
        assert_eq!(clock.time(40), TimeControl::Clock { remaining, increment, turns_to_go: Some(40) });
        assert!(set(&mut clock, "st", "3"));
        assert_eq!(clock.time(7), TimeControl::PerTurn(Duration::from_secs(3)));
        assert!(set(&mut clock, "level", "0 1 0"));
        assert_eq!(
            clock.time(7),
            TimeControl::Clock { remaining: Duration::from_mins(1), increment: Duration::ZERO, turns_to_go: None }
        );
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
