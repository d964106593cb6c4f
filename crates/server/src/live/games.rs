//! Requests that concern no table: games and what belongs to them, and questions about games as values.
//!
//! This file handles `GET /api/games…` and `POST /api/ask`. It runs them in the pool and within a budget; `api`
//! computes the answers.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::http::body::{Body, Id, IdAndName, QueryPairs};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::reply::json_text;
use crate::live::state::Live;
use crate::live::texts;
use api::{Request, schema};
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The longest search for one answer, which then contains what was found so far. A client that wants more asks again,
/// or searches with the engine in the browser.
const SEARCH_TIME: Duration = Duration::from_millis(800);

/// The body limit of a question, which may contain all turns of a game.
const RECORD_LIMIT_BYTES: usize = 512 * 1024;

/// The routes of games.
pub(crate) fn routes() -> Vec<Endpoint<Live>> {
    vec![
        post("/ask", Anyone, "answers a question about the game that the request contains", ask)
            .body_limit(RECORD_LIMIT_BYTES)
            .returns_schema(schema::answers)
            .banned(true),
        get("/games", Anyone, "all games that ship with the program", list).returns_schema(schema::games),
        get("/games/{id}", Anyone, "one of them, with its readings, rules and pieces", detail)
            .returns_schema(schema::game)
            .queries(&[("reading", "NAME=VALUE: selects the value of a reading; can be repeated")]),
        get("/games/{id}/guide", Anyone, "its guide: the rules with diagrams", guide).returns_schema(schema::guide),
        get("/games/{id}/records/{name}", Anyone, "a recorded game, by its name", record)
            .returns_schema(schema::record),
        get("/games/{id}/problems/{name}", Anyone, "a problem, by its name", problem).returns_schema(schema::problem),
    ]
}

/// `POST /api/ask`
async fn ask(
    State(app): State<Live>,
    Extension(address): Extension<Address>,
    Body(request): Body<Request>,
) -> Result<Response, Fault> {
    answer(&app, address, request).await
}

/// `GET /api/games`
async fn list(State(app): State<Live>, Extension(address): Extension<Address>) -> Result<Response, Fault> {
    answer(&app, address, Request::Games {}).await
}

/// `GET /api/games/{id}?reading=NAME=VALUE…&language=CODE`
async fn detail(
    State(app): State<Live>,
    Extension(address): Extension<Address>,
    Id(id): Id,
    QueryPairs(pairs): QueryPairs,
) -> Result<Response, Fault> {
    let (mut readings, mut language) = (BTreeMap::new(), None);
    for (name, value) in pairs {
        if name == "language" {
            language = Some(value);
            continue;
        }
        if name != "reading" {
            return Err(Fault::bad_request(format!(
                "there is no parameter `{name}`; there are `reading=NAME=VALUE` and `language=CODE`"
            )));
        }
        let Some((reading, value)) = value.split_once('=') else {
            return Err(Fault::bad_request(format!("`reading={value}` needs a value: reading=NAME=VALUE")));
        };
        if readings.insert(reading.to_owned(), value.to_owned()).is_some() {
            return Err(Fault::bad_request(format!("the reading `{reading}` is set twice")));
        }
    }
    answer(&app, address, Request::Game { id, readings, language }).await
}

/// `GET /api/games/{id}/guide`
async fn guide(State(app): State<Live>, Extension(address): Extension<Address>, Id(id): Id) -> Result<Response, Fault> {
    answer(&app, address, Request::Guide { id }).await
}

/// `GET /api/games/{id}/records/{name}`
async fn record(
    State(app): State<Live>,
    Extension(address): Extension<Address>,
    IdAndName(id, name): IdAndName,
) -> Result<Response, Fault> {
    answer(&app, address, Request::Record { id, name }).await
}

/// `GET /api/games/{id}/problems/{name}`
async fn problem(
    State(app): State<Live>,
    Extension(address): Extension<Address>,
    IdAndName(id, name): IdAndName,
) -> Result<Response, Fault> {
    answer(&app, address, Request::Problem { id, name }).await
}

async fn answer(app: &Live, address: Address, request: Request) -> Result<Response, Fault> {
    let library = texts::library(app, &request.games()).await?;
    let bounds = app.rule_budget.clone();
    let work = move || {
        let begun = Instant::now();
        let enough = &mut |_: &api::AnalysisProgress<'_>| begun.elapsed() < SEARCH_TIME;
        bounds.map_fault(api::answer_with_progress(&library, request, &bounds.budget(), enough))
    };
    Ok(json_text(app.rule_pool.run(address, work).await?))
}
