//! How many people are at other nodes, as each of them reports regularly. `remote_presence` knows which people.

use super::PEER_TIMEOUT;
use house::PeopleCount;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::time::Instant;

/// The last report of each node, and when it arrived.
#[derive(Debug, Default)]
pub(crate) struct RemoteCounts(Mutex<BTreeMap<String, (Instant, PeopleCount)>>);

impl RemoteCounts {
    /// Records the report of a node.
    pub(super) fn record(&self, node: &str, people: PeopleCount) {
        let mut all = self.0.lock();
        all.retain(|_, (since, _)| since.elapsed() < PEER_TIMEOUT);
        all.insert(node.to_owned(), (Instant::now(), people));
    }

    /// The people at all nodes that were heard from lately.
    pub(crate) fn total(&self) -> PeopleCount {
        let all = self.0.lock();
        let fresh = all.values().filter(|(since, _)| since.elapsed() < PEER_TIMEOUT);
        fresh.map(|(_, people)| *people).fold(PeopleCount::default(), PeopleCount::saturating_add)
    }
}
