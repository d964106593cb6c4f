//! The writer of a SQLite file: commits all waiting changes together, and replies when they are durable.
//!
//! A commit waits for the disk, so many changes share one; a change that is refused does not affect the others. The
//! changes themselves are in `crate::write`.

use super::{closed_fault, fault};
use crate::write::Write;
use crate::{Fault, Seek};
use parking_lot::Mutex;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The maximum number of changes in one commit.
const MAX_BATCH: usize = 128;
/// The capacity of the queue; a caller that finds it full waits for room.
const QUEUE_CAPACITY: usize = 1024;

type WriteResult = Result<Option<Seek>, Fault>;

/// A change with the channel for its result.
#[derive(Debug)]
struct Job {
    write: Write,
    reply: oneshot::Sender<WriteResult>,
}

/// The queue of changes.
#[derive(Debug)]
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<Job>>>,
    task: tokio::sync::Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts to write with this connection, and after a failure with new ones of these options.
    pub(super) fn start(connection: SqliteConnection, options: SqliteConnectOptions) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE_CAPACITY);
        let task = tokio::spawn(run(connection, options, jobs));
        Self { queue: Mutex::new(Some(queue)), task: tokio::sync::Mutex::new(Some(task)) }
    }

    /// Makes a change; it is durable when this returns. It is made even if the caller is cancelled.
    pub(super) async fn write(&self, write: Write) -> WriteResult {
        let queue = self.queue.lock().clone().ok_or_else(closed_fault)?;
        let (answer, answered) = oneshot::channel();
        queue.send(Job { write, reply: answer }).await.map_err(|_| closed_fault())?;
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
async fn run(connection: SqliteConnection, options: SqliteConnectOptions, mut queue: mpsc::Receiver<Job>) {
    let mut connection = Some(connection);
    let mut jobs = Vec::with_capacity(MAX_BATCH);
    while queue.recv_many(&mut jobs, MAX_BATCH).await > 0 {
        match commit(&mut connection, &options, &jobs).await {
            Ok(answers) => jobs.drain(..).zip(answers).for_each(|(job, answer)| drop(job.reply.send(answer))),
            Err(fault) => {
                tracing::error!(changes = jobs.len(), %fault, "commit failed");
                jobs.drain(..).for_each(|job| drop(job.reply.send(Err(fault.clone()))));
                // Whatever went wrong, a new connection is not affected by it.
                if let Some(connection) = connection.take() {
                    drop(connection.close().await);
                }
            }
        }
    }
    if let Some(connection) = connection {
        drop(connection.close().await);
    }
}

/// Makes all these changes in one transaction. After a fault none was made.
async fn commit(
    connection: &mut Option<SqliteConnection>,
    options: &SqliteConnectOptions,
    jobs: &[Job],
) -> Result<Vec<WriteResult>, Fault> {
    let connection = match connection {
        Some(connection) => connection,
        None => connection.insert(options.connect().await.map_err(fault)?),
    };
    match commit_together(connection, jobs).await? {
        Some(answers) => Ok(answers),
        None => commit_each(connection, jobs).await,
    }
}

/// Makes all changes without savepoints, which nearly always succeeds and is cheapest. Returns `None`, with nothing
/// changed, if one of several is refused.
async fn commit_together(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Option<Vec<WriteResult>>, Fault> {
    let mut answers = Vec::with_capacity(jobs.len());
    let mut all = connection.begin_with("BEGIN IMMEDIATE").await.map_err(fault)?;
    for job in jobs {
        match job.write.run(&mut *all).await {
            Ok(answer) => answers.push(Ok(answer)),
            Err(fault @ (Fault::Unavailable(_) | Fault::Unusable(_))) => return Err(fault),
            Err(refused) => {
                all.rollback().await.map_err(fault)?;
                return Ok((jobs.len() == 1).then(|| vec![Err(refused)]));
            }
        }
    }
    all.commit().await.map_err(fault)?;
    Ok(Some(answers))
}

/// Makes each change in a savepoint, so that one that is refused does not affect the others.
async fn commit_each(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<WriteResult>, Fault> {
    let mut answers = Vec::with_capacity(jobs.len());
    let mut all = connection.begin_with("BEGIN IMMEDIATE").await.map_err(fault)?;
    for job in jobs {
        let mut one = all.begin().await.map_err(fault)?;
        let answer = job.write.run(&mut *one).await;
        match &answer {
            Ok(_) => one.commit().await.map_err(fault)?,
            Err(Fault::Unavailable(_) | Fault::Unusable(_)) => return answer.map(|_| Vec::new()),
            Err(_) => one.rollback().await.map_err(fault)?,
        }
        answers.push(answer);
    }
    all.commit().await.map_err(fault)?;
    Ok(answers)
}
