//! Seats: who plays a side, a person or the computer, and the computer's level.

use crate::board::Side;
use crate::fault::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Person,
    /// The computer.
    Computer(engine::search::Level),
}

/// A seat: `person`, or `computer` with the number of its level.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[schemars(rename = "Seat")]
#[ts(rename = "Seat", type = r#"{ by: "person" } | { by: "computer"; level: number }"#)]
#[serde(deny_unknown_fields)]
pub struct SeatSpec {
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

impl SeatSpec {
    /// A person's seat.
    pub fn person() -> Self {
        Seat::Person.into()
    }

    /// An unchecked seat: it is checked when the side is known.
    pub fn new(kind: String, level: Option<i64>) -> Self {
        Self { kind, level }
    }

    /// Whether it is a person's seat.
    pub fn is_person(&self) -> bool {
        self.kind == "person"
    }

    /// Checks the seat of the side of that name.
    ///
    /// # Errors
    /// What is invalid about the seat.
    pub(crate) fn to_seat(&self, side: &str) -> Result<Seat, Fault> {
        match (self.kind.as_str(), self.level) {
            ("person", None) => Ok(Seat::Person),
            ("person", Some(_)) => Err(Fault::bad(format!("{side} is played by a person and has no level"))),
            ("computer", level) => {
                let (weakest, strongest) =
                    (engine::search::Level::WEAKEST.number(), engine::search::Level::STRONGEST.number());
                let Some(level) = level else {
                    return Err(Fault::bad(format!(
                        "the computer that plays {side} needs a level from {weakest} to {strongest}"
                    )));
                };
                let known = u8::try_from(level).ok().and_then(engine::search::Level::new);
                known
                    .map(Seat::Computer)
                    .ok_or_else(|| Fault::bad(format!("levels go from {weakest} to {strongest}; {side} has {level}")))
            }
            _ => Err(Fault::bad(format!("the seat of {side} must be for a `person` or a `computer`"))),
        }
    }
}

impl From<Seat> for SeatSpec {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Person => Self { kind: "person".to_owned(), level: None },
            Seat::Computer(level) => Self { kind: "computer".to_owned(), level: Some(level.number().into()) },
        }
    }
}
