//! The results of workers: they go to the task that awaits them, and are applied here if there is none.

use crate::bus::jobs::{self, JobResult};
use crate::bus::pending::JobReply;
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::live::Live;
use crate::live::{analysis, opponent};
use async_nats::{Client, Message};
use futures_util::StreamExt;
use futures_util::stream::select;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// The time after which a result is acknowledged at the latest.
const APPLY_TIMEOUT: Duration = Duration::from_secs(5);

/// Receives the results of workers, as long as the server runs.
pub(crate) async fn receive_results(app: &Live, client: &Client) {
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

async fn handle_message(app: Live, client: Client, message: Message) {
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

async fn apply_result(app: &Live, answer: JobResult) -> Result<(), Fault> {
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
async fn play_turn(app: &Live, id: &str, number: u64, text: String, score: i32) -> Result<(), Fault> {
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
