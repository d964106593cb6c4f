//! What can be set once and holds for all searches.
//!
//! For: the values and their limits. Not for: their names in a protocol.

use std::time::Duration;

/// No more threads than this.
pub const MAX_THREADS: usize = 256;
/// No more lines than this.
pub const MAX_LINES: usize = 500;

/// The settings of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many threads search; with one the same request gives the same answer, as long as time plays no part.
    pub threads: usize,
    /// How large the transposition table is, in megabytes.
    pub megabytes: usize,
    /// So many of the best turns are told apart.
    pub lines: usize,
    /// What is lost between this program and whoever runs the clock, for each turn.
    pub overhead: Duration,
    /// Whatever else runs on this machine comes first: the threads of a search take what is left (on Linux; elsewhere
    /// it changes nothing).
    pub background: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, megabytes: 16, lines: 1, overhead: Duration::from_millis(10), background: false }
    }
}
