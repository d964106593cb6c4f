//! Who has which table open at other nodes, as they report it. An entry expires after some seconds, since a node that
//! dies takes its visitors with it. `live::table` knows who is present at this node.

use super::PEER_TIMEOUT;
use parking_lot::{Mutex, MutexGuard};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The most entries; further visitors are not seen from here.
const MAX_ENTRIES: usize = 200_000;

/// Who is present where.
#[derive(Debug, Default)]
pub(crate) struct RemotePresence(Mutex<Entries>);

#[derive(Debug, Default)]
struct Entries {
    /// By table and person: the nodes, and when each last reported it.
    by_table_and_person: BTreeMap<(String, String), BTreeMap<String, Instant>>,
}

impl RemotePresence {
    fn lock(&self) -> MutexGuard<'_, Entries> {
        self.0.lock()
    }

    /// Whether this person has the table open at another node.
    pub(crate) fn is_present(&self, table: &str, person: &str) -> bool {
        let all = self.lock();
        !all.by_table_and_person.is_empty()
            && all.by_table_and_person.contains_key(&(table.to_owned(), person.to_owned()))
    }

    /// Records that a person has the table open at a node; true if they had it open at none before.
    pub(crate) fn add(&self, node: &str, table: String, person: String) -> bool {
        let mut all = self.lock();
        let place = (table, person);
        if all.by_table_and_person.len() >= MAX_ENTRIES && !all.by_table_and_person.contains_key(&place) {
            return false;
        }
        let nodes = all.by_table_and_person.entry(place).or_default();
        let came = nodes.is_empty();
        nodes.insert(node.to_owned(), Instant::now());
        came
    }

    /// Records that a person has closed the table at a node; true if they now have it open at none.
    pub(crate) fn remove(&self, node: &str, table: String, person: String) -> bool {
        let mut all = self.lock();
        let place = (table, person);
        let Some(nodes) = all.by_table_and_person.get_mut(&place) else { return false };
        nodes.remove(node);
        let left = nodes.is_empty();
        if left {
            all.by_table_and_person.remove(&place);
        }
        left
    }

    /// Drops entries that were not reported for a while; returns those who have left thereby, as table and person.
    pub(crate) fn sweep(&self) -> Vec<(String, String)> {
        self.remove_older(PEER_TIMEOUT)
    }

    fn remove_older(&self, age: Duration) -> Vec<(String, String)> {
        let mut left = Vec::new();
        self.lock().by_table_and_person.retain(|place, nodes| {
            nodes.retain(|_, since| since.elapsed() < age);
            if nodes.is_empty() {
                left.push(place.clone());
            }
            !nodes.is_empty()
        });
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_present_as_long_as_one_node_reports_it() {
        let elsewhere = RemotePresence::default();
        let came = |node: &str| elsewhere.add(node, "table".to_owned(), "ann".to_owned());
        let left = |node: &str| elsewhere.remove(node, "table".to_owned(), "ann".to_owned());
        assert!(!elsewhere.is_present("table", "ann"));
        assert!(came("a") && !came("b") && !came("b"));
        assert!(!left("a") && elsewhere.is_present("table", "ann") && !elsewhere.is_present("table", "bob"));
        assert!(left("b") && !elsewhere.is_present("table", "ann") && !left("b"));
    }

    #[test]
    fn a_person_who_is_no_longer_reported_is_gone() {
        let elsewhere = RemotePresence::default();
        elsewhere.add("a", "table".to_owned(), "ann".to_owned());
        assert!(elsewhere.sweep().is_empty() && elsewhere.is_present("table", "ann"));
        assert_eq!(elsewhere.remove_older(Duration::ZERO), [("table".to_owned(), "ann".to_owned())]);
        assert!(!elsewhere.is_present("table", "ann"));
    }
}
