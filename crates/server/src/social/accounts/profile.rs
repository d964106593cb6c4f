//! The public profile of a user: `GET /api/people/{name}`. Guests have none, since they have no unique name. See
//! `ratings` and `archive` for its parts.

use crate::core::error::Fault;
use crate::http::body::Id;
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get};
use crate::http::identity::Caller;
use crate::http::reply::json;
use crate::social::archive;
use crate::social::ratings;
use crate::social::state::Social;
use api::Profile;
use axum::response::Response;
use store::{PersonKind, Search};

/// The number of recent games shown.
const RECENT_GAMES: u32 = 10;

/// The route of profiles.
pub(super) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/people/{name}", Anyone, "a user's public profile: member since, ratings, recent games", profile)
            .returns::<Profile>(),
    ]
}

/// `GET /api/people/{name}`
async fn profile(Caller { app, visitor, .. }: Caller<Social>, Id(name): Id) -> Result<Response, Fault> {
    let person = app.store.person_named(&name).await?;
    let person = person.ok_or_else(|| Fault::not_found(format!("there is no user `{name}`")))?;
    let asker = visitor.id().map(str::to_owned);
    let search = Search { viewer: asker, player: Some(person.id.clone()), include_running: true, ..Search::default() };
    let found = app.store.search(&search, None, RECENT_GAMES).await?;
    let profile = Profile {
        name: person.name.unwrap_or(name),
        since: person.created_at,
        program: person.kind == PersonKind::Bot,
        ratings: ratings::list(&app, &person.id).await?,
        games: archive::archived_games(&app, found, visitor.id()).await?,
    };
    Ok(json(&profile))
}
