//! A worker: fetches jobs from the queue, runs them, and returns the results. It stores nothing and may die at any
//! moment; its jobs then go to another worker.
//!
//! This is `variorum worker`. `live::worker_jobs` requests jobs, `results` uses their results, `bus::jobs` defines the queue. A
//! worker needs nothing but NATS, since a job contains the whole game. It runs as many jobs at a time as it has
//! threads. See `worker::engine_cache` for the search.

mod engine_cache;

use crate::bus::jobs::{self, GradeJob, JobResult, PROGRESS_INTERVAL, TurnJob};
use crate::bus::{self, NodeMessage, message, nats};
use crate::core::ids::random_text;
use crate::live::analysis::{GradingJob, SliceOutcome};
use async_nats::Client;
use async_nats::jetstream::consumer::Consumer;
use async_nats::jetstream::consumer::pull::Config as Pull;
use async_nats::jetstream::{AckKind, Message, new};
use futures_util::StreamExt;
use parking_lot::Mutex;
use play::{GameCache, GameSource, Millis};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};

/// The time between two heartbeats.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// The time that an idle thread waits for a job before it asks again.
const FETCH_TIMEOUT: Duration = Duration::from_secs(2);
/// The time limit of requests to NATS.
const NATS_TIMEOUT: Duration = Duration::from_secs(8);
/// The time until the next attempt after an error.
const RETRY_DELAY: Duration = Duration::from_millis(500);
/// The most tables whose event counts are remembered.
const MAX_TABLES: usize = 50_000;
/// The time between two checks whether a running job is still needed.
const CANCEL_POLL_INTERVAL: Duration = Duration::from_millis(200);

/// The options of a worker.
#[derive(Clone, Debug)]
pub struct Options {
    /// The options of the bus.
    pub bus: bus::Options,
    /// The number of jobs at a time, each on a thread of its own.
    pub threads: usize,
    /// The memory of each thread's transposition table, in megabytes.
    pub megabytes: usize,
}

/// The state that all threads of a worker share.
#[derive(Debug)]
struct Shared {
    client: Client,
    prefix: String,
    name: String,
    megabytes: usize,
    library: Arc<GameCache>,
    /// The event counts of tables, as far as known.
    event_counts: Mutex<HashMap<String, u64>>,
}

/// Runs one job at a time.
#[derive(Debug)]
struct JobRunner {
    shared: Arc<Shared>,
    turns: Consumer<Pull>,
    grades: Consumer<Pull>,
    engines: Arc<engine_cache::EngineCache>,
}

/// Works until `end` completes; unfinished jobs then go to another worker.
///
/// # Errors
/// If there are no NATS addresses, or they cannot be used at all.
pub async fn run(options: Options, end: impl Future<Output = ()>) -> Result<(), String> {
    let Options { bus, threads, megabytes } = options;
    let Some(addresses) = &bus.nats else { return Err("a worker needs NATS; give its address with --nats".to_owned()) };
    let (up, is_up) = watch::channel(false);
    let name = format!("{}-{}", bus.node, random_text(6));
    let client = nats::connect(addresses, &name, up).await.ok_or("NATS cannot be used; see the log above")?;
    let library = Arc::<GameCache>::default();
    let shared = Arc::new(Shared {
        client,
        prefix: bus.prefix.clone(),
        name,
        megabytes,
        library,
        event_counts: Mutex::default(),
    });
    let mut hands = JoinSet::new();
    for _ in 0..threads.max(1) {
        hands.spawn(run_jobs(Arc::clone(&shared), is_up.clone()));
    }
    hands.spawn(send_heartbeats(Arc::clone(&shared)));
    hands.spawn(track_tables(Arc::clone(&shared)));
    end.await;
    Ok(())
}

/// Sends heartbeats.
async fn send_heartbeats(shared: Arc<Shared>) {
    let (mut beat, news) = (interval(HEARTBEAT_INTERVAL), NodeMessage::WorkerAlive);
    loop {
        beat.tick().await;
        let _ = timeout(
            RETRY_DELAY,
            shared.client.publish(news.subject(&shared.prefix), news.to_bytes(&shared.name).into()),
        )
        .await;
    }
}

/// Tracks the event counts of tables; jobs for smaller counts are obsolete.
async fn track_tables(shared: Arc<Shared>) {
    let Ok(mut heard) = shared.client.subscribe(message::table_subjects(&shared.prefix)).await else { return };
    while let Some(message) = heard.next().await {
        if let Some((_, NodeMessage::TableChanged { table, number, .. })) = message::parse(&message.payload) {
            let mut newest = shared.event_counts.lock();
            if newest.len() >= MAX_TABLES {
                newest.clear();
            }
            newest.insert(table, number);
        }
    }
}

/// Runs one job after the other.
async fn run_jobs(shared: Arc<Shared>, mut is_up: watch::Receiver<bool>) {
    let mut hand = None;
    loop {
        if is_up.wait_for(|up| *up).await.is_err() {
            return;
        }
        let at = match &hand {
            Some(at) => at,
            None => match timeout(NATS_TIMEOUT, jobs::open_queue(&new(shared.client.clone()), &shared.prefix)).await {
                Ok(Ok([turns, wholes])) => {
                    let mind = Arc::new(engine_cache::EngineCache::new(shared.megabytes));
                    hand.insert(JobRunner { shared: Arc::clone(&shared), turns, grades: wholes, engines: mind })
                }
                Ok(Err(error)) => {
                    tracing::warn!(%error, "job queue unreachable");
                    sleep(RETRY_DELAY).await;
                    continue;
                }
                Err(_) => continue,
            },
        };
        if let Err(error) = at.run_one().await {
            tracing::debug!(%error, "job fetch failed");
            // The queue may be gone, after a restart of NATS.
            hand = None;
            sleep(RETRY_DELAY).await;
        }
    }
}

/// The next message, if there is one; waits for it for the time `wait`.
async fn next_message(from: &Consumer<Pull>, wait: Option<Duration>) -> Result<Option<Message>, async_nats::Error> {
    let taken = async {
        let mut messages = match wait {
            None => from.fetch().max_messages(1).messages().await?,
            Some(wait) => from.batch().max_messages(1).expires(wait).messages().await?,
        };
        messages.next().await.transpose()
    };
    timeout(NATS_TIMEOUT, taken).await.unwrap_or_else(|_| Err("NATS does not answer".into()))
}

impl JobRunner {
    /// Fetches and runs a job, turns before whole games.
    async fn run_one(&self) -> Result<(), async_nats::Error> {
        if let Some(message) = next_message(&self.turns, None).await? {
            self.run_turn(message).await;
        } else if let Some(message) = next_message(&self.grades, None).await? {
            self.run_grade(message).await;
        } else if let Some(message) = next_message(&self.turns, Some(FETCH_TIMEOUT)).await? {
            self.run_turn(message).await;
        }
        Ok(())
    }

    /// Finds the turn of a computer player.
    async fn run_turn(&self, message: Message) {
        let Ok(asked) = serde_json::from_slice::<TurnJob>(&message.payload) else { return discard(&message).await };
        if self.is_obsolete(&asked) {
            return acknowledge(&message).await;
        }
        let library = self.library(asked.rules.as_ref());
        let found = tokio::select! {
            found = self.engines.find_turn(&library, &asked, now_ms()) => found,
            () = report_progress(&message) => return,
            () = async { while !self.is_obsolete(&asked) { sleep(CANCEL_POLL_INTERVAL).await } } => return acknowledge(&message).await,
        };
        let TurnJob { table, number, node, .. } = asked;
        let found = found.unwrap_or_else(|why| {
            tracing::warn!(table, why, "turn search failed");
            None
        });
        self.reply(&message, &node, &JobResult::Turn { table, number, found }).await;
    }

    /// Grades a whole game; turns that are requested meanwhile are found in between.
    async fn run_grade(&self, message: Message) {
        let Ok(asked) = serde_json::from_slice::<GradeJob>(&message.payload) else { return discard(&message).await };
        let GradeJob { table, node, record: sheet, rules } = asked;
        let library = self.library(rules.as_ref());
        let graded = async {
            let mut grading = GradingJob::new(sheet);
            loop {
                let library = Arc::clone(&library);
                let slice = tokio::task::spawn_blocking(move || grading.run_slice(&library, &|| false)).await;
                match slice {
                    Ok(Ok(SliceOutcome::More(next))) => grading = next,
                    Ok(Ok(SliceOutcome::Complete(grade))) => return Some(grade),
                    Ok(Err(fault)) => {
                        tracing::warn!(table, why = fault.sentence(), "game grading failed");
                        return None;
                    }
                    Err(error) => {
                        tracing::error!(table, %error, "game grading failed");
                        return None;
                    }
                }
                if let Ok(Some(turn)) = next_message(&self.turns, None).await {
                    self.run_turn(turn).await;
                }
            }
        };
        let grade = tokio::select! {
            grade = graded => grade,
            () = report_progress(&message) => return,
        };
        self.reply(&message, &node, &JobResult::Grade { table: table.clone(), grade }).await;
    }

    /// The library for a job; the rules of a player-made game come with the job.
    fn library(&self, rules: Option<&String>) -> Arc<GameCache> {
        match rules {
            None => Arc::clone(&self.shared.library),
            Some(rules) => Arc::new(self.shared.library.with(GameSource::from_rule_text(rules.clone()))),
        }
    }

    /// Whether the table has more events by now, or the job has expired.
    fn is_obsolete(&self, asked: &TurnJob) -> bool {
        let newest = self.shared.event_counts.lock();
        now_ms() > asked.expires_at || newest.get(&asked.table).is_some_and(|number| *number > asked.number)
    }

    /// Returns the result to the node that requested it, or to any other; only then the job is done.
    async fn reply(&self, message: &Message, node: &str, answer: &JobResult) {
        let Shared { client, prefix, .. } = &*self.shared;
        let body = serde_json::to_vec(answer).unwrap_or_default();
        for subject in [jobs::result_subject(prefix, node), jobs::shared_result_subject(prefix)] {
            let told = tokio::select! {
                told = timeout(NATS_TIMEOUT, client.request(subject, body.clone().into())) => told,
                () = report_progress(message) => return,
            };
            match told {
                Ok(Ok(_)) => return acknowledge(message).await,
                Ok(Err(error)) => tracing::debug!(%error, node, "job result not delivered"),
                Err(_) => tracing::debug!(node, "job result not delivered"),
            }
        }
        // Another worker may try again, when a node is back.
        let _ = message.ack_with(AckKind::Nak(Some(RETRY_DELAY))).await;
    }
}

/// Reports progress until it is cancelled, so that the job is not given to another worker.
async fn report_progress(message: &Message) {
    loop {
        sleep(PROGRESS_INTERVAL).await;
        // If NATS cannot be reached, the job goes to another worker, and the first result counts.
        let _ = timeout(PROGRESS_INTERVAL, message.ack_with(AckKind::Progress)).await;
    }
}

async fn acknowledge(message: &Message) {
    if !matches!(timeout(NATS_TIMEOUT, message.ack()).await, Ok(Ok(()))) {
        tracing::debug!("job acknowledgement failed");
    }
}

/// Discards a message that is no job, or from another version.
async fn discard(message: &Message) {
    tracing::debug!("job unreadable");
    let _ = timeout(NATS_TIMEOUT, message.ack_with(AckKind::Term)).await;
}

/// Milliseconds since 1970.
fn now_ms() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}
