//! A running search.
//!
//! It can be stopped, notified of a ponder hit, and waited for. [`Engine`](crate::session::Engine) starts it.

use crate::search::{Report, SearchResult};
use crate::session::control::SearchControl;
use crate::session::time::{TimeControl, TimeLimits};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// An event of a search, sent from its thread. The last one is always `Done`.
#[derive(Debug)]
pub enum SearchEvent<'a> {
    /// A line at the end of a depth.
    Line {
        /// The report of the first thread.
        report: Report<'a>,
        /// The nodes of all threads, as far as they have been reported.
        nodes: u64,
        /// The time since the start.
        time: Duration,
    },
    /// The search has panicked, and any legal turn follows. That is a bug in this program, but better than losing the
    /// game.
    Failed,
    /// The result; `None` only if there is no legal turn.
    Done(Option<&'a SearchResult>),
}

/// A running search. Dropping it stops it and waits for it.
#[derive(Debug)]
pub struct SearchHandle {
    pub(crate) control: Arc<SearchControl>,
    /// The limits that apply once the clock runs.
    pub(crate) ponder_limits: Option<TimeLimits>,
    /// The time lost with each turn.
    pub(crate) move_overhead: Duration,
    pub(crate) thread: Option<JoinHandle<Option<SearchResult>>>,
}

impl SearchHandle {
    /// Stops the search, which returns the best turn found so far.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Notifies the search that the expected turn was played: from now on its own clock runs. The time spent pondering
    /// counts. No effect on a search that does not ponder.
    pub fn ponder_hit(&self) {
        self.control.start_clock(self.ponder_limits);
    }

    /// The same with the current clock instead of the one given when the search started.
    pub fn ponder_hit_at(&self, time: TimeControl) {
        self.control.start_clock(time.limits(self.move_overhead));
    }

    /// Whether the search has returned its result.
    pub fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the result; for a search that never ends by itself, call [`SearchHandle::stop`] first.
    pub fn wait(mut self) -> Option<SearchResult> {
        self.join()
    }

    fn join(&mut self) -> Option<SearchResult> {
        self.thread.take().and_then(|thread| thread.join().ok().flatten())
    }
}

impl Drop for SearchHandle {
    fn drop(&mut self) {
        if self.thread.is_some() {
            self.stop();
            self.join();
        }
    }
}
