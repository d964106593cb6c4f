//! The requests about the users whom a person has muted: `/api/my/mutes…`. `live::mutes` stores them, and `chat` mutes
//! the author of a message.

use crate::core::Core;
use crate::core::error::Fault;
use crate::core::ids::display_name;
use crate::http::body::{Body, Empty, Id};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::Caller;
use crate::http::reply::json;
use crate::live::mutes;
use crate::social::state::Social;
use axum::response::Response;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The routes of mutes.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
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
async fn list(Caller { app, visitor, .. }: Caller<Core>) -> Result<Response, Fault> {
    let ids = match visitor.id() {
        Some(person) => mutes::list(&app, person).await?,
        None => Vec::new(),
    };
    let people = if ids.is_empty() { Vec::new() } else { app.store.people(&ids).await? };
    let names: BTreeMap<&str, String> =
        people.iter().map(|person| (person.id.as_str(), display_name(person))).collect();
    let name = |id: &str| names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
    let mutes = ids.iter().map(|id| Mute { id: id.clone(), name: name(id) }).collect();
    Ok(json(&Mutes { mutes }))
}

/// `POST /api/my/mutes/{id}/lift`
async fn lift(
    Caller { app, address, visitor }: Caller<Core>,
    Id(id): Id,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    if let Some(person) = visitor.id() {
        mutes::remove(&app, person, id).await?;
    }
    list(Caller { app, address, visitor }).await
}
