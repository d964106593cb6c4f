//! Whom somebody does not want to read: a shelf of his, so it goes with him, and nobody is told that he is muted.
//!
//! For: `/api/my/mutes…`, and asking whether a line is hidden. Not for: muting by a line (`chat`).

use crate::App;
use crate::body::{Body, Id, Nothing};
use crate::error::Fault;
use crate::games::json;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get, post};
use crate::who::{Visitor, called};
use axum::extract::State;
use axum::response::Response;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use store::{Change, Item};

/// Where they lie.
const SHELF: &str = "mute";
/// So many may one person mute.
const MOST: u32 = 500;

/// The addresses of mutes.
pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/my/mutes", Anybody, "whom one has muted", list).tells::<Mutes>(),
        post("/my/mutes/{id}/lift", Anybody, "reads again what somebody says", lift).tells::<Mutes>(),
    ]
}

/// Whom one has muted.
#[derive(Debug, Serialize, JsonSchema)]
struct Mutes {
    mutes: Vec<Mute>,
}

/// Somebody who is muted.
#[derive(Debug, Serialize, JsonSchema)]
struct Mute {
    id: String,
    name: String,
}

/// `GET /api/my/mutes`
async fn list(State(app): State<App>, visitor: Visitor) -> Result<Response, Fault> {
    let muted = match visitor.id() {
        Some(person) => app.store.items(SHELF, person, None, app.time.now(), MOST).await?,
        None => Vec::new(),
    };
    let ids: Vec<String> = muted.into_iter().map(|item| item.key).collect();
    let people = if ids.is_empty() { Vec::new() } else { app.store.people(&ids).await? };
    let names: BTreeMap<&str, String> = people.iter().map(|person| (person.id.as_str(), called(person))).collect();
    let name = |id: &str| names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
    let mutes = ids.iter().map(|id| Mute { id: id.clone(), name: name(id) }).collect();
    Ok(json(serde_json::to_string(&Mutes { mutes }).unwrap_or_default()))
}

/// `POST /api/my/mutes/{id}/lift`
async fn lift(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    if let Some(person) = visitor.id() {
        let (shelf, owner) = (SHELF.to_owned(), person.to_owned());
        app.store.keep(&[Change::Drop { shelf, owner, key: id }]).await?;
    }
    list(State(app), visitor).await
}

/// This person does not want to read that one any more.
pub(super) async fn add(app: &App, person: &str, muted: &str) -> Result<(), Fault> {
    let (shelf, owner, now) = (SHELF.to_owned(), person.to_owned(), app.time.now());
    if app.store.items(SHELF, person, None, now, MOST).await?.len() >= MOST as usize {
        return Err(Fault::bad(format!("you have muted {MOST} people; that is as many as one can")));
    }
    let item = Item { shelf, owner, key: muted.to_owned(), version: 0, rank: now, until: None, body: String::new() };
    match app.store.keep(&[Change::Put(item)]).await {
        // He was muted already.
        Ok(()) | Err(store::Fault::Behind) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// Whom this person has muted, by id.
pub(super) async fn of(app: &App, person: &str) -> Result<BTreeSet<String>, store::Fault> {
    let items = app.store.items(SHELF, person, None, app.time.now(), MOST).await?;
    Ok(items.into_iter().map(|item| item.key).collect())
}

/// Has he muted that one?
pub(super) async fn has(app: &App, person: &str, muted: &str) -> Result<bool, store::Fault> {
    Ok(app.store.item(SHELF, person, muted, app.time.now()).await?.is_some())
}
