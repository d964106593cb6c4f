//! The writer of a SQLite file: commits all waiting changes together, and replies when they are durable.
//!
//! A commit waits for the disk, so many changes share one; a change that is refused does not affect the others. The
//! changes themselves are in `crate::write`, the connection and its transactions in `link`.

mod link;

pub(super) use self::link::Link;

use super::error::closed_fault;
use crate::value::Value;
use crate::write::{MAX_TURNS, Write};
use crate::{Fault, Seek};
use parking_lot::Mutex;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};

/// The maximum number of changes in one commit.
const MAX_BATCH: usize = 128;
/// The capacity of the queue; a caller that finds it full waits for room.
const QUEUE_CAPACITY: usize = 1024;

type WriteResult = Result<Option<Seek>, Fault>;

/// A change with the channel for its result.
#[derive(Debug)]
struct Job {
    write: Write,
    /// Its values as a turn, if it may be one.
    turn: Option<Vec<Value>>,
    reply: oneshot::Sender<WriteResult>,
}

impl Job {
    /// Replies to the caller, who may have gone.
    fn finish(self, result: WriteResult) {
        drop(self.reply.send(result));
    }
}

/// The queue of changes.
#[derive(Debug)]
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<Job>>>,
    task: tokio::sync::Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts to write to this connection. After a commit, turns wait for others until `interval` has passed.
    pub(super) fn start(link: Link, interval: Duration) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE_CAPACITY);
        let task = tokio::spawn(run(link, interval, jobs));
        Self { queue: Mutex::new(Some(queue)), task: tokio::sync::Mutex::new(Some(task)) }
    }

    /// Makes a change; it is durable when this returns. It is made even if the caller is cancelled.
    pub(super) async fn write(&self, write: Write) -> WriteResult {
        let queue = self.queue.lock().clone().ok_or_else(closed_fault)?;
        let (answer, answered) = oneshot::channel();
        // A turn that cannot be stored is refused like other changes.
        let turn = write.turn_values().unwrap_or_default();
        queue.send(Job { write, turn, reply: answer }).await.map_err(|_| closed_fault())?;
        drop(queue);
        answered.await.map_err(|_| closed_fault())?
    }

    /// Accepts no more changes, and waits until the queued ones are made and the file is closed.
    pub(super) async fn close(&self) {
        drop(self.queue.lock().take());
        if let Some(task) = self.task.lock().await.take()
            && let Err(error) = task.await
        {
            tracing::error!(%error, "database writer panicked");
        }
    }
}

/// Runs until the queue is closed.
async fn run(mut link: Link, interval: Duration, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(MAX_BATCH);
    let mut next_commit = Instant::now();
    while queue.recv_many(&mut jobs, MAX_BATCH).await > 0 {
        gather_turns(&mut jobs, &mut queue, next_commit).await;
        next_commit = Instant::now() + interval;
        let (turns, others): (Vec<Job>, Vec<Job>) = jobs.drain(..).partition(|job| job.turn.is_some());
        let others = play_turns(&mut link, turns, others).await;
        if others.is_empty() {
            continue;
        }
        match link.commit(&others).await {
            Ok(answers) => others.into_iter().zip(answers).for_each(|(job, answer)| job.finish(answer)),
            Err(fault) => fail(&mut link, others, &fault).await,
        }
    }
    link.close().await;
}

/// Waits for further turns until `deadline`, as long as nothing but turns is waiting: a person hardly notices some
/// milliseconds, and the disk takes as long for one turn as for many.
async fn gather_turns(jobs: &mut Vec<Job>, queue: &mut mpsc::Receiver<Job>, deadline: Instant) {
    while jobs.len() < MAX_BATCH && jobs.iter().all(|job| job.turn.is_some()) {
        match timeout_at(deadline, queue.recv()).await {
            Ok(Some(job)) => jobs.push(job),
            Ok(None) | Err(_) => return,
        }
    }
}

/// Plays the turns and adds to `others` those that the database did not play: the usual way refuses them with the reason,
/// or finds that they are more than turns.
async fn play_turns(link: &mut Link, turns: Vec<Job>, mut others: Vec<Job>) -> Vec<Job> {
    let mut turns = turns.into_iter();
    loop {
        let batch: Vec<Job> = turns.by_ref().take(MAX_TURNS).collect();
        if batch.is_empty() {
            return others;
        }
        let values = batch.iter().filter_map(|job| job.turn.as_deref()).flatten().cloned().collect();
        match link.play_turns(batch.len(), values).await {
            Ok(played) => {
                for (job, is_played) in batch.into_iter().zip(played) {
                    if is_played { job.finish(Ok(None)) } else { others.push(job) }
                }
            }
            Err(fault) => fail(link, batch, &fault).await,
        }
    }
}

/// Replies to the callers of a transaction that failed.
async fn fail(link: &mut Link, jobs: Vec<Job>, fault: &Fault) {
    tracing::error!(changes = jobs.len(), %fault, "commit failed");
    jobs.into_iter().for_each(|job| job.finish(Err(fault.clone())));
    link.close().await;
}
