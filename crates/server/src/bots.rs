//! Programs that are somebody themselves: they have a name, a token and no other way in, and everybody sees what they
//! are.
//!
//! For: `/api/bots` and `/api/my/bots…`. Not for: their tokens (`tokens`), what they are told (`events`).
//!
//! A bot is made by somebody and is his: its id lies on a shelf of its owner, and goes with him. Its name ends in
//! `[bot]`, as nobody else's does, so it is marked wherever people are named: at seats, in seeks, in the archive, in
//! records. It plays no games that count for ratings and no tournaments, so among the leaders there are people only.

use crate::App;
use crate::address::Address;
use crate::body::{Body, Id, Nothing};
use crate::error::Fault;
use crate::events;
use crate::games::json;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get, post};
use crate::tokens::kept;
use crate::who::{Visitor, random};
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use house::{Bots, OwnBot, OwnBots, Scope};
use schemars::JsonSchema;
use serde::Deserialize;
use std::num::NonZero;
use std::time::Duration;
use store::{Change, Item, Person, PersonKind};

/// On this shelf of whoever made them lie the ids of bots.
const SHELF: &str = "bot";
/// So many has one person.
const MOST: u32 = 5;
/// Letters of a name, without its ending.
const NAME: std::ops::RangeInclusive<usize> = 2..=20;
/// What the name of a bot ends in, and nobody else's.
pub(crate) const ENDING: &str = "[bot]";
/// What the token of a bot is called.
const TOKEN: &str = "bot";
/// Bots made from one address at once, and how long it is until another one.
const MADE: (NonZero<u32>, Duration) = (NonZero::new(10).unwrap(), Duration::from_mins(10));

/// How many each address has made lately.
#[derive(Debug)]
pub(crate) struct Made(Option<DefaultKeyedRateLimiter<Address>>);

impl Default for Made {
    fn default() -> Self {
        Self(Quota::with_period(MADE.1).map(|quota| RateLimiter::keyed(quota.allow_burst(MADE.0))))
    }
}

impl Made {
    /// Forgets those who have made none for a while.
    pub(crate) fn sweep(&self) {
        if let Some(made) = &self.0 {
            made.retain_recent();
        }
    }
}

/// The addresses of whoever makes bots.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/my/bots", Anybody, "one's own bots", own).tells::<OwnBots>(),
        post("/my/bots", Anybody, "makes a bot; its token is told this once", make).tells::<OwnBots>(),
        post(
            "/my/bots/{id}/token",
            Anybody,
            "makes a new token for a bot of one's own; the old one is worthless",
            renew,
        )
        .tells::<OwnBots>(),
        post("/my/bots/{id}/delete", Anybody, "forgets a bot of one's own", delete).tells::<OwnBots>(),
    ]
}

/// The addresses that programs ask, too.
pub(crate) fn open_routes() -> Vec<Route> {
    vec![get("/bots", Anybody, "the bots that are connected now, and can be invited", here).tells::<Bots>()]
}

/// What a bot is made with.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotBody {
    /// From 2 to 20 letters (a to z), digits, `-` and `_`; `[bot]` is put behind it.
    name: String,
}

/// `GET /api/bots`
async fn here(State(app): State<App>) -> Result<Response, Fault> {
    let bots = Bots { bots: events::here::all(&app).await? };
    Ok(json(serde_json::to_string(&bots).unwrap_or_default()))
}

/// `GET /api/my/bots`
async fn own(State(app): State<App>, visitor: Visitor) -> Result<Response, Fault> {
    told(&app, visitor.id(), None).await
}

/// `POST /api/my/bots`
async fn make(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Body(BotBody { name }): Body<BotBody>,
) -> Result<Response, Fault> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if !NAME.contains(&name.len()) || !name.chars().all(fits) {
        let (least, most) = (NAME.start(), NAME.end());
        return Err(Fault::bad(format!("a bot has a name of {least} to {most} letters (a to z), digits, `-` and `_`")));
    }
    if let Some(person) = visitor.id()
        && ids(&app, person).await?.len() >= MOST as usize
    {
        return Err(Fault::too_much(format!("you have {MOST} bots; that is as many as one person gets")));
    }
    if app.made_bots.0.as_ref().is_some_and(|made| made.check_key(&address).is_err()) {
        return Err(Fault::too_much("many bots were made from your address; try again in ten minutes"));
    }
    let (known, now) = (visitor.known(&app).await?, app.time.now());
    let bot = Person {
        id: random(12),
        name: Some(format!("{name}{ENDING}")),
        kind: PersonKind::Bot,
        secret: None,
        email: None,
        made: now,
        seen: now,
        wishes: "{}".to_owned(),
    };
    match app.store.put_person(&bot).await {
        Err(store::Fault::Taken) => {
            return Err(Fault::new(StatusCode::CONFLICT, format!("there is a bot called `{name}{ENDING}` already")));
        }
        put => put?,
    }
    let (token, text) = kept::made(&bot.id, TOKEN, Scope::Play, now);
    let (shelf, owner) = (SHELF.to_owned(), known.person.id.clone());
    let owned = Item { shelf, owner, key: bot.id, version: 0, rank: now, until: None, body: String::new() };
    app.store.keep(&[Change::Put(owned), token]).await?;
    let answer = told(&app, Some(&known.person.id), Some(text)).await?;
    Ok(known.told(answer))
}

/// `POST /api/my/bots/{id}/token`
async fn renew(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    let owner = owner(&app, &visitor, &id).await?;
    let (token, text) = kept::made(&id, TOKEN, Scope::Play, app.time.now());
    app.store.keep(&[Change::Clear { shelf: kept::SHELF.to_owned(), owner: id }, token]).await?;
    told(&app, Some(owner), Some(text)).await
}

/// `POST /api/my/bots/{id}/delete`
async fn delete(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    let owner = owner(&app, &visitor, &id).await?;
    forget(&app, owner, &id).await?;
    told(&app, Some(owner), None).await
}

/// Forgets all bots of this person, who is about to be forgotten himself.
pub(crate) async fn forget_all(app: &App, owner: &str) -> Result<(), Fault> {
    for id in ids(app, owner).await? {
        forget(app, owner, &id).await?;
    }
    Ok(())
}

/// Forgets a bot of this person.
async fn forget(app: &App, owner: &str, id: &str) -> Result<(), Fault> {
    match app.store.forget_person(id).await {
        // It was forgotten elsewhere in the same moment.
        Ok(()) | Err(store::Fault::Unknown) => {}
        Err(fault) => return Err(fault.into()),
    }
    let (shelf, owner, key) = (SHELF.to_owned(), owner.to_owned(), id.to_owned());
    Ok(app.store.keep(&[Change::Drop { shelf, owner, key }]).await?)
}

/// Whoever asks, if that bot is his.
async fn owner<'v>(app: &App, visitor: &'v Visitor, id: &str) -> Result<&'v str, Fault> {
    let missing = || Fault::missing("you have no such bot");
    let person = visitor.id().ok_or_else(missing)?;
    app.store.item(SHELF, person, id, app.time.now()).await?.map(|_| person).ok_or_else(missing)
}

/// The ids of the bots of this person, the last made first.
async fn ids(app: &App, person: &str) -> Result<Vec<String>, Fault> {
    let items = app.store.items(SHELF, person, None, app.time.now(), MOST).await?;
    Ok(items.into_iter().map(|item| item.key).collect())
}

async fn told(app: &App, person: Option<&str>, made: Option<String>) -> Result<Response, Fault> {
    let mut bots = Vec::new();
    if let Some(person) = person {
        let ids = ids(app, person).await?;
        let people = if ids.is_empty() { Vec::new() } else { app.store.people(&ids).await? };
        for id in ids {
            let Some(bot) = people.iter().find(|person| person.id == id) else { continue };
            let here = events::here::is_here(app, &id).await?;
            bots.push(OwnBot { name: bot.name.clone().unwrap_or_default(), made: bot.made, here, id });
        }
    }
    Ok(json(serde_json::to_string(&OwnBots { bots, made }).unwrap_or_default()))
}
