//! The peers of one kind, other nodes or workers: which of them were heard from lately, and what each reported last.

use super::PEER_TIMEOUT;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::time::Instant;

/// The last report of each peer by its name, and when it arrived.
#[derive(Debug)]
pub(crate) struct Peers<R = ()>(Mutex<BTreeMap<String, (Instant, R)>>);

impl<R> Default for Peers<R> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<R: Copy> Peers<R> {
    /// Records what a peer reports.
    pub(crate) fn record(&self, name: &str, report: R) {
        let mut all = self.0.lock();
        all.retain(|_, (since, _)| since.elapsed() < PEER_TIMEOUT);
        all.insert(name.to_owned(), (Instant::now(), report));
    }

    /// The last reports of all peers that were heard from lately.
    pub(crate) fn reports(&self) -> Vec<R> {
        let all = self.0.lock();
        all.values().filter(|(since, _)| since.elapsed() < PEER_TIMEOUT).map(|(_, report)| *report).collect()
    }

    /// The number of peers that were heard from lately.
    pub(crate) fn count(&self) -> usize {
        self.reports().len()
    }
}
