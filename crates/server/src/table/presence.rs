//! Who has a table open: the others see at his seat that he is there.
//!
//! For: counting the pages of each player at this node; who is at another one says `bus::elsewhere`. Not for: what
//! follows if somebody is not there; his clock says that.

use super::Table;
use crate::bus::News;
use std::sync::{PoisonError, Weak};

/// A page in which somebody has the table open; dropping it, he may be gone.
#[derive(Debug)]
pub(crate) struct Presence {
    table: Weak<Table>,
    person: String,
}

impl Presence {
    /// This person has opened the table.
    pub(crate) fn new(table: Weak<Table>, person: String) -> Self {
        if let Some(table) = table.upgrade() {
            table.count(&person, |pages| pages + 1);
        }
        Self { table, person }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Some(table) = self.table.upgrade() {
            table.count(&self.person, |pages| pages.saturating_sub(1));
        }
    }
}

impl Table {
    /// Has this person the table open, at whatever node?
    pub(crate) fn is_here(&self, person: &str) -> bool {
        let here = self.here.lock().unwrap_or_else(PoisonError::into_inner).contains_key(person);
        here || self.bus.elsewhere.has(&self.id, person)
    }

    /// Who plays here and has the table open at this node.
    pub(crate) fn players_here(&self) -> Vec<String> {
        let here: Vec<String> = self.here.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect();
        if here.is_empty() {
            return here;
        }
        let now = self.now();
        here.into_iter().filter(|person| !now.standing.sides_of(person.as_str()).is_empty()).collect()
    }

    /// Whoever looks on is shown anew who is there.
    pub(crate) fn show_again(&self) {
        self.newest.send_modify(|_| ());
    }

    /// So many pages of this person are open now; whoever looks on is told if he has come or gone.
    fn count(&self, person: &str, to: impl FnOnce(usize) -> usize) {
        let (before, after) = {
            let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
            let before = here.remove(person).unwrap_or(0);
            let after = to(before);
            if after > 0 {
                here.insert(person.to_owned(), after);
            }
            (before, after)
        };
        if (before == 0) == (after == 0) || self.now().standing.sides_of(person).is_empty() {
            return;
        }
        self.show_again();
        let (table, person) = (self.id.clone(), person.to_owned());
        self.bus.tell(if after > 0 { News::Came { table, person } } else { News::Left { table, person } });
    }
}
