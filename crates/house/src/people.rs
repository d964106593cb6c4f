//! The type of the number of people at a server. The server counts them.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// How many people are at this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct PeopleCount {
    /// The pages that are open: each has a WebSocket.
    pub here: usize,
    /// The games in progress that have been played or looked at lately.
    pub games: usize,
}
