//! The job queue: its configuration, and the form of jobs and results.
//!
//! Both nodes (`live::worker_jobs`) and workers (`cluster::worker`) use it. Under `PREFIX.work.` the queue has one subject for computer
//! turns and one for whole games, so that turns come first. It gives each job to one worker, and to another one if that
//! worker falls silent. A result goes to the node that requested it or, if that is gone, to any node.

use async_nats::jetstream::consumer::pull::Config as Pull;
use async_nats::jetstream::consumer::{AckPolicy, Consumer};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, Context};
use play::{GameRecord, Millis};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::timeout;

/// The lifetime of a job in the queue.
const MAX_JOB_AGE: Duration = Duration::from_hours(1);
/// The window within which duplicate jobs are dropped.
const DEDUPLICATION_WINDOW: Duration = Duration::from_secs(30);
/// The silence after which a worker counts as dead and another one gets its job.
const ACK_TIMEOUT: Duration = Duration::from_secs(4);
/// The time between two progress reports of a worker.
pub(crate) const PROGRESS_INTERVAL: Duration = Duration::from_millis(1200);
/// The number of deliveries after which a job is dropped, since it seems to kill workers.
const MAX_DELIVERIES: i64 = 4;
/// The time that a node waits for the queue to accept a job.
const ENQUEUE_TIMEOUT: Duration = Duration::from_secs(1);
/// The most jobs in the queue; beyond that, nodes do the work themselves.
const MAX_JOBS: i64 = 20_000;

/// The job to find the turn of a computer player.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct TurnJob {
    pub(crate) table: String,
    /// The event count of the table; once it is higher, the job is obsolete.
    pub(crate) number: u64,
    /// The node that requests it.
    pub(crate) node: String,
    /// The game so far, with the computer on turn.
    pub(crate) record: GameRecord,
    /// The rule file of a workshop game; workers have the games that ship with the program.
    pub(crate) rules: Option<String>,
    /// The time left on the computer's clock and the increment per turn, in milliseconds.
    pub(crate) clock: Option<(u64, u64)>,
    /// When it was requested, and how long the node waits.
    pub(crate) jobs: Millis,
    pub(crate) expires_at: Millis,
}

/// The job to grade a whole game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct GradeJob {
    pub(crate) table: String,
    pub(crate) node: String,
    pub(crate) record: GameRecord,
    pub(crate) rules: Option<String>,
}

/// The result of a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub(crate) enum JobResult {
    /// A turn in full form with its score; none if the search failed.
    Turn { table: String, number: u64, found: Option<(String, i32)> },
    /// The grade of a game as JSON of `api`; none if grading failed.
    Grade { table: String, grade: Option<serde_json::Value> },
}

/// The subject of turn jobs.
pub(crate) fn turn_subject(prefix: &str) -> String {
    format!("{prefix}.work.turn")
}

/// The subject of grading jobs.
pub(crate) fn grade_subject(prefix: &str) -> String {
    format!("{prefix}.work.whole")
}

/// The subject on which a node receives its results.
pub(crate) fn result_subject(prefix: &str, node: &str) -> String {
    format!("{prefix}.answer.{node}")
}

/// The subject of results that any node may receive.
pub(crate) fn shared_result_subject(prefix: &str) -> String {
    format!("{prefix}.answer")
}

/// The consumers from which workers fetch jobs: one for turns, one for whole games. Creates the queue if there is none.
///
/// # Errors
/// If NATS rejects it.
pub(crate) async fn open_queue(context: &Context, prefix: &str) -> Result<[Consumer<Pull>; 2], async_nats::Error> {
    let stream = context
        .get_or_create_stream(Config {
            name: format!("{prefix}-work"),
            subjects: vec![turn_subject(prefix), grade_subject(prefix)],
            retention: RetentionPolicy::WorkQueue,
            discard: DiscardPolicy::New,
            max_messages: MAX_JOBS,
            max_age: MAX_JOB_AGE,
            duplicate_window: DEDUPLICATION_WINDOW,
            storage: StorageType::File,
            num_replicas: 1,
            ..Config::default()
        })
        .await?;
    let consumer = async |name: &str, subject: String| {
        let config = Pull {
            durable_name: Some(name.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_TIMEOUT,
            max_deliver: MAX_DELIVERIES,
            filter_subject: subject,
            ..Pull::default()
        };
        stream.get_or_create_consumer(name, config).await
    };
    Ok([consumer("turns", turn_subject(prefix)).await?, consumer("wholes", grade_subject(prefix)).await?])
}

/// Puts a job into the queue, creating the queue if there is none; true if the job is in it, or was already.
pub(crate) async fn enqueue(
    client: &async_nats::Client,
    prefix: &str,
    subject: String,
    id: &str,
    body: Vec<u8>,
) -> bool {
    let context = jetstream::new(client.clone());
    let message = || PublishMessage::build().message_id(id).payload(body.clone().into());
    let done = async {
        if context.send_publish(subject.clone(), message()).await?.await.is_ok() {
            return Ok(());
        }
        open_queue(&context, prefix).await?;
        context.send_publish(subject.clone(), message()).await?.await?;
        Ok::<_, async_nats::Error>(())
    };
    match timeout(ENQUEUE_TIMEOUT, done).await {
        Ok(Ok(())) => return true,
        Ok(Err(error)) => tracing::debug!(%error, "job not enqueued"),
        Err(_) => tracing::debug!(reason = "timeout", "job not enqueued"),
    }
    false
}
