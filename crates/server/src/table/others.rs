//! What other nodes do at this table: it is read from the store when it is heard of, and when this node may have missed
//! something.
//!
//! For: keeping up with them. Not for: hearing (`bus::hear`), or who of two is right: the store says that (`table`).

use super::now::Thinks;
use super::{Now, Table, Thought, kept};
use crate::App;
use crate::error::Fault;
use facade::Sheet;
use rules::Turn;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A computer that thinks at another node is not helped for so long; then that node may be gone.
const GRACE: Duration = Duration::from_secs(20);

/// What is known of other nodes at this table.
#[derive(Debug)]
pub(super) struct Others {
    /// When it was last known that it stands here as it stands in the store.
    looked: Instant,
    /// Since when its computer thinks at another one.
    thinks: Option<Instant>,
}

impl Others {
    pub(super) fn new() -> Self {
        Self { looked: Instant::now(), thinks: None }
    }
}

impl Table {
    fn others(&self) -> MutexGuard<'_, Others> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// It stands here as it stands in the store.
    pub(super) fn is_current(&self) {
        self.others().looked = Instant::now();
    }

    /// Does its computer think at another node, as far as is known?
    pub(super) fn thinks_elsewhere(&self) -> bool {
        self.others().thinks.is_some_and(|since| since.elapsed() < GRACE)
    }

    /// Does anybody look on here?
    pub(crate) fn is_watched(&self) -> bool {
        self.newest.receiver_count() > 0
    }

    /// Another node says how far the table has come, and whether its computer thinks there.
    pub(crate) async fn hear_of(self: &Arc<Self>, app: &App, number: u64, thinks: bool) -> Result<(), Fault> {
        if number == self.now().standing.number {
            self.others().thinks = thinks.then(Instant::now);
            return Ok(());
        }
        self.catch_up_to(app, number, Some(thinks)).await
    }

    /// It is believed to stand as it stands here, if it was looked at lately; else it is looked at. Where the store
    /// does not answer, it stands as it stood.
    pub(crate) async fn renew(self: &Arc<Self>, app: &App) {
        let looked = self.others().looked;
        if app.bus.trusts(looked) {
            return;
        }
        let found = match app.store.numbers(std::slice::from_ref(&self.id)).await {
            Ok(numbers) => match numbers.first() {
                Some((_, number)) => self.catch_up_to(app, *number, None).await,
                None => Ok(()),
            },
            Err(fault) => Err(fault.into()),
        };
        if let Err(fault) = found {
            tracing::debug!(table = self.id, why = fault.sentence(), "a table is shown as it stood");
        }
    }

    /// Somebody has seen this revision, perhaps at another node of which nothing has been heard yet.
    pub(crate) async fn reach(self: &Arc<Self>, app: &App, revision: u64) -> Result<(), Fault> {
        if revision / 2 > self.now().standing.number { self.catch_up_to(app, revision / 2, None).await } else { Ok(()) }
    }

    /// Reads what others have written, if it has come to that number there; and whether its computer thinks there, if
    /// that is known.
    pub(crate) async fn catch_up_to(
        self: &Arc<Self>,
        app: &App,
        number: u64,
        thinks: Option<bool>,
    ) -> Result<(), Fault> {
        // Many may say the same at once.
        let _one = self.catching.lock().await;
        if number > self.now().standing.number {
            self.catch_up(app, thinks).await?;
        }
        self.is_current();
        Ok(())
    }

    /// Reads what others have written.
    pub(super) async fn catch_up(self: &Arc<Self>, app: &App, thinks: Option<bool>) -> Result<(), Fault> {
        let before = self.now();
        let events = kept::events(app, &self.id, before.standing.number).await?;
        if events.is_empty() {
            return Ok(());
        }
        let (here, there) = (Arc::clone(self), Arc::clone(&before));
        let shown = app
            .workers
            .run(self.address, move || {
                here.bounds.ask(here.setting.game(), |game| {
                    let standing = events
                        .into_iter()
                        .try_fold(there.standing.clone(), |now, (event, at)| now.after(game, &event, at))?;
                    let elsewhere = thinks == Some(true) && standing.computer().is_some();
                    let thinks = if elsewhere { Thinks::Elsewhere } else { Thinks::No };
                    Ok(here.show(game, Arc::new(Now { standing, thinks })))
                })
            })
            .await?;
        self.learn(app, &shown.now.standing).await;
        // Whoever made the turn lets the computer think, unless he says that he does not.
        self.others().thinks = (thinks != Some(false)).then(Instant::now);
        let after = Arc::clone(&shown.now);
        self.put(&before, shown, true);
        app.listeners.wake_players(&after.standing);
        Ok(())
    }

    /// The turn that a worker has found after so many events, for whatever node.
    ///
    /// # Errors
    /// If nobody waits for it any more, or it is none.
    pub(crate) async fn answered(
        self: &Arc<Self>,
        app: &App,
        number: u64,
        text: String,
        score: i32,
    ) -> Result<Option<Thought>, Fault> {
        self.change(app, move |game, now, at| {
            if now.standing.number != number {
                return Err(facade::Fault::not_now("nobody waits for this turn any more"));
            }
            let turn = now.standing.course.turn_of_text(game, &text)?;
            now.standing.answered(game, &turn, score, at)
        })
        .await
    }

    /// The turn that this text says after so many events.
    ///
    /// # Errors
    /// If it is none, or the game has gone on.
    pub(crate) fn read_turn(&self, number: u64, text: &str) -> Result<Turn, Fault> {
        let now = self.now();
        if now.standing.number != number {
            return Err(facade::Fault::not_now("nobody waits for this turn any more").into());
        }
        self.bounds.ask(self.setting.game(), |game| now.standing.course.turn_of_text(game, text))
    }

    /// The game as a value as it is after so many events, for a worker; none if it has gone on.
    pub(crate) fn sheet(&self, number: u64) -> Option<Sheet> {
        let now = self.now();
        (now.standing.number == number).then(|| now.standing.opening.sheet.after(&now.standing.course))
    }
}
