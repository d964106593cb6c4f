//! Who plays a side: a person or the computer, and how strong it is.
//!
//! For: seats as they are asked for and as they are shown. Not for: whose turn it is (`course`).

use crate::board::Side;
use crate::fault::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at the page.
    Person,
    /// The program.
    Computer(search::Level),
}

/// A seat as it is asked for: by `person` or by `computer`, that one with the number of its level.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[schemars(rename = "Seat")]
#[ts(rename = "Seat", type = r#"{ by: "person" } | { by: "computer"; level: number }"#)]
#[serde(deny_unknown_fields)]
pub struct SeatBody {
    by: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<i64>,
}

/// A side and who plays it.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "TableSide")]
#[ts(rename = "TableSide")]
pub(crate) struct Seated<'g> {
    #[serde(flatten)]
    side: Side<'g>,
    /// Its army has not left the board.
    alive: bool,
    by: By,
    /// Where a computer plays.
    level: Option<Level>,
}

/// Who plays.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum By {
    Person,
    Computer,
}

/// How strong a computer plays; weakest first, numbered from 1.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Level {
    number: u8,
    name: &'static str,
    about: &'static str,
}

impl From<search::Level> for Level {
    fn from(level: search::Level) -> Self {
        Self { number: level.number(), name: level.name(), about: level.about() }
    }
}

impl<'g> Seated<'g> {
    /// A side, and who plays it.
    pub(crate) fn new(side: Side<'g>, alive: bool, seat: Seat) -> Self {
        let (by, level) = match seat {
            Seat::Person => (By::Person, None),
            Seat::Computer(level) => (By::Computer, Some(level.into())),
        };
        Self { side, alive, by, level }
    }
}

impl SeatBody {
    /// A person's.
    pub fn person() -> Self {
        Seat::Person.into()
    }

    /// By whoever that is; whether there is such a one is checked when it is known for which side.
    pub fn by(by: String, level: Option<i64>) -> Self {
        Self { by, level }
    }

    /// Is it a person's?
    pub fn is_person(&self) -> bool {
        self.by == "person"
    }

    /// Who plays the side of that name.
    ///
    /// # Errors
    /// What is wrong with the seat.
    pub(crate) fn check(&self, side: &str) -> Result<Seat, Fault> {
        match (self.by.as_str(), self.level) {
            ("person", None) => Ok(Seat::Person),
            ("person", Some(_)) => Err(Fault::bad(format!("the seat of {side} is a person's and has no level"))),
            ("computer", level) => {
                let (weakest, strongest) = (search::Level::WEAKEST.number(), search::Level::STRONGEST.number());
                let Some(level) = level else {
                    return Err(Fault::bad(format!(
                        "the computer's seat of {side} needs a level from {weakest} to {strongest}"
                    )));
                };
                let known = u8::try_from(level).ok().and_then(search::Level::new);
                known
                    .map(Seat::Computer)
                    .ok_or_else(|| Fault::bad(format!("levels go from {weakest} to {strongest}; {side} has {level}")))
            }
            _ => Err(Fault::bad(format!("the seat of {side} is by `person` or by `computer`"))),
        }
    }
}

impl From<Seat> for SeatBody {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Person => Self { by: "person".to_owned(), level: None },
            Seat::Computer(level) => Self { by: "computer".to_owned(), level: Some(level.number().into()) },
        }
    }
}
