//! A search under way.
//!
//! For: stopping it, telling it that the expected turn was played, waiting for its answer. Not for: starting it
//! ([`Engine`](crate::Engine)).

use crate::control::Control;
use crate::time::{Allotment, Time};
use search::{Choice, Report};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// What a search says. It is called from the thread of the search; the last call is always `Done`.
#[derive(Debug)]
pub enum News<'a> {
    /// A line at the end of a depth.
    Line {
        /// What the first thread reports.
        report: Report<'a>,
        /// How many positions all threads have looked at, as far as they have told.
        nodes: u64,
        /// Since the beginning.
        time: Duration,
    },
    /// The search has failed: the turn that follows is any legal one. That is a mistake in this program, and better
    /// than to lose the game.
    Failed,
    /// The answer; none only if there is no legal turn.
    Done(Option<&'a Choice>),
}

/// A search under way; dropping it stops it and waits for it.
#[derive(Debug)]
pub struct Running {
    pub(crate) control: Arc<Control>,
    /// What the clock allows once it runs.
    pub(crate) allotted: Option<Allotment>,
    /// What is lost with each turn.
    pub(crate) overhead: Duration,
    pub(crate) thread: Option<JoinHandle<Option<Choice>>>,
}

impl Running {
    /// It answers at once with the best turn found so far.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// The turn it pondered on was played: from now on it thinks on its own time. What it has thought so far counts.
    /// Without effect on a search that does not ponder.
    pub fn ponder_hit(&self) {
        self.control.run_clock(self.allotted);
    }

    /// The same for a search that ponders, with what the clock says now instead of what it said when the search began.
    pub fn ponder_hit_at(&self, time: Time) {
        self.control.run_clock(time.allot(self.overhead));
    }

    /// Has it answered?
    pub fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the answer; for a search that never ends by itself, call [`Running::stop`] before.
    pub fn wait(mut self) -> Option<Choice> {
        self.join()
    }

    fn join(&mut self) -> Option<Choice> {
        self.thread.take().and_then(|thread| thread.join().ok().flatten())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.thread.is_some() {
            self.stop();
            self.join();
        }
    }
}
