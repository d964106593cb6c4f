//! All tables: opening them, finding them in memory or in the store, and evicting idle ones.
//!
//! `table_routes` handles the requests about a table, `table` what they do to it. An evicted table is not lost: it is
//! loaded again when it is requested, or when a player's time is up.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::ids::random_text;
use crate::core::limits::Limits;
use crate::core::rate_limit::TokenBuckets;
use crate::core::sweep::Sweep;
use crate::live::opponent;
use crate::live::state::Live;
use crate::live::table::delay::{visible_events, visible_until};
use crate::live::table::{SearchTask, Surroundings, Table, flag, kept};
use crate::live::texts;
use crate::live::updates::{Origin, TableUpdate};
use engine::Engine;
use parking_lot::{Mutex, MutexGuard};
use play::{Event, Millis, TableSetup, TableState};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Status;

/// The time after which an idle table is evicted.
const EVICT_IDLE_AFTER: Duration = Duration::from_hours(1);
/// The time after which an idle table can be evicted to make room for another one.
const LEFT: Duration = Duration::from_secs(30);
/// The time until an address that has exhausted its limit can open another table.
const OPEN_REFILL_INTERVAL: Duration = Duration::from_mins(10);
/// The time after which the engine of an idle table is dropped.
const DROP_ENGINE_AFTER: Duration = Duration::from_mins(5);
/// The most tables with an engine, which bounds the memory of all engines.
const MAX_ENGINES: usize = 64;
/// The number of characters of an id: about 95 bits, which no one can guess.
const ID: usize = 16;
/// The most expired clocks that are handled at once.
const MAX_DUE_BATCH: u32 = 200;

/// The tables in memory, by id.
#[derive(Debug)]
pub(crate) struct Tables {
    limit: usize,
    per_address_limit: usize,
    max_engines: usize,
    all: Mutex<BTreeMap<String, Arc<Table>>>,
    /// The rate limit of opening tables, by address.
    open_limit: Option<TokenBuckets>,
    /// The time without any server before this one started; no live clock runs in it.
    downtime: Mutex<Option<(Millis, Millis)>>,
}

impl Tables {
    /// No tables.
    pub(crate) fn new(limits: &Limits) -> Self {
        let each = u32::try_from(limits.tables_per_address).ok();
        Self {
            limit: limits.tables,
            per_address_limit: limits.tables_per_address,
            max_engines: MAX_ENGINES,
            all: Mutex::default(),
            open_limit: each.map(|each| TokenBuckets::new(each, OPEN_REFILL_INTERVAL)),
            downtime: Mutex::default(),
        }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Table>>> {
        self.all.lock()
    }

    /// Records that no server was running in this time.
    pub(crate) fn set_downtime(&self, since: Millis, until: Millis) {
        *self.downtime.lock() = Some((since, until)).filter(|_| since < until);
    }

    /// The table of that id, if it is in memory.
    pub(crate) fn loaded(&self, id: &str) -> Option<Arc<Table>> {
        self.all().get(id).cloned()
    }

    /// The table of that id, loaded if necessary.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(crate) async fn find(&self, app: &Live, id: &str, address: Address) -> Result<Arc<Table>, Fault> {
        if let Some(table) = self.all().get(id).cloned() {
            return Ok(table);
        }
        let missing =
            || Fault::not_found("there is no such table; the link may be incomplete, or the table was never used");
        // Ids are never that long.
        if id.len() > 2 * ID {
            return Err(missing());
        }
        let (head, _) = app.store.game(id).await?.ok_or_else(missing)?;
        let events = kept::parse(app.store.events(id, 0).await?)?;
        let last = events.last().map_or(head.changed_at, |(_, at)| *at);
        let (here, library) = (app.clone(), kept::library_of(app, &events).await?);
        let is_running = head.status == Status::Running;
        let read = move || {
            let replay = |events: Vec<(Event, Millis)>| {
                here.rule_budget.map_fault(TableState::replay(events.into_iter(), &library, &here.rule_budget.budget()))
            };
            let until = visible_until(here.clock.now(), here.options.spectator_delay);
            let visible = visible_events(until, &events).filter(|_| is_running);
            let earlier = visible.map(|visible| replay(visible.to_vec())).transpose()?.map(Box::new);
            Ok((replay(events)?, earlier))
        };
        let states = app.rule_pool.run(address, read).await?;
        let table = self.insert(app, id.to_owned(), address, states, head.opened_at).await?;
        table.show_current_later();
        table.await_players(app).await;
        self.credit_downtime(app, &table, last).await;
        Ok(table)
    }

    /// Puts a table into memory, unless it is there already.
    async fn insert(
        &self,
        app: &Live,
        id: String,
        address: Address,
        states: (TableState, Option<Box<TableState>>),
        opened: Millis,
    ) -> Result<Arc<Table>, Fault> {
        let (name, standing) = (id.clone(), states.0.clone());
        let server = surroundings(app);
        let make = move || Table::new(name, address, states, opened, server);
        let table = Arc::new(app.rule_pool.run(address, make).await?);
        table.load_names(app, &standing).await;
        self.evict_idle(EVICT_IDLE_AFTER);
        let (left, table) = {
            let mut all = self.all();
            if let Some(known) = all.get(&id) {
                return Ok(Arc::clone(known));
            }
            let left = self.table_to_evict(&all)?.and_then(|left| all.remove(left.id()));
            all.insert(id, Arc::clone(&table));
            (left, table)
        };
        left.iter().for_each(|left| left.close());
        flag::watch(app, &table);
        Ok(table)
    }

    /// The table to evict so that there is room for another one; none if there is room.
    fn table_to_evict(&self, all: &BTreeMap<String, Arc<Table>>) -> Result<Option<Arc<Table>>, Fault> {
        if all.len() < self.limit {
            return Ok(None);
        }
        let idle = all.values().map(|table| (table.idle_time(), table)).filter(|(idle, _)| *idle > LEFT);
        let eldest = idle.max_by_key(|(idle, _)| *idle).map(|(_, table)| Arc::clone(table));
        eldest
            .map(Some)
            .ok_or_else(|| Fault::unavailable("all tables are in use; try again later").with_limit("tables"))
    }

    /// Opens a table, for a caller at this address.
    ///
    /// # Errors
    /// If the terms are invalid, or the address has exhausted its limit.
    pub(crate) async fn open(
        &self,
        app: &Live,
        opening: TableSetup,
        address: Address,
    ) -> Result<(Arc<Table>, Option<SearchTask>), Fault> {
        if self.open_limit.as_ref().is_some_and(|opened| !opened.try_take(address)) {
            let text = format!(
                "{} tables were opened from your address, the most for now; try again later",
                self.per_address_limit
            );
            return Err(Fault::too_many_requests(text).with_limit("tables-each"));
        }
        let id = random_text(ID);
        let Some((standing, at)) = self.create(app, &id, opening, address).await? else {
            return Err(Fault::unavailable("the table could not be opened; try again"));
        };
        let table = self.insert(app, id, address, (standing, None), at).await?;
        let thought = if table.touch(None) { table.wake_computer(app).await? } else { None };
        Ok((table, thought))
    }

    /// Opens a table with a given id, if it does not exist already: for a rematch, a seek that is full, or a tournament
    /// game.
    ///
    /// # Errors
    /// If the terms are invalid, or the store fails.
    pub(crate) async fn open_with_id(
        &self,
        app: &Live,
        id: &str,
        opening: TableSetup,
        address: Address,
    ) -> Result<(), Fault> {
        self.create(app, id, opening, address).await.map(drop)
    }

    /// Stores a new table and publishes it; none if there is one of that id already.
    async fn create(
        &self,
        app: &Live,
        id: &str,
        opening: TableSetup,
        address: Address,
    ) -> Result<Option<(TableState, Millis)>, Fault> {
        texts::pin(app, &opening.record.game).await?;
        let library = texts::library(app, &[&opening.record.game]).await?;
        let (here, at) = (app.clone(), app.clock.now());
        let open =
            move || here.rule_budget.map_fault(TableState::open(opening, &library, &here.rule_budget.budget(), at));
        let (events, standing) = app.rule_pool.run(address, open).await?;
        let head = kept::head(id, &standing, at, at);
        match app.store.open_game(&head, &kept::seats(&standing), &kept::to_stored(&events, 0, at)).await {
            Ok(()) => {
                let origin = Origin::Here { thinks: false };
                let update = TableUpdate { table: id, before: None, after: &standing, events: &events, origin };
                app.updates.stored(app, &update).await;
                app.updates.shown(&update);
                Ok(Some((standing, at)))
            }
            Err(store::Fault::AlreadyExists) => Ok(None),
            Err(fault) => Err(fault.into()),
        }
    }

    /// Credits the players of a table, once, with the time for which no server was running.
    async fn credit_downtime(&self, app: &Live, table: &Arc<Table>, last: Millis) {
        let Some((since, until)) = *self.downtime.lock() else { return };
        let now = table.now();
        // An event after the start of this server means that the time was already credited.
        if !now.standing.has_live_clock() || last >= until || now.standing.deadline().is_none() {
            return;
        }
        let millis = u32::try_from(until - since.max(now.standing.turn_started_at)).unwrap_or(u32::MAX);
        if let Err(fault) = table.credit_time(app, millis).await {
            tracing::warn!(table = table.id(), why = fault.sentence(), "clock credit failed");
        }
    }

    /// Ends games whose clocks have run out, at tables that may not be in memory.
    pub(crate) async fn flag_overdue(&self, app: &Live) -> Result<(), Fault> {
        for id in app.store.due_games(app.clock.now(), MAX_DUE_BATCH).await? {
            let fallen = match self.find(app, &id, Address::INTERNAL).await {
                Ok(table) => table.fall_flag(app).await.map(|task| opponent::spawn(app, &table, task)),
                Err(fault) => Err(fault),
            };
            if let Err(fault) = fallen {
                tracing::debug!(table = id, why = fault.sentence(), "flag not applied");
            }
        }
        Ok(())
    }

    /// The tables that someone has open here.
    pub(crate) fn watched(&self) -> Vec<Arc<Table>> {
        self.all().values().filter(|table| table.is_watched()).cloned().collect()
    }

    /// The players present at this node, each with the table.
    pub(crate) fn here(&self) -> Vec<(String, String)> {
        let of = |table: &Arc<Table>| {
            table.players_present().into_iter().map(|person| (table.id().to_owned(), person)).collect::<Vec<_>>()
        };
        self.watched().iter().flat_map(of).collect()
    }

    /// The number of tables that each address has opened here since the last call.
    pub(crate) fn drain_spent(&self) -> Vec<(IpAddr, u32)> {
        self.open_limit.as_ref().map_or_else(Vec::new, |opened| opened.drain_spent(1))
    }

    /// Deducts tables that were opened at other nodes.
    pub(crate) fn take(&self, opened: &[(IpAddr, u32)]) {
        if let Some(own) = &self.open_limit {
            own.deduct(opened);
        }
    }

    /// The engine of a table: see [`Table::engine`]. If too many tables have one, the engine that has been idle for
    /// longest is dropped.
    pub(crate) fn engine(
        &self,
        table: &Table,
        number: u64,
        options: &engine::Options,
    ) -> Result<Option<Arc<Engine>>, String> {
        if !table.has_engine() {
            let all = self.snapshot();
            if all.iter().filter(|table| table.has_engine()).count() >= self.max_engines {
                let rested = all.iter().filter_map(|table| Some((table.engine_idle_since()?, table)));
                if let Some((_, table)) = rested.min_by_key(|&(since, _)| since) {
                    table.drop_engine();
                }
            }
        }
        table.engine(number, options)
    }

    /// The numbers of tables in memory, and of those with a game in progress.
    pub(crate) fn count(&self) -> (usize, usize) {
        let all = self.snapshot();
        (all.len(), all.iter().filter(|table| table.now().standing.is_in_progress()).count())
    }

    /// The number of games in progress whose first player who is present is present at this node. So each game counts at
    /// one node only.
    pub(crate) fn attended_games(&self) -> usize {
        self.snapshot().iter().filter(|table| table.is_attended_here()).count()
    }

    /// The tables in memory; iterating over them holds no lock.
    fn snapshot(&self) -> Vec<Arc<Table>> {
        self.all().values().cloned().collect()
    }

    /// Changes the name of a person at all tables in memory.
    pub(crate) fn rename(&self, person: &str, name: &str) {
        self.snapshot().iter().for_each(|table| table.rename(person, name));
    }

    fn evict_idle(&self, idle: Duration) {
        let old = self.all().extract_if(.., |_, table| table.idle_time() > idle).collect::<Vec<_>>();
        old.iter().for_each(|(_, table)| table.close());
    }

    /// Stops all searches, at shutdown.
    pub(crate) fn close(&self) {
        self.snapshot().iter().for_each(|table| table.close());
    }
}

/// What a table has of the server.
pub(super) fn surroundings(app: &Live) -> Surroundings {
    Surroundings {
        bounds: app.rule_budget.for_game(),
        bus: Arc::clone(&app.bus),
        time: app.clock,
        delay: app.options.spectator_delay,
    }
}

impl Sweep for Tables {
    fn sweep(&self) {
        self.evict_idle(EVICT_IDLE_AFTER);
        self.snapshot()
            .iter()
            .filter(|table| table.idle_time() > DROP_ENGINE_AFTER)
            .for_each(|table| table.drop_engine());
        if let Some(opened) = &self.open_limit {
            opened.sweep();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::{app, later, opening};
    use std::net::IpAddr;

    #[tokio::test(flavor = "multi_thread")]
    async fn tables_are_limited_in_total_and_for_each_address() {
        let limits = Limits { tables: 3, tables_per_address: 2, ..Limits::default() };
        let app = app(Options { limits, ..Options::default() }).await;
        let open = async |from: &str| {
            let address = Address::from(from.parse::<IpAddr>().unwrap());
            app.tables.open(&app, opening("chess", "me me"), address).await.map(|(table, _)| table.id().to_owned())
        };
        let id = open("192.0.2.1").await.unwrap();
        assert_eq!(id.len(), ID);
        open("192.0.2.1").await.unwrap();
        assert!(open("192.0.2.1").await.unwrap_err().sentence().starts_with("2 tables were opened from your address"));
        open("192.0.2.2").await.unwrap();
        assert!(open("192.0.2.3").await.unwrap_err().sentence().starts_with("All tables are in use"));
        assert!(app.tables.find(&app, "", Address::INTERNAL).await.is_err());
        // A table that has been idle for a while makes room, and is not lost.
        let first = app.tables.find(&app, &id, Address::INTERNAL).await.unwrap();
        if first.leave_alone(2 * LEFT) {
            open("192.0.2.4").await.unwrap();
            assert!(!app.tables.all().contains_key(&id));
            app.tables.snapshot().iter().for_each(|table| assert!(table.leave_alone(2 * LEFT)));
            assert_eq!(app.tables.find(&app, &id, Address::INTERNAL).await.unwrap().id(), id);
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn beyond_the_limit_the_engine_that_was_idle_for_longest_is_dropped() {
        let app = app(Options::default()).await;
        let tables = Tables { max_engines: 2, ..Tables::new(&Limits::default()) };
        let mut opened = Vec::new();
        for _ in 0..4 {
            let (table, thought) = tables.open(&app, opening("chess", "7 me"), Address::INTERNAL).await.unwrap();
            opened.push((table, thought.unwrap()));
        }
        // The first keeps searching; the others make a turn, and then a person is on turn.
        for (i, (table, thought)) in opened.iter().enumerate() {
            assert!(tables.engine(table, thought.event_count, &engine::Options::default()).unwrap().is_some());
            if i > 0 {
                let game = app.library.load("chess", Vec::new()).unwrap();
                let turn = game.game().find_turn(&thought.pos).unwrap().0;
                assert!(table.answer(&app, thought.event_count, Some((turn, 0))).await.is_none());
            }
        }
        assert_eq!(opened.iter().map(|(table, _)| table.has_engine()).collect::<Vec<_>>(), [true, false, false, true]);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_flag_falls_at_a_table_that_is_not_in_memory() {
        let app = app(Options::default()).await;
        let clock = play::TimeControl::new(0, 0, 3_600_000);
        let mut opening = opening("chess", "me me");
        opening.record.clock = Some(clock);
        let (table, _) = app.tables.open(&app, opening, Address::INTERNAL).await.unwrap();
        let id = table.id().to_owned();
        drop(table);
        app.tables.evict_idle(Duration::ZERO);
        let later = later(&app, 2 * 3_600_000);
        later.tables.flag_overdue(&later).await.unwrap();
        let (head, _) = later.store.game(&id).await.unwrap().unwrap();
        assert_eq!((head.status, head.result.as_deref()), (store::Status::Over, Some("0-1")));
    }
}
