//! Jobs for workers: the turn of a computer player, or the grading of a whole game.
//!
//! If there is no worker, or none answers in time, the node does the work itself. `jobs` defines the queue and its
//! messages. A result is appended only if the table still has the event count for which it was requested, so a
//! duplicate or late result changes nothing.

use super::jobs::{self, GradeJob, JobResult};
use super::{Bus, LinkState};
use crate::address::Address;
use crate::analysis;
use crate::error::Fault;
use crate::table::{SearchTask, Table};
use crate::{App, opponent};
use api::{GameRecord, GameSource};
use async_nats::{Client, Message};
use futures_util::StreamExt;
use futures_util::stream::select;
use parking_lot::{Mutex, MutexGuard};
use rules::Turn;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

/// The time for a turn of a level without a time budget.
const UNTIMED_ALLOWANCE: Duration = Duration::from_secs(2);
/// The additional time until a result arrives, including a retry after the death of a worker.
const REPLY_MARGIN: Duration = Duration::from_secs(8);
/// The time between two checks that there are still workers.
const WORKER_POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The time after which a result is acknowledged at the latest.
const APPLY_TIMEOUT: Duration = Duration::from_secs(5);

/// The pending jobs, by table and event count.
#[derive(Debug, Default)]
pub(super) struct PendingJobs(Mutex<HashMap<(String, u64), oneshot::Sender<JobReply>>>);

/// The result of a job.
#[derive(Debug)]
struct JobReply {
    found: Option<(String, i32)>,
    ack: AckGuard,
}

/// Dropping it acknowledges the result to the worker.
pub(crate) type AckGuard = oneshot::Sender<Infallible>;

/// Removes a pending job when it is dropped.
struct PendingJob<'b> {
    jobs: &'b PendingJobs,
    key: (String, u64),
}

impl PendingJobs {
    fn lock(&self) -> MutexGuard<'_, HashMap<(String, u64), oneshot::Sender<JobReply>>> {
        self.0.lock()
    }

    fn register(&self, place: (String, u64)) -> (PendingJob<'_>, oneshot::Receiver<JobReply>) {
        let (tell, told) = oneshot::channel();
        self.lock().insert(place.clone(), tell);
        (PendingJob { jobs: self, key: place }, told)
    }

    fn take(&self, place: &(String, u64)) -> Option<oneshot::Sender<JobReply>> {
        self.lock().remove(place)
    }
}

impl Drop for PendingJob<'_> {
    fn drop(&mut self) {
        self.jobs.lock().remove(&self.key);
    }
}

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

impl Bus {
    /// Whether there are workers.
    pub(crate) fn has_workers(&self) -> bool {
        self.state() == LinkState::Connected && self.workers.count() > 0
    }
}

/// Requests the turn of a computer player from the workers; afterwards its clock contains the time that is left.
pub(crate) async fn request_turn(app: &App, table: &Arc<Table>, thought: &mut SearchTask) -> TurnOutcome {
    let bus = &app.bus;
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
fn custom_rules(app: &App, sheet: &GameRecord) -> Result<Option<String>, ()> {
    if !GameSource::is_custom_id(&sheet.game) {
        return Ok(None);
    }
    app.library.compiled_source(&sheet.game).map(|edition| Some(edition.text().to_owned())).ok_or(())
}

/// Requests the grading of a whole game from the workers; false if that is not possible.
pub(crate) async fn request_grade(app: &App, table: &str, sheet: &GameRecord) -> bool {
    let bus = &app.bus;
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

/// Receives the results of workers, as long as the server runs.
pub(super) async fn receive_results(app: &App, client: &Client) {
    let bus = &app.bus;
    let own = client.subscribe(jobs::result_subject(&bus.prefix, &bus.node_id)).await;
    let anybodys = client.queue_subscribe(jobs::shared_result_subject(&bus.prefix), "nodes".to_owned()).await;
    let (Ok(own), Ok(anybodys)) = (own, anybodys) else {
        tracing::error!("worker result subscription failed");
        return std::future::pending().await;
    };
    let mut all = select(own, anybodys);
    while let Some(message) = all.next().await {
        tokio::spawn(handle_message(app.clone(), client.clone(), message));
    }
}

async fn handle_message(app: App, client: Client, message: Message) {
    let done = match serde_json::from_slice::<JobResult>(&message.payload) {
        Ok(answer) => timeout(APPLY_TIMEOUT, apply_result(&app, answer))
            .await
            .unwrap_or_else(|_| Err(Fault::unavailable("it took too long"))),
        Err(error) => {
            tracing::debug!(%error, "worker result unreadable");
            Ok(())
        }
    };
    if let Err(fault) = &done {
        tracing::debug!(why = fault.sentence(), "worker result discarded");
    }
    if let Some(reply) = message.reply {
        // Without an acknowledgement the worker asks another node.
        let _ = client.publish(reply, "".into()).await;
    }
}

async fn apply_result(app: &App, answer: JobResult) -> Result<(), Fault> {
    match answer {
        JobResult::Turn { table, number, found } => {
            let place = (table, number);
            let found = match app.bus.pending_jobs.take(&place) {
                Some(waits) => {
                    let (told, done) = oneshot::channel();
                    match waits.send(JobReply { found, ack: told }) {
                        Ok(()) => {
                            let _ = done.await;
                            return Ok(());
                        }
                        Err(heard) => heard.found,
                    }
                }
                None => found,
            };
            match found {
                Some((text, score)) => play_turn(app, &place.0, number, text, score).await,
                None => Ok(()),
            }
        }
        JobResult::Grade { table, grade } => analysis::save_grade(app, &table, grade).await,
    }
}

/// Plays a turn for which no task waits at this node: the node that requested it may be gone.
async fn play_turn(app: &App, id: &str, number: u64, text: String, score: i32) -> Result<(), Fault> {
    let numbers = app.store.event_counts(&[id.to_owned()]).await?;
    if numbers.first().is_none_or(|(_, now)| *now != number) {
        return Ok(());
    }
    let table = app.tables.find(app, id, Address::INTERNAL).await?;
    table.catch_up_to(app, number, None).await?;
    let thought = table.play_worker_turn(app, number, text, score).await?;
    opponent::spawn(app, &table, thought);
    Ok(())
}
