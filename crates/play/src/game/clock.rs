//! Clocks: the time that each side has left, calculated from the times that its turns took.
//!
//! Nothing here measures time: the page or the server does. `engine` decides how a computer uses its time.
//!
//! Each turn is free for the length of the delay (a simple delay: its unused part is not added), then the main time
//! runs; after the turn the increment is added. The first turn of each side is free, except in correspondence games,
//! which are those with a delay of an hour or more: there the delay is the time per turn, and the main time a bank for
//! the whole game, which may be zero. A side whose flag falls loses with its team, even if the others do not have
//! enough left to win.

use crate::fault::Fault;
use rules::{Game, MAX_SIDES, Side};
use serde::{Deserialize, Serialize};

const HOUR_MS: u32 = 60 * 60 * 1000;
/// The maximum time of a clock in a game at one sitting.
const MAX_LIVE_TIME_MS: u32 = 24 * HOUR_MS;
/// From this delay on a game is a correspondence game: days for each turn, and a bank of days for the whole game.
const MIN_CORRESPONDENCE_DELAY_MS: u32 = HOUR_MS;
/// The maximum time for a turn, and of the bank, in a correspondence game.
const MAX_CORRESPONDENCE_TIME_MS: u32 = 21 * 24 * HOUR_MS;

/// The setting of the clocks, in milliseconds; the same for all sides, unless there are odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// The time for the whole game.
    pub main: u32,
    /// The time that is added after each turn.
    #[serde(default)]
    pub increment: u32,
    /// The time in each turn before the clock runs.
    #[serde(default)]
    pub delay: u32,
    /// Main time and increment by side, where they differ.
    #[serde(default, skip_serializing_if = "Odds::is_none")]
    pub odds: Odds,
}

/// The time of one side, in milliseconds, where sides differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideTime {
    /// The time for the whole game.
    pub main: u32,
    /// The time that is added after each turn.
    #[serde(default)]
    pub increment: u32,
}

/// The times of all sides where they differ; else empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<SideTime>", into = "Vec<SideTime>")]
pub struct Odds {
    sides: u8,
    times: [SideTime; MAX_SIDES],
}

impl Odds {
    /// Whether all sides have the same time.
    pub fn is_none(&self) -> bool {
        self.sides == 0
    }

    /// Gives side `to` the time that side `from` had before.
    pub fn transfer(&mut self, to: usize, before: Self, from: usize) {
        if let (Some(now), Some(then)) = (self.times.get_mut(to), before.times.get(from)) {
            *now = *then;
        }
    }

    /// The times by side.
    pub fn by_side(&self) -> &[SideTime] {
        &self.times[..usize::from(self.sides)]
    }
}

impl TryFrom<Vec<SideTime>> for Odds {
    type Error = String;

    fn try_from(list: Vec<SideTime>) -> Result<Self, String> {
        let mut odds = Self::default();
        let room = odds
            .times
            .get_mut(..list.len())
            .ok_or_else(|| format!("the `odds` of a clock are for at most {MAX_SIDES} sides"))?;
        room.copy_from_slice(&list);
        odds.sides = list.len() as u8;
        Ok(odds)
    }
}

impl From<Odds> for Vec<SideTime> {
    fn from(odds: Odds) -> Self {
        odds.by_side().to_vec()
    }
}

/// The state of the clocks, in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Their setting.
    pub control: TimeControl,
    /// The time left by side, when the current turn began.
    pub left: Vec<u32>,
    /// The side whose clock is running; none while a seat is open, before the side's second turn, and after the end.
    pub running: Option<u8>,
    /// The length of the current turn so far, including the delay.
    pub elapsed: u32,
}

impl Clock {
    /// The same clocks, none of them running.
    #[must_use]
    pub fn stopped(self) -> Self {
        Self { running: None, elapsed: 0, ..self }
    }
}

impl TimeControl {
    /// The same time for all sides.
    pub fn new(main: u32, increment: u32, delay: u32) -> Self {
        Self { main, increment, delay, odds: Odds::default() }
    }

    /// The time of this side.
    pub fn of(self, side: Side) -> SideTime {
        let same = SideTime { main: self.main, increment: self.increment };
        self.odds.by_side().get(side.index()).copied().unwrap_or(same)
    }

    /// Checks whether the game can be played with this clock.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn check(self, game: &Game) -> Result<(), Fault> {
        if !self.odds.is_none() && self.odds.by_side().len() != game.side_count() {
            let (sides, odds) = (game.side_count(), self.odds.by_side().len());
            return Err(Fault::bad(format!("the `odds` of the clock must be for {sides} sides, not for {odds}")));
        }
        game.def().all_sides().try_for_each(|side| self.check_side(self.of(side)))
    }

    fn check_side(self, SideTime { main, increment }: SideTime) -> Result<(), Fault> {
        if self.is_correspondence() {
            if main.max(increment).max(self.delay) > MAX_CORRESPONDENCE_TIME_MS {
                return Err(Fault::bad("a correspondence game has at most 21 days per turn, and in the bank"));
            }
            return Ok(());
        }
        if !(1000..=MAX_LIVE_TIME_MS).contains(&main) {
            return Err(Fault::bad(format!(
                "the main time of a clock must be 1000 to {MAX_LIVE_TIME_MS} ms, not {main}"
            )));
        }
        if increment > MAX_LIVE_TIME_MS || self.delay > MAX_LIVE_TIME_MS {
            return Err(Fault::bad(format!(
                "the increment and the delay of a clock must be at most {MAX_LIVE_TIME_MS} ms"
            )));
        }
        Ok(())
    }

    /// Whether this is a correspondence game.
    pub fn is_correspondence(self) -> bool {
        self.delay >= MIN_CORRESPONDENCE_DELAY_MS
    }

    /// The time that each side has left after these turns, given with the time that each took; and which sides' clocks
    /// have started to run: in correspondence games all of them, from the first turn on.
    pub(crate) fn remaining(self, sides: usize, turns: impl IntoIterator<Item = (Side, u32)>) -> (Vec<u32>, Vec<bool>) {
        let (mut left, mut begun) = self.at_start(sides);
        for (mover, spent) in turns {
            self.spend(&mut left, &mut begun, mover, spent);
        }
        (left, begun)
    }

    /// The time left to the side that has moved, after each of these turns.
    pub(crate) fn remaining_after_each(
        self,
        sides: usize,
        turns: impl IntoIterator<Item = (Side, u32)>,
    ) -> impl Iterator<Item = u32> {
        let (mut left, mut begun) = self.at_start(sides);
        turns.into_iter().map(move |(mover, spent)| {
            self.spend(&mut left, &mut begun, mover, spent);
            left[mover.index()]
        })
    }

    /// The time of each side, and whose clocks run from the first turn on.
    fn at_start(self, sides: usize) -> (Vec<u32>, Vec<bool>) {
        let left = (0..sides as u8).map(|side| self.of(Side(side)).main).collect();
        (left, vec![self.is_correspondence(); sides])
    }

    fn spend(self, left: &mut [u32], begun: &mut [bool], mover: Side, spent: u32) {
        let side = mover.index();
        if std::mem::replace(&mut begun[side], true) {
            let rest = left[side].saturating_sub(spent.saturating_sub(self.delay));
            left[side] = rest.saturating_add(self.of(mover).increment);
        }
    }

    /// The setting as records write it, in seconds: `300+3`. PGN has no form for delays, days and odds.
    pub(crate) fn tag(self) -> Option<String> {
        let seconds = |time: u32| f64::from(time) / 1000.0;
        let is_usual = self.delay == 0 && self.odds.is_none();
        is_usual.then(|| format!("{}+{}", seconds(self.main), seconds(self.increment)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(increment: u32, delay: u32, spent: &[u32]) -> Vec<u32> {
        let turns = spent.iter().enumerate().map(|(i, &spent)| (Side((i % 2) as u8), spent));
        TimeControl::new(60_000, increment, delay).remaining(2, turns).0
    }

    #[test]
    fn the_first_turn_is_free_and_later_turns_cost_the_time_beyond_the_delay() {
        for (increment, delay, spent, expected) in [
            (0, 0, &[][..], [60_000, 60_000]),
            (0, 0, &[9_000, 9_000], [60_000, 60_000]),
            (0, 0, &[9_000, 9_000, 5_000], [55_000, 60_000]),
            (2_000, 0, &[9_000, 9_000, 5_000, 1_000], [57_000, 61_000]),
            (0, 3_000, &[9_000, 9_000, 5_000, 1_000], [58_000, 60_000]),
            (2_000, 3_000, &[0, 0, 2_000], [62_000, 60_000]),
            (0, 0, &[0, 0, 99_000], [0, 60_000]),
        ] {
            assert_eq!(left(increment, delay, spent), expected, "{increment} {delay} {spent:?}");
        }
    }

    #[test]
    fn in_correspondence_games_the_bank_pays_beyond_the_days_per_turn() {
        let day = 24 * HOUR_MS;
        let control = TimeControl::new(2 * day, 0, 3 * day);
        let turns = [(Side(0), 2 * day), (Side(1), 4 * day), (Side(0), 3 * day)];
        assert_eq!(control.remaining(2, turns).0, [2 * day, day]);
        assert!(control.is_correspondence() && !TimeControl::new(60_000, 0, 5000).is_correspondence());
    }

    #[test]
    fn with_odds_each_side_has_its_own_time_and_increment() {
        let control: TimeControl =
            serde_json::from_str(r#"{"main":60000,"odds":[{"main":60000,"increment":1000},{"main":5000}]}"#).unwrap();
        let turns = [(Side(0), 0), (Side(1), 0), (Side(0), 2_000), (Side(1), 2_000)];
        assert_eq!(control.remaining(2, turns).0, [59_000, 3_000]);
        assert_eq!(serde_json::from_str::<TimeControl>(&serde_json::to_string(&control).unwrap()).unwrap(), control);
        assert!(
            !serde_json::to_string(&TimeControl::new(1, 2, 3)).unwrap().contains("odds"),
            "equal times are written once"
        );
    }
}
