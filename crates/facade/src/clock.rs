//! Clocks: how much time each side has left, from how long its turns took. Time is handed in; nothing here measures it.
//!
//! For: the clock of a sheet and of a table. Not for: measuring (the page or the server), what the computer makes of its time (`engine`).
//!
//! Each turn is free for the length of the delay (a simple delay: what is not used of it is not added), then the main time runs; after the turn the increment is added. The first turn
//! of each side costs nothing, unless the game is played by correspondence, which a delay of an hour or more says: then the delay is the time for each turn, and the main time a bank for the
//! whole game, which may be nothing. Whose flag falls has lost with his team, even if the others had nothing left to win with.

use crate::ending::teams;
use crate::fault::Fault;
use rules::{Game, Side};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

const HOUR: u32 = 60 * 60 * 1000;
/// No clock of a game that is played at one sitting is set to more than a day.
const LONGEST: u32 = 24 * HOUR;
/// From this delay on a game is played by correspondence: days for each turn, and a bank of days for the whole game.
const CORRESPONDENCE: u32 = HOUR;
/// Nobody thinks about a turn, or saves up, for longer.
const LONGEST_CORRESPONDENCE: u32 = 21 * 24 * HOUR;

/// How the clocks are set, in milliseconds; the same for all sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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
}

/// The clocks as they stand.
#[derive(Debug, Serialize, TS)]
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
    /// Can the game be played with it?
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn check(self, game: &Game) -> Result<(), Fault> {
        let longest = if self.is_correspondence() { LONGEST_CORRESPONDENCE } else { LONGEST };
        if self.is_correspondence() && self.main.max(self.increment).max(self.delay) > longest {
            return Err(Fault::bad("by correspondence there are at most 21 days for a turn, and in the bank"));
        }
        if !self.is_correspondence() && !(1000..=LONGEST).contains(&self.main) {
            return Err(Fault::bad(format!("a clock has a main time from 1000 to {LONGEST} milliseconds, not {}", self.main)));
        }
        if self.increment > longest || self.delay > longest {
            return Err(Fault::bad(format!("increment and delay of a clock are at most {LONGEST} milliseconds")));
        }
        if teams(game).len() > 2 {
            return Err(Fault::bad(
                "with more than two teams there is no clock, for it would not be clear who wins when time is up",
            ));
        }
        Ok(())
    }

    /// Is the game played by correspondence?
    pub fn is_correspondence(self) -> bool {
        self.delay >= CORRESPONDENCE
    }

    /// What each of so many sides has left after these turns, of which each took so long; and which sides' clocks have begun to run.
    pub(crate) fn left(self, sides: usize, turns: impl IntoIterator<Item = (Side, u32)>) -> (Vec<u32>, Vec<bool>) {
        let (mut left, mut begun) = (vec![self.main; sides], vec![false; sides]);
        for (side, spent) in turns {
            let side = side.index();
            if std::mem::replace(&mut begun[side], true) || self.is_correspondence() {
                left[side] = left[side].saturating_sub(spent.saturating_sub(self.delay)).saturating_add(self.increment);
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
        TimeControl { main: 60_000, increment, delay }.left(2, turns).0
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
        let control = TimeControl { main: 2 * day, increment: 0, delay: 3 * day };
        let turns = [(Side(0), 2 * day), (Side(1), 4 * day), (Side(0), 3 * day)];
        assert_eq!(control.left(2, turns).0, [2 * day, day]);
        assert!(control.is_correspondence() && !TimeControl { main: 60_000, increment: 0, delay: 5000 }.is_correspondence());
    }
}
