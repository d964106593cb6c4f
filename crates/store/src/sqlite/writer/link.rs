//! The connection of the writer and its transactions. Look next at `crate::write` for the statements.

use super::{Job, WriteResult};
use crate::Fault;
use crate::executor::Executor;
use crate::sqlite::error::fault;
use crate::value::Value;
use crate::write::play_turns_in_sqlite;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

/// A connection that is opened again when it is needed after a failure.
#[derive(Debug)]
pub(in crate::sqlite) struct Link {
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
}

impl Link {
    /// This connection, and after a failure new ones of these options.
    pub(in crate::sqlite) fn new(connection: SqliteConnection, options: SqliteConnectOptions) -> Self {
        Self { connection: Some(connection), options }
    }

    /// Closes the connection. Whatever went wrong, a new one is not affected by it.
    pub(super) async fn close(&mut self) {
        if let Some(connection) = self.connection.take() {
            drop(connection.close().await);
        }
    }

    async fn connection(&mut self) -> Result<&mut SqliteConnection, Fault> {
        match &mut self.connection {
            Some(connection) => Ok(connection),
            none => Ok(none.insert(self.options.connect().await.map_err(fault)?)),
        }
    }

    /// Plays this many turns in one transaction and one round trip to the thread of SQLite; returns which of them it has
    /// played. After a fault it has played none.
    pub(super) async fn play_turns(&mut self, count: usize, values: Vec<Value>) -> Result<Vec<bool>, Fault> {
        let mut played = vec![false; count];
        let connection = self.connection().await?;
        let Some(statements) = play_turns_in_sqlite(count) else { return Ok(played) };
        match connection.fetch_all(statements, values).await {
            Ok(rows) => {
                for mut row in rows {
                    if let Some(is_played) = played.get_mut(row.int::<usize>()?) {
                        *is_played = true;
                    }
                }
            }
            Err(fault @ (Fault::Unavailable(_) | Fault::Unusable(_))) => return Err(fault),
            // One of them is refused by another rule of the database, and the others wait for a transaction without it.
            Err(_) => {
                connection.execute("ROLLBACK", Vec::new()).await?;
            }
        }
        Ok(played)
    }

    /// Makes all these changes in one transaction. After a fault it has made none.
    pub(super) async fn commit(&mut self, jobs: &[Job]) -> Result<Vec<WriteResult>, Fault> {
        let connection = self.connection().await?;
        match commit_together(connection, jobs).await? {
            Some(answers) => Ok(answers),
            None => commit_each(connection, jobs).await,
        }
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
