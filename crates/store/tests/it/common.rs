//! Plain games for the tests, of which only the id and the number of events matter.

use store::{GameHeader, Speed, Status};

/// A game in progress with this number of events.
pub(crate) fn head(id: &str, number: u64) -> GameHeader {
    GameHeader {
        id: id.into(),
        event_count: number,
        variant: "wolf".into(),
        title: "Wolf".into(),
        turns: 0,
        status: Status::Running,
        public: false,
        rated: false,
        speed: Speed::Untimed,
        to_move: Some(0),
        deadline: None,
        result: None,
        opened_at: 0,
        changed_at: 0,
    }
}
