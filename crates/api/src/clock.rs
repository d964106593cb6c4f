//! The setting and the state of clocks, as pages send and receive them. `play` computes the times.

use play::Odds;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The setting of the clocks, in milliseconds; the same for all sides, unless there are odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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
    #[ts(optional, as = "Option<Vec<SideTime>>")]
    #[schemars(with = "Vec<SideTime>")]
    pub odds: Odds,
}

/// The time of one side, in milliseconds, where sides differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideTime {
    /// The time for the whole game.
    pub(crate) main: u32,
    /// The time that is added after each turn.
    #[serde(default)]
    pub(crate) increment: u32,
}

/// The state of the clocks.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Clock {
    #[serde(flatten)]
    control: TimeControl,
    /// The time left by side, when the current turn began.
    left: Vec<u32>,
    /// The side whose clock is running; null while a seat is open, before the side's second turn, and after the end.
    running: Option<u8>,
    /// The length of the current turn so far, including the delay.
    elapsed: u32,
}

impl From<TimeControl> for play::TimeControl {
    fn from(TimeControl { main, increment, delay, odds }: TimeControl) -> Self {
        Self { main, increment, delay, odds }
    }
}

impl From<play::TimeControl> for TimeControl {
    fn from(play::TimeControl { main, increment, delay, odds }: play::TimeControl) -> Self {
        Self { main, increment, delay, odds }
    }
}

impl From<play::Clock> for Clock {
    fn from(play::Clock { control, left, running, elapsed }: play::Clock) -> Self {
        Self { control: control.into(), left, running, elapsed }
    }
}
