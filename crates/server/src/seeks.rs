//! The requests about seeks: who looks for whom, and taking one.
//!
//! For: `/api/seeks…`. Not for: who may take which place (`house`), who hears of it (`seeks::board`), the socket
//! (`seeks::live`).
//!
//! A table is called what its seek was called, so whoever sought finds it, on whatever server it was opened. Of all who
//! take the last place exactly one takes the seek out of the store, and opens the table; another place is taken by
//! changing the seek, if it is still what it was.

pub(crate) mod board;
pub(crate) mod live;

use crate::App;
use crate::address::Address;
use crate::body::{Body, Id, Nothing};
use crate::bus::News;
use crate::chat;
use crate::error::Fault;
use crate::games::json;
use crate::ratings::may_be_rated;
use crate::routes::Who::Anybody;
use crate::routes::{Route, get, post};
use crate::seeks::board::Open;
use crate::seeks::board::Seeks;
use crate::who::{Visitor, random};
use crate::workshop::texts;
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use house::{Millis, Seek, SeekBody, Standing};
use rand::seq::SliceRandom;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// So many may one person have at a time.
const EACH: usize = 5;
/// A seek for a game in one sitting lasts so long after whoever seeks was last there.
pub(crate) const SITTING: Millis = 30_000;
/// Any other lasts so long.
const PATIENT: Millis = 14 * 24 * 60 * 60 * 1000;
/// Letters in which somebody says why he declines.
const WHY: usize = 300;
/// Letters and digits of an id, which will be that of the table.
const ID: usize = 16;

/// The addresses of seeks.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/seeks", Anybody, "who looks for others", list).tells::<Seeks<'_>>(),
        get("/seeks/live", Anybody, "who looks for others, now and after every change: a WebSocket", live::live)
            .tells::<Seeks<'_>>(),
        post("/seeks", Anybody, "looks for others", seek).tells::<Seeks<'_>>(),
        post("/seeks/{id}/take", Anybody, "takes a place; with the last one the game begins", take).tells::<Taken>(),
        post("/seeks/{id}/withdraw", Anybody, "takes back one's seek, or leaves one's place", withdraw)
            .banned(true)
            .tells::<Seeks<'_>>(),
        post("/seeks/{id}/decline", Anybody, "declines an invitation", decline).tells::<Seeks<'_>>(),
    ]
}

/// Which place is taken.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeBody {
    /// One of its sides; without it, any place that is free.
    side: Option<u8>,
}

/// What is said to whoever has invited.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeclineBody {
    /// Why; at most 300 letters, and it may be left out.
    #[serde(default)]
    why: String,
}

/// What has come of a place that was taken.
#[derive(Debug, Serialize, JsonSchema)]
struct Taken {
    /// The game that has begun with it; null: others are still waited for.
    table: Option<String>,
}

/// `GET /api/seeks`
async fn list(State(app): State<App>, visitor: Visitor) -> Result<Response, Fault> {
    app.seeks.refresh(&app).await?;
    Ok(json(app.seeks.told(visitor.id())))
}

/// `POST /api/seeks`
async fn seek(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Body(body): Body<SeekBody>,
) -> Result<Response, Fault> {
    let to = match body.to() {
        Some(name) => Some(invited(&app, name, body.rated()).await?),
        None => None,
    };
    // What cannot be played is refused before anybody becomes a guest by it.
    let sought = Seek::new(body, visitor.id().unwrap_or("nobody"))?;
    let title = tried(&app, address, &sought).await?;
    let known = visitor.known(&app).await?;
    if sought.rated {
        may_be_rated(&known.person)?;
    }
    let mut sought = Seek { title, ..sought };
    sought.players[0] = Some(known.person.id.clone());
    if let Some(to) = to {
        sought = sought.inviting(to.clone())?;
        if chat::is_muted(&app, &to, sought.host()).await {
            // He does not want to read anything of whoever invites him, and nobody is told so.
            sought = sought.refused(&to, String::new())?;
        }
    }
    let _one = app.seeks.posting().await;
    app.seeks.refresh(&app).await?;
    if app.seeks.count(&known.person.id) >= EACH {
        return Err(Fault::too_much(format!("you have {EACH} open seeks; that is as many as one person gets"))
            .of("seeks-of-person"));
    }
    app.seeks.charge(address)?;
    texts::keep(&app, &sought.game).await?;
    let made = app.time.now();
    let until = made + if sought.is_patient() { PATIENT } else { SITTING };
    let row = store::Seek { id: random(ID), person: known.person.id.clone(), body: written(&sought), made, until };
    app.store.put_seek(&row).await?;
    changed(&app).await?;
    let told = json(app.seeks.told(Some(&known.person.id)));
    Ok(known.told(told))
}

/// `POST /api/seeks/{id}/take`
async fn take(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(body): Body<TakeBody>,
) -> Result<Response, Fault> {
    // Nobody becomes a guest of ours by asking for a seek that is not there.
    find(&app, &id).await?;
    let known = visitor.known(&app).await?;
    let begun = loop {
        let open = find(&app, &id).await?;
        if open.seek.rated {
            may_be_rated(&known.person)?;
        }
        let taken = open.seek.taken(&known.person.id, body.side)?;
        if taken.is_full() {
            let Some(row) = app.store.take_seek(&id).await? else { return Err(gone()) };
            if row.body == open.row.body {
                begin(&app, address, row, &taken).await?;
                break true;
            }
            // Somebody has come or gone in the meantime.
            app.store.put_seek(&row).await?;
        } else if change(&app, &open, &taken).await? {
            break false;
        }
    };
    changed(&app).await?;
    let told = json(serde_json::to_string(&Taken { table: begun.then_some(id) }).unwrap_or_default());
    Ok(known.told(told))
}

/// `POST /api/seeks/{id}/withdraw`: whoever seeks does not any more, or somebody who has taken a place leaves it.
async fn withdraw(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    let person = visitor.id().unwrap_or_default();
    loop {
        let open = find(&app, &id).await?;
        if open.seek.host() == person {
            app.store.take_seek(&id).await?;
            break;
        }
        let left = open.seek.left(person)?;
        if change(&app, &open, &left).await? {
            break;
        }
    }
    changed(&app).await?;
    Ok(json(app.seeks.told(Some(person))))
}

/// Somebody leaves every place that he has taken in the seeks of others.
pub(crate) async fn leave_all(app: &App, person: &str) -> Result<(), Fault> {
    app.seeks.refresh(app).await?;
    for open in app.seeks.joined_by(person) {
        let mut open = open;
        while !change(app, &open, &open.seek.left(person)?).await? {
            open = find(app, &open.row.id).await?;
        }
    }
    app.seeks.refresh(app).await
}

/// `POST /api/seeks/{id}/decline`
async fn decline(
    State(app): State<App>,
    visitor: Visitor,
    Id(id): Id,
    Body(DeclineBody { why }): Body<DeclineBody>,
) -> Result<Response, Fault> {
    let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
    if why.chars().count() > WHY || why.chars().any(char::is_control) {
        return Err(Fault::bad(format!("why somebody declines is said in at most {WHY} letters")));
    }
    let person = visitor.id().unwrap_or_default();
    loop {
        let open = find(&app, &id).await?;
        let refused = open.seek.refused(person, why.clone())?;
        if change(&app, &open, &refused).await? {
            break;
        }
    }
    app.seeks.refresh(&app).await?;
    Ok(json(app.seeks.told(Some(person))))
}

/// Whom somebody invites, by his name.
async fn invited(app: &App, name: &str, rated: bool) -> Result<String, Fault> {
    let person = app.store.person_named(name).await?;
    let person = person.ok_or_else(|| Fault::missing(format!("nobody here is called `{name}`")))?;
    if rated {
        may_be_rated(&person)?;
    }
    Ok(person.id)
}

/// Opens the table at which all who have come play; if that fails, the seek is there again.
async fn begin(app: &App, address: Address, row: store::Seek, full: &Seek) -> Result<(), Fault> {
    let opening = full.opening(|players| players.shuffle(&mut rand::rng()));
    let begun = app.tables.reopen(app, &row.id, opening, address).await;
    if begun.is_err() {
        app.store.put_seek(&row).await?;
    }
    begun
}

/// The seek says something else, unless somebody was quicker.
async fn change(app: &App, open: &Open, to: &Seek) -> Result<bool, Fault> {
    match app.store.change_seek(&store::Seek { body: written(to), ..open.row.clone() }, &open.row.body).await {
        Ok(()) => Ok(true),
        Err(store::Fault::Behind) => Ok(false),
        Err(store::Fault::Unknown) => Err(gone()),
        Err(fault) => Err(fault.into()),
    }
}

/// The seeks are not what they were, for everybody at whatever node.
async fn changed(app: &App) -> Result<(), Fault> {
    app.bus.tell(News::Seeks);
    app.seeks.refresh(app).await
}

async fn find(app: &App, id: &str) -> Result<Open, Fault> {
    app.seeks.refresh(app).await?;
    app.seeks.find(id).ok_or_else(gone)
}

fn gone() -> Fault {
    Fault::missing("this seek is not open any more: somebody was quicker, or whoever sought has left")
}

fn written(seek: &Seek) -> String {
    serde_json::to_string(seek).unwrap_or_default()
}

/// What the game is called, if it can be played so.
async fn tried(app: &App, address: Address, sought: &Seek) -> Result<String, Fault> {
    let (here, opening) = (app.clone(), sought.opening(|_| ()));
    let library = texts::library(app, &[&opening.sheet.game]).await?;
    let open = move || here.bounds.check(Standing::open(opening, &library, &here.bounds.budget(), 0));
    let (_, standing) = app.workers.run(address, open).await?;
    Ok(standing.course.setting().game().def().name.clone())
}
