//! The requests about seeks and invitations: posting, taking, withdrawing and declining them (`/api/seeks…`).
//!
//! `play` decides who may take which place, `seeks::board` keeps the list and notifies listeners, `seeks::live` is the
//! WebSocket.
//!
//! A table has the id of its seek, so the one who posted it finds it, on whatever node it was opened. Of all who take
//! the last place, exactly one removes the seek from the store and opens the table. Other places are taken by changing
//! the seek, if it has not changed in the meantime.

pub(crate) mod board;
pub(crate) mod live;

use crate::bus::NodeMessage;
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::ids::random_text;
use crate::core::plain_text::is_disruptive;
use crate::http::body::{Body, Empty, Id};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::Caller;
use crate::http::identity::require_account;
use crate::http::reply::{json, json_text};
use crate::live::mutes;
use crate::live::seeks::board::OpenSeek;
use crate::live::seeks::board::SeekList;
use crate::live::state::Live;
use crate::live::texts;
use api::SeekBody;
use axum::response::Response;
use play::{Millis, Seek, TableState};
use rand::seq::SliceRandom;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most open seeks of a person.
const MAX_PER_PERSON: usize = 5;
/// The time for which a seek for a live game stays open after its owner was last present.
pub(crate) const LIVE_SEEK_TTL_MS: Millis = 30_000;
/// The time for which any other seek stays open.
const PERSISTENT_SEEK_TTL_MS: Millis = 14 * 24 * 60 * 60 * 1000;
/// The most characters of the reason for declining.
const MAX_REASON_CHARS: usize = 300;
/// The number of characters of an id, which becomes that of the table.
const ID_CHARS: usize = 16;

/// The routes of seeks.
pub(crate) fn routes() -> Vec<Endpoint<Live>> {
    vec![
        get("/seeks", Anyone, "the open seeks", list).returns::<SeekList<'_>>(),
        get("/seeks/live", Anyone, "a WebSocket with the open seeks, now and after every change", live::live)
            .returns::<SeekList<'_>>(),
        post("/seeks", Anyone, "posts a seek or an invitation", create).returns::<SeekList<'_>>(),
        post("/seeks/{id}/take", Anyone, "takes a place; the last one begins the game", take).returns::<TakeResult>(),
        post("/seeks/{id}/withdraw", Anyone, "withdraws the caller's seek, or gives up their place", withdraw)
            .banned(true)
            .returns::<SeekList<'_>>(),
        post("/seeks/{id}/decline", Anyone, "declines an invitation", decline).returns::<SeekList<'_>>(),
    ]
}

/// The place to take.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeBody {
    /// One of the sides of the place; without it, any free place.
    side: Option<u8>,
}

/// The answer to an invitation that is declined.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeclineBody {
    /// The reason, at most 300 characters; optional.
    #[serde(default)]
    why: String,
}

/// The result of taking a place.
#[derive(Debug, Serialize, JsonSchema)]
struct TakeResult {
    /// The game that has begun; null while more players are needed.
    table: Option<String>,
}

/// `GET /api/seeks`
async fn list(Caller { app, visitor, .. }: Caller<Live>) -> Result<Response, Fault> {
    app.seeks.refresh(&app).await?;
    Ok(json_text(app.seeks.json_for(visitor.id())))
}

/// `POST /api/seeks`
async fn create(Caller { app, address, visitor }: Caller<Live>, Body(body): Body<SeekBody>) -> Result<Response, Fault> {
    let to = match body.invitee() {
        Some(name) => Some(find_invitee(&app, name, body.is_rated()).await?),
        None => None,
    };
    // Rejects terms that cannot be played before the caller becomes a guest.
    let sought = body.into_seek(visitor.id().unwrap_or("nobody"))?;
    let title = check_playable(&app, address, &sought).await?;
    let known = visitor.identify(&app).await?;
    if sought.rated {
        require_account(&known.person)?;
    }
    let mut sought = Seek { title, ..sought };
    sought.players[0] = Some(known.person.id.clone());
    if let Some(to) = to {
        sought = sought.with_invitee(to.clone())?;
        if mutes::is_muted(&app, &to, sought.host()).await {
            // The invited player has muted the inviter: the invitation is declined at once, without a notification.
            sought = sought.declined_by(&to, String::new())?;
        }
    }
    let _one = app.seeks.lock_posting().await;
    app.seeks.refresh(&app).await?;
    if app.seeks.count(&known.person.id) >= MAX_PER_PERSON {
        return Err(Fault::too_many_requests(format!(
            "you have {MAX_PER_PERSON} open seeks, the most that a user can have"
        ))
        .with_limit("seeks-of-person"));
    }
    app.seeks.check_post_limit(address)?;
    texts::pin(&app, &sought.game).await?;
    let made = app.clock.now();
    let until = made + if sought.is_persistent() { PERSISTENT_SEEK_TTL_MS } else { LIVE_SEEK_TTL_MS };
    let row = store::Seek {
        id: random_text(ID_CHARS),
        person: known.person.id.clone(),
        body: to_json(&sought),
        created_at: made,
        expires_at: until,
    };
    app.store.put_seek(&row).await?;
    publish_change(&app).await?;
    let told = json_text(app.seeks.json_for(Some(&known.person.id)));
    Ok(known.respond(told))
}

/// `POST /api/seeks/{id}/take`
async fn take(
    Caller { app, address, visitor }: Caller<Live>,
    Id(id): Id,
    Body(body): Body<TakeBody>,
) -> Result<Response, Fault> {
    // Before the caller becomes a guest: taking a seek that does not exist makes no one a guest.
    find(&app, &id).await?;
    let known = visitor.identify(&app).await?;
    let begun = loop {
        let open = find(&app, &id).await?;
        if open.seek.rated {
            require_account(&known.person)?;
        }
        let taken = open.seek.with_player(&known.person.id, body.side)?;
        if taken.is_full() {
            let Some(row) = app.store.take_seek(&id).await? else { return Err(seek_gone()) };
            if row.body == open.row.body {
                open_table(&app, address, row, &taken).await?;
                break true;
            }
            // Another player has joined or left in the meantime.
            app.store.put_seek(&row).await?;
        } else if update(&app, &open, &taken).await? {
            break false;
        }
    };
    publish_change(&app).await?;
    let told = json(&TakeResult { table: begun.then_some(id) });
    Ok(known.respond(told))
}

/// `POST /api/seeks/{id}/withdraw`: withdraws the caller's seek, or gives up the place that they have taken.
async fn withdraw(
    Caller { app, visitor, .. }: Caller<Live>,
    Id(id): Id,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    let person = visitor.id().unwrap_or_default();
    loop {
        let open = find(&app, &id).await?;
        if open.seek.host() == person {
            app.store.take_seek(&id).await?;
            break;
        }
        let left = open.seek.without_player(person)?;
        if update(&app, &open, &left).await? {
            break;
        }
    }
    publish_change(&app).await?;
    Ok(json_text(app.seeks.json_for(Some(person))))
}

/// Gives up every place that this person has taken in the seeks of others.
pub(crate) async fn leave_all(app: &Live, person: &str) -> Result<(), Fault> {
    app.seeks.refresh(app).await?;
    for open in app.seeks.joined_by(person) {
        let mut open = open;
        while !update(app, &open, &open.seek.without_player(person)?).await? {
            open = find(app, &open.row.id).await?;
        }
    }
    app.seeks.refresh(app).await
}

/// `POST /api/seeks/{id}/decline`
async fn decline(
    Caller { app, visitor, .. }: Caller<Live>,
    Id(id): Id,
    Body(DeclineBody { why }): Body<DeclineBody>,
) -> Result<Response, Fault> {
    let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
    if why.chars().count() > MAX_REASON_CHARS || why.chars().any(is_disruptive) {
        return Err(Fault::bad_request(format!("the reason has at most {MAX_REASON_CHARS} characters")));
    }
    let person = visitor.id().unwrap_or_default();
    loop {
        let open = find(&app, &id).await?;
        let refused = open.seek.declined_by(person, why.clone())?;
        if update(&app, &open, &refused).await? {
            break;
        }
    }
    app.seeks.refresh(&app).await?;
    Ok(json_text(app.seeks.json_for(Some(person))))
}

/// The id of the invited user.
async fn find_invitee(app: &Live, name: &str, rated: bool) -> Result<String, Fault> {
    let person = app.store.person_named(name).await?;
    let person = person.ok_or_else(|| Fault::not_found(format!("there is no user `{name}`")))?;
    if rated {
        require_account(&person)?;
    }
    Ok(person.id)
}

/// Opens the table for the players of a full seek; if that fails, restores the seek.
async fn open_table(app: &Live, address: Address, row: store::Seek, full: &Seek) -> Result<(), Fault> {
    let opening = full.table_setup(|players| players.shuffle(&mut rand::rng()));
    let begun = app.tables.open_with_id(app, &row.id, opening, address).await;
    if begun.is_err() {
        app.store.put_seek(&row).await?;
    }
    begun
}

/// Changes a seek; false if another request was quicker.
async fn update(app: &Live, open: &OpenSeek, to: &Seek) -> Result<bool, Fault> {
    match app.store.change_seek(&store::Seek { body: to_json(to), ..open.row.clone() }, &open.row.body).await {
        Ok(()) => Ok(true),
        Err(store::Fault::Conflict) => Ok(false),
        Err(store::Fault::NotFound) => Err(seek_gone()),
        Err(fault) => Err(fault.into()),
    }
}

/// Announces a change of the seeks to all nodes.
async fn publish_change(app: &Live) -> Result<(), Fault> {
    app.bus.publish(NodeMessage::SeeksChanged);
    app.seeks.refresh(app).await
}

async fn find(app: &Live, id: &str) -> Result<OpenSeek, Fault> {
    app.seeks.refresh(app).await?;
    app.seeks.find(id).ok_or_else(seek_gone)
}

fn seek_gone() -> Fault {
    Fault::not_found("this seek is no longer open: another player was quicker, or it was withdrawn")
}

fn to_json(seek: &Seek) -> String {
    serde_json::to_string(seek).unwrap_or_default()
}

/// Checks that the game can be played with these terms; returns its title.
async fn check_playable(app: &Live, address: Address, sought: &Seek) -> Result<String, Fault> {
    let (here, opening) = (app.clone(), sought.table_setup(|_| ()));
    let library = texts::library(app, &[&opening.record.game]).await?;
    let open = move || here.rule_budget.map_fault(TableState::open(opening, &library, &here.rule_budget.budget(), 0));
    let (_, standing) = app.rule_pool.run(address, open).await?;
    Ok(standing.game_state.configured_game().game().def().name.clone())
}
