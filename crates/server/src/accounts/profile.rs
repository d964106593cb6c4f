//! What everybody is told of somebody.
//!
//! For: `GET /api/people/{name}`. Not for: guests; they have no name by which they could be asked for. Look next:
//! `ratings`, `archive`.

use crate::App;
use crate::archive;
use crate::body::Id;
use crate::error::Fault;
use crate::games::json;
use crate::mine;
use crate::ratings;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get};
use crate::who::Visitor;
use axum::extract::State;
use axum::response::Response;
use house::Profile;
use store::{PersonKind, Search};

/// So many of his last games are shown.
const GAMES: u32 = 10;

/// The address of people.
pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/people/{name}", Anybody, "who somebody is: since when, how strong, his last games", profile)
            .tells::<Profile>(),
    ]
}

/// `GET /api/people/{name}`
async fn profile(State(app): State<App>, visitor: Visitor, Id(name): Id) -> Result<Response, Fault> {
    let person = app.store.person_named(&name).await?;
    let person = person.ok_or_else(|| Fault::missing(format!("nobody here is called `{name}`")))?;
    let asker = visitor.id().map(str::to_owned);
    let search = Search { asker, player: Some(person.id.clone()), running: true, ..Search::default() };
    let found = app.store.search(&search, None, GAMES).await?;
    let names = mine::names(&app, &found).await?;
    let profile = Profile {
        name: person.name.unwrap_or(name),
        since: person.made,
        program: person.kind == PersonKind::Bot,
        ratings: ratings::all(&app, &person.id).await?,
        games: found.into_iter().map(|found| archive::shown(found, visitor.id(), &names)).collect(),
    };
    Ok(json(serde_json::to_string(&profile).unwrap_or_default()))
}
