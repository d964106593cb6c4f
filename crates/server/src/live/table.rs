//! One game being played: its state, its spectators, and the search of its computer player. Everyone who has it open
//! receives what they may see of it.
//!
//! All changes of a table happen here. Each is computed without holding the lock, stored if no other change was
//! quicker, and shown then, so every acknowledged change is durable. `play` decides who may do what, `api` knows
//! what a turn does and how it is shown, `tables` finds tables, and `opponent` runs the search for a [`SearchTask`] and
//! brings back its result.

mod chat;
mod delay;
mod flag;
pub(crate) mod kept;
mod lag;
mod presence;
#[cfg(test)]
#[path = "table/tests/protocol.rs"]
mod protocol;
mod queue;
mod sent_view;
mod snapshot;
mod sync;
mod table_engine;

pub(crate) use self::chat::ChatEvent;
pub(crate) use self::delay::{ShownStates, hide_recent_turns, visible_events};
pub(crate) use self::flag::watch;
use self::lag::LagState;
use self::presence::Attendance;
pub(crate) use self::presence::Presence;
pub(crate) use self::queue::QueuedGuard;
pub(crate) use self::sent_view::SentView;
use self::snapshot::Thinking;
pub(crate) use self::snapshot::{RenderedViews, Revision, TableSnapshot};
use self::sync::RemoteState;
use self::table_engine::TableEngine;
use crate::App;
use crate::bus::{Bus, NodeMessage};
use crate::core::address::Address;
use crate::core::budget::RuleBudget;
use crate::core::clock::ServerClock;
use crate::core::connection_limits::{LimitReached, Slot, Slots};
use crate::core::error::Fault;
use crate::core::ids::display_name;
use crate::live::player_ratings;
use crate::social::notify;
use crate::social::settle;
use api::{ConfiguredGame, UciGame, ViewFields, Visibility};
use engine::search::Level;
use parking_lot::{Mutex, MutexGuard};
use play::{Action, Event, GameFields, Millis, TableInfo, TableState, Transition};
use rules::{Game, History, Position, Turn};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Notify, broadcast, oneshot, watch};

/// The time without spectators after which games among computers pause.
const ATTENTION_TIMEOUT: Duration = Duration::from_mins(2);
/// The most WebSockets of spectators at one table, in total and from one address. Players always get one.
const MAX_SPECTATORS: usize = 100;
const MAX_SPECTATORS_PER_ADDRESS: usize = 10;

/// One game being played.
#[derive(Debug)]
pub(crate) struct Table {
    id: String,
    /// The address that opened the table, or caused it to be loaded; its work counts for that address.
    address: Address,
    /// The game without a budget; use it through `bounds`.
    setting: Arc<ConfiguredGame>,
    bounds: RuleBudget,
    bus: Arc<Bus>,
    time: ServerClock,
    opened: Millis,
    /// The path of its record.
    pgn_url: String,
    shown: watch::Sender<ShownStates>,
    /// How late people without a seat see a game in progress.
    delay: Duration,
    /// When the last request arrived.
    last_active: Mutex<Instant>,
    /// A computer is to move, but pauses until someone watches.
    computer_waiting: AtomicBool,
    /// The computer on turn waits for a free thread.
    is_queued: AtomicBool,
    /// The chat messages as they are posted.
    chat: broadcast::Sender<Arc<ChatEvent>>,
    /// Wakes the task that watches the clock, when the turn passes or the game ends.
    turn_changed: Arc<Notify>,
    state: Mutex<State>,
    /// The names of the players.
    names: Mutex<BTreeMap<String, String>>,
    /// The ratings of the players when they took their seats, in a rated game.
    ratings: Mutex<BTreeMap<String, String>>,
    /// The round-trip times of the players.
    lag: Mutex<LagState>,
    /// The WebSockets of spectators.
    spectators: Arc<Slots>,
    /// The people who have the table open at this node, or had.
    attendance: Mutex<Attendance>,
    /// What other nodes do at this table.
    remote: Mutex<RemoteState>,
    /// Held while events of other nodes are read.
    catch_up_lock: tokio::sync::Mutex<()>,
}

/// The state under the lock, which is held only to read or to replace it.
#[derive(Debug)]
struct State {
    snapshot: Arc<TableSnapshot>,
    /// Present while a computer thinks; dropping it stops the search.
    thinking: Option<oneshot::Sender<Infallible>>,
    engine: Option<TableEngine>,
}

/// A turn that the computer is to find.
#[derive(Debug)]
pub(crate) struct SearchTask {
    pub(crate) pos: Position,
    pub(crate) history: History,
    pub(crate) level: Level,
    /// The time left and the increment per turn.
    pub(crate) clock: Option<(Duration, Duration)>,
    /// The event count for which the turn is needed.
    pub(crate) event_count: u64,
    /// Completes when the turn is no longer needed.
    pub(crate) cancelled: oneshot::Receiver<Infallible>,
}

impl Table {
    /// A table in this state. A computer on turn pauses until someone watches. People without a seat see the state
    /// `earlier` if there is one, until [`Table::show_current_later`].
    ///
    /// # Errors
    /// If the rules cannot evaluate the position in time.
    pub(crate) fn new(
        id: String,
        address: Address,
        (standing, earlier): (TableState, Option<Box<TableState>>),
        opened: Millis,
        app: &App,
    ) -> Result<Self, Fault> {
        let setting = Arc::clone(standing.game_state.configured_game());
        let dozing = standing.computer_to_move().is_some();
        let now = Arc::new(TableSnapshot { standing, thinking: Thinking::No });
        let nothing = Arc::new(RenderedViews { now: Arc::clone(&now), views: Vec::new() });
        let table = Self {
            pgn_url: format!("/api/tables/{id}/record"),
            id,
            address,
            setting,
            bounds: app.rule_budget.clone(),
            bus: Arc::clone(&app.bus),
            time: app.clock,
            opened,
            shown: watch::Sender::new(ShownStates { current: Arc::clone(&nothing), delayed: nothing }),
            delay: app.options.spectator_delay,
            last_active: Mutex::new(Instant::now()),
            computer_waiting: AtomicBool::new(dozing),
            is_queued: AtomicBool::new(false),
            chat: broadcast::Sender::new(chat::CHANNEL_CAPACITY),
            turn_changed: Arc::default(),
            state: Mutex::new(State { snapshot: Arc::clone(&now), thinking: None, engine: None }),
            names: Mutex::default(),
            ratings: Mutex::default(),
            lag: Mutex::default(),
            spectators: Slots::new(MAX_SPECTATORS, MAX_SPECTATORS_PER_ADDRESS),
            attendance: Mutex::default(),
            remote: Mutex::new(RemoteState::new()),
            catch_up_lock: tokio::sync::Mutex::default(),
        };
        let states = table.bounds.run(table.setting.game(), |game| {
            let current = Arc::new(table.render(game, now));
            let earlier =
                earlier.map(|standing| Arc::new(TableSnapshot { standing: *standing, thinking: Thinking::No }));
            let delayed = earlier.map_or_else(|| Arc::clone(&current), |then| Arc::new(table.render(game, then)));
            Ok(ShownStates { current, delayed })
        })?;
        table.shown.send_replace(states);
        Ok(table)
    }

    /// The id of the table.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// The address for which its work counts.
    pub(crate) fn address(&self) -> Address {
        self.address
    }

    /// The table as this person sees it now, as JSON. This needs no rules.
    pub(crate) fn view(&self, person: Option<&str>) -> String {
        self.view_to_send(person).1
    }

    /// What this person sees beside the game in this state of the table, which they may see.
    fn table_info(&self, shown: &RenderedViews, person: Option<&str>) -> TableInfo {
        let names = self.names.lock();
        let name = |id: &str| names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
        let strengths = self.ratings.lock();
        let strength = |id: &str| strengths.get(id).cloned();
        let standing = &shown.now.standing;
        let here = |person: &str| self.is_present(person);
        standing
            .table_info(self.setting.game(), person, name, strength, here, &self.absent_players())
            .with_server_state(self.is_queued(), self.delay_of(standing))
    }

    /// Subscribes to states newer than the current one.
    pub(crate) fn watch(&self) -> watch::Receiver<ShownStates> {
        self.shown.subscribe()
    }

    /// The slot that a WebSocket of this person needs; none for a player, whom spectators must not keep out.
    ///
    /// # Errors
    /// If there are too many spectators.
    pub(crate) fn spectator_slot(&self, person: Option<&str>, address: Address) -> Result<Option<Slot>, Fault> {
        if !self.now().standing.sides_of(person).is_empty() {
            return Ok(None);
        }
        let slot = self.spectators.try_acquire(address).map_err(|limit| {
            Fault::unavailable(match limit {
                LimitReached::Total => "this table has too many spectators",
                LimitReached::PerAddress => "this table has too many spectators from your network",
            })
            .with_limit("watchers")
        });
        slot.map(Some)
    }

    /// Records a request of this person, or of a stranger; true if a computer is paused, so that
    /// [`Table::wake_computer`] has something to do.
    pub(crate) fn touch(&self, person: Option<&str>) -> bool {
        *self.last_active.lock() = Instant::now();
        self.delay_absence(person);
        self.computer_waiting.load(Ordering::Relaxed)
    }

    /// How long no one has watched or requested the table.
    pub(crate) fn idle_time(&self) -> Duration {
        if self.shown.receiver_count() > 0 {
            return Duration::ZERO;
        }
        self.last_active.lock().elapsed()
    }

    /// Sets the time of the last request back; false if the clock does not reach that far back.
    #[cfg(test)]
    pub(crate) fn leave_alone(&self, time: Duration) -> bool {
        let then = Instant::now().checked_sub(time);
        then.is_some_and(|then| {
            *self.last_active.lock() = then;
            true
        })
    }

    /// Resumes a paused computer.
    ///
    /// # Errors
    /// If the position cannot be shown; the computer then stays paused.
    pub(crate) async fn wake_computer(self: &Arc<Self>, app: &App) -> Result<Option<SearchTask>, Fault> {
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

    /// What can follow these tokens for this person, as JSON.
    pub(crate) fn next(&self, person: Option<&str>, revision: Revision, tokens: &[String]) -> Result<String, Fault> {
        let now = self.now();
        self.bounds.run(self.setting.game(), |game| {
            check_revision(&now, revision)?;
            let own = now.standing.sides_of(person);
            now.standing.may_move(game, &own)?;
            now.standing.game_state.next(game, tokens)
        })
    }

    /// The positions of the game from this index on, as this person may see them, as JSON.
    pub(crate) fn frames(&self, person: Option<&str>, from: usize) -> Result<String, Fault> {
        let now = Arc::clone(&self.shown_to(person).0.now);
        let eyes = now.standing.visibility(person);
        self.bounds.run(self.setting.game(), |game| now.standing.game_state.with_visibility(eyes).frames(game, from))
    }

    /// The game in UCI form, as this person may see it.
    pub(crate) fn uci_state(&self, person: Option<&str>) -> Result<(Arc<TableSnapshot>, UciGame), Fault> {
        let (shown, moment) = self.shown_to(person);
        let now = Arc::clone(&shown.now);
        let (eyes, spent) = (now.standing.visibility(person), now.standing.elapsed_ms(moment));
        let told = self
            .bounds
            .run(self.setting.game(), |game| Ok(now.standing.game_state.with_visibility(eyes).uci_game(game, spent)))?;
        Ok((now, told))
    }

    /// Performs an action of a person; a turn only if they have seen this revision.
    pub(crate) async fn act(
        self: &Arc<Self>,
        app: &App,
        person: &str,
        revision: Option<Revision>,
        act: Action,
    ) -> Result<Option<SearchTask>, Fault> {
        let is_turn = matches!(act, Action::Tokens(_) | Action::Text(_) | Action::Uci(_));
        let back = self.lag_compensation(&self.now().standing, person).filter(|_| is_turn);
        let lag = back.map_or(0, |back| back.given_ms);
        let (player, fresh, absent) = (person.to_owned(), kept::rematch_id(&self.id), self.absent_players());
        let thought = self
            .change(app, move |game, now, at| {
                revision.map_or(Ok(()), |revision| check_revision(now, revision))?;
                let context = play::ActionContext { at, rematch_id: &fresh, lag_ms: lag, absent: &absent };
                now.standing.act(game, &player, &act, context)
            })
            .await?;
        if let Some(back) = back {
            self.commit_compensation(person, back);
        }
        Ok(thought)
    }

    /// Plays the turn that was found, with its score; none means that the search failed. Nothing happens if it is no
    /// longer needed.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        app: &App,
        number: u64,
        turn: Option<(Turn, i32)>,
    ) -> Option<SearchTask> {
        let answered = |turn: Option<(Turn, i32)>| {
            let here = Arc::clone(self);
            self.change(app, move |game, now, at| {
                if !here.is_thinking(number) {
                    return Err(api::Fault::conflict("this turn is no longer needed"));
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
    pub(crate) async fn fall_flag(self: &Arc<Self>, app: &App) -> Result<Option<SearchTask>, Fault> {
        let grace = self.flag_grace();
        self.change(app, move |game, now, at| now.standing.time_out(game, at - grace)).await
    }

    /// Ends the game on behalf of the operator.
    pub(crate) async fn end(self: &Arc<Self>, app: &App) -> Result<(), Fault> {
        self.change(app, |game, now, at| now.standing.end_by_operator(game, at)).await.map(drop)
    }

    /// Merges a guest named here into a person. This does not count as a change of the game, which last changed `at`.
    pub(crate) async fn merge_player(
        self: &Arc<Self>,
        app: &App,
        at: Millis,
        (guest, person): (&str, &str),
    ) -> Result<Option<SearchTask>, Fault> {
        let (guest, person) = (guest.to_owned(), person.to_owned());
        self.change_at(app, Some(at), move |game, now, at| now.standing.merge_player(game, &guest, &person, at)).await
    }

    /// Changes the name of a player, and shows it to everyone who has the table open.
    pub(crate) fn rename(&self, person: &str, name: &str) {
        let mut names = self.names.lock();
        if let Some(known) = names.get_mut(person) {
            name.clone_into(known);
            drop(names);
            self.resend_views();
        }
    }

    /// Credits the time for which no server was running.
    pub(crate) async fn credit_time(self: &Arc<Self>, app: &App, millis: u32) -> Result<(), Fault> {
        self.change(app, move |game, now, at| now.standing.credit_time(game, millis, at)).await.map(drop)
    }

    /// The game as a record, as far as this person may see it, with the rule file if wanted, and the name for the file.
    pub(crate) fn record(&self, person: Option<&str>, rules: bool) -> Result<(String, String), Fault> {
        let now = Arc::clone(&self.shown_to(person).0.now);
        let today = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() / 86_400);
        let text = self.bounds.run(self.setting.game(), |game| now.standing.game_state.record(game, rules, today))?;
        let short: String = self.id.chars().take(6).collect();
        Ok((text, format!("{}-{short}.pgn", self.setting.source().id())))
    }

    /// Stops the search and frees the engine, when the table is evicted from memory.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        (state.thinking, state.engine) = (None, None);
        self.turn_changed.notify_one();
    }

    /// The state is only ever replaced as a whole, so a panic elsewhere leaves it intact.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }

    /// The current state.
    pub(crate) fn now(&self) -> Arc<TableSnapshot> {
        Arc::clone(&self.state().snapshot)
    }

    /// Whether something is hidden from some players.
    pub(crate) fn has_hidden_pieces(&self) -> bool {
        self.now().standing.game_state.is_hidden(self.setting.game())
    }

    /// Whether the game has a live clock.
    pub(crate) fn has_live_clock(&self) -> bool {
        self.now().standing.has_live_clock()
    }

    fn has_clock(&self) -> bool {
        self.now().standing.game_state.clock().is_some()
    }

    fn is_thinking(&self, number: u64) -> bool {
        self.state().is_thinking(number)
    }

    /// Makes a change now.
    async fn change(
        self: &Arc<Self>,
        app: &App,
        work: impl Fn(&Game, &TableSnapshot, Millis) -> Result<Transition, api::Fault> + Send + Sync + 'static,
    ) -> Result<Option<SearchTask>, Fault> {
        self.change_at(app, None, work).await
    }

    /// Makes a change. `work` computes the next state without the lock, and again if another change was quicker. The
    /// change is durable before anyone sees it. It is recorded as of `when`, or else as of now.
    async fn change_at(
        self: &Arc<Self>,
        app: &App,
        when: Option<Millis>,
        work: impl Fn(&Game, &TableSnapshot, Millis) -> Result<Transition, api::Fault> + Send + Sync + 'static,
    ) -> Result<Option<SearchTask>, Fault> {
        let work = Arc::new(work);
        loop {
            let before = self.now();
            let (here, there, work) = (Arc::clone(self), Arc::clone(&before), Arc::clone(&work));
            let (at, events, shown) = app
                .rule_pool
                .run(self.address, move || {
                    let dozes = here.idle_time() > ATTENTION_TIMEOUT;
                    here.bounds.run(here.setting.game(), |game| {
                        let at = when.unwrap_or_else(|| here.time.now());
                        let (events, standing) = work(game, &there, at)?;
                        let thinks =
                            if !dozes && standing.computer_to_move().is_some() { Thinking::Here } else { Thinking::No };
                        Ok((at, events, here.render(game, Arc::new(TableSnapshot { standing, thinking: thinks }))))
                    })
                })
                .await?;
            if !events.is_empty() {
                self.open_rematch(app, &before, &events).await?;
                let begun = Instant::now();
                match kept::append(app, self, &before.standing, &shown.now.standing, &events, at).await {
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
            let durable = !events.is_empty();
            if durable && shown.now.standing.game_state.is_over() && !before.standing.game_state.is_over() {
                settle::spawn(app, &self.id);
            }
            if durable {
                notify::table_changed(app, self, &before.standing, &shown.now.standing).await;
            }
            let after = Arc::clone(&shown.now);
            if let Some(thought) = self.install(&before, shown, durable) {
                if durable {
                    app.listeners.wake_players(&before.standing);
                    app.listeners.wake_players(&after.standing);
                }
                if durable || thought.is_some() {
                    let number = after.standing.event_count;
                    app.bus.publish(NodeMessage::TableChanged {
                        table: self.id.clone(),
                        number,
                        thinks: thought.is_some(),
                    });
                }
                return Ok(thought);
            }
        }
    }

    /// For a rematch, opens the new table before anyone hears of it.
    async fn open_rematch(&self, app: &App, before: &TableSnapshot, events: &[Event]) -> Result<(), Fault> {
        let Some(Event::RematchOpened { table }) = events.last() else { return Ok(()) };
        let opening = before.standing.rematch_setup(self.setting.game());
        app.tables.open_with_id(app, table, opening, self.address).await
    }

    /// Loads the names and ratings of players that are not yet known.
    pub(crate) async fn load_names(&self, app: &App, standing: &TableState) {
        let unknown: Vec<String> = {
            let names = self.names.lock();
            standing.players().into_iter().filter(|id| !names.contains_key(*id)).map(str::to_owned).collect()
        };
        if unknown.is_empty() {
            return;
        }
        match app.store.people(&unknown).await {
            Ok(people) => {
                let people = people.iter().map(|person| (person.id.clone(), display_name(person)));
                self.names.lock().extend(people);
            }
            Err(error) => tracing::warn!(%error, "player names unavailable"),
        }
        if standing.setup.rated {
            let course = &standing.game_state;
            let correspondence = course.clock().is_some_and(api::TimeControl::is_correspondence);
            match player_ratings::rating_texts(app, &unknown, course.configured_game().source().id(), correspondence)
                .await
            {
                Ok(known) => self.ratings.lock().extend(known),
                Err(fault) => tracing::warn!(why = fault.sentence(), "player ratings unavailable"),
            }
        }
    }

    fn render(&self, game: &Game, now: Arc<TableSnapshot>) -> RenderedViews {
        const NOTHING: &ViewFields = &ViewFields::EMPTY;
        let standing = &now.standing;
        let shown = api::ViewContext {
            id: &self.id,
            revision: now.revision().into(),
            thinking: now.thinking != Thinking::No,
            pgn: &self.pgn_url,
        };
        let hidden = standing.game_state.is_hidden(game);
        let mut eyes = vec![Visibility::for_sides([])];
        if hidden {
            eyes = standing.players().into_iter().map(|player| standing.visibility(Some(player))).chain(eyes).collect();
        }
        let before = Arc::clone(&self.shown.borrow().current);
        let view = |eyes: Visibility| {
            let earlier = before.own_view(eyes);
            let known = earlier.map_or(NOTHING, GameFields::view);
            let view = if hidden {
                standing.game_state.with_visibility(eyes).view_fields(game, &shown, known)
            } else {
                standing.game_state.view_fields(game, &shown, known)
            };
            (eyes, GameFields::new(view, earlier))
        };
        let views = eyes.into_iter().map(view).collect();
        RenderedViews { now, views }
    }

    /// Installs a new state, publishes it, and returns the thought of the computer on turn. None if another state was
    /// installed in the meantime and this one is not durable, so that it must be computed again.
    fn install(
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
                    self.time.duration_until(deadline),
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
        self.turn_changed.notify_one();
        Some(thought)
    }
}

/// Checks that the caller has seen the current event count; a search started since then does not matter.
fn check_revision(now: &TableSnapshot, revision: Revision) -> Result<(), api::Fault> {
    if revision.number == now.standing.event_count {
        return Ok(());
    }
    Err(api::Fault::conflict("the table has changed in the meantime; load it again"))
}

impl State {
    /// Whether this is the current search; each is identified by the event count at its start.
    fn is_thinking(&self, number: u64) -> bool {
        self.thinking.is_some() && self.snapshot.standing.event_count == number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::{app, opening};
    use serde_json::Value;

    async fn against_computers() -> (App, Arc<Table>, SearchTask) {
        let app = app(Options::default()).await;
        let (table, thought) = app.tables.open(&app, opening("chess", "1 1"), Address::INTERNAL).await.unwrap();
        (app, table, thought.unwrap())
    }

    fn shown(table: &Table) -> Value {
        serde_json::from_str(&table.view(Some("ann"))).unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_person_may_take_over_from_a_failed_computer() {
        let (app, table, thought) = against_computers().await;
        assert!(
            table.answer(&app, thought.event_count + 1, None).await.is_none(),
            "an answer to another search is ignored"
        );
        assert_eq!(shown(&table)["thinking"], true);
        assert!(table.answer(&app, thought.event_count, None).await.is_none());
        let view = shown(&table);
        assert_eq!((&view["thinking"], &view["sides"][0]["kind"]), (&Value::Bool(false), &Value::from("person")));
        assert!(view["notice"]["text"].as_str().unwrap().contains("a person can take over"));
        assert!(table.next(Some("ann"), view["revision"].as_u64().unwrap().into(), &[]).is_ok());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn computers_pause_while_no_one_watches() {
        let (app, table, thought) = against_computers().await;
        let turn = table.setting.game().find_turn(table.now().standing.game_state.position()).unwrap().0;
        if !table.leave_alone(ATTENTION_TIMEOUT + ATTENTION_TIMEOUT) {
            return;
        }
        assert!(table.answer(&app, thought.event_count, Some((turn, 0))).await.is_none(), "no one watches");
        assert_eq!(shown(&table)["thinking"], false);
        assert!(table.touch(None), "a request arrives");
        assert!(table.wake_computer(&app).await.unwrap().is_some());
        assert!(table.wake_computer(&app).await.unwrap().is_none());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_change_is_computed_again_if_another_node_was_quicker() {
        let app = app(Options::default()).await;
        let (table, _) = app.tables.open(&app, opening("chess", "me me"), Address::INTERNAL).await.unwrap();
        let (before, store) = (table.now(), Arc::clone(&app.store));
        let quicker = before.standing.act(
            table.setting.game(),
            "ann",
            &Action::Offer(play::OfferKind::Draw),
            play::ActionContext { at: app.clock.now(), rematch_id: "", lag_ms: 0, absent: &[] },
        );
        let (events, standing) = quicker.unwrap();
        let at = app.clock.now();
        let entries = kept::to_stored(&events, before.standing.event_count, at);
        let head = kept::head(table.id(), &standing, at, at);
        store.append(before.standing.event_count, &head, &kept::seats(&standing), &entries).await.unwrap();
        assert!(!table.now().standing.game_state.is_over(), "this node does not know of it yet");
        let told = table.act(&app, "ann", None, Action::Resign { side: None }).await.unwrap_err();
        assert!(told.sentence().contains("over already"), "{}", told.sentence());
        assert_eq!(table.now().standing.game_state.result(), Some("1/2-1/2"));
    }

    /// A game of Ann and Bob with a minute each.
    async fn live_game() -> (App, Arc<Table>) {
        let app = app(Options::default()).await;
        let mut terms = opening("chess", "me me").with_clock(Some(api::TimeControl::new(60_000, 0, 0)));
        terms.people[1] = Some("bob".to_owned());
        let (table, _) = app.tables.open(&app, terms, Address::INTERNAL).await.unwrap();
        (app, table)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_server_aborts_a_live_game_whose_first_turn_is_not_made() {
        let (app, table) = live_game().await;
        let (id, clock) = (table.id().to_owned(), app.clock);
        let after = async |seconds: Millis| {
            let tables = Arc::new(crate::live::tables::Tables::new(&app.options.limits));
            let later = App { tables, clock: clock.advanced(1000 * seconds), ..app.clone() };
            later.tables.flag_overdue(&later).await.unwrap();
            let table = later.tables.find(&later, &id, Address::INTERNAL).await.unwrap();
            table.now().standing.game_state.result()
        };
        assert_eq!(after(15).await, None);
        assert_eq!(after(25).await, Some("*"));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_game_of_a_player_who_has_left_can_be_claimed_after_a_while() {
        let (app, table) = live_game().await;
        for (player, turn) in [("ann", "e4"), ("bob", "e5"), ("ann", "Nf3")] {
            table.act(&app, player, None, Action::Text(turn.to_owned())).await.unwrap();
        }
        let claimable = || shown(&table)["table"]["canClaimAbsence"].as_bool().unwrap();
        let enter = || Presence::new(Arc::downgrade(&table), "bob".to_owned());
        if !table.age_absences() {
            return;
        }
        assert!(!claimable(), "who was never here has not left");
        drop(enter());
        assert!(!claimable(), "a reload takes a moment");
        let claim = Action::ClaimAbsence { draw: false };
        assert!(table.act(&app, "ann", None, claim.clone()).await.is_err());
        assert!(table.age_absences() && claimable());
        table.touch(Some("bob"));
        assert!(!claimable(), "a page without a socket asks regularly");
        assert!(table.age_absences() && claimable());
        let back = enter();
        assert!(!claimable(), "who has come back has not left");
        drop(back);
        assert!(table.age_absences() && claimable());
        table.act(&app, "ann", None, claim).await.unwrap();
        assert_eq!(table.now().standing.game_state.result(), Some("1-0"));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_game_of_a_player_who_left_before_a_restart_can_be_claimed_after_it() {
        let (app, table) = live_game().await;
        for (player, turn) in [("ann", "e4"), ("bob", "e5"), ("ann", "Nf3")] {
            table.act(&app, player, None, Action::Text(turn.to_owned())).await.unwrap();
        }
        drop(Presence::new(Arc::downgrade(&table), "bob".to_owned()));
        let id = table.id().to_owned();
        let restarted = App { tables: Arc::new(crate::live::tables::Tables::new(&app.options.limits)), ..app };
        let table = restarted.tables.find(&restarted, &id, Address::INTERNAL).await.unwrap();
        let _ann = Presence::new(Arc::downgrade(&table), "ann".to_owned());
        let claimable = || shown(&table)["table"]["canClaimAbsence"].as_bool().unwrap();
        let claim = Action::ClaimAbsence { draw: false };
        assert!(!claimable() && table.act(&restarted, "ann", None, claim.clone()).await.is_err());
        if !table.age_absences() {
            return;
        }
        assert!(claimable());
        table.note_sign("bob");
        assert!(!claimable(), "a request at another node is a sign, too");
        assert!(table.age_absences() && claimable());
        table.act(&restarted, "ann", None, claim).await.unwrap();
        assert_eq!(table.now().standing.game_state.result(), Some("1-0"));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_table_is_the_same_after_it_is_loaded_again() {
        let app = app(Options::default()).await;
        let (table, _) = app.tables.open(&app, opening("chess", "me me"), Address::INTERNAL).await.unwrap();
        for turn in ["e4", "e5", "Nf3"] {
            table.act(&app, "ann", None, Action::Text(turn.to_owned())).await.unwrap();
        }
        let (id, before) = (table.id().to_owned(), shown(&table));
        let again = App { tables: Arc::new(crate::live::tables::Tables::new(&app.options.limits)), ..app };
        let table = again.tables.find(&again, &id, Address::INTERNAL).await.unwrap();
        assert_eq!(shown(&table), before);
    }
}
