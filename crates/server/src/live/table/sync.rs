//! Keeping up with changes of a table by other nodes: they are read from the store when a message announces them, and
//! when this node may have missed a message.
//!
//! `cluster::receive` receives the messages. If two nodes make changes at the same time, the store decides (`table`).

use super::remote_state::RemoteState;
use super::snapshot::Thinking;
use super::{Revision, SearchTask, Table, TableSnapshot, kept};
use crate::core::error::Fault;
use crate::live::state::Live;
use crate::live::updates::{Origin, TableUpdate};
use parking_lot::MutexGuard;
use play::{Event, GameRecord};
use rules::Turn;
use std::sync::Arc;

impl Table {
    fn remote(&self) -> MutexGuard<'_, RemoteState> {
        self.remote.lock()
    }

    /// Records that the state here is that of the store.
    pub(super) fn mark_current(&self) {
        self.remote().mark_current();
    }

    /// Whether the computer is thinking for another node, as far as is known.
    pub(super) fn is_thinking_elsewhere(&self) -> bool {
        self.remote().is_thinking()
    }

    /// Whether someone has the table open at this node.
    pub(crate) fn is_watched(&self) -> bool {
        self.display.shown.receiver_count() > 0
    }

    /// Handles the message of another node about the event count, and whether the computer thinks there.
    pub(crate) async fn on_remote_change(self: &Arc<Self>, app: &Live, number: u64, thinks: bool) -> Result<(), Fault> {
        if number == self.now().standing.event_count {
            self.remote().set_thinking(thinks);
            return Ok(());
        }
        self.catch_up_to(app, number, Some(thinks)).await
    }

    /// Checks the store for changes, unless the table was checked recently. If the store does not answer, the old state
    /// remains.
    pub(crate) async fn refresh(self: &Arc<Self>, app: &Live) {
        let looked = self.remote().checked_at();
        if app.bus.is_fresh(looked) {
            return;
        }
        let found = match app.store.event_counts(std::slice::from_ref(&self.id)).await {
            Ok(numbers) => match numbers.first() {
                Some((_, number)) => self.catch_up_to(app, *number, None).await,
                None => Ok(()),
            },
            Err(fault) => Err(fault.into()),
        };
        if let Err(fault) = found {
            tracing::debug!(table = self.id, why = fault.sentence(), "table refresh failed");
        }
    }

    /// Catches up to a revision that a client has seen, perhaps at another node.
    pub(crate) async fn catch_up_to_revision(self: &Arc<Self>, app: &Live, revision: Revision) -> Result<(), Fault> {
        let number = revision.number;
        if number > self.now().standing.event_count { self.catch_up_to(app, number, None).await } else { Ok(()) }
    }

    /// Reads the events of other nodes if there are more than here; `thinks` says whether the computer thinks for the
    /// other node, if known.
    pub(crate) async fn catch_up_to(
        self: &Arc<Self>,
        app: &Live,
        number: u64,
        thinks: Option<bool>,
    ) -> Result<(), Fault> {
        // Several tasks may learn of the same event at once.
        let _one = self.catch_up_lock.lock().await;
        if number > self.now().standing.event_count {
            self.catch_up(app, thinks).await?;
        }
        self.mark_current();
        Ok(())
    }

    /// Reads the events of other nodes.
    pub(super) async fn catch_up(self: &Arc<Self>, app: &Live, thinks: Option<bool>) -> Result<(), Fault> {
        let before = self.now();
        let events = kept::events(app, &self.id, before.standing.event_count).await?;
        if events.is_empty() {
            return Ok(());
        }
        let (here, there) = (Arc::clone(self), Arc::clone(&before));
        let read: Vec<Event> = events.iter().map(|(event, _)| event.clone()).collect();
        let shown = app
            .rule_pool
            .run(self.address, move || {
                here.server.bounds.run(here.setting.game(), |game| {
                    let standing = events
                        .into_iter()
                        .try_fold(there.standing.clone(), |now, (event, at)| now.after(game, &event, at))?;
                    let elsewhere = thinks == Some(true) && standing.computer_to_move().is_some();
                    let thinks = if elsewhere { Thinking::Elsewhere } else { Thinking::No };
                    Ok(here.render(game, Arc::new(TableSnapshot { standing, thinking: thinks })))
                })
            })
            .await?;
        self.load_names(app, &shown.now.standing).await;
        // The node that made the turn starts the search, unless its message says that it does not.
        self.remote().set_thinking(thinks != Some(false));
        let after = Arc::clone(&shown.now);
        self.install(&before, shown, true);
        app.updates.shown(&TableUpdate {
            table: &self.id,
            before: Some(&before.standing),
            after: &after.standing,
            events: &read,
            origin: Origin::Elsewhere,
        });
        Ok(())
    }

    /// Plays the turn that a worker has found for this event count, for whichever node.
    ///
    /// # Errors
    /// If the turn is no longer needed, or not legal.
    pub(crate) async fn play_worker_turn(
        self: &Arc<Self>,
        app: &Live,
        number: u64,
        text: String,
        score: i32,
    ) -> Result<Option<SearchTask>, Fault> {
        self.change(app, move |game, now, at| {
            if now.standing.event_count != number {
                return Err(play::Fault::conflict("this turn is no longer needed"));
            }
            let turn = now.standing.game_state.parse_stored_turn(game, &text)?;
            now.standing.play_computer_turn(game, &turn, score, at)
        })
        .await
    }

    /// Parses a turn for this event count.
    ///
    /// # Errors
    /// If it is no turn, or the game has continued.
    pub(crate) fn parse_turn(&self, number: u64, text: &str) -> Result<Turn, Fault> {
        let now = self.now();
        if now.standing.event_count != number {
            return Err(play::Fault::conflict("this turn is no longer needed").into());
        }
        self.server.bounds.run(self.setting.game(), |game| now.standing.game_state.parse_stored_turn(game, text))
    }

    /// The game as a value at this event count, for a worker; none if it has continued.
    pub(crate) fn game_record(&self, number: u64) -> Option<GameRecord> {
        let now = self.now();
        (now.standing.event_count == number).then(|| now.standing.setup.record.updated(&now.standing.game_state))
    }
}
