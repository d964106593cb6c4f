//! How much one server gives away, in all and to one address.
//!
//! For: the numbers. Not for: keeping to them: that is done where connections come in (`connection`), where requests
//! come in (`gate`), at the socket (`live`) and where tables are opened (`tables`). docs/operate.md tells operators
//! about them.

use std::time::Duration;

/// The most of everything. "Each" is what one address has at a time: one machine, or all that share a router.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Open connections.
    pub connections: usize,
    /// Open connections of one address.
    pub connections_each: usize,
    /// Open sockets: pages that look on at a table.
    pub sockets: usize,
    /// Open sockets of one address.
    pub sockets_each: usize,
    /// Requests a second of one address, in the long run; for a moment five times as many.
    pub requests_each: u32,
    /// Tables.
    pub tables: usize,
    /// Tables that were opened from one address.
    pub tables_each: usize,
    /// The head of a request comes within this time; a connection without a request waits for the next one as long.
    pub head: Duration,
    /// The body of a request comes within this time.
    pub body: Duration,
    /// A request is answered within this time, or with a sentence that says why not.
    pub answer: Duration,
    /// A connection on which nothing at all gets through is closed after this time.
    pub silence: Duration,
    /// The rules may work on one request for so long.
    pub rules: Duration,
    /// A computer may think about one turn for so long; the levels take three seconds at most.
    pub thought: Duration,
}

/// An address that has been quiet may ask for so many seconds' worth of requests at once.
pub(crate) const BURST: u32 = 5;

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 400,
            connections_each: 100,
            sockets: 400,
            sockets_each: 100,
            requests_each: 50,
            tables: 1000,
            tables_each: 100,
            head: Duration::from_secs(20),
            body: Duration::from_secs(10),
            answer: Duration::from_secs(30),
            silence: Duration::from_secs(75),
            rules: Duration::from_secs(2),
            thought: Duration::from_secs(30),
        }
    }
}
