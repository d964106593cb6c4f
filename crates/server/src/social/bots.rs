//! Bots: programs with a user name of their own, marked as such, and a token as the only way to sign in.
//!
//! This file handles `/api/bots` and `/api/my/bots…`. `tokens` handles their tokens, `events` their event stream.
//!
//! A bot belongs to the person who created it: its id is an item of its owner, and it is deleted with them. Its name
//! ends in `[bot]`, as no other name does, so it is marked wherever a name appears: at seats, in seeks, in the archive,
//! in records. It plays neither rated games nor tournaments, so the leaderboards list people only.

pub(crate) mod rate_limit;

use crate::core::error::Fault;
use crate::core::ids::random_text;
use crate::http::body::{Body, Empty, Id};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::{Caller, Visitor};
use crate::http::reply::json;
use crate::social::events;
use crate::social::state::Social;
use crate::social::tokens::kept;
use api::{Bots, OwnBot, OwnBots, Scope};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use schemars::JsonSchema;
use serde::Deserialize;
use store::{Change, Item, Person, PersonKind};

/// The namespace of the ids of bots, which belong to the bots' owner.
const NAMESPACE: &str = "bot";
/// The most bots of a person.
const MAX_BOTS: u32 = 5;
/// The number of characters of a name, without its suffix.
const NAME_CHARS: std::ops::RangeInclusive<usize> = 2..=20;
/// The suffix of every bot's name, which no other user name has.
pub(crate) const NAME_SUFFIX: &str = "[bot]";
/// The name of a bot's token.
const TOKEN_NAME: &str = "bot";

/// The routes for the owners of bots.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/my/bots", Anyone, "the caller's bots", list_own).returns::<OwnBots>(),
        post("/my/bots", Anyone, "creates a bot and returns its token, only this once", create).returns::<OwnBots>(),
        post(
            "/my/bots/{id}/token",
            Anyone,
            "replaces the token of a bot of the caller; the old one stops working",
            renew_token,
        )
        .returns::<OwnBots>(),
        post("/my/bots/{id}/delete", Anyone, "deletes a bot of the caller", delete).returns::<OwnBots>(),
    ]
}

/// The routes that programs can call, too.
pub(crate) fn open_routes() -> Vec<Endpoint<Social>> {
    vec![get("/bots", Anyone, "the bots that are connected now and can be invited", list_online).returns::<Bots>()]
}

/// The name of a new bot.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotBody {
    /// From 2 to 20 letters (a to z), digits, `-` and `_`; the server appends `[bot]`.
    name: String,
}

/// `GET /api/bots`
async fn list_online(State(app): State<Social>) -> Result<Response, Fault> {
    let bots = Bots { bots: events::online_bots::list(&app).await? };
    Ok(json(&bots))
}

/// `GET /api/my/bots`
async fn list_own(Caller { app, visitor, .. }: Caller<Social>) -> Result<Response, Fault> {
    bots_response(&app, visitor.id(), None).await
}

/// `POST /api/my/bots`
async fn create(
    Caller { app, address, visitor }: Caller<Social>,
    Body(BotBody { name }): Body<BotBody>,
) -> Result<Response, Fault> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if !NAME_CHARS.contains(&name.len()) || !name.chars().all(fits) {
        let (least, most) = (NAME_CHARS.start(), NAME_CHARS.end());
        return Err(Fault::bad_request(format!(
            "a bot's name has {least} to {most} letters (a to z), digits, `-` and `_`"
        )));
    }
    if let Some(person) = visitor.id()
        && bot_ids(&app, person).await?.len() >= MAX_BOTS as usize
    {
        return Err(Fault::too_many_requests(format!("you have {MAX_BOTS} bots, the most that a user can have")));
    }
    app.bot_creation.check(address)?;
    let (known, now) = (visitor.identify(&app).await?, app.clock.now());
    let bot = Person {
        id: random_text(12),
        name: Some(format!("{name}{NAME_SUFFIX}")),
        kind: PersonKind::Bot,
        password_hash: None,
        email: None,
        created_at: now,
        last_seen_at: now,
        settings: "{}".to_owned(),
    };
    match app.store.put_person(&bot).await {
        Err(store::Fault::AlreadyExists) => {
            return Err(Fault::new(StatusCode::CONFLICT, format!("there is already a bot `{name}{NAME_SUFFIX}`")));
        }
        put => put?,
    }
    let (token, text) = kept::create(&bot.id, TOKEN_NAME, Scope::Play, now);
    let (namespace, owner) = (NAMESPACE.to_owned(), known.person.id.clone());
    let owned = Item { namespace, owner, key: bot.id, version: 0, rank: now, expires_at: None, body: String::new() };
    app.store.apply(&[Change::Put(owned), token]).await?;
    let answer = bots_response(&app, Some(&known.person.id), Some(text)).await?;
    Ok(known.respond(answer))
}

/// `POST /api/my/bots/{id}/token`
async fn renew_token(
    Caller { app, visitor, .. }: Caller<Social>,
    Id(id): Id,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    let owner = require_owner(&app, &visitor, &id).await?;
    let (token, text) = kept::create(&id, TOKEN_NAME, Scope::Play, app.clock.now());
    app.store.apply(&[Change::Clear { namespace: kept::NAMESPACE.to_owned(), owner: id }, token]).await?;
    bots_response(&app, Some(owner), Some(text)).await
}

/// `POST /api/my/bots/{id}/delete`
async fn delete(
    Caller { app, visitor, .. }: Caller<Social>,
    Id(id): Id,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    let owner = require_owner(&app, &visitor, &id).await?;
    delete_bot(&app, owner, &id).await?;
    bots_response(&app, Some(owner), None).await
}

/// Deletes all bots of this person, who is about to be deleted.
pub(crate) async fn delete_all(app: &Social, owner: &str) -> Result<(), Fault> {
    for id in bot_ids(app, owner).await? {
        delete_bot(app, owner, &id).await?;
    }
    Ok(())
}

/// Deletes a bot of this person.
async fn delete_bot(app: &Social, owner: &str, id: &str) -> Result<(), Fault> {
    match app.store.delete_person(id).await {
        // Another request has deleted it at the same moment.
        Ok(()) | Err(store::Fault::NotFound) => {}
        Err(fault) => return Err(fault.into()),
    }
    let (namespace, owner, key) = (NAMESPACE.to_owned(), owner.to_owned(), id.to_owned());
    Ok(app.store.apply(&[Change::Delete { namespace, owner, key }]).await?)
}

/// The caller's id, if the bot is theirs.
async fn require_owner<'v>(app: &Social, visitor: &'v Visitor, id: &str) -> Result<&'v str, Fault> {
    let missing = || Fault::not_found("you have no such bot");
    let person = visitor.id().ok_or_else(missing)?;
    app.store.item(NAMESPACE, person, id, app.clock.now()).await?.map(|_| person).ok_or_else(missing)
}

/// The ids of the bots of this person, the newest first.
async fn bot_ids(app: &Social, person: &str) -> Result<Vec<String>, Fault> {
    let items = app.store.items(NAMESPACE, person, None, app.clock.now(), MAX_BOTS).await?;
    Ok(items.into_iter().map(|item| item.key).collect())
}

async fn bots_response(app: &Social, person: Option<&str>, made: Option<String>) -> Result<Response, Fault> {
    let mut bots = Vec::new();
    if let Some(person) = person {
        let ids = bot_ids(app, person).await?;
        let people = if ids.is_empty() { Vec::new() } else { app.store.people(&ids).await? };
        for id in ids {
            let Some(bot) = people.iter().find(|person| person.id == id) else { continue };
            let here = events::online_bots::is_online(app, &id).await?;
            bots.push(OwnBot { name: bot.name.clone().unwrap_or_default(), made: bot.created_at, here, id });
        }
    }
    Ok(json(&OwnBots { bots, new_token: made }))
}
