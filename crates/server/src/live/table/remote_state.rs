//! What is known of other nodes at a table; `sync` acts on it.

use std::time::{Duration, Instant};

/// The time for which this node leaves a search to another one, before it assumes that the other one is gone.
const REMOTE_SEARCH_TIMEOUT: Duration = Duration::from_secs(20);

/// What is known of other nodes at this table.
#[derive(Debug)]
pub(super) struct RemoteState {
    /// When the state here was last known to be that of the store.
    checked_at: Instant,
    /// Since when the computer has been thinking for another node.
    thinking_since: Option<Instant>,
}

impl RemoteState {
    /// A state that is that of the store now.
    pub(super) fn new() -> Self {
        Self { checked_at: Instant::now(), thinking_since: None }
    }

    /// When the state here was last known to be that of the store.
    pub(super) fn checked_at(&self) -> Instant {
        self.checked_at
    }

    /// Records that the state here is that of the store.
    pub(super) fn mark_current(&mut self) {
        self.checked_at = Instant::now();
    }

    /// Whether the computer is thinking for another node, as far as is known.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking_since.is_some_and(|since| since.elapsed() < REMOTE_SEARCH_TIMEOUT)
    }

    /// Records whether the computer thinks for another node from now on.
    pub(super) fn set_thinking(&mut self, thinks: bool) {
        self.thinking_since = thinks.then(Instant::now);
    }
}
