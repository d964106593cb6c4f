//! The type of the number of people at a server, of one node or of all. The server counts them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How many people are here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PeopleCount {
    /// The pages that are open: each has a WebSocket.
    pub here: usize,
    /// The games in progress with at least one of their players present.
    pub games: usize,
}

impl PeopleCount {
    /// The people at both nodes.
    #[must_use]
    pub fn saturating_add(self, other: Self) -> Self {
        Self { here: self.here.saturating_add(other.here), games: self.games.saturating_add(other.games) }
    }
}
