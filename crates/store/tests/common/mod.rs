//! Games for the tests: plain ones, of which only the id and the number of events matter.

use store::{Head, Speed, Status};

/// A game that is being played and has had so many events.
pub(crate) fn head(id: &str, number: u64) -> Head {
    Head {
        id: id.into(),
        number,
        variant: "wolf".into(),
        title: "Wolf".into(),
        turns: 0,
        status: Status::Running,
        public: false,
        rated: false,
        speed: Speed::None,
        to_move: Some(0),
        deadline: None,
        result: None,
        opened: 0,
        changed: 0,
    }
}
