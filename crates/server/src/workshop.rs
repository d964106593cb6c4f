//! The workshop: player-made games from rule files, with versions, forks and differences.
//!
//! This file handles `/api/works…` and the routes for rule files. Playing such a game needs nothing of it: the id of a
//! version works wherever the id of a game does, once `live::texts` has loaded the rule file. See there for where rule
//! files are stored and how long, `storage` for who can see what, and `check` for the checks of a new file.

pub(crate) mod check;
mod diff;
mod lists;
pub(crate) mod rate_limits;
pub(crate) mod storage;

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::plain_text::is_disruptive;
use crate::core::{Core, layer};
use crate::http::Http;
use crate::http::body::{Body, Empty, Id, IdAndName, QueryPairs};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::Caller;
use crate::http::reply::json;
use crate::live::Live;
use crate::live::texts;
use crate::social::Social;
use crate::social::reports::{self, Report};
use crate::workshop::check::CheckReport;
use api::{CheckResult, ForkOrigin, RuleDiff, RuleText, WorkshopPage, WorkshopView, WorkshopVisibility};
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use play::GameSource;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The layer of the workshop.
#[derive(Clone, Debug)]
pub(crate) struct Workshop {
    pub(crate) social: Social,
    pub(crate) upload_limits: Arc<rate_limits::RateLimits>,
}

layer!(Workshop over Social in social, Core, Http, Live, Social);

impl Workshop {
    pub(crate) fn new(social: Social) -> Self {
        Self { upload_limits: social.sweeps.register(rate_limits::RateLimits::default()), social }
    }
}

/// The body limit; a text is longer in JSON.
const BODY_LIMIT_BYTES: usize = 3 * check::MAX_FILE_BYTES;
/// The most characters of a maker's note on a version.
const MAX_NOTE_CHARS: usize = 300;

/// The routes of the workshop.
pub(crate) fn routes() -> Vec<Endpoint<Workshop>> {
    vec![
        get("/works", Anyone, "the public player-made games", list)
            .returns::<WorkshopPage>()
            .queries(&[("name", "a part of the name"), ("after", "the value of `more` in the previous page")]),
        get("/my/works", Anyone, "the games that the caller has made", list_own).returns::<WorkshopPage>(),
        post("/works", Anyone, "creates a game from a rule file", create)
            .body_limit(BODY_LIMIT_BYTES)
            .returns::<CheckResult>(),
        post("/works/check", Anyone, "checks a rule file", check_rule_file)
            .body_limit(BODY_LIMIT_BYTES)
            .returns::<CheckResult>(),
        get("/works/{id}", Anyone, "a player-made game with its versions", read).returns::<WorkshopView>(),
        post("/works/{id}/versions", Anyone, "adds a version to a game of the caller", add_version)
            .body_limit(BODY_LIMIT_BYTES)
            .returns::<CheckResult>(),
        post("/works/{id}/visibility", Anyone, "sets who can see a game of the caller", set_visibility)
            .returns::<WorkshopView>(),
        post("/works/{id}/delete", Anyone, "deletes a game of the caller", delete).returns::<WorkshopPage>(),
        post("/works/{id}/report", Anyone, "reports a player-made game to the operator", report).returns::<Empty>(),
        get("/games/{id}/text", Anyone, "the rule file of a game, shipped or player-made", text).returns::<RuleText>(),
        get("/games/{id}/difference/{name}", Anyone, "the differences between the rule files of two games", diff)
            .returns::<RuleDiff>(),
    ]
}

/// A new game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WorkshopGameBody {
    /// The rule file; by default that of the game to fork.
    text: Option<String>,
    /// The id of the game from which it was made.
    fork: Option<String>,
    #[serde(default)]
    note: String,
    #[serde(default)]
    visibility: WorkshopVisibility,
}

/// A new version of a game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct VersionBody {
    text: String,
    #[serde(default)]
    note: String,
}

/// A rule file to check.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CheckBody {
    text: String,
}

/// Who can see the game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct VisibilityBody {
    visibility: WorkshopVisibility,
}

/// The comment of a report.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GameReportBody {
    #[serde(default)]
    text: String,
}

/// `GET /api/works?name=…&after=…`
async fn list(Caller { app, visitor, .. }: Caller<Workshop>, QueryPairs(pairs): QueryPairs) -> Result<Response, Fault> {
    let (mut name, mut after) = (None, None);
    for (what, value) in pairs {
        match what.as_str() {
            "name" => name = Some(value).filter(|name| !name.trim().is_empty()),
            "after" => after = Some(lists::parse_cursor(&value)?),
            _ => return Err(Fault::bad_request(format!("there is no parameter `{what}`, only `name` and `after`"))),
        }
    }
    Ok(response(&lists::list_public(&app, visitor.id(), name.as_deref(), after).await?))
}

/// `GET /api/my/works`
async fn list_own(Caller { app, visitor, .. }: Caller<Workshop>) -> Result<Response, Fault> {
    let Some(person) = &visitor.person else { return Ok(response(&WorkshopPage::default())) };
    Ok(response(&lists::list_own(&app, person).await?))
}

/// `POST /api/works/check`
async fn check_rule_file(
    State(app): State<Workshop>,
    Extension(address): Extension<Address>,
    Body(body): Body<CheckBody>,
) -> Result<Response, Fault> {
    let looked = check_text(&app, address, body.text).await?;
    let game = looked.ready.map(|ready| ready.text.id());
    Ok(response(&CheckResult { diagnostics: looked.diagnostics, more: looked.more, game, work: None }))
}

/// `POST /api/works`
async fn create(
    Caller { app, address, visitor }: Caller<Workshop>,
    Body(body): Body<WorkshopGameBody>,
) -> Result<Response, Fault> {
    let WorkshopGameBody { text, fork, note, visibility } = body;
    let note = parse_note(&note)?;
    let (text, fork) = match (text, fork) {
        (text, Some(game)) => {
            let (origin, file) = origin(&app, address, game).await?;
            (text.unwrap_or(file), Some(origin))
        }
        (Some(text), None) => (text, None),
        (None, None) => {
            return Err(Fault::bad_request("a game needs a rule file: send its `text`, or the id of a game to `fork`"));
        }
    };
    let looked = check_text(&app, address, text).await?;
    // A file with mistakes makes no one a guest.
    let Some(ready) = looked.ready else { return Ok(rejected_response(looked)) };
    let known = visitor.identify(&app).await?;
    let work = storage::create(&app, &known.person, ready, note, visibility, fork).await?;
    let game = work.versions.first().map(|version| version.game.clone());
    let answer = response(&CheckResult { diagnostics: looked.diagnostics, more: looked.more, game, work: Some(work) });
    Ok(known.respond(answer))
}

/// `POST /api/works/{id}/versions`
async fn add_version(
    Caller { app, address, visitor }: Caller<Workshop>,
    Id(id): Id,
    Body(body): Body<VersionBody>,
) -> Result<Response, Fault> {
    let note = parse_note(&body.note)?;
    let person = storage::require_maker(&app, &id, visitor).await?;
    let looked = check_text(&app, address, body.text).await?;
    let Some(ready) = looked.ready else { return Ok(rejected_response(looked)) };
    let work = storage::add_version(&app, &person, &id, ready, note).await?;
    let game = work.versions.first().map(|version| version.game.clone());
    Ok(response(&CheckResult { diagnostics: looked.diagnostics, more: looked.more, game, work: Some(work) }))
}

/// `GET /api/works/{id}`
async fn read(Caller { app, visitor, .. }: Caller<Workshop>, Id(id): Id) -> Result<Response, Fault> {
    Ok(response(&storage::view_for(&app, &id, visitor.id()).await?))
}

/// `POST /api/works/{id}/visibility`
async fn set_visibility(
    Caller { app, visitor, .. }: Caller<Workshop>,
    Id(id): Id,
    Body(body): Body<VisibilityBody>,
) -> Result<Response, Fault> {
    let person = storage::require_maker(&app, &id, visitor).await?;
    Ok(response(&storage::set_visibility(&app, &person, &id, body.visibility).await?))
}

/// `POST /api/works/{id}/delete`
async fn delete(
    Caller { app, visitor, .. }: Caller<Workshop>,
    Id(id): Id,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    let person = storage::require_maker(&app, &id, visitor).await?;
    storage::delete(&app, &person, &id).await?;
    Ok(response(&lists::list_own(&app, &person).await?))
}

/// `POST /api/works/{id}/report`
async fn report(
    Caller { app, address, visitor }: Caller<Workshop>,
    Id(id): Id,
    Body(body): Body<GameReportBody>,
) -> Result<Response, Fault> {
    let text = reports::parse_reason(&body.text)?;
    let (about, by) = storage::report_subject(&app, &id, visitor.id()).await?;
    app.chat_limits.check_report(address)?;
    let known = visitor.identify(&app).await?;
    let report = Report { about, by, reporter: known.person.id.clone(), text };
    report.save(&*app.store, app.clock.now()).await?;
    Ok(known.respond(json(&Empty {})))
}

/// `GET /api/games/{id}/text`
async fn text(State(app): State<Workshop>, Id(id): Id) -> Result<Response, Fault> {
    let texts::RuleFile { file, carried } = texts::file(&app, &id).await?;
    Ok(response(&RuleText { game: id, text: file, carried }))
}

/// `GET /api/games/{id}/difference/{name}`: from the first game to the second.
async fn diff(
    State(app): State<Workshop>,
    Extension(address): Extension<Address>,
    IdAndName(one, other): IdAndName,
) -> Result<Response, Fault> {
    let (from, to) = (texts::file(&app, &one).await?, texts::file(&app, &other).await?);
    let found = app.rule_pool.run(address, move || Ok(diff::diff(&from, &to))).await?;
    Ok(response(&found))
}

/// Checks a rule file, and counts it against the rate limit.
async fn check_text(app: &Workshop, address: Address, text: String) -> Result<CheckReport, Fault> {
    app.upload_limits.check(address)?;
    let patience = app.limits.timeouts.rules;
    app.rule_pool.run(address, move || check::check_rule_file(&text, patience)).await
}

/// The game that is forked, and its rule file.
async fn origin(app: &Workshop, address: Address, game: String) -> Result<(ForkOrigin, String), Fault> {
    let file = texts::file(app, &game).await?;
    let whole = file.whole();
    let title =
        app.rule_pool.run(address, move || Ok(GameSource::from_rule_text(whole).def().map(|def| def.name))).await?;
    Ok((ForkOrigin { title: title.unwrap_or_else(|| game.clone()), game }, file.file))
}

/// Checks the note of a version.
fn parse_note(note: &str) -> Result<String, Fault> {
    let note = note.trim();
    if note.chars().count() > MAX_NOTE_CHARS || note.chars().any(is_disruptive) {
        return Err(Fault::bad_request(format!(
            "a note on a version is one line of at most {MAX_NOTE_CHARS} characters"
        )));
    }
    Ok(note.to_owned())
}

fn rejected_response(looked: CheckReport) -> Response {
    response(&CheckResult { diagnostics: looked.diagnostics, more: looked.more, game: None, work: None })
}

fn response(what: &impl Serialize) -> Response {
    json(what)
}
