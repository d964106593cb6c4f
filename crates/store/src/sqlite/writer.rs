//! The one who writes into a SQLite file: takes all that waits, makes it durable at once, and only then answers.
//!
//! For: a commit waits for the disk, so many changes share one, and one that is refused takes no other with it.
//! Not for: what the changes are, see `crate::write`.

use super::{closed, fault};
use crate::write::Write;
use crate::{Fault, Seek};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::sync::{Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// So many changes share a commit.
const BATCH: usize = 128;
/// So many wait; whoever comes then waits to wait.
const QUEUE: usize = 1024;

type Answer = Result<Option<Seek>, Fault>;

/// A change and who waits for it.
#[derive(Debug)]
struct Job {
    write: Write,
    answer: oneshot::Sender<Answer>,
}

/// The queue of changes.
#[derive(Debug)]
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<Job>>>,
    task: tokio::sync::Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Begins to write over that connection, and over others with these options after a failure.
    pub(super) fn start(connection: SqliteConnection, options: SqliteConnectOptions) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let task = tokio::spawn(work(connection, options, jobs));
        Self { queue: Mutex::new(Some(queue)), task: tokio::sync::Mutex::new(Some(task)) }
    }

    /// Makes a change; durable when it returns. It is made even if nobody waits for it any more.
    pub(super) async fn write(&self, write: Write) -> Answer {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(closed)?;
        let (answer, answered) = oneshot::channel();
        queue.send(Job { write, answer }).await.map_err(|_| closed())?;
        drop(queue);
        answered.await.map_err(|_| closed())?
    }

    /// Takes no more changes, and waits until those that wait are made and the file is closed.
    pub(super) async fn close(&self) {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(task) = self.task.lock().await.take()
            && let Err(error) = task.await
        {
            tracing::error!("the writer of the database ended badly: {error}");
        }
    }
}

/// Until nobody can ask any more.
async fn work(connection: SqliteConnection, options: SqliteConnectOptions, mut queue: mpsc::Receiver<Job>) {
    let mut connection = Some(connection);
    let mut jobs = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut jobs, BATCH).await > 0 {
        match commit(&mut connection, &options, &jobs).await {
            Ok(answers) => jobs.drain(..).zip(answers).for_each(|(job, answer)| drop(job.answer.send(answer))),
            Err(fault) => {
                tracing::error!(changes = jobs.len(), "nothing was kept: {fault}");
                jobs.drain(..).for_each(|job| drop(job.answer.send(Err(fault.clone()))));
                // Whatever it was, a fresh connection knows nothing of it.
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

/// Makes all these changes in one transaction. A fault means that none was made.
async fn commit(
    connection: &mut Option<SqliteConnection>,
    options: &SqliteConnectOptions,
    jobs: &[Job],
) -> Result<Vec<Answer>, Fault> {
    let connection = match connection {
        Some(connection) => connection,
        None => connection.insert(options.connect().await.map_err(fault)?),
    };
    match together(connection, jobs).await? {
        Some(answers) => Ok(answers),
        None => apart(connection, jobs).await,
    }
}

/// All of them as if they were one, which nearly always goes well and costs least; none if one of several is refused,
/// and then nothing has changed.
async fn together(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Option<Vec<Answer>>, Fault> {
    let mut answers = Vec::with_capacity(jobs.len());
    let mut all = connection.begin_with("BEGIN IMMEDIATE").await.map_err(fault)?;
    for job in jobs {
        match job.write.run(&mut *all).await {
            Ok(answer) => answers.push(Ok(answer)),
            Err(fault @ (Fault::Unreachable(_) | Fault::Broken(_))) => return Err(fault),
            Err(refused) => {
                all.rollback().await.map_err(fault)?;
                return Ok((jobs.len() == 1).then(|| vec![Err(refused)]));
            }
        }
    }
    all.commit().await.map_err(fault)?;
    Ok(Some(answers))
}

/// Each in a savepoint, so that one that is refused takes no other with it.
async fn apart(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<Answer>, Fault> {
    let mut answers = Vec::with_capacity(jobs.len());
    let mut all = connection.begin_with("BEGIN IMMEDIATE").await.map_err(fault)?;
    for job in jobs {
        let mut one = all.begin().await.map_err(fault)?;
        let answer = job.write.run(&mut *one).await;
        match &answer {
            Ok(_) => one.commit().await.map_err(fault)?,
            Err(Fault::Unreachable(_) | Fault::Broken(_)) => return answer.map(|_| Vec::new()),
            Err(_) => one.rollback().await.map_err(fault)?,
        }
        answers.push(answer);
    }
    all.commit().await.map_err(fault)?;
    Ok(answers)
}
