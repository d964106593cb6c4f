//! One game being played: its state, its spectators, and the search of its computer player. Everyone who has it open
//! receives what they may see of it.
//!
//! This file has the data of a table. See `change` for its changes and `render` for what it shows. Every acknowledged
//! change is durable. `play` decides who may do what, `api` knows what a turn does, `tables` finds tables, and `opponent`
//! runs the search for a [`SearchTask`] and brings back its result.

mod attendance;
mod change;
mod chat;
pub(crate) mod delay;
pub(crate) mod flag;
pub(crate) mod kept;
mod lag;
pub(crate) mod presence;
#[cfg(test)]
#[path = "table/tests/protocol.rs"]
mod protocol;
pub(crate) mod queue;
mod remote_state;
mod render;
pub(crate) mod sent_view;
mod snapshot;
mod sync;
mod table_engine;
#[cfg(test)]
#[path = "table/tests/changes.rs"]
mod tests;

use self::attendance::Attendance;
pub(crate) use self::chat::ChatEvent;
use self::lag::LagState;
use self::remote_state::RemoteState;
use self::snapshot::Thinking;
pub(crate) use self::snapshot::{RenderedViews, Revision, ShownStates, TableSnapshot};
use crate::bus::Bus;
use crate::core::address::Address;
use crate::core::budget::RuleBudget;
use crate::core::clock::ServerClock;
use crate::core::connection_limits::{LimitReached, Slot, Slots};
use crate::core::error::Fault;
use crate::live::chat_lines::StoredLine;
use engine::Engine;
use engine::search::Level;
use parking_lot::{Mutex, MutexGuard};
use play::{ConfiguredGame, Millis, TableState};
use rules::{History, Position};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::Person;
use tokio::sync::{Notify, broadcast, oneshot, watch};

/// The most WebSockets of spectators at one table, in total and from one address. Players always get one.
const MAX_SPECTATORS: usize = 100;
const MAX_SPECTATORS_PER_ADDRESS: usize = 10;

/// One game being played.
#[derive(Debug)]
pub(crate) struct Table {
    id: String,
    /// The address that opened the table, or caused it to be loaded; its work counts for that address.
    address: Address,
    /// The game without a budget; use it through `server.bounds`.
    setting: Arc<ConfiguredGame>,
    opened: Millis,
    server: Surroundings,
    state: Mutex<State>,
    display: Display,
    roster: Roster,
    /// When the last request arrived.
    last_active: Mutex<Instant>,
    /// A computer is to move, but pauses until someone watches.
    computer_waiting: AtomicBool,
    /// What other nodes do at this table.
    remote: Mutex<RemoteState>,
    /// Held while events of other nodes are read.
    catch_up_lock: tokio::sync::Mutex<()>,
}

/// What a table has of the server.
#[derive(Debug)]
pub(crate) struct Surroundings {
    pub(super) bounds: RuleBudget,
    pub(super) bus: Arc<Bus>,
    pub(super) time: ServerClock,
    /// How late people without a seat see a game in progress.
    pub(super) delay: Duration,
}

/// What those see who have the table open.
#[derive(Debug)]
struct Display {
    shown: watch::Sender<ShownStates>,
    /// The chat messages as they are posted.
    chat: broadcast::Sender<Arc<ChatEvent>>,
    /// Wakes the task that watches the clock, when the turn passes or the game ends.
    turn_changed: Arc<Notify>,
    /// The computer on turn waits for a free thread.
    is_queued: AtomicBool,
    /// The WebSockets of spectators.
    spectators: Arc<Slots>,
}

/// The people at a table.
#[derive(Debug, Default)]
struct Roster {
    names: Mutex<BTreeMap<String, String>>,
    /// The ratings of the players when they took their seats, in a rated game.
    ratings: Mutex<BTreeMap<String, String>>,
    /// The round-trip times of the players.
    lag: Mutex<LagState>,
    /// The people who have the table open at this node, or had.
    attendance: Mutex<Attendance>,
}

/// The state under the lock, which is held only to read or to replace it.
#[derive(Debug)]
struct State {
    snapshot: Arc<TableSnapshot>,
    /// Present while a computer thinks; dropping it stops the search.
    thinking: Option<oneshot::Sender<Infallible>>,
    engine: Option<TableEngine>,
}

/// The engine of the table's computers.
#[derive(Debug)]
pub(super) struct TableEngine {
    engine: Arc<Engine>,
    /// When a search last started.
    last_used: Instant,
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
        server: Surroundings,
    ) -> Result<Self, Fault> {
        let setting = Arc::clone(standing.game_state.configured_game());
        let dozing = standing.computer_to_move().is_some();
        let now = Arc::new(TableSnapshot { standing, thinking: Thinking::No });
        let nothing = Arc::new(RenderedViews { now: Arc::clone(&now), views: Vec::new() });
        let table = Self {
            id,
            address,
            setting,
            opened,
            server,
            state: Mutex::new(State { snapshot: Arc::clone(&now), thinking: None, engine: None }),
            display: Display {
                shown: watch::Sender::new(ShownStates { current: Arc::clone(&nothing), delayed: nothing }),
                chat: broadcast::Sender::new(chat::CHANNEL_CAPACITY),
                turn_changed: Arc::default(),
                is_queued: AtomicBool::new(false),
                spectators: Slots::new(MAX_SPECTATORS, MAX_SPECTATORS_PER_ADDRESS),
            },
            roster: Roster::default(),
            last_active: Mutex::new(Instant::now()),
            computer_waiting: AtomicBool::new(dozing),
            remote: Mutex::new(RemoteState::new()),
            catch_up_lock: tokio::sync::Mutex::default(),
        };
        let states = table.server.bounds.run(table.setting.game(), |game| {
            let current = Arc::new(table.render(game, now));
            let earlier =
                earlier.map(|standing| Arc::new(TableSnapshot { standing: *standing, thinking: Thinking::No }));
            let delayed = earlier.map_or_else(|| Arc::clone(&current), |then| Arc::new(table.render(game, then)));
            Ok(ShownStates { current, delayed })
        })?;
        table.display.shown.send_replace(states);
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

    /// Subscribes to states newer than the current one.
    pub(crate) fn watch(&self) -> watch::Receiver<ShownStates> {
        self.display.shown.subscribe()
    }

    /// The slot that a WebSocket of this person needs; none for a player, whom spectators must not keep out.
    ///
    /// # Errors
    /// If there are too many spectators.
    pub(crate) fn spectator_slot(&self, person: Option<&str>, address: Address) -> Result<Option<Slot>, Fault> {
        if !self.now().standing.sides_of(person).is_empty() {
            return Ok(None);
        }
        let slot = self.display.spectators.try_acquire(address).map_err(|limit| {
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
        if self.display.shown.receiver_count() > 0 {
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

    /// Subscribes to chat messages posted from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Arc<ChatEvent>> {
        self.display.chat.subscribe()
    }

    /// Whether someone at this node has subscribed to chat messages.
    pub(crate) fn has_chat_listeners(&self) -> bool {
        self.display.chat.receiver_count() > 0
    }

    /// Publishes a stored chat message.
    pub(crate) fn broadcast_line(&self, spoken: StoredLine, by: &Person) {
        // There may be no subscriber.
        let _ = self.display.chat.send(Arc::new(ChatEvent::new(spoken, by.clone())));
    }

    /// Records a round-trip time of this person.
    pub(crate) fn record_round_trip(&self, person: &str, millis: u32) {
        // Spectators have no clock.
        if !self.now().standing.sides_of(person).is_empty() {
            self.lag().record_round_trip(person, millis);
        }
    }

    fn lag(&self) -> MutexGuard<'_, LagState> {
        self.roster.lag.lock()
    }

    /// Stops the search and frees the engine, when the table is evicted from memory.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        (state.thinking, state.engine) = (None, None);
        self.display.turn_changed.notify_one();
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
}

impl State {
    /// Whether this is the current search; each is identified by the event count at its start.
    fn is_thinking(&self, number: u64) -> bool {
        self.thinking.is_some() && self.snapshot.standing.event_count == number
    }
}
