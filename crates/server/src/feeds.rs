//! The games in which somebody is to move, for programs that read feeds and calendars.
//!
//! For: `/api/feeds/{secret}/…`, and the secret in its address. Not for: how a feed (`feeds::atom`) or a calendar
//! (`feeds::ics`) is written.
//!
//! Such a program has no session, so the address itself says whose games they are. Of the secret in it only a hash is
//! kept: it is shown once, and whoever has lost it, or has told it to somebody, makes a new one, and the old one leads
//! nowhere.

mod atom;
mod ics;

use crate::App;
use crate::body::{Body, Id, Nothing};
use crate::error::Fault;
use crate::games::json;
use crate::mine;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get, post};
use crate::who::{Visitor, forwarded_by_https, random};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use house::Millis;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::{Change, Item, Person};

/// Where secrets are found: by their hash, whose they are, and by the person, what its hash is.
const SHELF: &str = "feed";
const OF: &str = "person";
const HASH: &str = "hash";
/// What feeds and calendars are.
const ATOM: &str = "application/atom+xml";
const CALENDAR: &str = "text/calendar";
/// Letters and digits of a secret.
const SECRET: usize = 32;
/// No more games stand in a feed.
const MOST: u32 = 200;

/// The addresses of feeds.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        post(
            "/my/feed",
            Anybody,
            "makes a new secret for one's feed and calendar; the old one leads nowhere any more",
            make,
        )
        .tells::<Secret>(),
        post("/my/feed/drop", Anybody, "has neither feed nor calendar any more", forget).tells::<Nothing>(),
        get("/feeds/{secret}/games.atom", Anybody, "the games in which somebody is to move, as an Atom feed", feed)
            .writes(ATOM),
        get("/feeds/{secret}/games.ics", Anybody, "until when he has to move in them, as a calendar", calendar)
            .writes(CALENDAR),
    ]
}

/// A game in which somebody is to move.
#[derive(Clone, Debug)]
struct Waiting {
    id: String,
    title: String,
    others: String,
    turns: u32,
    /// How many events there have been.
    number: u64,
    since: Millis,
    deadline: Option<Millis>,
    /// Where it is.
    link: String,
}

/// The last part of the addresses of a feed.
#[derive(Debug, Serialize, JsonSchema)]
struct Secret {
    secret: String,
}

/// `POST /api/my/feed`
async fn make(State(app): State<App>, visitor: Visitor, Body(Nothing {}): Body<Nothing>) -> Result<Response, Fault> {
    let known = visitor.known(&app).await?;
    let person = &known.person.id;
    let secret = random(SECRET);
    let hash = hash(&secret);
    let mut changes = dropped(&app, person).await?;
    let item = |owner: &str, key: &str, body: &str| {
        let (shelf, owner, key, body) = (SHELF.to_owned(), owner.to_owned(), key.to_owned(), body.to_owned());
        Change::Put(Item { shelf, owner, key, version: 0, rank: 0, until: None, body })
    };
    changes.extend([item(&hash, OF, person), item(person, HASH, &hash)]);
    app.store.keep(&changes).await?;
    let answer = json(serde_json::to_string(&Secret { secret }).unwrap_or_default());
    Ok(known.told(answer))
}

/// `POST /api/my/feed/drop`
async fn forget(State(app): State<App>, visitor: Visitor, Body(Nothing {}): Body<Nothing>) -> Result<Response, Fault> {
    if let Some(person) = visitor.id() {
        let changes = dropped(&app, person).await?;
        app.store.keep(&changes).await?;
    }
    Ok(json("{}"))
}

/// `GET /api/feeds/{secret}/games.atom`
async fn feed(State(app): State<App>, headers: HeaderMap, Id(secret): Id) -> Result<Response, Fault> {
    let (page, waiting) = found(&app, &headers, &secret).await?;
    let own = format!("{page}/api/feeds/{secret}/games.atom");
    Ok(told(ATOM, atom::write(&hash(&secret), &own, &page, &waiting)))
}

/// `GET /api/feeds/{secret}/games.ics`
async fn calendar(State(app): State<App>, headers: HeaderMap, Id(secret): Id) -> Result<Response, Fault> {
    let (_, waiting) = found(&app, &headers, &secret).await?;
    Ok(told(CALENDAR, ics::write(&waiting)))
}

fn told(kind: &'static str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, format!("{kind}; charset=utf-8")),
        (header::CACHE_CONTROL, "private, max-age=60".to_owned()),
    ];
    (headers, text).into_response()
}

/// Has this person a secret?
pub(crate) async fn has(app: &App, person: &Person) -> Result<bool, Fault> {
    Ok(app.store.item(SHELF, &person.id, HASH, app.time.now()).await?.is_some())
}

/// What has to go so that his secret leads nowhere.
///
/// # Errors
/// If it cannot be read.
pub(crate) async fn dropped(app: &App, person: &str) -> Result<Vec<Change>, Fault> {
    let before = app.store.item(SHELF, person, HASH, app.time.now()).await?;
    let clear = |owner: &str| Change::Clear { shelf: SHELF.to_owned(), owner: owner.to_owned() };
    Ok(before.iter().map(|item| clear(&item.body)).chain([clear(person)]).collect())
}

/// Where the page is, and the games in which whoever has this secret is to move.
async fn found(app: &App, headers: &HeaderMap, secret: &str) -> Result<(String, Vec<Waiting>), Fault> {
    let missing = || Fault::missing("this address leads nowhere any more; there is a new one at your games");
    let (hash, now) = (hash(secret), app.time.now());
    let person = app.store.item(SHELF, &hash, OF, now).await?.ok_or_else(missing)?.body;
    // Whoever is forgotten, or has become somebody else, has nothing on his shelf.
    let noted = app.store.item(SHELF, &person, HASH, now).await?;
    noted.filter(|noted| noted.body == hash).ok_or_else(missing)?;
    let page = page(app, headers);
    let mut games = app.store.games_of(&person, false, None, MOST).await?;
    games.retain(|(head, seats)| mine::waits_for(head, seats, &person));
    let names = mine::names(app, &games).await?;
    let waiting = games.into_iter().map(|(head, seats)| {
        let ids = seats.iter().filter_map(|seat| seat.person.as_ref()).filter(|id| **id != person);
        let others: Vec<&str> = ids.map(|id| names.get(id).map_or("Guest", String::as_str)).collect();
        Waiting {
            link: format!("{page}/#/table/{}?seat={}", head.id, head.to_move.unwrap_or_default()),
            others: others.join(", "),
            turns: head.turns,
            number: head.number,
            since: head.changed,
            deadline: head.deadline,
            id: head.id,
            title: head.title,
        }
    });
    let waiting = waiting.collect();
    Ok((page, waiting))
}

/// Where the page is: as whoever runs the server has said, else as whoever asks has called it.
fn page(app: &App, headers: &HeaderMap) -> String {
    if let Some(page) = &app.options.tell.page {
        return page.clone();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let scheme = if app.options.behind_proxy && forwarded_by_https(headers) { "https" } else { "http" };
    format!("{scheme}://{host}")
}

fn hash(secret: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(secret.as_bytes()))
}
