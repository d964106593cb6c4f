//! The analysis of a whole game on the server: `/api/tables/{id}/analysis`.
//!
//! A player requests it once. Workers or, where there are none, this node when it is idle grade the game, and the
//! server stores the result as an item of the table, so it is deleted with it. Grading itself is in `api` (the
//! question `grade`); the browser's analysis does not pass through here.

pub(crate) mod rate_limits;

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::http::body::{Body, Empty};
use crate::http::endpoint::Access::{Anyone, Player};
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::reply::json;
use crate::live::state::Live;
use crate::live::table_routes::TableContext;
use crate::live::texts;
use crate::live::worker_jobs;
use api::schema;
use axum::response::Response;
use play::{GameCache, GameRecord, Millis};
use rules::Budget;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use store::{Change, Item};

/// The namespace and the key of the stored analysis.
const NAMESPACE: &str = "analysis";
const KEY: &str = "game";
/// The longest game that is graded, in turns.
const MAX_TURNS: usize = 600;
/// The search nodes for each position of the game, as on the page.
const NODES_PER_POSITION: u64 = 40_000;
/// The positions that are graded in one slice, before other work gets the thread.
const SLICE_POSITIONS: usize = 4;
/// The time limit of a slice.
const SLICE_TIMEOUT: Duration = Duration::from_mins(1);
/// The time after which a missing result can be requested again.
const RETRY_AFTER_MS: Millis = 10 * 60 * 1000;

/// The routes of analyses.
pub(crate) fn routes() -> Vec<Endpoint<Live>> {
    vec![
        get("/tables/{id}/analysis", Anyone, "the analysis of a finished game, if a player has requested it", read)
            .returns::<Option<StoredAnalysis>>(),
        post("/tables/{id}/analysis", Player, "requests the analysis of a finished game", start)
            .returns::<StoredAnalysis>(),
    ]
}

/// A stored analysis: the time of the request, and the grade or that it failed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct StoredAnalysis {
    #[serde(rename = "requestedAt", alias = "asked")]
    requested_at: Millis,
    #[serde(default)]
    failed: bool,
    #[schemars(schema_with = "nullable_grade_schema")]
    grade: Option<Value>,
}

fn nullable_grade_schema(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [schema::grade(generator), { "type": "null" }] })
}

impl StoredAnalysis {
    /// Whether the result exists or is still to be expected.
    fn is_current(&self, now: Millis) -> bool {
        self.grade.is_some() || !self.failed && now < self.requested_at + RETRY_AFTER_MS
    }
}

/// `GET /api/tables/{id}/analysis`
async fn read(at: TableContext) -> Result<Response, Fault> {
    Ok(analysis_response(load(&at.app, at.table.id()).await?.map(|(_, kept)| kept).as_ref()))
}

/// `POST /api/tables/{id}/analysis`
async fn start(at: TableContext, Body(Empty {}): Body<Empty>) -> Result<Response, Fault> {
    let now = at.table.now();
    let person = at.visitor.id().filter(|person| !now.standing.sides_of(*person).is_empty());
    let Some(person) = person else { return Err(play::spectator_fault().into()) };
    if !now.standing.game_state.is_over() {
        return Err(play::Fault::conflict("a game can be analysed when it is over").into());
    }
    if now.standing.game_state.turn_count() > MAX_TURNS {
        return Err(Fault::bad_request(format!("a game of more than {MAX_TURNS} turns cannot be analysed here")));
    }
    let found = load(&at.app, at.table.id()).await?;
    if let Some((_, kept)) = found.as_ref().filter(|(_, kept)| kept.is_current(at.app.clock.now())) {
        return Ok(analysis_response(Some(kept)));
    }
    at.app.analysis_limits.check(at.address, person)?;
    let fresh = StoredAnalysis { requested_at: at.app.clock.now(), failed: false, grade: None };
    // If the write fails, another request was quicker and starts the analysis.
    if save(&at.app, at.table.id(), found.map_or(0, |(version, _)| version), &fresh).await? {
        let sheet = now.standing.setup.record.updated(&now.standing.game_state);
        if !worker_jobs::request_grade(&at.app, &at.app.bus, at.table.id(), &sheet).await {
            tokio::spawn(grade_locally(at.app.clone(), at.table.id().to_owned(), at.address, sheet));
        }
    }
    Ok(analysis_response(Some(&fresh)))
}

fn analysis_response(kept: Option<&StoredAnalysis>) -> Response {
    json(&kept)
}

/// The stored analysis of a table, and its version.
async fn load(app: &Live, table: &str) -> Result<Option<(u64, StoredAnalysis)>, Fault> {
    let item = app.store.item(NAMESPACE, table, KEY, app.clock.now()).await?;
    Ok(item.and_then(|item| Some((item.version, serde_json::from_str(&item.body).ok()?))))
}

/// Saves an analysis; false if another request was quicker.
async fn save(app: &Live, table: &str, version: u64, kept: &StoredAnalysis) -> Result<bool, Fault> {
    let body = serde_json::to_string(kept).unwrap_or_default();
    let (namespace, owner, key) = (NAMESPACE.to_owned(), table.to_owned(), KEY.to_owned());
    match app
        .store
        .apply(&[Change::Put(Item { namespace, owner, key, version, rank: kept.requested_at, expires_at: None, body })])
        .await
    {
        Ok(()) => Ok(true),
        Err(store::Fault::Conflict) => Ok(false),
        Err(fault) => Err(fault.into()),
    }
}

/// Saves the result of grading a game, or that it failed.
pub(crate) async fn save_grade(app: &Live, table: &str, grade: Option<Value>) -> Result<(), Fault> {
    let Some((version, kept)) = load(app, table).await?.filter(|(_, kept)| kept.grade.is_none()) else { return Ok(()) };
    save(app, table, version, &StoredAnalysis { requested_at: kept.requested_at, failed: grade.is_none(), grade })
        .await
        .map(drop)
}

/// Grades a game at this node, slice by slice, so that computer players can think in between.
async fn grade_locally(app: Live, table: String, address: Address, record: GameRecord) {
    let library = texts::library(&app, &[&record.game]).await;
    let library =
        library.inspect_err(|fault| tracing::warn!(table, why = fault.sentence(), "game analysis failed")).ok();
    let mut grading = library.map(|library| (library, GradingJob::new(record)));
    if grading.is_none() && save_grade(&app, &table, None).await.is_err() {
        return;
    }
    while let Some((library, at)) = grading.take() {
        let room = app.search_pool.acquire(address, 1).await;
        let (here, closing) = (library.clone(), app.closing.clone());
        let slice = tokio::task::spawn_blocking(move || {
            let _room = room;
            at.run_slice(&here, &|| *closing.borrow())
        });
        let grade = match slice.await {
            Ok(Ok(SliceOutcome::More(next))) => {
                grading = Some((library, next));
                continue;
            }
            Ok(Ok(SliceOutcome::Complete(grade))) => Some(grade),
            Ok(Err(fault)) => {
                tracing::warn!(table, why = fault.sentence(), "game analysis failed");
                None
            }
            Err(error) => {
                tracing::error!(table, %error, "game analysis failed");
                None
            }
        };
        if let Err(fault) = save_grade(&app, &table, grade).await {
            tracing::warn!(table, why = fault.sentence(), "analysis not saved");
        }
    }
}

/// A game whose last positions have been graded.
#[derive(Debug)]
pub(crate) struct GradingJob {
    record: GameRecord,
    marks: Vec<api::PositionEval>,
}

/// The outcome of a slice.
#[derive(Debug)]
pub(crate) enum SliceOutcome {
    /// There is more to grade.
    More(GradingJob),
    /// The whole game.
    Complete(Value),
}

impl GradingJob {
    /// Starts with nothing graded.
    pub(crate) fn new(record: GameRecord) -> Self {
        Self { record, marks: Vec::new() }
    }

    /// Grades some more positions, until `enough` returns true.
    ///
    /// # Errors
    /// If the game is invalid, or grading was cancelled or took too long.
    pub(crate) fn run_slice(
        self,
        library: &GameCache,
        enough: &(dyn Fn() -> bool + Sync),
    ) -> Result<SliceOutcome, Fault> {
        let known = self.marks.len();
        let grading =
            api::GradeOptions { nodes: NODES_PER_POSITION, max_marks: SLICE_POSITIONS, known_evals: self.marks };
        let began = Instant::now();
        let budget = Budget::until(move || began.elapsed() > SLICE_TIMEOUT);
        let goes_on = &mut |_: &api::AnalysisProgress<'_>| !enough() && began.elapsed() < SLICE_TIMEOUT;
        let grade = api::grade(library, &self.record, grading, &budget, goes_on)?;
        if grade.remaining == 0 {
            return Ok(SliceOutcome::Complete(json!(grade)));
        }
        if enough() || grade.evals.len() == known {
            return Err(Fault::unavailable("the analysis was cancelled before it was complete"));
        }
        Ok(SliceOutcome::More(Self { marks: grade.evals, ..self }))
    }
}
