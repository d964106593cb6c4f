//! What is asked of no table: games and what comes with them, and games as values.
//!
//! For: `GET /api/games…` and `POST /api/ask`. Not for: the answers (`facade`). Here they get their place in the pool
//! and their bounds.

use crate::App;
use crate::address::Address;
use crate::body::{Body, Id, Named, Pairs};
use crate::error::Fault;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get, post};
use crate::workshop::texts;
use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use facade::{Request, schema};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A search for one answer takes no longer; what it has found by then is the answer. Who wants more asks again, or lets
/// the engine in the browser search.
const SEARCH: Duration = Duration::from_millis(800);

/// A question about a whole game brings all its turns.
const SHEET_LIMIT: usize = 512 * 1024;

/// The addresses of games.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        post("/ask", Anybody, "answers a question about a game that is given with it", ask)
            .takes(SHEET_LIMIT)
            .looks(schema::answers)
            .banned(true),
        get("/games", Anybody, "all games that come with the program", list).looks(schema::games),
        get("/games/{id}", Anybody, "one of them, with its readings", detail)
            .looks(schema::game)
            .asks(&[("reading", "NAME=VALUE: a reading of its rules that is chosen; as often as needed")]),
        get("/games/{id}/guide", Anybody, "its rules, told with pictures", guide).looks(schema::guide),
        get("/games/{id}/records/{name}", Anybody, "a game that was played, by its name", record).looks(schema::record),
        get("/games/{id}/problems/{name}", Anybody, "a problem, by its name", problem).looks(schema::problem),
    ]
}

/// `POST /api/ask`
async fn ask(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Body(request): Body<Request>,
) -> Result<Response, Fault> {
    answer(&app, address, request).await
}

/// `GET /api/games`
async fn list(State(app): State<App>, Extension(address): Extension<Address>) -> Result<Response, Fault> {
    answer(&app, address, Request::Games {}).await
}

/// `GET /api/games/{id}?reading=NAME=VALUE…`
async fn detail(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Id(id): Id,
    Pairs(pairs): Pairs,
) -> Result<Response, Fault> {
    let mut readings = BTreeMap::new();
    for (name, value) in pairs {
        if name != "reading" {
            return Err(Fault::bad(format!("`{name}` is not understood here; only `reading=NAME=VALUE` is")));
        }
        let Some((reading, value)) = value.split_once('=') else {
            return Err(Fault::bad(format!("`reading={value}` needs a value: reading=NAME=VALUE")));
        };
        if readings.insert(reading.to_owned(), value.to_owned()).is_some() {
            return Err(Fault::bad(format!("the reading `{reading}` is chosen twice")));
        }
    }
    answer(&app, address, Request::Game { id, readings }).await
}

/// `GET /api/games/{id}/guide`
async fn guide(State(app): State<App>, Extension(address): Extension<Address>, Id(id): Id) -> Result<Response, Fault> {
    answer(&app, address, Request::Guide { id }).await
}

/// `GET /api/games/{id}/records/{name}`
async fn record(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Named(id, name): Named,
) -> Result<Response, Fault> {
    answer(&app, address, Request::Record { id, name }).await
}

/// `GET /api/games/{id}/problems/{name}`
async fn problem(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Named(id, name): Named,
) -> Result<Response, Fault> {
    answer(&app, address, Request::Problem { id, name }).await
}

async fn answer(app: &App, address: Address, request: Request) -> Result<Response, Fault> {
    let library = texts::library(app, &request.games()).await?;
    let bounds = app.bounds.clone();
    let work = move || {
        let begun = Instant::now();
        let enough = &mut |_: &facade::Progress<'_>| begun.elapsed() < SEARCH;
        bounds.check(facade::ask_telling(&library, request, &bounds.budget(), enough))
    };
    Ok(json(app.workers.run(address, work).await?))
}

/// JSON text as an answer.
pub(crate) fn json(text: impl AsRef<str>) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (headers, text.as_ref().to_owned()).into_response()
}
