//! Who has which table open at other nodes.
//!
//! For: keeping what they say of it for some seconds: a node that dies takes its visitors with it. Not for: who has a
//! table open here (`table::presence`).

use super::GONE;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// No more are kept; who comes then is not seen from here.
const MOST: usize = 200_000;

/// Who is where.
#[derive(Debug, Default)]
pub(crate) struct Elsewhere(Mutex<All>);

#[derive(Debug, Default)]
struct All {
    /// By table and person: at which nodes, and when that was last said.
    by: BTreeMap<(String, String), BTreeMap<String, Instant>>,
}

impl Elsewhere {
    fn all(&self) -> MutexGuard<'_, All> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has this person the table open somewhere?
    pub(crate) fn has(&self, table: &str, person: &str) -> bool {
        let all = self.all();
        !all.by.is_empty() && all.by.contains_key(&(table.to_owned(), person.to_owned()))
    }

    /// He has it open there. True: he had it open nowhere.
    pub(crate) fn came(&self, node: &str, table: String, person: String) -> bool {
        let mut all = self.all();
        let place = (table, person);
        if all.by.len() >= MOST && !all.by.contains_key(&place) {
            return false;
        }
        let nodes = all.by.entry(place).or_default();
        let came = nodes.is_empty();
        nodes.insert(node.to_owned(), Instant::now());
        came
    }

    /// He has closed it there. True: he has it open nowhere any more.
    pub(crate) fn left(&self, node: &str, table: String, person: String) -> bool {
        let mut all = self.all();
        let place = (table, person);
        let Some(nodes) = all.by.get_mut(&place) else { return false };
        nodes.remove(node);
        let left = nodes.is_empty();
        if left {
            all.by.remove(&place);
        }
        left
    }

    /// Forgets those of whom nobody has said for a while that they are there; the tables that somebody has left by it.
    pub(crate) fn sweep(&self) -> Vec<String> {
        self.older(GONE)
    }

    fn older(&self, age: Duration) -> Vec<String> {
        let mut left = Vec::new();
        self.all().by.retain(|(table, _), nodes| {
            nodes.retain(|_, since| since.elapsed() < age);
            if nodes.is_empty() {
                left.push(table.clone());
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
    fn somebody_is_there_as_long_as_one_node_says_so() {
        let elsewhere = Elsewhere::default();
        let came = |node: &str| elsewhere.came(node, "table".to_owned(), "ann".to_owned());
        let left = |node: &str| elsewhere.left(node, "table".to_owned(), "ann".to_owned());
        assert!(!elsewhere.has("table", "ann"));
        assert!(came("a") && !came("b") && !came("b"));
        assert!(!left("a") && elsewhere.has("table", "ann") && !elsewhere.has("table", "bob"));
        assert!(left("b") && !elsewhere.has("table", "ann") && !left("b"));
    }

    #[test]
    fn who_is_not_heard_of_any_more_has_gone() {
        let elsewhere = Elsewhere::default();
        elsewhere.came("a", "table".to_owned(), "ann".to_owned());
        assert!(elsewhere.sweep().is_empty() && elsewhere.has("table", "ann"));
        assert_eq!(elsewhere.older(Duration::ZERO), ["table"]);
        assert!(!elsewhere.has("table", "ann"));
    }
}
