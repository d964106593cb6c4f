//! The queue of notifications, stored so that a restart loses none. Items are added once and taken once; `notify` sends
//! them.
//!
//! The key of an item says what it is about, so the same notification is not queued twice. Items are sorted by the time
//! at which they are due. A node takes an item by saving it as taken, in place of the version that it has read, so
//! exactly one node succeeds. Taken items are kept for some days, after all others, to prevent that the same
//! notification is queued again.

use crate::core::Core;
use crate::core::error::Fault;
use api::NotificationKind;
use play::Millis;
use serde::{Deserialize, Serialize};
use store::{Change, Item};

/// The namespace and the owner of the queue.
const NAMESPACE: &str = "tell";
const OWNER: &str = "house";
/// The time for which taken notifications are remembered, and after which unsent ones are dropped.
const RETENTION_MS: Millis = 3 * 24 * 60 * 60 * 1000;

/// A queued notification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct QueuedNotification {
    pub(super) table: String,
    pub(super) person: String,
    #[serde(rename = "what")]
    pub(super) kind: NotificationKind,
    /// The number of turns at that time.
    pub(super) turn: u32,
}

impl QueuedNotification {
    fn key(&self) -> String {
        let Self { table, person, kind: what, turn } = self;
        format!("{table}-{turn}-{}-{person}", what.name())
    }

    fn item(&self, version: u64, rank: i64, until: Millis) -> Item {
        let body = serde_json::to_string(self).unwrap_or_default();
        Item {
            namespace: NAMESPACE.to_owned(),
            owner: OWNER.to_owned(),
            key: self.key(),
            version,
            rank,
            expires_at: Some(until),
            body,
        }
    }
}

/// Queues a notification for that time; does nothing if it was queued before.
pub(super) async fn enqueue(app: &Core, note: &QueuedNotification, due: Millis) -> Result<(), Fault> {
    match app.store.apply(&[Change::Put(note.item(0, -due, due.saturating_add(RETENTION_MS)))]).await {
        Ok(()) | Err(store::Fault::Conflict) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// Takes notifications that are due, at most `most`.
pub(super) async fn dequeue(app: &Core, most: u32) -> Result<Vec<QueuedNotification>, Fault> {
    let now = app.clock.now();
    let mut taken = Vec::new();
    for item in app.store.items(NAMESPACE, OWNER, None, now, most).await? {
        // Those that were taken come last.
        if item.rank < -now {
            break;
        }
        let Ok(note) = serde_json::from_str::<QueuedNotification>(&item.body) else { continue };
        match app.store.apply(&[Change::Put(note.item(item.version, i64::MIN, now + RETENTION_MS))]).await {
            Ok(()) => taken.push(note),
            // Another node was quicker.
            Err(store::Fault::Conflict) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::{app, later};

    fn note(table: &str, turn: u32) -> QueuedNotification {
        QueuedNotification { table: table.to_owned(), person: "ann".to_owned(), kind: NotificationKind::Turn, turn }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn each_notification_is_taken_once_when_it_is_due() {
        let app = app(Options::default()).await;
        let now = app.clock.now();
        for (table, due) in [("late", now + 60_000), ("first", now - 2), ("second", now - 1)] {
            enqueue(&app, &note(table, 1), due).await.unwrap();
            enqueue(&app, &note(table, 1), due - 5).await.unwrap();
        }
        let both = (0..2).map(|_| {
            let app = app.clone();
            tokio::spawn(async move { dequeue(&app, 10).await.unwrap() })
        });
        let mut taken = Vec::new();
        for one in both.collect::<Vec<_>>() {
            taken.extend(one.await.unwrap());
        }
        taken.sort_by(|a, b| a.table.cmp(&b.table));
        assert_eq!(taken, [note("first", 1), note("second", 1)]);
        // A notification that was taken is not queued again; that of the next turn is.
        enqueue(&app, &note("first", 1), now).await.unwrap();
        enqueue(&app, &note("first", 2), now).await.unwrap();
        assert_eq!(dequeue(&app, 10).await.unwrap(), [note("first", 2)]);
        let later = later(&app, 60_000);
        assert_eq!(dequeue(&later, 10).await.unwrap(), [note("late", 1)]);
    }
}
