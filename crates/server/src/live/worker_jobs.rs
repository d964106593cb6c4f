//! What this node asks of workers: the turn of a computer player, or the grading of a whole game.
//!
//! If there is no worker, or none answers in time, the node does the work itself. `bus::jobs` defines the queue and its
//! messages, `cluster::results` receives the results. A result is appended only if the table still has the event count
//! for which it was requested, so a duplicate or late result changes nothing.

use crate::bus::Bus;
use crate::bus::jobs::{self, GradeJob};
use crate::bus::pending::{AckGuard, JobReply};
use crate::core::Core;
use crate::live::table::{SearchTask, Table};
use play::{GameRecord, GameSource};
use rules::Turn;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// The time for a turn of a level without a time budget.
const UNTIMED_ALLOWANCE: Duration = Duration::from_secs(2);
/// The additional time until a result arrives, including a retry after the death of a worker.
const REPLY_MARGIN: Duration = Duration::from_secs(8);
/// The time between two checks that there are still workers.
const WORKER_POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The outcome of requesting a turn.
#[derive(Debug)]
pub(crate) enum TurnOutcome {
    /// There was no usable result.
    Unavailable,
    /// The turn is no longer needed.
    Cancelled,
    /// A turn and its score.
    Found((Turn, i32), AckGuard),
}

/// Requests the turn of a computer player from the workers; afterwards its clock contains the time that is left.
pub(crate) async fn request_turn(app: &Core, bus: &Bus, table: &Arc<Table>, thought: &mut SearchTask) -> TurnOutcome {
    let Some(client) = bus.client().filter(|_| bus.has_workers()) else { return TurnOutcome::Unavailable };
    let Some(sheet) = table.game_record(thought.event_count) else { return TurnOutcome::Unavailable };
    let Ok(rules) = custom_rules(app, &sheet) else { return TurnOutcome::Unavailable };
    let (began, now) = (Instant::now(), app.clock.now());
    let usual = thought.level.budget_millis().map_or(UNTIMED_ALLOWANCE, Duration::from_millis) + REPLY_MARGIN;
    // A player with little time left does not wait for a worker that may be dead.
    let patience = thought.clock.map_or(usual, |(left, _)| usual.min(left / 4));
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let asks = jobs::TurnJob {
        table: table.id().to_owned(),
        number: thought.event_count,
        node: bus.node_id.clone(),
        record: sheet,
        rules,
        clock: thought.clock.map(|(left, increment)| (millis(left), millis(increment))),
        jobs: now,
        expires_at: now + i64::try_from(patience.as_millis()).unwrap_or(i64::MAX) + 30_000,
    };
    let (_waiting, mut heard) = bus.pending_jobs.register((asks.table.clone(), asks.number));
    let (id, body) = (format!("{}-{}", asks.table, asks.number), serde_json::to_vec(&asks).unwrap_or_default());
    let found = tokio::select! {
        found = async {
            if !jobs::enqueue(client, &bus.prefix, jobs::turn_subject(&bus.prefix), &id, body).await {
                return None;
            }
            tokio::select! {
                heard = &mut heard => heard.ok(),
                () = sleep(patience) => None,
                () = async { while bus.has_workers() { sleep(WORKER_POLL_INTERVAL).await } } => None,
            }
        } => found,
        _ = &mut thought.cancelled => return TurnOutcome::Cancelled,
    };
    if let Some(JobReply { found: Some((text, score)), ack: told }) = found {
        let (here, number) = (Arc::clone(table), thought.event_count);
        match app.rule_pool.run(table.address(), move || here.parse_turn(number, &text)).await {
            Ok(turn) => return TurnOutcome::Found((turn, score), told),
            Err(fault) => tracing::warn!(table = table.id(), why = fault.sentence(), "worker turn rejected"),
        }
    }
    if let Some((left, _)) = &mut thought.clock {
        *left = left.saturating_sub(began.elapsed());
    }
    TurnOutcome::Unavailable
}

/// The rules of a workshop game, which stay compiled while it is played; none for a game that ships with the program.
///
/// # Errors
/// If it is no longer being played.
fn custom_rules(app: &Core, sheet: &GameRecord) -> Result<Option<String>, ()> {
    if !GameSource::is_custom_id(&sheet.game) {
        return Ok(None);
    }
    app.library.compiled_source(&sheet.game).map(|edition| Some(edition.text().to_owned())).ok_or(())
}

/// Requests the grading of a whole game from the workers; false if that is not possible.
pub(crate) async fn request_grade(app: &Core, bus: &Bus, table: &str, sheet: &GameRecord) -> bool {
    let Some(client) = bus.client().filter(|_| bus.has_workers()) else { return false };
    let Ok(rules) = custom_rules(app, sheet) else { return false };
    let asks = GradeJob { table: table.to_owned(), node: bus.node_id.clone(), record: sheet.clone(), rules };
    let id = format!("{table}-{}-whole", sheet.turns.len());
    jobs::enqueue(
        client,
        &bus.prefix,
        jobs::grade_subject(&bus.prefix),
        &id,
        serde_json::to_vec(&asks).unwrap_or_default(),
    )
    .await
}
