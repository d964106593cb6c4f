//! Clocks: how much time each side has left, from how long its turns took. Time is handed in; nothing here measures it.
//!
//! For: the clock of a sheet and of a table. Not for: measuring (the page or the server), what the computer makes of
//! its time (`engine`).
//!
//! Each turn is free for the length of the delay (a simple delay: what is not used of it is not added), then the main
//! time runs; after the turn the increment is added. The first turn of each side costs nothing, unless the game is
//! played by correspondence, which a delay of an hour or more says: then the delay is the time for each turn, and the
//! main time a bank for the whole game, which may be nothing. Whose flag falls has lost with his team, even if the
//! others had nothing left to win with.

use crate::fault::Fault;
use rules::{Game, MAX_SIDES, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

const HOUR: u32 = 60 * 60 * 1000;
/// No clock of a game that is played at one sitting is set to more than a day.
const LONGEST: u32 = 24 * HOUR;
/// From this delay on a game is played by correspondence: days for each turn, and a bank of days for the whole game.
const CORRESPONDENCE: u32 = HOUR;
/// Nobody thinks about a turn, or saves up, for longer.
const LONGEST_CORRESPONDENCE: u32 = 21 * 24 * HOUR;

/// How the clocks are set, in milliseconds; the same for all sides, unless some have odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// For the whole game.
    pub main: u32,
    /// Added after each turn.
    #[serde(default)]
    pub increment: u32,
    /// Before the clock runs in each turn.
    #[serde(default)]
    pub delay: u32,
    /// By side, where not all have the same: main time and increment of each.
    #[serde(default, skip_serializing_if = "Odds::is_none")]
    #[ts(optional, as = "Option<Vec<SideTime>>")]
    #[schemars(with = "Vec<SideTime>")]
    pub odds: Odds,
}

/// What one side has, in milliseconds, where not all have the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SideTime {
    /// For the whole game.
    pub main: u32,
    /// Added after each turn.
    #[serde(default)]
    pub increment: u32,
}

/// What each side has, where not all have the same; else nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<SideTime>", into = "Vec<SideTime>")]
pub struct Odds {
    sides: u8,
    times: [SideTime; MAX_SIDES],
}

impl Odds {
    /// All have the same.
    pub fn is_none(&self) -> bool {
        self.sides == 0
    }

    /// What one side had before, another has now.
    pub fn hand(&mut self, to: usize, before: Self, from: usize) {
        if let (Some(now), Some(then)) = (self.times.get_mut(to), before.times.get(from)) {
            *now = *then;
        }
    }

    /// What each has, by side.
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
            .ok_or_else(|| format!("`odds` of a clock are for at most {MAX_SIDES} sides"))?;
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

/// The clocks as they stand.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Clock {
    #[serde(flatten)]
    pub(crate) control: TimeControl,
    /// By side: what was left when the turn now under way began.
    pub(crate) left: Vec<u32>,
    /// Whose clock runs; null before his second turn and after the end.
    pub(crate) running: Option<u8>,
    /// So long that one has been on turn already, the delay included.
    pub(crate) elapsed: u32,
}

impl TimeControl {
    /// The same for all sides.
    pub fn new(main: u32, increment: u32, delay: u32) -> Self {
        Self { main, increment, delay, odds: Odds::default() }
    }

    /// What this side has.
    pub fn of(self, side: Side) -> SideTime {
        let same = SideTime { main: self.main, increment: self.increment };
        self.odds.by_side().get(side.index()).copied().unwrap_or(same)
    }

    /// Can the game be played with it?
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn check(self, game: &Game) -> Result<(), Fault> {
        if !self.odds.is_none() && self.odds.by_side().len() != game.side_count() {
            let (sides, odds) = (game.side_count(), self.odds.by_side().len());
            return Err(Fault::bad(format!("`odds` of a clock say what each of {sides} sides has, not of {odds}")));
        }
        game.def().all_sides().try_for_each(|side| self.check_side(self.of(side)))?;
        if game.def().teams().count() > 2 {
            return Err(Fault::bad(
                "with more than two teams there is no clock, for it would not be clear who wins when time is up",
            ));
        }
        Ok(())
    }

    fn check_side(self, SideTime { main, increment }: SideTime) -> Result<(), Fault> {
        if self.is_correspondence() {
            if main.max(increment).max(self.delay) > LONGEST_CORRESPONDENCE {
                return Err(Fault::bad("by correspondence there are at most 21 days for a turn, and in the bank"));
            }
            return Ok(());
        }
        if !(1000..=LONGEST).contains(&main) {
            return Err(Fault::bad(format!("a clock has a main time from 1000 to {LONGEST} milliseconds, not {main}")));
        }
        if increment > LONGEST || self.delay > LONGEST {
            return Err(Fault::bad(format!("increment and delay of a clock are at most {LONGEST} milliseconds")));
        }
        Ok(())
    }

    /// Is the game played by correspondence?
    pub fn is_correspondence(self) -> bool {
        self.delay >= CORRESPONDENCE
    }

    /// What each of so many sides has left after these turns, of which each took so long; and which sides' clocks have
    /// begun to run: by correspondence all, from the first turn on.
    pub(crate) fn left(self, sides: usize, turns: impl IntoIterator<Item = (Side, u32)>) -> (Vec<u32>, Vec<bool>) {
        let mut left: Vec<u32> = (0..sides as u8).map(|side| self.of(Side(side)).main).collect();
        let mut begun = vec![self.is_correspondence(); sides];
        for (mover, spent) in turns {
            let side = mover.index();
            if std::mem::replace(&mut begun[side], true) {
                let rest = left[side].saturating_sub(spent.saturating_sub(self.delay));
                left[side] = rest.saturating_add(self.of(mover).increment);
            }
        }
        (left, begun)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(increment: u32, delay: u32, spent: &[u32]) -> Vec<u32> {
        let turns = spent.iter().enumerate().map(|(i, &spent)| (Side((i % 2) as u8), spent));
        TimeControl::new(60_000, increment, delay).left(2, turns).0
    }

    #[test]
    fn the_first_turn_is_free_and_every_other_costs_what_is_beyond_the_delay() {
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
    fn by_correspondence_every_turn_has_its_days_and_the_bank_pays_for_the_rest() {
        let day = 24 * HOUR;
        let control = TimeControl::new(2 * day, 0, 3 * day);
        let turns = [(Side(0), 2 * day), (Side(1), 4 * day), (Side(0), 3 * day)];
        assert_eq!(control.left(2, turns).0, [2 * day, day]);
        assert!(control.is_correspondence() && !TimeControl::new(60_000, 0, 5000).is_correspondence());
    }

    #[test]
    fn with_odds_each_side_has_its_own_time_and_increment() {
        let control: TimeControl =
            serde_json::from_str(r#"{"main":60000,"odds":[{"main":60000,"increment":1000},{"main":5000}]}"#).unwrap();
        let turns = [(Side(0), 0), (Side(1), 0), (Side(0), 2_000), (Side(1), 2_000)];
        assert_eq!(control.left(2, turns).0, [59_000, 3_000]);
        assert_eq!(serde_json::from_str::<TimeControl>(&serde_json::to_string(&control).unwrap()).unwrap(), control);
        assert!(
            !serde_json::to_string(&TimeControl::new(1, 2, 3)).unwrap().contains("odds"),
            "what is the same for all is said once"
        );
    }
}
