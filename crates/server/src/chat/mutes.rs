//! Muted users: items of the person who muted them, and so deleted with that person. The muted user is not notified.
//!
//! This file handles `/api/my/mutes…` and answers whether an author is muted; `chat` mutes the author of a message.

use crate::App;
use crate::body::{Body, Empty, Id};
use crate::error::Fault;
use crate::identity::{Caller, display_name};
use crate::reply::json;
use crate::routes::Access::Anyone;
use crate::routes::{Route, get, post};
use axum::response::Response;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use store::{Change, Item};

/// The namespace of mutes.
const NAMESPACE: &str = "mute";
/// The most users that one person can mute.
const MAX_MUTES: u32 = 500;

/// The routes of mutes.
pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/my/mutes", Anyone, "the users whom the caller has muted", list).returns::<Mutes>(),
        post("/my/mutes/{id}/lift", Anyone, "unmutes a user", lift).returns::<Mutes>(),
    ]
}

/// The users whom the caller has muted.
#[derive(Debug, Serialize, JsonSchema)]
struct Mutes {
    mutes: Vec<Mute>,
}

/// A muted user.
#[derive(Debug, Serialize, JsonSchema)]
struct Mute {
    id: String,
    name: String,
}

/// `GET /api/my/mutes`
async fn list(Caller { app, visitor, .. }: Caller) -> Result<Response, Fault> {
    let muted = match visitor.id() {
        Some(person) => app.store.items(NAMESPACE, person, None, app.clock.now(), MAX_MUTES).await?,
        None => Vec::new(),
    };
    let ids: Vec<String> = muted.into_iter().map(|item| item.key).collect();
    let people = if ids.is_empty() { Vec::new() } else { app.store.people(&ids).await? };
    let names: BTreeMap<&str, String> =
        people.iter().map(|person| (person.id.as_str(), display_name(person))).collect();
    let name = |id: &str| names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
    let mutes = ids.iter().map(|id| Mute { id: id.clone(), name: name(id) }).collect();
    Ok(json(&Mutes { mutes }))
}

/// `POST /api/my/mutes/{id}/lift`
async fn lift(
    Caller { app, address, visitor }: Caller,
    Id(id): Id,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    if let Some(person) = visitor.id() {
        let (namespace, owner) = (NAMESPACE.to_owned(), person.to_owned());
        app.store.apply(&[Change::Delete { namespace, owner, key: id }]).await?;
    }
    list(Caller { app, address, visitor }).await
}

/// Mutes a user for this person.
pub(super) async fn add(app: &App, person: &str, muted: &str) -> Result<(), Fault> {
    let (namespace, owner, now) = (NAMESPACE.to_owned(), person.to_owned(), app.clock.now());
    if app.store.items(NAMESPACE, person, None, now, MAX_MUTES).await?.len() >= MAX_MUTES as usize {
        return Err(Fault::bad_request(format!("you have muted {MAX_MUTES} people, the most that is possible")));
    }
    let item =
        Item { namespace, owner, key: muted.to_owned(), version: 0, rank: now, expires_at: None, body: String::new() };
    match app.store.apply(&[Change::Put(item)]).await {
        // The user was muted already.
        Ok(()) | Err(store::Fault::Conflict) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// The ids of the users whom this person has muted.
pub(super) async fn muted_by(app: &App, person: &str) -> Result<BTreeSet<String>, store::Fault> {
    let items = app.store.items(NAMESPACE, person, None, app.clock.now(), MAX_MUTES).await?;
    Ok(items.into_iter().map(|item| item.key).collect())
}

/// Whether this person has muted that user.
pub(super) async fn is_muted(app: &App, person: &str, muted: &str) -> Result<bool, store::Fault> {
    Ok(app.store.item(NAMESPACE, person, muted, app.clock.now()).await?.is_some())
}
