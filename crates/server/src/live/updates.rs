//! What has changed at a table, as one value that is published once, to subscribers in other parts of the server.
//!
//! `table` and `tables` publish; they know no subscriber. Ratings, the archive, tournaments, notifications, event
//! streams and other nodes subscribe in their own files; `social::start` and `app` register them.

use crate::live::state::Live;
use parking_lot::RwLock;
use play::{Event, TableState};
use std::fmt::Debug;
use std::pin::Pin;
use std::sync::Arc;

/// A change of a table, which is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableUpdate<'u> {
    /// The id of the table.
    pub(crate) table: &'u str,
    /// The state before; none for a new table.
    pub(crate) before: Option<&'u TableState>,
    pub(crate) after: &'u TableState,
    /// What has happened; nothing if only the computer on turn has started to think.
    pub(crate) events: &'u [Event],
    pub(crate) origin: Origin,
}

/// Where a change was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// At this node; `thinks`: a computer on turn thinks for this node.
    Here { thinks: bool },
    /// At another node, from which this one has read it.
    Elsewhere,
}

impl TableUpdate<'_> {
    /// Whether it has ended the game.
    pub(crate) fn ends_game(&self) -> bool {
        self.after.game_state.is_over() && self.before.is_some_and(|before| !before.game_state.is_over())
    }
}

/// A reaction that the table waits for.
pub(crate) type Reaction<'u> = Pin<Box<dyn Future<Output = ()> + Send + 'u>>;

/// A part of the server that reacts to changes of tables.
pub(crate) trait Subscriber: Debug + Send + Sync {
    /// Events of this node are stored, and no one has seen them yet. The person who caused them gets the response after
    /// this.
    fn stored<'u>(&'u self, _: &'u Live, _: &'u TableUpdate<'u>) -> Reaction<'u> {
        Box::pin(std::future::ready(()))
    }

    /// The table shows the change at this node.
    fn shown(&self, _: &TableUpdate<'_>) {}
}

/// The subscribers, in the order in which they react.
#[derive(Debug, Default)]
pub(crate) struct Updates(RwLock<Vec<Arc<dyn Subscriber>>>);

impl Updates {
    /// Adds a subscriber.
    pub(crate) fn subscribe(&self, subscriber: Arc<dyn Subscriber>) {
        self.0.write().push(subscriber);
    }

    /// Publishes events of this node that are stored.
    pub(crate) async fn stored(&self, live: &Live, update: &TableUpdate<'_>) {
        for subscriber in self.subscribers() {
            subscriber.stored(live, update).await;
        }
    }

    /// Publishes a change that the table shows. This never waits, so the task that made the change can start the search of
    /// the computer on turn.
    pub(crate) fn shown(&self, update: &TableUpdate<'_>) {
        self.subscribers().iter().for_each(|subscriber| subscriber.shown(update));
    }

    /// The subscribers of now; iterating over them holds no lock.
    fn subscribers(&self) -> Vec<Arc<dyn Subscriber>> {
        self.0.read().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::core::address::Address;
    use crate::test_support::{app, opening, restarted};
    use parking_lot::Mutex;
    use play::Action;

    /// The moments at which it was called, whether the table was new, and the origin of the change.
    #[derive(Debug, Default)]
    struct Recorder(Mutex<Vec<(&'static str, bool, Origin)>>);

    impl Recorder {
        fn record(&self, moment: &'static str, update: &TableUpdate<'_>) {
            self.0.lock().push((moment, update.before.is_none(), update.origin));
        }
    }

    impl Subscriber for Recorder {
        fn stored<'u>(&'u self, _: &'u Live, update: &'u TableUpdate<'u>) -> Reaction<'u> {
            self.record("stored", update);
            Box::pin(std::future::ready(()))
        }

        fn shown(&self, update: &TableUpdate<'_>) {
            self.record("shown", update);
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn each_change_is_published_once_when_it_is_stored_and_once_when_it_is_shown() {
        let app = app(Options::default()).await;
        let recorder = Arc::new(Recorder::default());
        app.updates.subscribe(Arc::<Recorder>::clone(&recorder));
        let here = Origin::Here { thinks: false };
        let calls = || std::mem::take(&mut *recorder.0.lock());
        let (table, _) = app.tables.open(&app, opening("chess", "me me"), Address::INTERNAL).await.unwrap();
        assert_eq!(calls(), [("stored", true, here), ("shown", true, here)]);

        let other = restarted(&app);
        let there = other.tables.find(&other, table.id(), Address::INTERNAL).await.unwrap();
        let move_pawn = || Action::Text("e4".to_owned());
        table.act(&app, "ann", None, move_pawn()).await.unwrap();
        assert_eq!(calls(), [("stored", false, here), ("shown", false, here)]);
        assert!(table.act(&app, "ann", None, move_pawn()).await.is_err(), "it is Black's turn");
        assert_eq!(calls(), [], "nothing has changed");

        there.catch_up_to(&other, table.now().standing.event_count, None).await.unwrap();
        assert_eq!(calls(), [("shown", false, Origin::Elsewhere)]);
    }
}
