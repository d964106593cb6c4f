//! The limits of a server, in total and for each address.
//!
//! They are enforced where connections, requests and WebSockets arrive (`http`), and where tables are
//! opened (`live::tables`). docs/operate.md describes them for operators.

use std::time::Duration;

/// The limits. `…_each` is for one address at a time: one machine, or all that share a router.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Open connections.
    pub connections: usize,
    /// Open connections of one address.
    pub connections_per_address: usize,
    /// Open WebSockets.
    pub sockets: usize,
    /// Open WebSockets of one address.
    pub sockets_per_address: usize,
    /// Requests a second of one address in the long run; briefly, up to five times as many.
    pub requests_per_second: u32,
    /// Tables in memory.
    pub tables: usize,
    /// Tables in memory opened from one address.
    pub tables_per_address: usize,
    /// How long anything may take.
    pub timeouts: Timeouts,
}

/// How long anything may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// The time for the head of a request, and the time that a connection may wait for its next request.
    pub head: Duration,
    /// The time for the body of a request.
    pub body: Duration,
    /// The time for the response to a request, after which it fails with an explanation.
    pub answer: Duration,
    /// The time after which a connection on which nothing gets through is closed.
    pub idle: Duration,
    /// The time that the rules may take for one request.
    pub rules: Duration,
    /// The time that a computer may take for one turn; the levels take at most three seconds.
    pub search: Duration,
}

/// The seconds' worth of requests that an address can send at once after a quiet time.
pub(crate) const BURST_SECONDS: u32 = 5;

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 400,
            connections_per_address: 100,
            sockets: 400,
            sockets_per_address: 100,
            requests_per_second: 50,
            tables: 1000,
            tables_per_address: 100,
            timeouts: Timeouts::default(),
        }
    }
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(20),
            body: Duration::from_secs(10),
            answer: Duration::from_secs(30),
            idle: Duration::from_secs(75),
            rules: Duration::from_secs(2),
            search: Duration::from_secs(30),
        }
    }
}
