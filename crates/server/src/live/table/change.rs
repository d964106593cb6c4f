//! Changes of a table: by people, computers, the clock and the operator.
//!
//! Each is computed without holding the lock, stored if no other change was quicker, and shown then. Those who react to
//! it subscribe to `updates`.

use super::snapshot::Thinking;
use super::{RenderedViews, Revision, SearchTask, Table, TableSnapshot, kept};
use crate::core::error::Fault;
use crate::live::state::Live;
use crate::live::updates::{Origin, TableUpdate};
use play::{Action, Event, Millis, Transition};
use rules::{Game, Turn};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The time without spectators after which games among computers pause.
pub(super) const ATTENTION_TIMEOUT: Duration = Duration::from_mins(2);

impl Table {
    /// Resumes a paused computer.
    ///
    /// # Errors
    /// If the position cannot be shown; the computer then stays paused.
    pub(crate) async fn wake_computer(self: &Arc<Self>, app: &Live) -> Result<Option<SearchTask>, Fault> {
        if self.is_thinking_elsewhere()
            || !self.computer_waiting.swap(false, Ordering::Relaxed)
            || self.state().thinking.is_some()
        {
            return Ok(None);
        }
        let changed = self.change(app, |_, now, _| Ok((Vec::new(), now.standing.clone()))).await;
        self.computer_waiting.fetch_or(changed.is_err(), Ordering::Relaxed);
        changed
    }

    /// Performs an action of a person; a turn only if they have seen this revision.
    pub(crate) async fn act(
        self: &Arc<Self>,
        app: &Live,
        person: &str,
        revision: Option<Revision>,
        act: Action,
    ) -> Result<Option<SearchTask>, Fault> {
        let is_turn = matches!(act, Action::Tokens(_) | Action::Text(_) | Action::Uci(_));
        let now = self.now();
        let back = self.lag().compensation(&now.standing, person, self.server.time.now()).filter(|_| is_turn);
        let lag = back.map_or(0, |back| back.given_ms);
        let (player, fresh, absent) = (person.to_owned(), kept::rematch_id(&self.id), self.absent_players());
        let thought = self
            .change(app, move |game, now, at| {
                revision.map_or(Ok(()), |revision| now.check_revision(revision))?;
                let context = play::ActionContext { at, rematch_id: &fresh, lag_ms: lag, absent: &absent };
                now.standing.act(game, &player, &act, context)
            })
            .await?;
        if let Some(back) = back {
            self.lag().commit(person, back);
        }
        Ok(thought)
    }

    /// Plays the turn that was found, with its score; none means that the search failed. Nothing happens if it is no
    /// longer needed.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        app: &Live,
        number: u64,
        turn: Option<(Turn, i32)>,
    ) -> Option<SearchTask> {
        let answered = |turn: Option<(Turn, i32)>| {
            let here = Arc::clone(self);
            self.change(app, move |game, now, at| {
                if !here.is_thinking(number) {
                    return Err(play::Fault::conflict("this turn is no longer needed"));
                }
                match &turn {
                    Some((turn, score)) => now.standing.play_computer_turn(game, turn, *score, at),
                    None => now.standing.computer_failed(game, at),
                }
            })
        };
        let found = turn.is_some();
        let mut changed = answered(turn).await;
        if found && changed.is_err() && self.is_thinking(number) {
            // The rules cannot evaluate the resulting position in time.
            changed = answered(None).await;
        }
        changed
            .inspect_err(|fault| tracing::debug!(table = self.id, why = fault.sentence(), "computer turn discarded"))
            .ok()?
    }

    /// Ends the game if the time of the side on turn is up.
    pub(crate) async fn fall_flag(self: &Arc<Self>, app: &Live) -> Result<Option<SearchTask>, Fault> {
        let grace = self.flag_grace();
        self.change(app, move |game, now, at| now.standing.time_out(game, at - grace)).await
    }

    /// The time for which a turn that was made in time may still arrive after the clock has run out.
    pub(super) fn flag_grace(&self) -> Millis {
        let now = self.now();
        self.lag().grace(&now.standing)
    }

    /// Ends the game on behalf of the operator.
    pub(crate) async fn end(self: &Arc<Self>, app: &Live) -> Result<(), Fault> {
        self.change(app, |game, now, at| now.standing.end_by_operator(game, at)).await.map(drop)
    }

    /// Merges a guest named here into a person. This does not count as a change of the game, which last changed `at`.
    pub(crate) async fn merge_player(
        self: &Arc<Self>,
        app: &Live,
        at: Millis,
        (guest, person): (&str, &str),
    ) -> Result<Option<SearchTask>, Fault> {
        let (guest, person) = (guest.to_owned(), person.to_owned());
        self.change_at(app, Some(at), move |game, now, at| now.standing.merge_player(game, &guest, &person, at)).await
    }

    /// Credits the time for which no server was running.
    pub(crate) async fn credit_time(self: &Arc<Self>, app: &Live, millis: u32) -> Result<(), Fault> {
        self.change(app, move |game, now, at| now.standing.credit_time(game, millis, at)).await.map(drop)
    }

    /// Makes a change now.
    pub(super) async fn change(
        self: &Arc<Self>,
        app: &Live,
        work: impl Fn(&Game, &TableSnapshot, Millis) -> Result<Transition, play::Fault> + Send + Sync + 'static,
    ) -> Result<Option<SearchTask>, Fault> {
        self.change_at(app, None, work).await
    }

    /// Makes a change. `work` computes the next state without the lock, and again if another change was quicker. The
    /// change is durable before anyone sees it. It is recorded as of `when`, or else as of now.
    async fn change_at(
        self: &Arc<Self>,
        app: &Live,
        when: Option<Millis>,
        work: impl Fn(&Game, &TableSnapshot, Millis) -> Result<Transition, play::Fault> + Send + Sync + 'static,
    ) -> Result<Option<SearchTask>, Fault> {
        let work = Arc::new(work);
        loop {
            let before = self.now();
            let (here, there, work) = (Arc::clone(self), Arc::clone(&before), Arc::clone(&work));
            let compute = move |game: &Game| {
                let at = when.unwrap_or_else(|| here.server.time.now());
                let dozes = here.idle_time() > ATTENTION_TIMEOUT;
                let (events, standing) = work(game, &there, at)?;
                let thinks =
                    if !dozes && standing.computer_to_move().is_some() { Thinking::Here } else { Thinking::No };
                Ok((at, events, here.render(game, Arc::new(TableSnapshot { standing, thinking: thinks }))))
            };
            let (at, events, shown) = match self.server.bounds.run_brief(self.setting.game(), &compute) {
                Some(done) => done?,
                None => {
                    let here = Arc::clone(self);
                    let work = move || here.server.bounds.run(here.setting.game(), compute);
                    app.rule_pool.run(self.address, work).await?
                }
            };
            if !events.is_empty() {
                self.open_rematch(app, &before, &events).await?;
                let head = kept::head(&self.id, &shown.now.standing, self.opened, at);
                let begun = Instant::now();
                match kept::append(app, &head, &before.standing, &shown.now.standing, &events).await {
                    Ok(()) => {
                        app.metrics.record_commit(&events, begun.elapsed());
                        self.mark_current();
                    }
                    Err(store::Fault::Conflict) => {
                        self.catch_up(app, None).await?;
                        continue;
                    }
                    Err(fault) => return Err(fault.into()),
                }
            }
            self.load_names(app, &shown.now.standing).await;
            let (durable, after) = (!events.is_empty(), Arc::clone(&shown.now));
            let update = TableUpdate {
                table: &self.id,
                before: Some(&before.standing),
                after: &after.standing,
                events: &events,
                origin: Origin::Here { thinks: false },
            };
            if durable {
                app.updates.stored(app, &update).await;
            }
            if let Some(thought) = self.install(&before, shown, durable) {
                // No await from here on: a request that ends early must not take the search with it.
                if durable || thought.is_some() {
                    app.updates.shown(&TableUpdate { origin: Origin::Here { thinks: thought.is_some() }, ..update });
                }
                return Ok(thought);
            }
        }
    }

    /// For a rematch, opens the new table before anyone hears of it.
    async fn open_rematch(&self, app: &Live, before: &TableSnapshot, events: &[Event]) -> Result<(), Fault> {
        let Some(Event::RematchOpened { table }) = events.last() else { return Ok(()) };
        let opening = before.standing.rematch_setup(self.setting.game());
        app.tables.open_with_id(app, table, opening, self.address).await
    }

    /// Installs a new state, publishes it, and returns the thought of the computer on turn. None if another state was
    /// installed in the meantime and this one is not durable, so that it must be computed again.
    pub(super) fn install(
        self: &Arc<Self>,
        before: &Arc<TableSnapshot>,
        shown: RenderedViews,
        durable: bool,
    ) -> Option<Option<SearchTask>> {
        let mut state = self.state();
        if durable && state.snapshot.revision() >= shown.now.revision() {
            // The state was already read from the store; the node that reads it starts no search here.
            return Some(None);
        }
        if !durable && !Arc::ptr_eq(&state.snapshot, before) {
            return None;
        }
        let standing = &shown.now.standing;
        let thought = standing.computer_to_move().filter(|_| shown.now.thinking == Thinking::Here).map(|level| {
            let (stop, stopped) = oneshot::channel();
            let clock = standing.deadline().zip(standing.game_state.clock()).map(|(deadline, clock)| {
                (
                    self.server.time.duration_until(deadline),
                    Duration::from_millis(clock.of(standing.game_state.position().side()).increment.into()),
                )
            });
            let (pos, past) = (*standing.game_state.position(), standing.game_state.history().clone());
            (
                stop,
                SearchTask { pos, history: past, level, clock, event_count: standing.event_count, cancelled: stopped },
            )
        });
        self.computer_waiting.store(thought.is_none() && standing.computer_to_move().is_some(), Ordering::Relaxed);
        if !standing.game_state.has_computers() {
            state.engine = None;
        }
        let (thinking, thought) = thought.unzip();
        (state.thinking, state.snapshot) = (thinking, Arc::clone(&shown.now));
        self.show(shown);
        self.display.turn_changed.notify_one();
        Some(thought)
    }
}
