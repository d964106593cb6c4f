//! Announces changes of tables to other nodes; `receive` receives those of other nodes.

use crate::bus::{Bus, NodeMessage};
use crate::live::updates::{Origin, Subscriber, TableUpdate};
use std::sync::Arc;

/// The announcer.
#[derive(Debug)]
pub(crate) struct Announcer {
    pub(crate) bus: Arc<Bus>,
}

impl Subscriber for Announcer {
    /// No other node has a new table in memory, so nothing is announced about it.
    fn shown(&self, update: &TableUpdate<'_>) {
        let Origin::Here { thinks } = update.origin else { return };
        if update.before.is_some() {
            let (table, number) = (update.table.to_owned(), update.after.event_count);
            self.bus.publish(NodeMessage::TableChanged { table, number, thinks });
        }
    }
}
