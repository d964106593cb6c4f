//! Randomised tests of the protocol of a table: people, computers and clocks try random things at two nodes that share
//! a store, and often one node still computes a change when the other has already saved one.
//!
//! They check what must always hold; see [`House::holds`] and [`Witness`]. They run the code of the server
//! ([`Table::change`], catching up, loading tables). `play/tests/it/table.rs` tests single actions,
//! `store/tests/it/homes` the store.

mod lot;
mod witness;

use self::lot::{HOUR, Intent, Party, TestAction, TestStep, WHO, any_step};
use self::witness::Witness;
use super::{Table, kept};
use crate::Options;
use crate::core::address::Address;
use crate::core::pool::{self, Pool};
use crate::live::state::Live;
use crate::live::tables::surroundings;
use crate::test_support::{self, app, restarted};
use api::{TableVisit, ViewContext};
use parking_lot::Mutex;
use play::{Event, Millis, SeatSetup, SeatSpec, TableSetup, TableState, TimeControl};
use proptest::collection::vec;
use proptest::test_runner::{Config, TestRunner};
use rules::Game;
use std::pin::Pin;
use std::sync::Arc;
use tokio::runtime::{Handle, Runtime};

type Log = Arc<Mutex<Vec<(Party, Vec<Event>)>>>;

/// A table at two nodes, and the checks of it.
struct Scenario {
    runtime: Runtime,
    /// The nodes, which do not watch the clocks: a flag falls only as an attempt.
    nodes: [(Live, Arc<Table>); 2],
    witness: Witness,
    /// The acknowledged events, in order, as they must be stored.
    acknowledged: Vec<String>,
}

/// Makes an attempt at a table; the log receives what is acknowledged. While the attempt is computed for the first
/// time, the other one is made at the other node.
fn perform(
    app: Live,
    table: Arc<Table>,
    plan: Intent,
    meanwhile: Option<(Live, Arc<Table>, Intent)>,
    log: Log,
) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async move {
        let party = plan.party();
        let last = Arc::<Mutex<Vec<Event>>>::default();
        let (here, found, others, handle) =
            (Arc::clone(&table), Arc::clone(&last), Arc::clone(&log), Handle::current());
        let waits = Mutex::new(meanwhile);
        let changed = table.change(&app, move |game, now, at| {
            let other = waits.lock().take();
            if let Some((app, table, plan)) = other {
                handle.block_on(perform(app, table, plan, None, Arc::clone(&others)));
            }
            let moved = plan.apply(&here, game, now, at)?;
            found.lock().clone_from(&moved.0);
            Ok(moved)
        });
        if changed.await.is_ok() {
            let events = last.lock().clone();
            log.lock().push((party, events));
        }
    })
}

impl Scenario {
    /// A table opened by Ann; the seats are `me`, `open`, or `1` for a computer.
    fn new(game: &str, readings: &[(&str, &str)], seats: &str, clock: Option<TimeControl>) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let place = |seat: &str| match seat {
            "me" => SeatSetup::Taken(SeatSpec::person()),
            "open" => SeatSetup::Open,
            _ => SeatSetup::Taken(SeatSpec::new("computer".to_owned(), Some(1))),
        };
        let places: Vec<SeatSetup> = seats.split(' ').map(place).collect();
        let readings = readings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let mut keys = 0;
        let key = || {
            keys += 1;
            format!("key {keys}")
        };
        let opening = TableSetup::new((game.to_owned(), readings, None), &places, WHO[0], key).with_clock(clock);
        let app = runtime.block_on(app(Options::default()));
        let (table, _) = runtime.block_on(app.tables.open(&app, opening, Address::INTERNAL)).unwrap();
        let standing = table.now().standing.clone();
        let opened = serde_json::to_string(&Event::Opened(Box::new((*standing.setup).clone()))).unwrap();
        let nodes = [0, 1].map(|_| runtime.block_on(started_again(&app, table.id(), 0)));
        Self { runtime, nodes, witness: Witness::new(&standing), acknowledged: vec![opened] }
    }

    fn run(&mut self, deed: &TestStep) {
        if let TestAction::Restart(later) = deed.action {
            let (app, table) = &self.nodes[deed.node];
            self.nodes[deed.node] = self.runtime.block_on(started_again(app, table.id(), later));
            return;
        }
        let at = |node: usize, lot: &TestAction| {
            let (app, table) = self.nodes[node].clone();
            let plan = lot.plan(table.setting.game(), &table.now());
            plan.map(|plan| (app, table, plan))
        };
        let meanwhile = deed.meanwhile.as_ref().and_then(|lot| at(1 - deed.node, lot));
        let Some((app, table, plan)) = at(deed.node, &deed.action) else { return };
        let log = Log::default();
        self.runtime.block_on(perform(app, table, plan, meanwhile, Arc::clone(&log)));
        for (party, events) in log.lock().drain(..) {
            for event in &events {
                self.acknowledged.push(serde_json::to_string(event).unwrap());
            }
            self.witness.observe(&party, &events);
        }
    }

    /// Checks that the acknowledged events are stored, each once and in order, and that both nodes, once they have
    /// caught up, have the same state as a node that loads the table.
    fn check(&self) {
        let (app, id) = (&self.nodes[0].0, self.nodes[0].1.id());
        let kept = self.runtime.block_on(app.store.events(id, 0)).unwrap();
        assert!(kept.iter().map(|entry| entry.number).eq(1..=kept.len() as u64), "event numbers without gaps");
        assert_same(&kept.iter().map(|entry| entry.body.clone()).collect::<Vec<_>>(), &self.acknowledged);
        let events = kept::parse(kept).unwrap();
        let anew = app
            .rule_budget
            .map_fault(TableState::replay(events.into_iter(), &app.library, &app.rule_budget.budget()))
            .unwrap();
        let (head, seats) = self.runtime.block_on(app.store.game(id)).unwrap().unwrap();
        let wanted = kept::head(id, &anew, head.opened_at, head.changed_at);
        assert_eq!((&head, &seats), (&wanted, &kept::seats(&anew)), "the header and the seats");
        for (app, table) in &self.nodes {
            self.runtime.block_on(table.catch_up(app, None)).unwrap();
            assert_same(
                &observable_state(&table.now().standing, table.setting.game()),
                &observable_state(&anew, table.setting.game()),
            );
            for who in WHO.map(Some).into_iter().chain([None]) {
                self.witness.check_hidden(who, &table.view(who));
                self.witness.check_hidden(who, &table.frames(who, 0).unwrap());
            }
        }
        self.witness.check_state(&anew);
    }
}

/// A restarted node, that much later: without caches, with the table loaded again, and with its own threads.
async fn started_again(app: &Live, id: &str, later: Millis) -> (Live, Arc<Table>) {
    let mut app = restarted(&test_support::later(app, later));
    app.http.core.rule_pool = Pool::new(pool::rule_threads(), 1);
    let (head, _) = app.store.game(id).await.unwrap().unwrap();
    let events = kept::events(&app, id, 0).await.unwrap();
    let standing = app
        .rule_budget
        .map_fault(TableState::replay(events.into_iter(), &app.library, &app.rule_budget.budget()))
        .unwrap();
    let server = surroundings(&app);
    let table = Table::new(id.to_owned(), Address::INTERNAL, (standing, None), head.opened_at, server).unwrap();
    (app, Arc::new(table))
}

/// Asserts that the texts are the same; if not, shows where they differ.
fn assert_same(one: &[String], other: &[String]) {
    for (one, other) in one.iter().zip(other) {
        let at = one.bytes().zip(other.bytes()).position(|(one, other)| one != other);
        let near =
            |text: &str| text.chars().skip(at.unwrap_or_default().saturating_sub(100)).take(300).collect::<String>();
        assert!(one == other, "…{}… is not …{}…", near(one), near(other));
    }
    assert_eq!(one.len(), other.len(), "{:?} {:?}", one.last(), other.last());
}

/// Everything that can be seen of a table.
fn observable_state(standing: &TableState, game: &Game) -> Vec<String> {
    let course = &standing.game_state;
    let mut all: Vec<String> = WHO
        .map(Some)
        .into_iter()
        .chain([None])
        .flat_map(|who| {
            let (name, strength, here) = (str::to_owned, |_: &str| None, |_: &str| false);
            let visit = TableVisit {
                state: standing,
                game,
                person: who,
                name: &name,
                strength: &strength,
                here: &here,
                absent: &[],
            };
            [
                serde_json::to_string(&visit.table_info()).unwrap(),
                api::view(game, &course.with_visibility(standing.visibility(who)), &ViewContext::default()),
            ]
        })
        .collect();
    all.push(format!(
        "{:?}",
        (
            standing.event_count,
            standing.turn_started_at,
            standing.deadline(),
            &standing.people,
            &standing.rematch_table
        )
    ));
    all.push(format!("{:?}", (&standing.offers, &standing.conditional_moves, &standing.vacations)));
    all
}

/// Runs random attempts at `cases` tables, fewer than `most` at each.
fn run_cases(cases: u32, most: usize, sides: u8, house: impl Fn() -> Scenario) {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 300, ..Config::default() };
    let law = |deeds: Vec<TestStep>| {
        let mut house = house();
        for deed in deeds {
            house.run(&deed);
            house.check();
        }
        Ok(())
    };
    TestRunner::new(config).run(&vec(any_step(sides), 1..most), law).unwrap();
}

#[test]
fn two_players_at_two_nodes_cannot_break_a_game_with_clocks() {
    run_cases(40, 40, 2, || Scenario::new("chess", &[], "me open", Some(TimeControl::new(60_000, 1000, 0))));
}

#[test]
fn conditional_moves_and_absences_cannot_break_a_correspondence_game() {
    run_cases(40, 40, 2, || Scenario::new("chess", &[], "me open", Some(TimeControl::new(HOUR, 0, 24 * HOUR))));
}

#[test]
fn people_and_a_computer_cannot_break_a_game_for_four() {
    run_cases(16, 30, 4, || Scenario::new("fortress-chess", &[], "me open 1 open", None));
}

#[test]
fn a_hidden_set_up_of_four_players_is_never_revealed() {
    run_cases(16, 30, 4, || Scenario::new("fortress-chess", &[("set-up", "simultaneous")], "me open open open", None));
}
