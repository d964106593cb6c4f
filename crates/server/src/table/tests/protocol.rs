//! The protocol of a table, tried by lot: people, computers and clocks do whatever comes into their heads, through two
//! servers with one store, and often one of them is still working something out while the other has already written
//! something down.
//!
//! For: what must hold whatever happens; see [`House::holds`] and [`Witness`]. It runs what the server runs
//! ([`Table::change`], catching up, tables read anew). Not for: what each act comes to (`house/tests/table.rs` says
//! that one by one), the store itself (`store/tests/homes`).

mod lot;
mod witness;

use self::lot::{Deed, HOUR, Lot, Party, Plan, WHO, deed};
use self::witness::Witness;
use super::{Table, kept};
use crate::address::Address;
use crate::pool::{self, Pool};
use crate::tables::Tables;
use crate::test_support::app;
use crate::{App, Options};
use facade::{SeatBody, Shown, TimeControl};
use house::{Event, Millis, Opening, Place, Standing};
use proptest::collection::vec;
use proptest::test_runner::{Config, TestRunner};
use rules::Game;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use tokio::runtime::{Handle, Runtime};

type Log = Arc<Mutex<Vec<(Party, Vec<Event>)>>>;

/// A table, and all who have to do with it.
struct House {
    runtime: Runtime,
    /// Nobody looks after the clocks there: a flag falls when the lot says so.
    nodes: [(App, Arc<Table>); 2],
    witness: Witness,
    /// What was acknowledged, in order, as it has to be written.
    acknowledged: Vec<String>,
}

/// Does it there; what is acknowledged stands in the log. While it is worked out for the first time, the other thing
/// happens at the other server.
fn done(
    app: App,
    table: Arc<Table>,
    plan: Plan,
    meanwhile: Option<(App, Arc<Table>, Plan)>,
    log: Log,
) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async move {
        let party = plan.party();
        let last = Arc::<Mutex<Vec<Event>>>::default();
        let (here, found, others, handle) =
            (Arc::clone(&table), Arc::clone(&last), Arc::clone(&log), Handle::current());
        let waits = Mutex::new(meanwhile);
        let changed = table.change(&app, move |game, now, at| {
            let other = waits.lock().unwrap().take();
            if let Some((app, table, plan)) = other {
                handle.block_on(done(app, table, plan, None, Arc::clone(&others)));
            }
            let moved = plan.work(&here, game, now, at)?;
            found.lock().unwrap().clone_from(&moved.0);
            Ok(moved)
        });
        if changed.await.is_ok() {
            let events = last.lock().unwrap().clone();
            log.lock().unwrap().push((party, events));
        }
    })
}

impl House {
    /// A table of Ann's; seats as text: `me`, `open`, or `1` for a computer.
    fn new(game: &str, readings: &[(&str, &str)], seats: &str, clock: Option<TimeControl>) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let place = |seat: &str| match seat {
            "me" => Place::Taken(SeatBody::person()),
            "open" => Place::Open,
            _ => Place::Taken(SeatBody::by("computer".to_owned(), Some(1))),
        };
        let places: Vec<Place> = seats.split(' ').map(place).collect();
        let readings = readings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let mut keys = 0;
        let key = || {
            keys += 1;
            format!("key {keys}")
        };
        let opening = Opening::new((game.to_owned(), readings, None), &places, WHO[0], key).timed(clock);
        let app = runtime.block_on(app(Options::default()));
        let (table, _) = runtime.block_on(app.tables.open(&app, opening, Address::NOWHERE)).unwrap();
        let standing = table.now().standing.clone();
        let opened = serde_json::to_string(&Event::Opened(Box::new((*standing.opening).clone()))).unwrap();
        let nodes = [0, 1].map(|_| runtime.block_on(started_again(&app, table.id(), 0)));
        Self { runtime, nodes, witness: Witness::of(&standing), acknowledged: vec![opened] }
    }

    fn does(&mut self, deed: &Deed) {
        if let Lot::Again(later) = deed.lot {
            let (app, table) = &self.nodes[deed.node];
            self.nodes[deed.node] = self.runtime.block_on(started_again(app, table.id(), later));
            return;
        }
        let at = |node: usize, lot: &Lot| {
            let (app, table) = self.nodes[node].clone();
            let plan = lot.plan(table.setting.game(), &table.now());
            plan.map(|plan| (app, table, plan))
        };
        let meanwhile = deed.meanwhile.as_ref().and_then(|lot| at(1 - deed.node, lot));
        let Some((app, table, plan)) = at(deed.node, &deed.lot) else { return };
        let log = Log::default();
        self.runtime.block_on(done(app, table, plan, meanwhile, Arc::clone(&log)));
        for (party, events) in log.lock().unwrap().drain(..) {
            for event in &events {
                self.acknowledged.push(serde_json::to_string(event).unwrap());
            }
            self.witness.sees(&party, &events);
        }
    }

    /// What is kept is what was acknowledged, each once and in its place; and both servers, when they have caught up,
    /// have the table as one who reads it anew.
    fn holds(&self) {
        let (app, id) = (&self.nodes[0].0, self.nodes[0].1.id());
        let kept = self.runtime.block_on(app.store.events(id, 0)).unwrap();
        assert!(kept.iter().map(|entry| entry.number).eq(1..=kept.len() as u64), "numbers without a gap");
        same(&kept.iter().map(|entry| entry.body.clone()).collect::<Vec<_>>(), &self.acknowledged);
        let events = kept::read(kept).unwrap();
        let anew = app.bounds.check(Standing::read(events.into_iter(), &app.library, &app.bounds.budget())).unwrap();
        let (head, seats) = self.runtime.block_on(app.store.game(id)).unwrap().unwrap();
        let wanted = kept::head(id, &anew, head.opened, head.changed);
        assert_eq!((&head, &seats), (&wanted, &kept::seats(&anew)), "what lists need");
        for (app, table) in &self.nodes {
            self.runtime.block_on(table.catch_up(app, None)).unwrap();
            same(&told(&table.now().standing, table.setting.game()), &told(&anew, table.setting.game()));
            for who in WHO.map(Some).into_iter().chain([None]) {
                self.witness.is_kept_from(who, &table.view(who));
                self.witness.is_kept_from(who, &table.frames(who, 0).unwrap());
            }
        }
        self.witness.agrees_with(&anew);
    }
}

/// A server, started again so much later: it remembers nothing, reads the table anew, and works for itself.
async fn started_again(app: &App, id: &str, later: Millis) -> (App, Arc<Table>) {
    let (tables, workers) = (Arc::new(Tables::new(&app.options.limits)), Pool::new(pool::workers(), 1));
    let app = App { tables, workers, time: app.time.later(later), ..app.clone() };
    let (head, _) = app.store.game(id).await.unwrap().unwrap();
    let events = kept::events(&app, id, 0).await.unwrap();
    let standing = app.bounds.check(Standing::read(events.into_iter(), &app.library, &app.bounds.budget())).unwrap();
    let table = Table::new(id.to_owned(), Address::NOWHERE, standing, head.opened, &app).unwrap();
    (app, Arc::new(table))
}

/// They are the same; else where they part.
fn same(one: &[String], other: &[String]) {
    for (one, other) in one.iter().zip(other) {
        let at = one.bytes().zip(other.bytes()).position(|(one, other)| one != other);
        let near =
            |text: &str| text.chars().skip(at.unwrap_or_default().saturating_sub(100)).take(300).collect::<String>();
        assert!(one == other, "…{}… is not …{}…", near(one), near(other));
    }
    assert_eq!(one.len(), other.len(), "{:?} {:?}", one.last(), other.last());
}

/// All that can be seen of it.
fn told(standing: &Standing, game: &Game) -> Vec<String> {
    let course = &standing.course;
    let mut all: Vec<String> = WHO
        .map(Some)
        .into_iter()
        .chain([None])
        .flat_map(|who| {
            let house = standing.house(game, who, str::to_owned, |_| None, |_| false);
            [house, course.seen_by(standing.eyes(who)).view(game, &Shown::default())]
        })
        .collect();
    all.push(format!("{:?}", (standing.number, standing.since, standing.deadline(), &standing.people, &standing.next)));
    all.push(format!("{:?}", (&standing.offers, &standing.foresights, &standing.away)));
    all
}

/// So many tables of that kind, at each of which so many things are done.
fn tried(cases: u32, most: usize, sides: u8, house: impl Fn() -> House) {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 300, ..Config::default() };
    let law = |deeds: Vec<Deed>| {
        let mut house = house();
        for deed in deeds {
            house.does(&deed);
            house.holds();
        }
        Ok(())
    };
    TestRunner::new(config).run(&vec(deed(sides), 1..most), law).unwrap();
}

#[test]
fn at_a_table_with_clocks_the_protocol_holds_whatever_two_people_do_through_two_servers() {
    tried(40, 40, 2, || House::new("chess", &[], "me open", Some(TimeControl::new(60_000, 1000, 0))));
}

#[test]
fn by_correspondence_the_protocol_holds_with_turns_that_were_foreseen_and_people_who_are_away() {
    tried(40, 40, 2, || House::new("chess", &[], "me open", Some(TimeControl::new(HOUR, 0, 24 * HOUR))));
}

#[test]
fn with_a_computer_among_four_the_protocol_holds() {
    tried(16, 30, 4, || House::new("fortress-chess", &[], "me open 1 open", None));
}

#[test]
fn what_four_set_up_unseen_is_shown_to_nobody_else_whatever_they_do() {
    tried(16, 30, 4, || House::new("fortress-chess", &[("set-up", "simultaneous")], "me open open open", None));
}
