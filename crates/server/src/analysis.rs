//! A whole game graded on the server: asked for once by somebody who has played it, found by workers or, where there
//! are none, by this node when it has nothing better to do, and kept.
//!
//! For: `/api/tables/{id}/analysis`. Not for: grading (`facade`, the question `grade`), analysing in the browser. What
//! was found lies on a shelf of the table, so it goes with it.

use crate::App;
use crate::address::Address;
use crate::body::{Body, Nothing};
use crate::bus::ask;
use crate::error::Fault;
use crate::games::json;
use crate::requests::AtTable;
use crate::routes::Who::{Anybody, Player};
use crate::routes::{Route, get, post};
use crate::workshop::texts;
use axum::response::Response;
use facade::{Library, Sheet, schema};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use house::Millis;
use rules::Budget;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::num::NonZero;
use std::time::{Duration, Instant};
use store::{Change, Item};

/// Where it lies.
const SHELF: &str = "analysis";
const KEY: &str = "game";
/// Longer games are not graded here.
const LONGEST: usize = 600;
/// So many positions are looked at for each position of the game, as the page does.
const NODES: u64 = 40_000;
/// So many positions of the game are graded before others have their turn.
const SLICE: usize = 4;
/// A slice takes no longer.
const PATIENCE: Duration = Duration::from_mins(1);
/// What was asked for and is not there after so long may be asked for again.
const LOST: Millis = 10 * 60 * 1000;
/// So many games may be asked for at once, by one person and from one address,
const AT_ONCE: u32 = 3;
/// and another one after so long.
const AGAIN: Duration = Duration::from_mins(5);

/// The addresses of analyses.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/tables/{id}/analysis", Anybody, "the whole game graded, if somebody has asked for it", read)
            .tells::<Option<Kept>>(),
        post("/tables/{id}/analysis", Player, "has a game that is over graded, turn by turn", start).tells::<Kept>(),
    ]
}

/// Who has asked lately.
#[derive(Debug)]
pub(crate) struct Rates {
    people: DefaultKeyedRateLimiter<String>,
    addresses: DefaultKeyedRateLimiter<Address>,
}

impl Default for Rates {
    fn default() -> Self {
        let quota = || {
            let often = Quota::with_period(AGAIN).unwrap_or(Quota::per_hour(NonZero::<u32>::MIN));
            often.allow_burst(NonZero::new(AT_ONCE).unwrap_or(NonZero::<u32>::MIN))
        };
        Self { people: RateLimiter::keyed(quota()), addresses: RateLimiter::keyed(quota()) }
    }
}

impl Rates {
    /// Forgets those who have not asked for a while.
    pub(crate) fn sweep(&self) {
        self.people.retain_recent();
        self.addresses.retain_recent();
    }

    fn may_ask(&self, address: Address, person: &str) -> Result<(), Fault> {
        if self.addresses.check_key(&address).is_err() || self.people.check_key(&person.to_owned()).is_err() {
            return Err(Fault::too_much(format!(
                "only {AT_ONCE} games are analysed for one person at a time; ask again in some minutes"
            )));
        }
        Ok(())
    }
}

/// What is kept, and told: when it was asked for, and what was found, or that it failed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Kept {
    asked: Millis,
    #[serde(default)]
    failed: bool,
    #[schemars(schema_with = "maybe_grade")]
    grade: Option<Value>,
}

fn maybe_grade(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [schema::grade(generator), { "type": "null" }] })
}

impl Kept {
    /// Somebody is at it, or it is done.
    fn stands(&self, now: Millis) -> bool {
        self.grade.is_some() || !self.failed && now < self.asked + LOST
    }
}

/// `GET /api/tables/{id}/analysis`
async fn read(at: AtTable) -> Result<Response, Fault> {
    Ok(told(kept(&at.app, at.table.id()).await?.map(|(_, kept)| kept).as_ref()))
}

/// `POST /api/tables/{id}/analysis`
async fn start(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Result<Response, Fault> {
    let now = at.table.now();
    let person = at.visitor.id().filter(|person| !now.standing.sides_of(*person).is_empty());
    let Some(person) = person else { return Err(house::looks_on().into()) };
    if !now.standing.course.is_over() {
        return Err(facade::Fault::not_now("a game is analysed when it is over").into());
    }
    if now.standing.course.length() > LONGEST {
        return Err(Fault::bad(format!("a game of more than {LONGEST} turns is not analysed here")));
    }
    let found = kept(&at.app, at.table.id()).await?;
    if let Some((_, kept)) = found.as_ref().filter(|(_, kept)| kept.stands(at.app.time.now())) {
        return Ok(told(Some(kept)));
    }
    at.app.analyses.may_ask(at.address, person)?;
    let fresh = Kept { asked: at.app.time.now(), failed: false, grade: None };
    // Whoever asks in the same moment has asked for it.
    if keep(&at.app, at.table.id(), found.map_or(0, |(version, _)| version), &fresh).await? {
        let sheet = now.standing.opening.sheet.after(&now.standing.course);
        if !ask::whole(&at.app, at.table.id(), &sheet).await {
            tokio::spawn(here(at.app.clone(), at.table.id().to_owned(), at.address, sheet));
        }
    }
    Ok(told(Some(&fresh)))
}

fn told(kept: Option<&Kept>) -> Response {
    json(serde_json::to_string(&kept).unwrap_or_default())
}

/// What is kept of a table, and its version.
async fn kept(app: &App, table: &str) -> Result<Option<(u64, Kept)>, Fault> {
    let item = app.store.item(SHELF, table, KEY, app.time.now()).await?;
    Ok(item.and_then(|item| Some((item.version, serde_json::from_str(&item.body).ok()?))))
}

/// False: somebody else was quicker.
async fn keep(app: &App, table: &str, version: u64, kept: &Kept) -> Result<bool, Fault> {
    let body = serde_json::to_string(kept).unwrap_or_default();
    let (shelf, owner, key) = (SHELF.to_owned(), table.to_owned(), KEY.to_owned());
    match app.store.keep(&[Change::Put(Item { shelf, owner, key, version, rank: kept.asked, until: None, body })]).await
    {
        Ok(()) => Ok(true),
        Err(store::Fault::Behind) => Ok(false),
        Err(fault) => Err(fault.into()),
    }
}

/// Somebody has graded the game, or has failed at it.
pub(crate) async fn found(app: &App, table: &str, grade: Option<Value>) -> Result<(), Fault> {
    let Some((version, kept)) = kept(app, table).await?.filter(|(_, kept)| kept.grade.is_none()) else { return Ok(()) };
    keep(app, table, version, &Kept { asked: kept.asked, failed: grade.is_none(), grade }).await.map(drop)
}

/// Grades a game at this node, a slice at a time, so that the computers at tables think in between.
async fn here(app: App, table: String, address: Address, sheet: Sheet) {
    let library = texts::library(&app, &[&sheet.game]).await;
    let library =
        library.inspect_err(|fault| tracing::warn!(table, why = fault.sentence(), "a game is not analysed")).ok();
    let mut grading = library.map(|library| (library, Grading::new(sheet)));
    if grading.is_none() && found(&app, &table, None).await.is_err() {
        return;
    }
    while let Some((library, at)) = grading.take() {
        let room = app.thinkers.room(address, 1).await;
        let (here, closing) = (library.clone(), app.closing.clone());
        let slice = tokio::task::spawn_blocking(move || {
            let _room = room;
            at.slice(&here, &|| *closing.borrow())
        });
        let grade = match slice.await {
            Ok(Ok(Graded::Some(next))) => {
                grading = Some((library, next));
                continue;
            }
            Ok(Ok(Graded::All(grade))) => Some(grade),
            Ok(Err(fault)) => {
                tracing::warn!(table, why = fault.sentence(), "a game is not analysed");
                None
            }
            Err(error) => {
                tracing::error!(table, %error, "an analysis failed");
                None
            }
        };
        if let Err(fault) = found(&app, &table, grade).await {
            tracing::warn!(table, why = fault.sentence(), "an analysis is not kept");
        }
    }
}

/// A game of which the last positions have been graded.
#[derive(Debug)]
pub(crate) struct Grading {
    sheet: Sheet,
    marks: Vec<facade::Mark>,
}

/// After a slice.
#[derive(Debug)]
pub(crate) enum Graded {
    /// There is more to do.
    Some(Grading),
    /// The whole game.
    All(Value),
}

impl Grading {
    /// Nothing graded yet.
    pub(crate) fn new(sheet: Sheet) -> Self {
        Self { sheet, marks: Vec::new() }
    }

    /// Grades some more positions; `enough` says when nobody wants it any more.
    ///
    /// # Errors
    /// What is wrong with the game, or that it was enough.
    pub(crate) fn slice(self, library: &Library, enough: &(dyn Fn() -> bool + Sync)) -> Result<Graded, Fault> {
        let known = self.marks.len();
        let grading = facade::Grading { nodes: NODES, most: SLICE, known: self.marks };
        let began = Instant::now();
        let budget = Budget::until(move || began.elapsed() > PATIENCE);
        let goes_on = &mut |_: &facade::Progress<'_>| !enough() && began.elapsed() < PATIENCE;
        let grade = facade::grade(library, &self.sheet, grading, &budget, goes_on)?;
        if grade.left == 0 {
            return Ok(Graded::All(json!(grade)));
        }
        if enough() || grade.marks.len() == known {
            return Err(Fault::full("the game was not analysed to its beginning"));
        }
        Ok(Graded::Some(Self { marks: grade.marks, ..self }))
    }
}
