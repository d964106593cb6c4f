//! Tournaments: round robins, Swiss rounds, arenas, live or by correspondence.
//!
//! For: `/api/cups…`. Not for: how they go on by themselves (`run`), what follows from what (`state`), who plays whom
//! (`cup`). Look next: `run`.

pub(crate) mod run;
mod shown;
mod state;

use self::run::{Found, not_now};
use self::state::Cup;
use crate::App;
use crate::address::Address;
use crate::body::{Body, Id, Nothing};
use crate::error::Fault;
use crate::games::json;
use crate::ratings::may_be_rated;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get, post};
use crate::who::{Visitor, called, random};
use crate::workshop::texts;
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use facade::{Object, TimeControl};
use house::{CupForm, CupView, Cups, Millis, Opening, Place, Standing};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// So many are open at a time.
const MOST: u32 = 200;
/// So many of one person.
const EACH: usize = 3;
/// So many of those that are over are listed.
const LISTED: u32 = 50;
/// Letters and digits of an id.
const ID: usize = 10;
/// Letters of a name at most.
const NAME: usize = 60;
/// It begins by itself no later than after so long.
const AHEAD: Millis = 60 * 24 * 60 * 60 * 1000;
/// The most rounds, and minutes of an arena.
const ROUNDS: u32 = 15;
const MINUTES: u32 = 720;

/// The addresses of tournaments.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/cups", Anybody, "all tournaments: those that are open, and the last ones that are over", list)
            .tells::<Cups>(),
        post("/cups", Anybody, "makes a tournament", make).tells::<CupView>(),
        get("/cups/{id}", Anybody, "how a tournament stands", view).tells::<CupView>(),
        post("/cups/{id}/join", Anybody, "takes part", join).tells::<CupView>(),
        post("/cups/{id}/leave", Anybody, "takes part no more", leave).banned(true).tells::<CupView>(),
        post("/cups/{id}/start", Anybody, "begins it; whoever has made it may", start).tells::<CupView>(),
    ]
}

/// What is to be played.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CupBody {
    name: String,
    game: String,
    #[serde(default)]
    readings: BTreeMap<String, String>,
    clock: Object<TimeControl>,
    form: Object<CupForm>,
    #[serde(default)]
    rated: bool,
    /// When it begins by itself, in milliseconds since 1970.
    starts: Option<Millis>,
}

/// `GET /api/cups`
async fn list(State(app): State<App>) -> Result<Response, Fault> {
    let cups =
        Cups { open: run::listed(&app, run::OPEN, MOST).await?, over: run::listed(&app, run::OVER, LISTED).await? };
    Ok(json(serde_json::to_string(&cups).unwrap_or_default()))
}

/// `GET /api/cups/{id}`
async fn view(State(app): State<App>, visitor: Visitor, Id(id): Id) -> Result<Response, Fault> {
    let found = run::find(&app, &id).await?;
    told(&app, found, visitor.id()).await
}

/// `POST /api/cups`
async fn make(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Body(body): Body<CupBody>,
) -> Result<Response, Fault> {
    let now = app.time.now();
    let CupBody { name, game, readings, clock: Object(clock), form: Object(form), rated, starts } = body;
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
        return Err(Fault::bad(format!("a tournament has a name of at most {NAME} letters")));
    }
    match form {
        CupForm::Swiss { rounds } if !(1..=ROUNDS).contains(&rounds) => {
            return Err(Fault::bad(format!("a Swiss tournament has from 1 to {ROUNDS} rounds")));
        }
        CupForm::Arena { minutes } if !(1..=MINUTES).contains(&minutes) => {
            return Err(Fault::bad(format!("an arena lasts from 1 to {MINUTES} minutes")));
        }
        CupForm::Arena { .. } if clock.is_correspondence() => {
            return Err(Fault::bad("an arena is played in one sitting, not by correspondence"));
        }
        _ => {}
    }
    if starts.is_some_and(|starts| !(now..=now + AHEAD).contains(&starts)) {
        return Err(Fault::bad("a tournament begins within the next sixty days"));
    }
    let (title, begins) = tried(&app, address, (&game, &readings), clock, rated).await?;
    if app.store.items("cups", run::OPEN, None, now, MOST).await?.len() >= MOST as usize {
        return Err(
            Fault::full("there are as many tournaments as there is room for; try again when one is over").of("cups")
        );
    }
    let known = visitor.known(&app).await?;
    if rated {
        may_be_rated(&known.person)?;
    }
    if own(&app, &known.person.id).await? >= EACH {
        return Err(Fault::too_much(format!(
            "you have {EACH} tournaments that are not over; that is as many as one person gets"
        ))
        .of("cups-of-person"));
    }
    app.seeks.charge(address)?;
    texts::keep(&app, &game).await?;
    let (id, host) = (random(ID), known.person.id.clone());
    let cup = Cup {
        name,
        host: host.clone(),
        game,
        title,
        readings,
        begins,
        clock,
        rated,
        form,
        made: now,
        starts,
        begun: None,
        ended: None,
        entrants: Vec::new(),
        games: Vec::new(),
        byes: Vec::new(),
    };
    run::put(&app, &id, &cup).await?;
    let found = run::find(&app, &id).await?;
    let told = told(&app, found, Some(&host)).await?;
    Ok(known.told(told))
}

/// `POST /api/cups/{id}/join`
async fn join(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    // Nobody becomes a guest of ours by asking for what is not there.
    let found = run::find(&app, &id).await?;
    let known = visitor.known(&app).await?;
    if found.cup.rated {
        may_be_rated(&known.person)?;
    }
    let person = known.person.id.clone();
    let found = run::change(&app, &id, |cup, now| cup.join(&person, now).map_err(not_now)).await?;
    let told = told(&app, found, Some(&person)).await?;
    Ok(known.told(told))
}

/// `POST /api/cups/{id}/leave`
async fn leave(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    let person = visitor.id().unwrap_or_default();
    let found = run::change(&app, &id, |cup, _| cup.leave(person).map_err(not_now)).await?;
    told(&app, found, visitor.id()).await
}

/// `POST /api/cups/{id}/start`
async fn start(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    let found = run::find(&app, &id).await?;
    if visitor.id() != Some(found.cup.host.as_str()) {
        return Err(facade::Fault::new(facade::Kind::NotYours, "whoever has made the tournament begins it").into());
    }
    let found = run::begin(&app, &id).await?;
    told(&app, found, visitor.id()).await
}

/// How many of those that are not over this person has made.
async fn own(app: &App, person: &str) -> Result<usize, Fault> {
    let mut own = 0;
    for card in run::listed(app, run::OPEN, MOST).await? {
        own += usize::from(run::find(app, &card.id).await.is_ok_and(|found| found.cup.host == person));
    }
    Ok(own)
}

async fn told(app: &App, found: Found, person: Option<&str>) -> Result<Response, Fault> {
    let Found { id, cup, .. } = found;
    let ids: Vec<String> = cup.entrants.iter().map(|entrant| entrant.person.clone()).collect();
    let people = app.store.people(&ids).await?;
    let names = people.iter().map(|person| (person.id.clone(), called(person))).collect();
    let view = shown::view(&id, &cup, person, &names, app.time.now());
    Ok(json(serde_json::to_string(&view).unwrap_or_default()))
}

/// What the game is called and which side begins, if it can be played so.
async fn tried(
    app: &App,
    address: Address,
    (game, readings): (&str, &BTreeMap<String, String>),
    clock: TimeControl,
    rated: bool,
) -> Result<(String, u8), Fault> {
    if !clock.odds.is_none() {
        return Err(Fault::bad("in a tournament all have the same time"));
    }
    let terms = (game.to_owned(), readings.clone(), None);
    let opening = Opening::new(terms, &[Place::Open, Place::Open], "nobody", || "key".to_owned());
    let opening = opening.timed(Some(clock)).open_to_all(true);
    let opening = if rated { opening.counting()? } else { opening };
    let here = app.clone();
    let library = texts::library(app, &[&opening.sheet.game]).await?;
    let open = move || here.bounds.check(Standing::open(opening, &library, &here.bounds.budget(), 0));
    let (_, standing) = app.workers.run(address, open).await?;
    let def = standing.course.setting().game().def();
    Ok((def.name.clone(), def.turn.order.first().map_or(0, |side| side.0)))
}
