//! All tables: opening, finding and dropping them, and the requests about one table.
//!
//! For: `/api/tables…`. Not for: what a request does to a table (`table`) or its socket (`live`).

use crate::App;
use crate::Limits;
use crate::address::Address;
use crate::body::{Body, Id, Nothing, Pairs};
use crate::budget::Bounds;
use crate::error::Fault;
use crate::games::json;
use crate::opponent;
use crate::table::{Changed, Sent, Table, Thought, watch};
use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use engine::Engine;
use facade::{Course, Ended, How, Object, SeatBody, Sheet, TimeControl};
use rand::Rng;
use rand::distr::Alphanumeric;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A table at which nobody has been for so long is dropped.
const FORGOTTEN: Duration = Duration::from_hours(24);
/// When there is no room, a table at which nobody has been for so long makes room.
const LEFT: Duration = Duration::from_mins(10);
/// Computers at a table at which nobody has been for so long forget what they have found out.
const FORGETFUL: Duration = Duration::from_mins(5);
/// No more tables than these have computers that remember anything: this bounds the memory of all of them.
const ENGINES: usize = 64;
/// Letters and digits of an id: about 95 bits that nobody guesses.
const ID: usize = 16;

/// The tables by id.
#[derive(Debug)]
pub(crate) struct Tables {
    most: usize,
    each: usize,
    engines: usize,
    all: Mutex<BTreeMap<String, Arc<Table>>>,
}

impl Tables {
    /// None yet.
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { most: limits.tables, each: limits.tables_each, engines: ENGINES, all: Mutex::default() }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Table>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of that id.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Table>, Fault> {
        let table = self.all().get(id).cloned();
        table.ok_or_else(|| {
            Fault::missing("there is no such table; it may have been dropped after a day, or the server started anew")
        })
    }

    /// Opens a table for somebody at this address, and drops what is too old for it to have room.
    pub(crate) fn open(&self, course: Course, address: Address, bounds: &Bounds) -> Result<(Arc<Table>, Option<Thought>), Fault> {
        self.drop_forgotten();
        let id: String = rand::rng().sample_iter(Alphanumeric).take(ID).map(char::from).collect();
        let (table, thought) = Table::open(id.clone(), address, course, bounds)?;
        let table = Arc::new(table);
        let mut all = self.all();
        let left = self.room(&all, address)?;
        let left = left.and_then(|left| all.remove(left.id()));
        all.insert(id, Arc::clone(&table));
        drop(all);
        left.iter().for_each(|left| left.close());
        Ok((table, thought))
    }

    /// Is there room for a table of this address? If it takes that, the table that has to go.
    fn room(&self, all: &BTreeMap<String, Arc<Table>>, address: Address) -> Result<Option<Arc<Table>>, Fault> {
        let own = |table: &&Arc<Table>| table.opened_by() == address;
        let eldest = |tables: &mut dyn Iterator<Item = &Arc<Table>>| {
            tables
                .map(|table| (table.idle(), table))
                .filter(|(idle, _)| *idle > LEFT)
                .max_by_key(|(idle, _)| *idle)
                .map(|(_, table)| Arc::clone(table))
        };
        if all.values().filter(own).count() >= self.each {
            let text = format!("{} tables are open from your address; that is as many as one address gets for now", self.each);
            return eldest(&mut all.values().filter(own)).map(Some).ok_or_else(|| Fault::too_much(text));
        }
        if all.len() >= self.most {
            return eldest(&mut all.values())
                .map(Some)
                .ok_or_else(|| Fault::full("all tables are taken just now; try again later"));
        }
        Ok(None)
    }

    /// Drops the tables that nobody has been at for a day, and gives the memory of the others back where nobody has been for a while.
    pub(crate) fn sweep(&self) {
        self.drop_forgotten();
        self.snapshot().iter().filter(|table| table.idle() > FORGETFUL).for_each(|table| table.forget());
    }

    /// Who thinks for the computers of a table: see [`Table::engine`]. Where too many have one, the computers that have not thought for the longest time forget what
    /// they have found out.
    pub(crate) fn engine(&self, table: &Table, number: u64, options: &engine::Options) -> Result<Option<Arc<Engine>>, String> {
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

    /// The tables as they are now; looking at each of them holds up nobody.
    fn snapshot(&self) -> Vec<Arc<Table>> {
        self.all().values().cloned().collect()
    }

    fn drop_forgotten(&self) {
        let old = self.all().extract_if(.., |_, table| table.idle() > FORGOTTEN).collect::<Vec<_>>();
        old.iter().for_each(|(_, table)| table.close());
    }

    /// Stops all thinking; the server goes down.
    pub(crate) fn close(&self) {
        self.snapshot().iter().for_each(|table| table.close());
    }
}

/// What a table is opened with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenBody {
    game: String,
    #[serde(default)]
    readings: BTreeMap<String, String>,
    position: Option<String>,
    seats: Vec<Object<SeatBody>>,
    clock: Option<Object<TimeControl>>,
}

/// A part of a turn, or a whole one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NextBody {
    revision: u64,
    tokens: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayBody {
    revision: u64,
    tokens: Option<Vec<String>>,
    text: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndBody {
    how: String,
    side: Option<u8>,
}

/// The game before its first turn.
fn begin(app: &App, body: OpenBody) -> Result<Course, Fault> {
    let OpenBody { game, readings, position, seats, clock } = body;
    let clock = clock.map(|Object(clock)| clock);
    let seats = seats.into_iter().map(|Object(seat)| seat).collect();
    let sheet = Sheet { game, readings, start: position, seats, turns: Vec::new(), ended: None, clock };
    app.bounds.check(sheet.ask(&app.library, &app.bounds.budget(), |_, course| Ok(course)))
}

/// Answers with the view after a change, and lets the computer think if it is its turn.
fn changed(app: &App, table: &Arc<Table>, (view, thought): Changed) -> Response {
    opponent::start(app, table, thought);
    json(view)
}

/// `POST /api/tables`
pub(crate) async fn open(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Body(body): Body<OpenBody>,
) -> Result<Response, Fault> {
    let here = app.clone();
    let open = move || here.tables.open(begin(&here, body)?, address, &here.bounds);
    let (table, thought) = app.workers.run(address, open).await?;
    watch(&app, &table);
    let view = table.view()?;
    Ok(changed(&app, &table, (view, thought)))
}

/// `GET /api/tables/{id}`
pub(crate) async fn view(State(app): State<App>, Extension(address): Extension<Address>, Id(id): Id) -> Result<Response, Fault> {
    let table = app.tables.find(&id)?;
    attend(&app, &table).await?;
    Ok(json(app.workers.run(address, move || table.view()).await?))
}

/// Somebody is there: computers that had waited for that go on.
pub(crate) async fn attend(app: &App, table: &Arc<Table>) -> Result<(), Fault> {
    if table.touch() {
        let here = Arc::clone(table);
        let thought = app.workers.run(table.opened_by(), move || here.wake()).await?;
        opponent::start(app, table, thought);
    }
    Ok(())
}

/// Finds the table, does something that may take a while with it, and answers with the view after it.
async fn change(
    app: App,
    address: Address,
    id: String,
    work: impl FnOnce(&Table) -> Result<Changed, Fault> + Send + 'static,
) -> Result<Response, Fault> {
    let table = app.tables.find(&id)?;
    table.touch();
    let here = Arc::clone(&table);
    let done = app.workers.run(address, move || work(&here)).await?;
    Ok(changed(&app, &table, done))
}

/// `POST /api/tables/{id}/next`
pub(crate) async fn next(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Id(id): Id,
    Body(body): Body<NextBody>,
) -> Result<Response, Fault> {
    let table = app.tables.find(&id)?;
    table.touch();
    Ok(json(app.workers.run(address, move || table.next(body.revision, &body.tokens)).await?))
}

/// `GET /api/tables/{id}/frames?from=N`
pub(crate) async fn frames(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Id(id): Id,
    Pairs(pairs): Pairs,
) -> Result<Response, Fault> {
    let table = app.tables.find(&id)?;
    table.touch();
    let from = match &pairs[..] {
        [] => 0,
        [(name, value)] if name == "from" => value.parse().map_err(|_| Fault::bad("`from` is the number of a frame"))?,
        _ => return Err(Fault::bad("only `from=N` is understood here")),
    };
    Ok(json(app.workers.run(address, move || table.frames(from)).await?))
}

/// `POST /api/tables/{id}/play`
pub(crate) async fn play(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Id(id): Id,
    Body(body): Body<PlayBody>,
) -> Result<Response, Fault> {
    let sent = match (body.tokens, body.text) {
        (Some(tokens), None) => Sent::Tokens(tokens),
        (None, Some(text)) => Sent::Text(text),
        _ => return Err(Fault::bad("a turn is sent either as `tokens` or as `text`")),
    };
    change(app, address, id, move |table| table.play(body.revision, &sent)).await
}

/// `POST /api/tables/{id}/takeback`
pub(crate) async fn take_back(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    change(app, address, id, Table::take_back).await
}

/// `POST /api/tables/{id}/end`
pub(crate) async fn end(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Id(id): Id,
    Body(body): Body<EndBody>,
) -> Result<Response, Fault> {
    let how = match body.how.as_str() {
        "draw" => How::Draw,
        "claim" => How::Claim,
        "resign" => How::Resign,
        _ => return Err(Fault::bad("a game is ended by `draw`, `claim` or `resign`")),
    };
    change(app, address, id, move |table| table.end(Ended { how, side: body.side })).await
}

/// `GET /api/tables/{id}/record`
pub(crate) async fn record(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Id(id): Id,
    Pairs(pairs): Pairs,
) -> Result<Response, Fault> {
    let table = app.tables.find(&id)?;
    table.touch();
    let rules = pairs.iter().any(|(name, value)| name == "rules" && value == "1");
    let (text, file) = app.workers.run(address, move || table.record(rules)).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{file}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use facade::{Library, Seat};
    use search::Level;
    use std::net::IpAddr;

    fn tables(most: usize, each: usize) -> Tables {
        Tables::new(&Limits { tables: most, tables_each: each, ..Limits::default() })
    }

    #[test]
    fn when_all_tables_are_taken_none_is_opened_and_one_address_does_not_get_all() {
        let tables = tables(3, 2);
        let setting = Library::default().setting(&catalog::games()[0], Vec::new()).unwrap();
        let open = |from: &str| {
            let course = Course::begin(&setting, &vec![Seat::Person; setting.game().side_count()]);
            let address = Address::from(from.parse::<IpAddr>().unwrap());
            tables.open(course, address, &Bounds::unhurried()).map(|(table, _)| table.id().to_owned())
        };
        let id = open("192.0.2.1").unwrap();
        assert_eq!(id.len(), ID);
        open("192.0.2.1").unwrap();
        assert!(open("192.0.2.1").unwrap_err().sentence().starts_with("2 tables are open from your address"));
        open("192.0.2.2").unwrap();
        assert!(open("192.0.2.3").unwrap_err().sentence().starts_with("All tables are taken"));
        assert!(tables.find(&id).is_ok() && tables.find("").is_err());
        // Those at which nobody has been for a while make room, first of all for those who have opened them.
        if tables.find(&id).unwrap().leave_alone(2 * LEFT) {
            open("192.0.2.1").unwrap();
            assert!(tables.find(&id).is_err());
            assert!(open("192.0.2.1").is_err());
        }
    }

    #[test]
    fn when_too_many_computers_remember_those_forget_that_have_not_thought_for_the_longest_time() {
        let tables = Tables { engines: 2, ..tables(4, 4) };
        let setting = Library::default().setting(&catalog::games()[0], Vec::new()).unwrap();
        let game = setting.game();
        let opened = [(); 4].map(|()| {
            let mut seats = vec![Seat::Person; game.side_count()];
            seats[game.start().side().index()] = Seat::Computer(Level::STRONGEST);
            let (table, thought) = tables.open(Course::begin(&setting, &seats), Address::NOWHERE, &Bounds::unhurried()).unwrap();
            (table, thought.unwrap())
        });
        let turn = game.any_turn(&game.start()).unwrap().0;
        // The first goes on thinking, the others make a turn, and a person is next.
        for (i, (table, thought)) in opened.iter().enumerate() {
            assert!(tables.engine(table, thought.number, &engine::Options::default()).unwrap().is_some());
            if i > 0 {
                assert!(table.answer(thought.number, Some((&turn, 0))).is_none());
            }
        }
        assert_eq!(opened.map(|(table, _)| table.has_engine()), [true, false, false, true]);
    }
}
