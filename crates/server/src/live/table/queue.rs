//! Shows that the computer on turn waits for a free thread of the server.
//!
//! `opponent` waits, with the guard of this file; `pool` has the queue. Only the node that searches knows of it.

use super::Table;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Shows the computer as waiting until it is dropped.
#[derive(Debug)]
pub(crate) struct QueuedGuard(Arc<Table>);

impl QueuedGuard {
    /// Shows everyone at the table that the computer waits.
    pub(crate) fn new(table: Arc<Table>) -> Self {
        table.set_queued(true);
        Self(table)
    }
}

impl Drop for QueuedGuard {
    fn drop(&mut self) {
        self.0.set_queued(false);
    }
}

impl Table {
    /// Whether the computer on turn waits for a free thread.
    pub(super) fn is_queued(&self) -> bool {
        self.display.is_queued.load(Ordering::Relaxed)
    }

    fn set_queued(&self, queued: bool) {
        self.display.is_queued.store(queued, Ordering::Relaxed);
        self.resend_views();
    }
}
