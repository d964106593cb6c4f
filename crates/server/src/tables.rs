//! All tables: opening them, finding them, in memory or where they are written down, and letting go of those that
//! nobody is at.
//!
//! For: which tables are in memory. Not for: the requests about one table (`requests`), what a request does to a table
//! (`table`). A table that is let go of is not lost: it is read again when somebody asks for it, or when the time of
//! somebody at it is up.

use crate::App;
use crate::Limits;
use crate::address::Address;
use crate::buckets::Buckets;
use crate::error::Fault;
use crate::table::{Table, Thought, kept, watch};
use crate::tell;
use crate::who::random;
use crate::workshop::texts;
use engine::Engine;
use facade::TimeControl;
use house::{Millis, Opening, Standing};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A table at which nobody has been for so long is let go of.
const FORGOTTEN: Duration = Duration::from_hours(1);
/// When there is no room, a table at which nobody has been for so long makes room.
const LEFT: Duration = Duration::from_secs(30);
/// Who has opened as many tables as one address may gets another one after so long.
const AGAIN: Duration = Duration::from_mins(10);
/// Computers at a table at which nobody has been for so long forget what they have found out.
const FORGETFUL: Duration = Duration::from_mins(5);
/// No more tables than these have computers that remember anything: this bounds the memory of all of them.
const ENGINES: usize = 64;
/// Letters and digits of an id: about 95 bits that nobody guesses.
const ID: usize = 16;
/// So many games whose time is up are looked at at once.
const DUE: u32 = 200;

/// The tables by id.
#[derive(Debug)]
pub(crate) struct Tables {
    most: usize,
    each: usize,
    engines: usize,
    all: Mutex<BTreeMap<String, Arc<Table>>>,
    /// How many each address has opened lately.
    opened: Option<Buckets>,
    /// Since when no server was there, and when this one began: between these no clock runs.
    away: Mutex<Option<(Millis, Millis)>>,
}

impl Tables {
    /// None yet.
    pub(crate) fn new(limits: &Limits) -> Self {
        let each = u32::try_from(limits.tables_each).ok();
        Self {
            most: limits.tables,
            each: limits.tables_each,
            engines: ENGINES,
            all: Mutex::default(),
            opened: each.map(|each| Buckets::new(each, AGAIN)),
            away: Mutex::default(),
        }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Table>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that no server was there in this time.
    pub(crate) fn was_away(&self, since: Millis, until: Millis) {
        *self.away.lock().unwrap_or_else(PoisonError::into_inner) = Some((since, until)).filter(|_| since < until);
    }

    /// The table of that id, if it is in memory.
    pub(crate) fn known(&self, id: &str) -> Option<Arc<Table>> {
        self.all().get(id).cloned()
    }

    /// The table of that id.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(crate) async fn find(&self, app: &App, id: &str, address: Address) -> Result<Arc<Table>, Fault> {
        if let Some(table) = self.all().get(id).cloned() {
            return Ok(table);
        }
        let missing =
            || Fault::missing("there is no such table; its link may have been cut off, or it was never played at");
        // An id is never long.
        if id.len() > 2 * ID {
            return Err(missing());
        }
        let (head, _) = app.store.game(id).await?.ok_or_else(missing)?;
        let events = kept::read(app.store.events(id, 0).await?)?;
        let last = events.last().map_or(head.changed, |(_, at)| *at);
        let (here, library) = (app.clone(), kept::library_of(app, &events).await?);
        let read = move || here.bounds.check(Standing::read(events.into_iter(), &library, &here.bounds.budget()));
        let standing = app.workers.run(address, read).await?;
        let table = self.keep(app, id.to_owned(), address, standing, head.opened).await?;
        self.credit(app, &table, last).await;
        Ok(table)
    }

    /// Puts a table into memory, unless it is there already.
    async fn keep(
        &self,
        app: &App,
        id: String,
        address: Address,
        standing: Standing,
        opened: Millis,
    ) -> Result<Arc<Table>, Fault> {
        let (here, name, shown) = (app.clone(), id.clone(), standing.clone());
        let make = move || Table::new(name, address, shown, opened, &here);
        let table = Arc::new(app.workers.run(address, make).await?);
        table.learn(app, &standing).await;
        self.let_go(FORGOTTEN);
        let (left, table) = {
            let mut all = self.all();
            if let Some(known) = all.get(&id) {
                return Ok(Arc::clone(known));
            }
            let left = self.room(&all)?.and_then(|left| all.remove(left.id()));
            all.insert(id, Arc::clone(&table));
            (left, table)
        };
        left.iter().for_each(|left| left.close());
        watch(app, &table);
        Ok(table)
    }

    /// The table that has to go so that there is room for another one; none if there is room.
    fn room(&self, all: &BTreeMap<String, Arc<Table>>) -> Result<Option<Arc<Table>>, Fault> {
        if all.len() < self.most {
            return Ok(None);
        }
        let idle = all.values().map(|table| (table.idle(), table)).filter(|(idle, _)| *idle > LEFT);
        let eldest = idle.max_by_key(|(idle, _)| *idle).map(|(_, table)| Arc::clone(table));
        eldest.map(Some).ok_or_else(|| Fault::full("all tables are taken just now; try again later").of("tables"))
    }

    /// Opens a table for somebody at this address.
    ///
    /// # Errors
    /// What is wrong with what it is opened with; or that one address has opened enough for now.
    pub(crate) async fn open(
        &self,
        app: &App,
        opening: Opening,
        address: Address,
    ) -> Result<(Arc<Table>, Option<Thought>), Fault> {
        if self.opened.as_ref().is_some_and(|opened| !opened.take(address)) {
            let text = format!(
                "{} tables were opened from your address; that is as many as one address gets for now",
                self.each
            );
            return Err(Fault::too_much(text).of("tables-each"));
        }
        let id = random(ID);
        let Some((standing, at)) = self.write(app, &id, opening, address).await? else {
            return Err(Fault::full("the table could not be opened; try it again"));
        };
        app.listeners.wake_players(&standing);
        let table = self.keep(app, id, address, standing, at).await?;
        let thought = if table.touch() { table.wake(app).await? } else { None };
        Ok((table, thought))
    }

    /// Opens a table of that id, if it is not there already: where a game is played again, or where all who were sought
    /// have come.
    ///
    /// # Errors
    /// If it cannot be written down.
    pub(crate) async fn reopen(&self, app: &App, id: &str, opening: Opening, address: Address) -> Result<(), Fault> {
        if let Some((standing, _)) = self.write(app, id, opening, address).await? {
            tell::opened(app, id, &standing).await;
            app.listeners.wake_players(&standing);
        }
        Ok(())
    }

    /// Writes down that a table is opened, and how it stands then; none if there is one of that id.
    async fn write(
        &self,
        app: &App,
        id: &str,
        opening: Opening,
        address: Address,
    ) -> Result<Option<(Standing, Millis)>, Fault> {
        texts::keep(app, &opening.sheet.game).await?;
        let library = texts::library(app, &[&opening.sheet.game]).await?;
        let (here, at) = (app.clone(), app.time.now());
        let open = move || here.bounds.check(Standing::open(opening, &library, &here.bounds.budget(), at));
        let (events, standing) = app.workers.run(address, open).await?;
        let head = kept::head(id, &standing, at, at);
        match app.store.open(&head, &kept::seats(&standing), &kept::entries(&events, 0, at)).await {
            Ok(()) => Ok(Some((standing, at))),
            Err(store::Fault::Taken) => Ok(None),
            Err(fault) => Err(fault.into()),
        }
    }

    /// Gives the players of a table back the time for which no server was there, once.
    async fn credit(&self, app: &App, table: &Arc<Table>, last: Millis) {
        let Some((since, until)) = *self.away.lock().unwrap_or_else(PoisonError::into_inner) else { return };
        let now = table.now();
        let live = now.standing.course.clock().is_some_and(|clock| !TimeControl::is_correspondence(clock));
        // Whatever happened after this server had begun happened with the time given back already.
        if !live || last >= until || now.standing.deadline().is_none() {
            return;
        }
        let millis = u32::try_from(until - since.max(now.standing.since)).unwrap_or(u32::MAX);
        if let Err(fault) = table.credit(app, millis).await {
            tracing::warn!(table = table.id(), why = fault.sentence(), "time is not given back");
        }
    }

    /// Lets flags fall at tables that nobody is at.
    pub(crate) async fn look_at_clocks(&self, app: &App) -> Result<(), Fault> {
        for id in app.store.due(app.time.now(), DUE).await? {
            let fallen = match self.find(app, &id, Address::NOWHERE).await {
                Ok(table) => table.flag(app).await,
                Err(fault) => Err(fault),
            };
            if let Err(fault) = fallen {
                tracing::debug!(table = id, why = fault.sentence(), "no flag falls");
            }
        }
        Ok(())
    }

    /// Lets go of the tables that nobody has been at for a while, and gives the memory of the others' computers back.
    pub(crate) fn sweep(&self) {
        self.let_go(FORGOTTEN);
        self.snapshot().iter().filter(|table| table.idle() > FORGETFUL).for_each(|table| table.forget());
        if let Some(opened) = &self.opened {
            opened.sweep();
        }
    }

    /// Those that somebody looks on at.
    pub(crate) fn watched(&self) -> Vec<Arc<Table>> {
        self.all().values().filter(|table| table.is_watched()).cloned().collect()
    }

    /// Who has a table open at this node at which he plays.
    pub(crate) fn here(&self) -> Vec<(String, String)> {
        let of = |table: &Arc<Table>| {
            table.players_here().into_iter().map(|person| (table.id().to_owned(), person)).collect::<Vec<_>>()
        };
        self.watched().iter().flat_map(of).collect()
    }

    /// How many tables each address has opened here since this was last asked.
    pub(crate) fn spent(&self) -> Vec<(IpAddr, u32)> {
        self.opened.as_ref().map_or_else(Vec::new, |opened| opened.spent(1))
    }

    /// So many were opened at other nodes.
    pub(crate) fn take(&self, opened: &[(IpAddr, u32)]) {
        if let Some(own) = &self.opened {
            own.taken(opened);
        }
    }

    /// Who thinks for the computers of a table: see [`Table::engine`]. Where too many have one, the computers that have
    /// not thought for the longest time forget what they have found out.
    pub(crate) fn engine(
        &self,
        table: &Table,
        number: u64,
        options: &engine::Options,
    ) -> Result<Option<Arc<Engine>>, String> {
        if !table.has_engine() {
            let all = self.snapshot();
            if all.iter().filter(|table| table.has_engine()).count() >= self.engines {
                let rested = all.iter().filter_map(|table| Some((table.rests_since()?, table)));
                if let Some((_, table)) = rested.min_by_key(|&(since, _)| since) {
                    table.forget();
                }
            }
        }
        table.engine(number, options)
    }

    /// How many are in memory, and at how many of them a game is being played.
    pub(crate) fn count(&self) -> (usize, usize) {
        let all = self.snapshot();
        let runs = |table: &&Arc<Table>| {
            let now = table.now();
            !now.standing.course.is_over() && !now.standing.is_waiting()
        };
        (all.len(), all.iter().filter(runs).count())
    }

    /// The tables in memory as they are now; looking at each of them holds up nobody.
    fn snapshot(&self) -> Vec<Arc<Table>> {
        self.all().values().cloned().collect()
    }

    /// Somebody is called otherwise, or is not there any more.
    pub(crate) fn rename(&self, person: &str, name: &str) {
        self.snapshot().iter().for_each(|table| table.rename(person, name));
    }

    fn let_go(&self, idle: Duration) {
        let old = self.all().extract_if(.., |_, table| table.idle() > idle).collect::<Vec<_>>();
        old.iter().for_each(|(_, table)| table.close());
    }

    /// Stops all thinking; the server goes down.
    pub(crate) fn close(&self) {
        self.snapshot().iter().for_each(|table| table.close());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::{app, opening};
    use std::net::IpAddr;

    #[tokio::test(flavor = "multi_thread")]
    async fn when_all_tables_are_taken_none_is_opened_and_one_address_does_not_get_all() {
        let limits = Limits { tables: 3, tables_each: 2, ..Limits::default() };
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
        assert!(open("192.0.2.3").await.unwrap_err().sentence().starts_with("All tables are taken"));
        assert!(app.tables.find(&app, "", Address::NOWHERE).await.is_err());
        // One at which nobody has been for a while makes room, and is not lost.
        let first = app.tables.find(&app, &id, Address::NOWHERE).await.unwrap();
        if first.leave_alone(2 * LEFT) {
            open("192.0.2.4").await.unwrap();
            assert!(!app.tables.all().contains_key(&id));
            app.tables.snapshot().iter().for_each(|table| assert!(table.leave_alone(2 * LEFT)));
            assert_eq!(app.tables.find(&app, &id, Address::NOWHERE).await.unwrap().id(), id);
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn when_too_many_computers_remember_those_forget_that_have_not_thought_for_the_longest_time() {
        let app = app(Options::default()).await;
        let tables = Tables { engines: 2, ..Tables::new(&Limits::default()) };
        let mut opened = Vec::new();
        for _ in 0..4 {
            let (table, thought) = tables.open(&app, opening("chess", "7 me"), Address::NOWHERE).await.unwrap();
            opened.push((table, thought.unwrap()));
        }
        // The first goes on thinking, the others make a turn, and a person is next.
        for (i, (table, thought)) in opened.iter().enumerate() {
            assert!(tables.engine(table, thought.number, &engine::Options::default()).unwrap().is_some());
            if i > 0 {
                let game = app.library.called("chess", Vec::new()).unwrap();
                let turn = game.game().any_turn(&thought.pos).unwrap().0;
                assert!(table.answer(&app, thought.number, Some((turn, 0))).await.is_none());
            }
        }
        assert_eq!(opened.iter().map(|(table, _)| table.has_engine()).collect::<Vec<_>>(), [true, false, false, true]);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_flag_falls_also_at_a_table_that_nobody_is_at() {
        let app = app(Options::default()).await;
        let clock = TimeControl::new(0, 0, 3_600_000);
        let mut opening = opening("chess", "me me");
        opening.sheet.clock = Some(clock);
        let (table, _) = app.tables.open(&app, opening, Address::NOWHERE).await.unwrap();
        let id = table.id().to_owned();
        drop(table);
        app.tables.let_go(Duration::ZERO);
        let later = App { time: app.time.later(2 * 3_600_000), ..app };
        later.tables.look_at_clocks(&later).await.unwrap();
        let (head, _) = later.store.game(&id).await.unwrap().unwrap();
        assert_eq!((head.status, head.result.as_deref()), (store::Status::Over, Some("0-1")));
    }
}
