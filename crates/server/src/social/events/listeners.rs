//! The listeners of events, which are woken when something of theirs has changed.

use crate::core::sweep::Sweep;
use crate::live::updates::{Subscriber, TableUpdate};
use parking_lot::Mutex;
use play::TableState;
use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use tokio::sync::Notify;

/// The listeners by user, and the means to wake each.
#[derive(Debug, Default)]
pub(crate) struct Listeners(Mutex<BTreeMap<String, Vec<Weak<Notify>>>>);

impl Listeners {
    /// Registers a listener of this person until the return value is dropped.
    pub(super) fn subscribe(&self, person: &str) -> Arc<Notify> {
        let bell = Arc::new(Notify::new());
        let mut all = self.0.lock();
        let bells = all.entry(person.to_owned()).or_default();
        bells.retain(|bell| bell.strong_count() > 0);
        bells.push(Arc::downgrade(&bell));
        bell
    }

    /// Wakes the listeners of this person, since something of theirs has changed.
    fn wake(&self, person: &str) {
        let all = self.0.lock();
        all.get(person).into_iter().flatten().filter_map(Weak::upgrade).for_each(|bell| bell.notify_one());
    }
}

impl Subscriber for Listeners {
    /// Wakes the players, those who have left included.
    fn shown(&self, update: &TableUpdate<'_>) {
        if !update.events.is_empty() {
            let players = |standing: &TableState| standing.players().into_iter().for_each(|player| self.wake(player));
            update.before.into_iter().chain([update.after]).for_each(players);
        }
    }
}

impl Sweep for Listeners {
    fn sweep(&self) {
        let mut all = self.0.lock();
        all.retain(|_, bells| bells.iter().any(|bell| bell.strong_count() > 0));
    }
}
