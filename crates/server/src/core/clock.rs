//! The server's clock: the wall-clock time of its start plus the time that has passed since. All events and game clocks
//! use it. The system clock may be set back or forward while the server runs; no player's time changes by that.

use play::Millis;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The server's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerClock {
    started: Instant,
    wall_start: Millis,
}

impl ServerClock {
    /// Starts the clock.
    pub(crate) fn start() -> Self {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started: Instant::now(), wall_start: Millis::try_from(wall.as_millis()).unwrap_or(Millis::MAX) }
    }

    /// When the server started.
    pub(crate) fn started_at(self) -> Millis {
        self.wall_start
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(self) -> Millis {
        self.wall_start.saturating_add(Millis::try_from(self.started.elapsed().as_millis()).unwrap_or(Millis::MAX))
    }

    /// A clock that is ahead by this time.
    #[cfg(test)]
    pub(crate) fn advanced(self, millis: Millis) -> Self {
        Self { wall_start: self.wall_start + millis, ..self }
    }

    /// The time until then; zero if it is past.
    pub(crate) fn duration_until(self, then: Millis) -> Duration {
        Duration::from_millis(u64::try_from(then - self.now()).unwrap_or_default())
    }
}
