//! The requests about tables.
//!
//! For: `/api/tables…`. Not for: what a request does to a table (`table`), whether somebody may do it (`house`), the socket (`live`).

use crate::App;
use crate::address::Address;
use crate::body::{Body, Id, Nothing, Pairs};
use crate::error::Fault;
use crate::games::json;
use crate::opponent;
use crate::table::{Table, Thought};
use crate::who::{Visitor, random};
use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use facade::{Object, SeatBody, TimeControl};
use house::{Act, Opening, Place, Wish};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Letters and digits of a seat's key.
const KEY: usize = 16;

/// What a table is opened with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenBody {
    game: String,
    #[serde(default)]
    readings: BTreeMap<String, String>,
    position: Option<String>,
    seats: Vec<Object<PlaceBody>>,
    clock: Option<Object<TimeControl>>,
    /// Whoever sees it may sit down.
    #[serde(default)]
    public: bool,
}

/// A seat: by `open`, or as a sheet has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlaceBody {
    by: String,
    level: Option<i64>,
}

impl From<PlaceBody> for Place {
    fn from(PlaceBody { by, level }: PlaceBody) -> Self {
        if by == "open" && level.is_none() { Self::Open } else { Self::Taken(SeatBody::by(by, level)) }
    }
}

/// A part of a turn, or a whole one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NextBody {
    revision: u64,
    tokens: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayBody {
    revision: u64,
    tokens: Option<Vec<String>>,
    text: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndBody {
    how: String,
    side: Option<u8>,
}

/// A seat that somebody wants.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SitBody {
    side: u8,
    #[serde(default)]
    key: String,
}

/// Something that was asked for, by the number of its event.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferBody {
    number: u64,
}

/// A seat that is left to the computer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HandOverBody {
    side: u8,
    level: u8,
}

/// `POST /api/tables`
pub(crate) async fn open(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Body(body): Body<OpenBody>,
) -> Result<Response, Fault> {
    let known = visitor.known(&app).await?;
    let OpenBody { game, readings, position, seats, clock, public } = body;
    let clock = clock.map(|Object(clock)| clock);
    let places: Vec<Place> = seats.into_iter().map(|Object(place)| place.into()).collect();
    let opening = Opening::new((game, readings, position), &places, clock, &known.person.id, public, || random(KEY));
    let (table, thought) = app.tables.open(&app, opening, address).await?;
    let told = told(&app, &table, Some(known.person.id.clone()), address, thought).await?;
    Ok(known.told(told))
}

/// Answers with what this person is told of the table, and lets the computer think if it is its turn.
async fn told(
    app: &App,
    table: &Arc<Table>,
    person: Option<String>,
    address: Address,
    thought: Option<Thought>,
) -> Result<Response, Fault> {
    opponent::start(app, table, thought);
    let here = Arc::clone(table);
    Ok(json(app.workers.run(address, move || here.view(person.as_deref())).await?))
}

/// `GET /api/tables/{id}`
pub(crate) async fn view(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
) -> Result<Response, Fault> {
    let table = app.tables.find(&app, &id, address).await?;
    attend(&app, &table).await?;
    told(&app, &table, visitor.id().map(str::to_owned), address, None).await
}

/// Somebody is there: computers that had waited for that go on.
pub(crate) async fn attend(app: &App, table: &Arc<Table>) -> Result<(), Fault> {
    if table.touch() {
        let thought = table.wake(app).await?;
        opponent::start(app, table, thought);
    }
    Ok(())
}

/// Somebody does something at a table; the answer is what he is told after it.
async fn act(
    app: App,
    address: Address,
    visitor: Visitor,
    id: String,
    revision: Option<u64>,
    act: Act,
) -> Result<Response, Fault> {
    let table = app.tables.find(&app, &id, address).await?;
    table.touch();
    let Some(person) = visitor.person else {
        return Err(facade::Fault::new(facade::Kind::NotYours, "you look on here: this table is played by others").into());
    };
    let thought = table.act(&app, &person.id, revision, act).await?;
    told(&app, &table, Some(person.id), address, thought).await
}

/// `POST /api/tables/{id}/next`
pub(crate) async fn next(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(body): Body<NextBody>,
) -> Result<Response, Fault> {
    let table = app.tables.find(&app, &id, address).await?;
    table.touch();
    Ok(json(app.workers.run(address, move || table.next(visitor.id(), body.revision, &body.tokens)).await?))
}

/// `GET /api/tables/{id}/frames?from=N`
pub(crate) async fn frames(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Pairs(pairs): Pairs,
) -> Result<Response, Fault> {
    let table = app.tables.find(&app, &id, address).await?;
    table.touch();
    let from = match &pairs[..] {
        [] => 0,
        [(name, value)] if name == "from" => value.parse().map_err(|_| Fault::bad("`from` is the number of a frame"))?,
        _ => return Err(Fault::bad("only `from=N` is understood here")),
    };
    Ok(json(app.workers.run(address, move || table.frames(visitor.id(), from)).await?))
}

/// `POST /api/tables/{id}/play`
pub(crate) async fn play(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(body): Body<PlayBody>,
) -> Result<Response, Fault> {
    let sent = match (body.tokens, body.text) {
        (Some(tokens), None) => Act::Tokens(tokens),
        (None, Some(text)) => Act::Text(text),
        _ => return Err(Fault::bad("a turn is sent either as `tokens` or as `text`")),
    };
    act(app, address, visitor, id, Some(body.revision), sent).await
}

/// `POST /api/tables/{id}/takeback`
pub(crate) async fn take_back(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    act(app, address, visitor, id, None, Act::Wish(Wish::TakeBack)).await
}

/// `POST /api/tables/{id}/end`
pub(crate) async fn end(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(body): Body<EndBody>,
) -> Result<Response, Fault> {
    let how = match body.how.as_str() {
        "draw" => Act::Wish(Wish::Draw),
        "abort" => Act::Wish(Wish::Abort),
        "claim" => Act::Claim,
        "resign" => Act::Resign { side: body.side },
        _ => return Err(Fault::bad("a game is ended by `draw`, `claim`, `resign` or `abort`")),
    };
    act(app, address, visitor, id, None, how).await
}

/// `POST /api/tables/{id}/rematch`
pub(crate) async fn rematch(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    act(app, address, visitor, id, None, Act::Wish(Wish::Rematch)).await
}

/// `POST /api/tables/{id}/agree`
pub(crate) async fn agree(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(body): Body<OfferBody>,
) -> Result<Response, Fault> {
    act(app, address, visitor, id, None, Act::Agree(body.number)).await
}

/// `POST /api/tables/{id}/decline`
pub(crate) async fn decline(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(body): Body<OfferBody>,
) -> Result<Response, Fault> {
    act(app, address, visitor, id, None, Act::Decline(body.number)).await
}

/// `POST /api/tables/{id}/sit`
pub(crate) async fn sit(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(body): Body<SitBody>,
) -> Result<Response, Fault> {
    // Nobody becomes a guest of ours by asking for a table that is not there.
    app.tables.find(&app, &id, address).await?;
    let known = visitor.known(&app).await?;
    let told = act(app, address, known.visitor(), id, None, Act::Sit { side: body.side, key: body.key }).await?;
    Ok(known.told(told))
}

/// `POST /api/tables/{id}/rise`
pub(crate) async fn rise(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Fault> {
    act(app, address, visitor, id, None, Act::Rise).await
}

/// `POST /api/tables/{id}/hand-over`
pub(crate) async fn hand_over(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Id(id): Id,
    Body(body): Body<HandOverBody>,
) -> Result<Response, Fault> {
    act(app, address, visitor, id, None, Act::HandOver { side: body.side, level: body.level }).await
}

/// `GET /api/tables/{id}/record`
pub(crate) async fn record(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Id(id): Id,
    Pairs(pairs): Pairs,
) -> Result<Response, Fault> {
    let table = app.tables.find(&app, &id, address).await?;
    table.touch();
    let rules = pairs.iter().any(|(name, value)| name == "rules" && value == "1");
    let (text, file) = app.workers.run(address, move || table.record(rules)).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{file}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, text).into_response())
}
