//! The settings that hold for all searches: their values and limits.
//!
//! Their names are up to the protocols.

use std::time::Duration;

/// The maximum number of threads.
pub const MAX_THREADS: usize = 256;
/// The maximum number of lines.
pub const MAX_MULTIPV: usize = 500;

/// The settings of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of search threads. With one thread, the same request gives the same result as long as time plays no
    /// part.
    pub threads: usize,
    /// The size of the transposition table in megabytes.
    pub megabytes: usize,
    /// The number of best turns with exact scores (MultiPV).
    pub multipv: usize,
    /// The time lost per turn between this program and the clock.
    pub move_overhead: Duration,
    /// Runs the search threads at a low priority, so that everything else on the machine comes first (on Linux; no
    /// effect elsewhere).
    pub background: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, megabytes: 16, multipv: 1, move_overhead: Duration::from_millis(10), background: false }
    }
}
