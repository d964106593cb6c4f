//! Seats: who plays a side, a person or the computer, and the computer's level.

use crate::fault::Fault;
use serde::{Deserialize, Serialize};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Person,
    /// The computer.
    Computer(engine::search::Level),
}

/// A seat: `person`, or `computer` with the number of its level.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatSpec {
    /// Not checked until a table is opened with it.
    #[serde(rename = "by")]
    pub kind: String,
    /// The level of a computer, not checked either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<i64>,
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
