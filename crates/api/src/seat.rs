//! Who plays a side, as pages send and receive it. `play` checks seats.

use crate::board::Side;
use play::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A seat: `person`, or `computer` with the number of its level.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[schemars(rename = "Seat")]
#[ts(rename = "Seat", type = r#"{ by: "person" } | { by: "computer"; level: number }"#)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatSpec {
    #[serde(rename = "by")]
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<i64>,
}

/// A side and who plays it.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct TableSide<'g> {
    #[serde(flatten)]
    side: Side<'g>,
    /// Whether its army is still on the board.
    alive: bool,
    kind: SeatKind,
    /// The level of a computer.
    level: Option<Level>,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SeatKind {
    Person,
    Computer,
}

/// A level of the computer, numbered from 1, the weakest.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Level {
    number: u8,
    name: &'static str,
    about: &'static str,
}

impl From<engine::search::Level> for Level {
    fn from(level: engine::search::Level) -> Self {
        Self { number: level.number(), name: level.name(), about: level.about() }
    }
}

impl<'g> TableSide<'g> {
    /// Combines a side with its seat.
    pub(crate) fn new(side: Side<'g>, alive: bool, seat: Seat) -> Self {
        let (kind, level) = match seat {
            Seat::Person => (SeatKind::Person, None),
            Seat::Computer(level) => (SeatKind::Computer, Some(level.into())),
        };
        Self { side, alive, kind, level }
    }
}

impl From<SeatSpec> for play::SeatSpec {
    fn from(SeatSpec { kind, level }: SeatSpec) -> Self {
        Self { kind, level }
    }
}

impl From<play::SeatSpec> for SeatSpec {
    fn from(play::SeatSpec { kind, level }: play::SeatSpec) -> Self {
        Self { kind, level }
    }
}
