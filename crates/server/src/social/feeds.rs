//! Feeds and calendars of the games in which a user is to move, for feed readers and calendar programs.
//!
//! This file handles `/api/feeds/{secret}/…` and the secrets. `feeds::atom` writes feeds, `feeds::ics` calendars.
//!
//! Such programs have no session, so the secret in the address identifies the user. The server stores only a hash of it
//! and shows it once; a user who has lost or disclosed it creates a new one, and the old one stops working.

mod atom;
mod ics;

use crate::core::error::Fault;
use crate::core::ids::random_text;
use crate::http::body::{Body, Empty, Id};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::{Caller, is_forwarded_https};
use crate::http::reply::json;
use crate::social::my_games;
use crate::social::state::Social;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use play::Millis;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::{Change, Item, Person};

/// The namespace of secrets, with two items each: the person by the hash, and the hash by the person.
const NAMESPACE: &str = "feed";
const PERSON_KEY: &str = "person";
const HASH_KEY: &str = "hash";
/// The media types of feeds and calendars.
const ATOM_TYPE: &str = "application/atom+xml";
const CALENDAR_TYPE: &str = "text/calendar";
/// The number of characters of a secret.
const SECRET_CHARS: usize = 32;
/// The most games in a feed.
const MAX_GAMES: u32 = 200;

/// The routes of feeds.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        post(
            "/my/feed",
            Anyone,
            "creates a new secret for the caller's feed and calendar; the old one stops working",
            create,
        )
        .returns::<FeedSecret>(),
        post("/my/feed/delete", Anyone, "deletes the caller's feed and calendar", delete).returns::<Empty>(),
        get("/feeds/{secret}/games.atom", Anyone, "the games in which its owner is to move, as an Atom feed", feed)
            .content_type(ATOM_TYPE),
        get("/feeds/{secret}/games.ics", Anyone, "the deadlines of their turns, as a calendar", calendar)
            .content_type(CALENDAR_TYPE),
    ]
}

/// A game in which the owner of the feed is to move.
#[derive(Clone, Debug)]
struct PendingTurn {
    id: String,
    title: String,
    others: String,
    turns: u32,
    /// The event count of the game.
    number: u64,
    since: Millis,
    deadline: Option<Millis>,
    /// The address of the game on the page.
    link: String,
}

/// The secret part of the addresses of feed and calendar.
#[derive(Debug, Serialize, JsonSchema)]
struct FeedSecret {
    secret: String,
}

/// `POST /api/my/feed`
async fn create(Caller { app, visitor, .. }: Caller<Social>, Body(Empty {}): Body<Empty>) -> Result<Response, Fault> {
    let known = visitor.identify(&app).await?;
    let person = &known.person.id;
    let secret = random_text(SECRET_CHARS);
    let hash = hash(&secret);
    let mut changes = deletions(&app, person).await?;
    let item = |owner: &str, key: &str, body: &str| {
        let (namespace, owner, key, body) = (NAMESPACE.to_owned(), owner.to_owned(), key.to_owned(), body.to_owned());
        Change::Put(Item { namespace, owner, key, version: 0, rank: 0, expires_at: None, body })
    };
    changes.extend([item(&hash, PERSON_KEY, person), item(person, HASH_KEY, &hash)]);
    app.store.apply(&changes).await?;
    let answer = json(&FeedSecret { secret });
    Ok(known.respond(answer))
}

/// `POST /api/my/feed/delete`
async fn delete(Caller { app, visitor, .. }: Caller<Social>, Body(Empty {}): Body<Empty>) -> Result<Response, Fault> {
    if let Some(person) = visitor.id() {
        let changes = deletions(&app, person).await?;
        app.store.apply(&changes).await?;
    }
    Ok(json(&Empty {}))
}

/// `GET /api/feeds/{secret}/games.atom`
async fn feed(State(app): State<Social>, headers: HeaderMap, Id(secret): Id) -> Result<Response, Fault> {
    let (page, waiting) = pending_turns(&app, &headers, &secret).await?;
    let own = format!("{page}/api/feeds/{secret}/games.atom");
    Ok(document_response(ATOM_TYPE, atom::write(&hash(&secret), &own, &page, &waiting)))
}

/// `GET /api/feeds/{secret}/games.ics`
async fn calendar(State(app): State<Social>, headers: HeaderMap, Id(secret): Id) -> Result<Response, Fault> {
    let (_, waiting) = pending_turns(&app, &headers, &secret).await?;
    Ok(document_response(CALENDAR_TYPE, ics::write(&waiting)))
}

fn document_response(kind: &'static str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, format!("{kind}; charset=utf-8")),
        (header::CACHE_CONTROL, "private, max-age=60".to_owned()),
    ];
    (headers, text).into_response()
}

/// Whether this person has a secret.
pub(crate) async fn has_feed(app: &Social, person: &Person) -> Result<bool, Fault> {
    Ok(app.store.item(NAMESPACE, &person.id, HASH_KEY, app.clock.now()).await?.is_some())
}

/// The changes that delete the secret of this person.
///
/// # Errors
/// If the store fails.
pub(crate) async fn deletions(app: &Social, person: &str) -> Result<Vec<Change>, Fault> {
    let before = app.store.item(NAMESPACE, person, HASH_KEY, app.clock.now()).await?;
    let clear = |owner: &str| Change::Clear { namespace: NAMESPACE.to_owned(), owner: owner.to_owned() };
    Ok(before.iter().map(|item| clear(&item.body)).chain([clear(person)]).collect())
}

/// The address of the page, and the games in which the owner of this secret is to move.
async fn pending_turns(app: &Social, headers: &HeaderMap, secret: &str) -> Result<(String, Vec<PendingTurn>), Fault> {
    let missing = || Fault::not_found("this address is no longer valid; create a new one on the page with your games");
    let (hash, now) = (hash(secret), app.clock.now());
    let person = app.store.item(NAMESPACE, &hash, PERSON_KEY, now).await?.ok_or_else(missing)?.body;
    // A deleted or merged person no longer has an item under their id.
    let noted = app.store.item(NAMESPACE, &person, HASH_KEY, now).await?;
    noted.filter(|noted| noted.body == hash).ok_or_else(missing)?;
    let page = page_url(app, headers);
    let mut games = app.store.games_of(&person, false, None, MAX_GAMES).await?;
    games.retain(|(head, seats)| my_games::is_awaited(head, seats, &person));
    let names = my_games::display_names(app, &games).await?;
    let waiting = games.into_iter().map(|(head, seats)| {
        let ids = seats.iter().filter_map(|seat| seat.person.as_ref()).filter(|id| **id != person);
        let others: Vec<&str> = ids.map(|id| names.get(id).map_or("Guest", String::as_str)).collect();
        PendingTurn {
            link: format!("{page}/#/table/{}?seat={}", head.id, head.to_move.unwrap_or_default()),
            others: others.join(", "),
            turns: head.turns,
            number: head.event_count,
            since: head.changed_at,
            deadline: head.deadline,
            id: head.id,
            title: head.title,
        }
    });
    let waiting = waiting.collect();
    Ok((page, waiting))
}

/// The address of the page: from the options, or else the one that the caller has used.
fn page_url(app: &Social, headers: &HeaderMap) -> String {
    if let Some(page) = &app.notifier.options.page {
        return page.clone();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let scheme = if app.site.behind_proxy && is_forwarded_https(headers) { "https" } else { "http" };
    format!("{scheme}://{host}")
}

fn hash(secret: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(secret.as_bytes()))
}
