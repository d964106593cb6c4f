//! How slow the lines of a table's players are, and what they are given back for it.
//!
//! For: keeping what the sockets measure, and the quota of each side. Not for: how much is given back (`house`),
//! measuring (`live`). It is forgotten with the table: what a turn has cost stands in its event.

use super::Table;
use house::{Millis, Quota, Standing};
use rules::Side;
use std::collections::BTreeMap;
use std::sync::{MutexGuard, PoisonError};

/// So much of what is usual is what was measured last, in tenths.
const NEWEST: u32 = 1;

/// What is known of the lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// By person: how long a sign of life is there and back, on the average, in milliseconds.
    usual: BTreeMap<String, u32>,
    /// By side: what may still be given back.
    quotas: BTreeMap<u8, Quota>,
}

/// What is given back for a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Back {
    side: u8,
    pub(super) given: u32,
    then: Quota,
}

impl Table {
    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A sign of life of this person was so long on its way, there and back.
    pub(crate) fn heard(&self, person: &str, millis: u32) {
        // Whoever looks on has no clock.
        if self.now().standing.sides_of(person).is_empty() {
            return;
        }
        let millis = millis.min(60_000);
        let mut lines = self.lines();
        let usual = lines.usual.entry(person.to_owned()).or_insert(millis);
        *usual = (*usual * (10 - NEWEST) + millis * NEWEST) / 10;
    }

    /// What this person would be given back for a turn now.
    pub(super) fn given_back(&self, standing: &Standing, person: &str) -> Option<Back> {
        let (clock, side) = (standing.course.clock()?, standing.side());
        let lines = self.lines();
        let usual = *lines.usual.get(person)?;
        let quota = lines.quotas.get(&side).copied().unwrap_or_else(|| Quota::new(clock, Side(side)));
        let (given, then) = quota.give(usual, usual);
        Some(Back { side, given, then })
    }

    /// It was given back.
    pub(super) fn charge(&self, back: Back) {
        self.lines().quotas.insert(back.side, back.then);
    }

    /// For so long after the time is up a turn that was made in time may still come.
    pub(super) fn grace(&self) -> Millis {
        let now = self.now();
        let side = now.standing.side();
        let person = now.standing.people.get(usize::from(side)).and_then(Option::as_deref);
        let lines = self.lines();
        let slow = person.is_some_and(|person| lines.usual.contains_key(person));
        let fresh = || now.standing.course.clock().map(|clock| Quota::new(clock, Side(side)));
        let quota = lines.quotas.get(&side).copied().or_else(fresh);
        quota.filter(|_| slow).map_or(0, |quota| Millis::from(quota.grace()))
    }
}
