//! What nodes ask of workers, and what these answer: the queue, and the form of what lies in it.
//!
//! For: both ends, nodes (`ask`) and workers (`worker`). Not for: thinking. Under `PREFIX.work.` the queue takes a
//! computer's turn and a whole game, each by itself, so that turns come first; it gives each to one worker, and again
//! to another one if that one says nothing any more. An answer goes to the node that asked, and if that is gone to any
//! of them.

use async_nats::jetstream::consumer::pull::Config as Pull;
use async_nats::jetstream::consumer::{AckPolicy, Consumer};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, Context};
use facade::Sheet;
use house::Millis;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::timeout;

/// Nobody waits longer for anything.
const KEPT: Duration = Duration::from_hours(1);
/// What is asked again so soon is asked once.
const ONCE: Duration = Duration::from_secs(30);
/// A worker that says nothing for so long is dead: another one gets its work.
const SILENCE: Duration = Duration::from_secs(4);
/// A worker that works says so this often.
pub(crate) const PROGRESS: Duration = Duration::from_millis(1200);
/// Work that has ended so many workers is given to none any more.
const TRIES: i64 = 4;
/// Whoever asks waits no longer for the queue to take it.
const PATIENCE: Duration = Duration::from_secs(1);
/// So much may lie there; whoever asks for more does it himself.
const MOST: i64 = 20_000;

/// A computer's turn that is to be found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Turn {
    pub(crate) table: String,
    /// After so many events; when there are more, nobody wants it any more.
    pub(crate) number: u64,
    /// The node that asks.
    pub(crate) node: String,
    /// The game so far; the side on turn is a computer's.
    pub(crate) sheet: Sheet,
    /// The rules of it, if somebody has made it: workers have those that come with the program.
    pub(crate) rules: Option<String>,
    /// What its clock leaves it, and what is added after each turn, in milliseconds.
    pub(crate) clock: Option<(u64, u64)>,
    /// When it was asked for, and until when somebody waits.
    pub(crate) asked: Millis,
    pub(crate) until: Millis,
}

/// A whole game that is to be graded.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Whole {
    pub(crate) table: String,
    pub(crate) node: String,
    pub(crate) sheet: Sheet,
    pub(crate) rules: Option<String>,
}

/// What a worker has found.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub(crate) enum Answer {
    /// A turn in full with its score; none: it has failed.
    Turn { table: String, number: u64, found: Option<(String, i32)> },
    /// A game graded, as `facade` says it; none: it has failed.
    Whole { table: String, grade: Option<serde_json::Value> },
}

/// Where turns are asked for.
pub(crate) fn turns(prefix: &str) -> String {
    format!("{prefix}.work.turn")
}

/// Where games are asked for.
pub(crate) fn wholes(prefix: &str) -> String {
    format!("{prefix}.work.whole")
}

/// Where a node hears its answers.
pub(crate) fn answers(prefix: &str, node: &str) -> String {
    format!("{prefix}.answer.{node}")
}

/// Where any node hears an answer.
pub(crate) fn anybodys(prefix: &str) -> String {
    format!("{prefix}.answer")
}

/// The queue from which workers take: what they take turns from, and what they take games from. It is made if it is not
/// there.
///
/// # Errors
/// If NATS does not do it.
pub(crate) async fn queue(context: &Context, prefix: &str) -> Result<[Consumer<Pull>; 2], async_nats::Error> {
    let stream = context
        .get_or_create_stream(Config {
            name: format!("{prefix}-work"),
            subjects: vec![turns(prefix), wholes(prefix)],
            retention: RetentionPolicy::WorkQueue,
            discard: DiscardPolicy::New,
            max_messages: MOST,
            max_age: KEPT,
            duplicate_window: ONCE,
            storage: StorageType::File,
            num_replicas: 1,
            ..Config::default()
        })
        .await?;
    let consumer = async |name: &str, subject: String| {
        let config = Pull {
            durable_name: Some(name.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: SILENCE,
            max_deliver: TRIES,
            filter_subject: subject,
            ..Pull::default()
        };
        stream.get_or_create_consumer(name, config).await
    };
    Ok([consumer("turns", turns(prefix)).await?, consumer("wholes", wholes(prefix)).await?])
}

/// Puts something into the queue; if there is none yet, it is made. True: it is there, or was there already.
pub(super) async fn put(client: &async_nats::Client, prefix: &str, subject: String, id: &str, body: Vec<u8>) -> bool {
    let context = jetstream::new(client.clone());
    let message = || PublishMessage::build().message_id(id).payload(body.clone().into());
    let done = async {
        if context.send_publish(subject.clone(), message()).await?.await.is_ok() {
            return Ok(());
        }
        queue(&context, prefix).await?;
        context.send_publish(subject.clone(), message()).await?.await?;
        Ok::<_, async_nats::Error>(())
    };
    match timeout(PATIENCE, done).await {
        Ok(Ok(())) => return true,
        Ok(Err(error)) => tracing::debug!(%error, "no worker can be asked"),
        Err(_) => tracing::debug!("no worker can be asked: NATS takes nothing"),
    }
    false
}
