//! Who has a table open at this node, who had, and what this node has told the others of it; `presence` acts on it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The shortest time between two messages to other nodes that a player without an open page has sent a request.
const SIGN_INTERVAL: Duration = Duration::from_secs(15);

/// The people who have, or had, a table open at this node.
#[derive(Debug, Default)]
pub(super) struct Attendance {
    /// The number of open pages.
    pages: BTreeMap<String, usize>,
    /// Since when there was no sign of them: they closed their last page, and have sent no request since.
    away_since: BTreeMap<String, Instant>,
    /// When other nodes were last notified of a request of a player who has no page open here.
    signs: BTreeMap<String, Instant>,
}

impl Attendance {
    /// Whether this person has the table open.
    pub(super) fn is_here(&self, person: &str) -> bool {
        self.pages.contains_key(person)
    }

    /// Those who have the table open.
    pub(super) fn here(&self) -> Vec<String> {
        self.pages.keys().cloned().collect()
    }

    /// Those of whom there was no sign for this time.
    pub(super) fn away_for(&self, time: Duration) -> Vec<String> {
        let long = self.away_since.iter().filter(|(_, since)| since.elapsed() >= time);
        long.map(|(person, _)| person.clone()).collect()
    }

    /// Records that this person has closed their last page.
    pub(super) fn start_absence(&mut self, person: String) {
        self.away_since.insert(person, Instant::now());
    }

    /// Begins the absence of this person anew, if they are away.
    pub(super) fn note_sign(&mut self, person: &str) {
        if let Some(since) = self.away_since.get_mut(person) {
            *since = Instant::now();
        }
    }

    /// Whether other nodes are to be notified of a request of this person.
    pub(super) fn is_sign_due(&self, person: &str, now: Instant) -> bool {
        let last = self.signs.get(person);
        !self.is_here(person) && last.is_none_or(|last| now.duration_since(*last) >= SIGN_INTERVAL)
    }

    /// Records that other nodes have been notified.
    pub(super) fn record_sign(&mut self, person: &str, now: Instant) {
        self.signs.insert(person.to_owned(), now);
    }

    /// Changes the number of this person's pages; returns the number before and after.
    pub(super) fn update_pages(&mut self, person: &str, to: impl FnOnce(usize) -> usize) -> (usize, usize) {
        let before = self.pages.remove(person).unwrap_or(0);
        let after = to(before);
        if after > 0 {
            self.pages.insert(person.to_owned(), after);
        }
        (before, after)
    }

    /// Sets the beginning of all absences back to this time.
    #[cfg(test)]
    pub(super) fn age_absences(&mut self, then: Instant) {
        self.away_since.values_mut().for_each(|since| *since = then);
    }
}
