//! The requests about tables.
//!
//! For: `/api/tables…`. Not for: what a request does to a table (`table`), whether somebody may do it (`house`), the
//! socket (`live`). Look next: `routes`.

use crate::App;
use crate::address::Address;
use crate::body::{Body, Id, Nothing, Pairs};
use crate::error::Fault;
use crate::games::json;
use crate::live;
use crate::opponent;
use crate::ratings::may_be_rated;
use crate::routes::Who::{Anybody, Player};
use crate::routes::{Route, get, post};
use crate::table::{Table, Thought};
use crate::who::{Visitor, random};
use axum::Extension;
use axum::extract::{FromRequestParts, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use facade::{ForProgram, Object, SeatBody, TimeControl, schema};
use house::{Act, Opening, Place, Wish};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What records are.
pub(crate) const PGN: &str = "application/x-chess-pgn";
/// Letters and digits of a seat's key.
const KEY: usize = 16;

/// The addresses of tables.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        post("/tables", Anybody, "opens a table", open).looks(house::schema),
        get("/tables/{id}", Anybody, "how a table stands", view).looks(house::schema),
        get(
            "/tables/{id}/live",
            Anybody,
            "how it stands, and how it stands after every change: a WebSocket",
            live::live,
        )
        .looks(house::schema),
        get("/tables/{id}/frames", Anybody, "the positions of the game, from one on", frames)
            .looks(schema::frames)
            .asks(&[("from", "the number of the first one")]),
        get("/tables/{id}/record", Anybody, "the game as PGN", record)
            .writes(PGN)
            .asks(&[("rules", "1: with the rule file in it")]),
        get("/tables/{id}/uci", Anybody, "what a program is told that speaks UCI", uci).tells::<UciView>(),
        post("/tables/{id}/next", Player, "what can follow the beginning of a turn", next).looks(schema::next),
        post("/tables/{id}/play", Player, "makes a turn", play).looks(house::schema),
        post("/tables/{id}/takeback", Player, "asks for a turn back", take_back).looks(house::schema),
        post("/tables/{id}/end", Player, "resigns, claims a draw, asks for one or for the end", end)
            .looks(house::schema),
        post("/tables/{id}/sit", Anybody, "takes a seat, with its key", sit).looks(house::schema),
        post("/tables/{id}/rise", Player, "leaves one's seat before the game begins", rise).looks(house::schema),
        post("/tables/{id}/agree", Player, "agrees to what somebody has asked for", agree).looks(house::schema),
        post("/tables/{id}/decline", Player, "declines it, or takes it back", decline).looks(house::schema),
        post("/tables/{id}/rematch", Player, "asks for another game", rematch).banned(false).looks(house::schema),
        post("/tables/{id}/foresee", Player, "keeps turns that are played if it comes so", foresee)
            .looks(house::schema),
        post("/tables/{id}/leave", Player, "is away for some days, or back", leave).looks(house::schema),
        post("/tables/{id}/hand-over", Player, "leaves a seat to the computer", hand_over).looks(house::schema),
    ]
}

/// Somebody at a table that is there.
#[derive(Debug)]
pub(crate) struct AtTable {
    pub(crate) app: App,
    pub(crate) address: Address,
    pub(crate) visitor: Visitor,
    pub(crate) table: Arc<Table>,
}

impl FromRequestParts<App> for AtTable {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        let address = parts.extensions.get().copied().unwrap_or(Address::NOWHERE);
        let Id(id) = Id::from_request_parts(parts, app).await?;
        let table = app.tables.find(app, &id, address).await?;
        table.touch();
        table.renew(app).await;
        let visitor = Visitor::from_request_parts(parts, app).await?;
        Ok(Self { app: app.clone(), address, visitor, table })
    }
}

impl AtTable {
    /// What this person is told of the table, after the computer has begun to think if it is its turn.
    fn told(&self, person: Option<&str>, thought: Option<Thought>) -> Response {
        opponent::start(&self.app, &self.table, thought);
        json(self.table.view(person))
    }

    /// Does something; the answer is what he is told after it.
    async fn act(self, act: Act) -> Result<Response, Fault> {
        self.act_on(None, act).await
    }

    /// Does something, if he has seen that revision.
    async fn act_on(self, revision: Option<u64>, act: Act) -> Result<Response, Fault> {
        let Some(person) = self.visitor.id().map(str::to_owned) else { return Err(house::looks_on().into()) };
        self.table.reach(&self.app, revision.unwrap_or_default()).await?;
        let thought = self.table.act(&self.app, &person, revision, act).await?;
        Ok(self.told(Some(&person), thought))
    }

    /// Somebody is there: computers that had waited for that go on.
    pub(crate) async fn attend(&self) -> Result<(), Fault> {
        let thought = self.table.wake(&self.app).await?;
        opponent::start(&self.app, &self.table, thought);
        Ok(())
    }
}

/// What a table is opened with.
#[derive(Debug, Deserialize, JsonSchema)]
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
    /// It counts for ratings.
    #[serde(default)]
    rated: bool,
}

/// A seat: by `open`, or as a sheet has it.
#[derive(Debug, Deserialize, JsonSchema)]
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
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NextBody {
    revision: u64,
    tokens: Vec<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayBody {
    /// That of the view in which the turn was chosen.
    revision: u64,
    /// As the page enters it.
    tokens: Option<Vec<String>>,
    /// As records have it.
    text: Option<String>,
    /// As programs write it: `e7e8q`.
    uci: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndBody {
    how: String,
    side: Option<u8>,
}

/// A seat that somebody wants.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SitBody {
    side: u8,
    #[serde(default)]
    key: String,
}

/// Something that was asked for, by the number of its event.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferBody {
    number: u64,
}

/// A seat that is left to the computer.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HandOverBody {
    side: u8,
    level: u8,
}

/// Lines of turns that are foreseen.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForeseeBody {
    lines: Vec<Vec<String>>,
}

/// Days for which somebody is away.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaveBody {
    days: u8,
}

/// `POST /api/tables`
async fn open(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    visitor: Visitor,
    Body(body): Body<OpenBody>,
) -> Result<Response, Fault> {
    let known = visitor.known(&app).await?;
    let OpenBody { game, readings, position, seats, clock, public, rated } = body;
    let clock = clock.map(|Object(clock)| clock);
    let places: Vec<Place> = seats.into_iter().map(|Object(place)| place.into()).collect();
    let person = known.person.id.clone();
    let opening = Opening::new((game, readings, position), &places, &person, || random(KEY));
    let opening = opening.timed(clock).open_to_all(public);
    let opening = if rated {
        may_be_rated(&known.person)?;
        opening.counting()?
    } else {
        opening
    };
    let (table, thought) = app.tables.open(&app, opening, address).await?;
    let here = AtTable { app, address, visitor: known.visitor(), table };
    Ok(known.told(here.told(Some(&person), thought)))
}

/// `GET /api/tables/{id}`
async fn view(at: AtTable) -> Result<Response, Fault> {
    at.attend().await?;
    Ok(at.told(at.visitor.id(), None))
}

/// `POST /api/tables/{id}/next`
async fn next(at: AtTable, Body(body): Body<NextBody>) -> Result<Response, Fault> {
    at.table.reach(&at.app, body.revision).await?;
    let AtTable { app, address, visitor, table } = at;
    Ok(json(app.workers.run(address, move || table.next(visitor.id(), body.revision, &body.tokens)).await?))
}

/// `GET /api/tables/{id}/frames?from=N`
async fn frames(at: AtTable, Pairs(pairs): Pairs) -> Result<Response, Fault> {
    let from = match &pairs[..] {
        [] => 0,
        [(name, value)] if name == "from" => {
            value.parse().map_err(|_| Fault::bad("`from` is the number of a frame"))?
        }
        _ => return Err(Fault::bad("only `from=N` is understood here")),
    };
    let AtTable { app, address, visitor, table } = at;
    Ok(json(app.workers.run(address, move || table.frames(visitor.id(), from)).await?))
}

/// What a program is told of a table.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UciView {
    /// A turn names it.
    revision: u64,
    /// The sides that whoever asks plays.
    you: Vec<u8>,
    /// It is his turn.
    yours: bool,
    /// Somebody still has to sit down.
    waiting: bool,
    /// How it ended; null: it has not.
    result: Option<&'static str>,
    /// What stands behind the commands of UCI.
    #[serde(flatten)]
    told: ForProgram,
}

/// `GET /api/tables/{id}/uci`
async fn uci(at: AtTable) -> Result<Response, Fault> {
    at.attend().await?;
    let AtTable { app, address, visitor, table } = at;
    let person = visitor.id().map(str::to_owned);
    let told = app.workers.run(address, move || {
        let (now, told) = table.for_program(person.as_deref())?;
        let (standing, revision) = (&now.standing, now.revision());
        let (you, waiting, result) =
            (standing.sides_of(person.as_deref()), standing.is_waiting(), standing.course.result());
        let yours = !waiting && result.is_none() && you.contains(&standing.side());
        Ok(UciView { revision, you, yours, waiting, result, told })
    });
    Ok(json(serde_json::to_string(&told.await?).unwrap_or_default()))
}

/// `POST /api/tables/{id}/play`
async fn play(at: AtTable, Body(body): Body<PlayBody>) -> Result<Response, Fault> {
    let sent = match (body.tokens, body.text, body.uci) {
        (Some(tokens), None, None) => Act::Tokens(tokens),
        (None, Some(text), None) => Act::Text(text),
        (None, None, Some(text)) => Act::Program(text),
        _ => return Err(Fault::bad("a turn is sent as `tokens`, as `text` or as `uci`")),
    };
    at.act_on(Some(body.revision), sent).await
}

/// `POST /api/tables/{id}/takeback`
async fn take_back(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Result<Response, Fault> {
    at.act(Act::Wish(Wish::TakeBack)).await
}

/// `POST /api/tables/{id}/end`
async fn end(at: AtTable, Body(body): Body<EndBody>) -> Result<Response, Fault> {
    at.act(match body.how.as_str() {
        "draw" => Act::Wish(Wish::Draw),
        "abort" => Act::Wish(Wish::Abort),
        "claim" => Act::Claim,
        "resign" => Act::Resign { side: body.side },
        _ => return Err(Fault::bad("a game is ended by `draw`, `claim`, `resign` or `abort`")),
    })
    .await
}

/// `POST /api/tables/{id}/rematch`
async fn rematch(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Result<Response, Fault> {
    at.act(Act::Wish(Wish::Rematch)).await
}

/// `POST /api/tables/{id}/agree`
async fn agree(at: AtTable, Body(body): Body<OfferBody>) -> Result<Response, Fault> {
    at.act(Act::Agree(body.number)).await
}

/// `POST /api/tables/{id}/decline`
async fn decline(at: AtTable, Body(body): Body<OfferBody>) -> Result<Response, Fault> {
    at.act(Act::Decline(body.number)).await
}

/// `POST /api/tables/{id}/sit`
async fn sit(at: AtTable, Body(body): Body<SitBody>) -> Result<Response, Fault> {
    let known = at.visitor.clone().known(&at.app).await?;
    if at.table.now().standing.opening.rated {
        may_be_rated(&known.person)?;
    }
    let at = AtTable { visitor: known.visitor(), ..at };
    let told = at.act(Act::Sit { side: body.side, key: body.key }).await?;
    Ok(known.told(told))
}

/// `POST /api/tables/{id}/rise`
async fn rise(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Result<Response, Fault> {
    at.act(Act::Rise).await
}

/// `POST /api/tables/{id}/hand-over`
async fn hand_over(at: AtTable, Body(body): Body<HandOverBody>) -> Result<Response, Fault> {
    at.act(Act::HandOver { side: body.side, level: body.level }).await
}

/// `POST /api/tables/{id}/foresee`
async fn foresee(at: AtTable, Body(body): Body<ForeseeBody>) -> Result<Response, Fault> {
    at.act(Act::Foresee(body.lines)).await
}

/// `POST /api/tables/{id}/leave`
async fn leave(at: AtTable, Body(body): Body<LeaveBody>) -> Result<Response, Fault> {
    at.act(Act::Leave { days: body.days }).await
}

/// `GET /api/tables/{id}/record`
async fn record(at: AtTable, Pairs(pairs): Pairs) -> Result<Response, Fault> {
    let AtTable { app, address, table, .. } = at;
    let rules = match &pairs[..] {
        [] => false,
        [(name, value)] if name == "rules" => value == "1",
        _ => return Err(Fault::bad("only `rules=1` is understood here")),
    };
    let (text, file) = app.workers.run(address, move || table.record(rules)).await?;
    let headers = [
        (header::CONTENT_TYPE, format!("{PGN}; charset=utf-8")),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{file}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, text).into_response())
}
