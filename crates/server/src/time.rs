//! The server's time: what the world's clock showed when it began, and how long it has run since.
//!
//! For: the time of every event, the clocks of all tables. Not for: waiting. The world's clock may be set back or
//! forward while the server runs; no player's time changes by it.

use house::Millis;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The time as the server has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time {
    begun: Instant,
    wall: Millis,
}

impl Time {
    /// From now on.
    pub(crate) fn begin() -> Self {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { begun: Instant::now(), wall: Millis::try_from(wall.as_millis()).unwrap_or(Millis::MAX) }
    }

    /// When the server began.
    pub(crate) fn began(self) -> Millis {
        self.wall
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(self) -> Millis {
        self.wall.saturating_add(Millis::try_from(self.begun.elapsed().as_millis()).unwrap_or(Millis::MAX))
    }

    /// As if it were so many milliseconds later.
    #[cfg(test)]
    pub(crate) fn later(self, millis: Millis) -> Self {
        Self { wall: self.wall + millis, ..self }
    }

    /// How long it is until then; nothing if it is past.
    pub(crate) fn until(self, then: Millis) -> Duration {
        Duration::from_millis(u64::try_from(then - self.now()).unwrap_or_default())
    }
}
