//! The requests about tables: `/api/tables…`.
//!
//! `table` has what a request does to a table, `play` decides whether it is allowed, and `table_socket` is the WebSocket. See
//! `http::endpoint` for the form of a row.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::ids::random_text;
use crate::http::Http;
use crate::http::body::{Body, Empty, Id, QueryPairs};
use crate::http::endpoint::Access::{Anyone, Player};
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::require_account;
use crate::http::identity::{Caller, Visitor};
use crate::http::reply::{json, json_text};
use crate::live::opponent;
use crate::live::state::Live;
use crate::live::table::{Revision, SearchTask, Table};
use crate::live::table_socket;
use api::{Object, UciGame, schema};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use play::{Action, OfferKind, SeatSetup, SeatSpec, TableSetup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The media type of records.
pub(crate) const PGN: &str = "application/x-chess-pgn";
/// The number of characters of a seat's key.
const KEY_CHARS: usize = 16;

/// The routes of tables.
pub(crate) fn routes() -> Vec<Endpoint<Live>> {
    vec![
        post("/tables", Anyone, "opens a table", open).returns_schema(api::schema::table),
        get("/tables/{id}", Anyone, "the view of a table", view).returns_schema(api::schema::table),
        get(
            "/tables/{id}/live",
            Anyone,
            "a WebSocket with the view of a table, now and after every change",
            table_socket::connect,
        )
        .returns_schema(api::schema::table),
        get("/tables/{id}/frames", Anyone, "the positions of the game, from an index on", frames)
            .returns_schema(schema::frames)
            .queries(&[("from", "the index of the first one")]),
        get("/tables/{id}/record", Anyone, "the game as PGN", record)
            .content_type(PGN)
            .queries(&[("rules", "1: with the rule file")]),
        get("/tables/{id}/uci", Anyone, "the game in UCI form, for programs", uci).returns::<UciView>(),
        post("/tables/{id}/next", Player, "what can follow a partly entered turn", next).returns_schema(schema::next),
        post("/tables/{id}/play", Player, "plays a turn", play).returns_schema(api::schema::table),
        post("/tables/{id}/takeback", Player, "requests a take-back", take_back).returns_schema(api::schema::table),
        post("/tables/{id}/end", Player, "resigns, claims or offers a draw, or asks to abort", end)
            .returns_schema(api::schema::table),
        post("/tables/{id}/sit", Anyone, "takes a seat, with its key", sit).returns_schema(api::schema::table),
        post("/tables/{id}/leave-seat", Player, "leaves a seat before the game begins", leave_seat)
            .returns_schema(api::schema::table),
        post("/tables/{id}/agree", Player, "accepts an offer", agree).returns_schema(api::schema::table),
        post("/tables/{id}/decline", Player, "declines an offer, or withdraws it", decline)
            .returns_schema(api::schema::table),
        post("/tables/{id}/rematch", Player, "offers a rematch", rematch)
            .banned(false)
            .returns_schema(api::schema::table),
        post("/tables/{id}/conditional-moves", Player, "stores conditional moves", set_conditional_moves)
            .returns_schema(api::schema::table),
        post("/tables/{id}/vacation", Player, "starts or ends an absence", set_vacation)
            .returns_schema(api::schema::table),
        post("/tables/{id}/hand-over", Player, "hands a seat over to the computer", hand_over)
            .returns_schema(api::schema::table),
    ]
}

/// A request about a table that exists.
#[derive(Debug)]
pub(crate) struct TableContext {
    pub(crate) app: Live,
    pub(crate) address: Address,
    pub(crate) visitor: Visitor,
    pub(crate) table: Arc<Table>,
}

impl<S: Send + Sync> FromRequestParts<S> for TableContext
where
    Live: FromRef<S>,
    Http: FromRef<S>,
{
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let Caller { app, address, visitor } = Caller::<Live>::from_request_parts(parts, state).await?;
        let Id(id) = Id::from_request_parts(parts, &app).await?;
        let table = app.tables.find(&app, &id, address).await?;
        table.touch(visitor.id());
        table.refresh(&app).await;
        Ok(Self { app, address, visitor, table })
    }
}

impl TableContext {
    /// The view for this person, after starting the computer's search if it is its turn.
    fn view_response(&self, person: Option<&str>, thought: Option<SearchTask>) -> Response {
        opponent::spawn(&self.app, &self.table, thought);
        json_text(self.table.view(person))
    }

    /// Performs an action of the caller; the response is the view after it.
    async fn act(self, act: Action) -> Result<Response, Fault> {
        self.act_on(None, act).await
    }

    /// Performs an action, if the caller has seen that revision.
    async fn act_on(self, revision: Option<Revision>, act: Action) -> Result<Response, Fault> {
        let Some(person) = self.visitor.id().map(str::to_owned) else { return Err(play::spectator_fault().into()) };
        self.table.catch_up_to_revision(&self.app, revision.unwrap_or_default()).await?;
        let thought = self.table.act(&self.app, &person, revision, act).await?;
        Ok(self.view_response(Some(&person), thought))
    }

    /// Resumes computers that were paused because no one was present.
    pub(crate) async fn wake_computers(&self) -> Result<(), Fault> {
        let thought = self.table.wake_computer(&self.app).await?;
        opponent::spawn(&self.app, &self.table, thought);
        Ok(())
    }
}

/// The terms of a new table.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenBody {
    game: String,
    #[serde(default)]
    readings: BTreeMap<String, String>,
    position: Option<String>,
    seats: Vec<Object<SeatSetupBody>>,
    clock: Option<Object<api::TimeControl>>,
    /// Anyone who finds the table can take an open seat.
    #[serde(default)]
    public: bool,
    /// The game counts for ratings.
    #[serde(default)]
    rated: bool,
}

/// A seat: `open`, or a player as in a record.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatSetupBody {
    by: String,
    level: Option<i64>,
}

impl From<SeatSetupBody> for SeatSetup {
    fn from(SeatSetupBody { by, level }: SeatSetupBody) -> Self {
        if by == "open" && level.is_none() { Self::Open } else { Self::Taken(SeatSpec::new(by, level)) }
    }
}

/// The part of a turn entered so far.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NextBody {
    revision: Revision,
    tokens: Vec<String>,
}

/// A turn.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayBody {
    /// The revision of the view in which the turn was chosen.
    revision: Revision,
    /// The turn as the page enters it.
    tokens: Option<Vec<String>>,
    /// The turn as in records.
    text: Option<String>,
    /// The turn as programs write it: `e7e8q`.
    uci: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndBody {
    how: String,
    side: Option<u8>,
}

/// A seat to take, with its key.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SitBody {
    side: u8,
    #[serde(default)]
    key: String,
}

/// An offer, by the number of its event.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferBody {
    number: u64,
}

/// A seat to hand over, and the level of the computer.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HandOverBody {
    side: u8,
    level: u8,
}

/// Conditional moves, as lines of turns.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConditionalMovesBody {
    lines: Vec<Vec<String>>,
}

/// The days of an absence.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VacationBody {
    days: u8,
}

/// `POST /api/tables`
async fn open(Caller { app, address, visitor }: Caller<Live>, Body(body): Body<OpenBody>) -> Result<Response, Fault> {
    let known = visitor.identify(&app).await?;
    let OpenBody { game, readings, position, seats, clock, public, rated } = body;
    let clock = clock.map(|Object(clock)| clock);
    let places: Vec<SeatSetup> = seats.into_iter().map(|Object(place)| place.into()).collect();
    let person = known.person.id.clone();
    let opening = TableSetup::new((game, readings, position), &places, &person, || random_text(KEY_CHARS));
    let opening = opening.with_clock(clock.map(Into::into)).with_public(public);
    let opening = if rated {
        require_account(&known.person)?;
        opening.into_rated()?
    } else {
        opening
    };
    let (table, thought) = app.tables.open(&app, opening, address).await?;
    let here = TableContext { app, address, visitor: known.visitor(), table };
    Ok(known.respond(here.view_response(Some(&person), thought)))
}

/// `GET /api/tables/{id}`
async fn view(at: TableContext) -> Result<Response, Fault> {
    at.wake_computers().await?;
    Ok(at.view_response(at.visitor.id(), None))
}

/// `POST /api/tables/{id}/next`
async fn next(at: TableContext, Body(body): Body<NextBody>) -> Result<Response, Fault> {
    at.table.catch_up_to_revision(&at.app, body.revision).await?;
    let TableContext { app, address, visitor, table } = at;
    Ok(json_text(app.rule_pool.run(address, move || table.next(visitor.id(), body.revision, &body.tokens)).await?))
}

/// `GET /api/tables/{id}/frames?from=N`
async fn frames(at: TableContext, QueryPairs(pairs): QueryPairs) -> Result<Response, Fault> {
    let from = match &pairs[..] {
        [] => 0,
        [(name, value)] if name == "from" => {
            value.parse().map_err(|_| Fault::bad_request("`from` is the index of a frame"))?
        }
        _ => return Err(Fault::bad_request("the only parameter is `from=N`")),
    };
    let TableContext { app, address, visitor, table } = at;
    Ok(json_text(app.rule_pool.run(address, move || table.frames(visitor.id(), from)).await?))
}

/// A game for programs that speak UCI.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UciView {
    /// The revision, which a turn must name.
    revision: Revision,
    /// The sides that the caller plays.
    you: Vec<u8>,
    /// Whether it is the caller's turn.
    yours: bool,
    /// Whether seats are still free.
    waiting: bool,
    /// The result; null while the game is running.
    result: Option<&'static str>,
    /// The arguments of the UCI commands.
    #[serde(flatten)]
    state: UciGame,
}

/// `GET /api/tables/{id}/uci`
async fn uci(at: TableContext) -> Result<Response, Fault> {
    at.wake_computers().await?;
    let TableContext { app, address, visitor, table } = at;
    let person = visitor.id().map(str::to_owned);
    let told = app.rule_pool.run(address, move || {
        let (now, told) = table.uci_state(person.as_deref())?;
        let (standing, revision) = (&now.standing, now.revision());
        let (you, waiting, result) =
            (standing.sides_of(person.as_deref()), standing.is_waiting(), standing.game_state.result());
        let yours = !waiting && result.is_none() && you.contains(&standing.side_to_move());
        Ok(UciView { revision, you, yours, waiting, result, state: told })
    });
    Ok(json(&told.await?))
}

impl PlayBody {
    /// The turn, and the revision of the view in which it was chosen.
    ///
    /// # Errors
    /// If it is not written in exactly one way.
    pub(crate) fn into_action(self) -> Result<(Revision, Action), Fault> {
        let action = match (self.tokens, self.text, self.uci) {
            (Some(tokens), None, None) => Action::Tokens(tokens),
            (None, Some(text), None) => Action::Text(text),
            (None, None, Some(text)) => Action::Uci(text),
            _ => return Err(Fault::bad_request("a turn is sent as one of `tokens`, `text` and `uci`")),
        };
        Ok((self.revision, action))
    }
}

/// `POST /api/tables/{id}/play`
async fn play(at: TableContext, Body(body): Body<PlayBody>) -> Result<Response, Fault> {
    let (revision, turn) = body.into_action()?;
    at.act_on(Some(revision), turn).await
}

/// `POST /api/tables/{id}/takeback`
async fn take_back(at: TableContext, Body(Empty {}): Body<Empty>) -> Result<Response, Fault> {
    at.act(Action::Offer(OfferKind::TakeBack)).await
}

/// `POST /api/tables/{id}/end`
async fn end(at: TableContext, Body(body): Body<EndBody>) -> Result<Response, Fault> {
    at.act(match body.how.as_str() {
        "draw" => Action::Offer(OfferKind::Draw),
        "abort" => Action::Offer(OfferKind::Abort),
        "claim" => Action::Claim,
        "claim-win" => Action::ClaimAbsence { draw: false },
        "claim-draw" => Action::ClaimAbsence { draw: true },
        "resign" => Action::Resign { side: body.side },
        _ => {
            return Err(Fault::bad_request("`how` is `draw`, `claim`, `claim-win`, `claim-draw`, `resign` or `abort`"));
        }
    })
    .await
}

/// `POST /api/tables/{id}/rematch`
async fn rematch(at: TableContext, Body(Empty {}): Body<Empty>) -> Result<Response, Fault> {
    at.act(Action::Offer(OfferKind::Rematch)).await
}

/// `POST /api/tables/{id}/agree`
async fn agree(at: TableContext, Body(body): Body<OfferBody>) -> Result<Response, Fault> {
    at.act(Action::Agree(body.number)).await
}

/// `POST /api/tables/{id}/decline`
async fn decline(at: TableContext, Body(body): Body<OfferBody>) -> Result<Response, Fault> {
    at.act(Action::Decline(body.number)).await
}

/// `POST /api/tables/{id}/sit`
async fn sit(at: TableContext, Body(body): Body<SitBody>) -> Result<Response, Fault> {
    let known = at.visitor.clone().identify(&at.app).await?;
    if at.table.now().standing.setup.rated {
        require_account(&known.person)?;
    }
    let at = TableContext { visitor: known.visitor(), ..at };
    let told = at.act(Action::Sit { side: body.side, key: body.key }).await?;
    Ok(known.respond(told))
}

/// `POST /api/tables/{id}/leave-seat`
async fn leave_seat(at: TableContext, Body(Empty {}): Body<Empty>) -> Result<Response, Fault> {
    at.act(Action::LeaveSeat).await
}

/// `POST /api/tables/{id}/hand-over`
async fn hand_over(at: TableContext, Body(body): Body<HandOverBody>) -> Result<Response, Fault> {
    at.act(Action::HandOver { side: body.side, level: body.level }).await
}

/// `POST /api/tables/{id}/conditional-moves`
async fn set_conditional_moves(at: TableContext, Body(body): Body<ConditionalMovesBody>) -> Result<Response, Fault> {
    at.act(Action::SetConditionalMoves(body.lines)).await
}

/// `POST /api/tables/{id}/vacation`
async fn set_vacation(at: TableContext, Body(body): Body<VacationBody>) -> Result<Response, Fault> {
    at.act(Action::SetVacation { days: body.days }).await
}

/// `GET /api/tables/{id}/record`
async fn record(at: TableContext, QueryPairs(pairs): QueryPairs) -> Result<Response, Fault> {
    let TableContext { app, address, visitor, table } = at;
    let rules = match &pairs[..] {
        [] => false,
        [(name, value)] if name == "rules" => value == "1",
        _ => return Err(Fault::bad_request("the only parameter is `rules=1`")),
    };
    let (text, file) = app.rule_pool.run(address, move || table.record(visitor.id(), rules)).await?;
    let headers = [
        (header::CONTENT_TYPE, format!("{PGN}; charset=utf-8")),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{file}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, text).into_response())
}
