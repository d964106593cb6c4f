//! The home in a PostgreSQL database, which many nodes may share.
//!
//! For: connections, transactions, and what its failures mean. Not for: the statements, see `crate::read` and
//! `crate::write`.

use crate::house::Home;
use crate::link::Link;
use crate::value::{Row, Value};
use crate::write::Write;
use crate::{Fault, Seek, migrate};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;
use tokio::time::timeout;

/// So many connections of one node; PostgreSQL allows 100 unless told otherwise.
const CONNECTIONS: u32 = 16;
/// Whoever gets no connection, or no answer, for so long is told.
const PATIENCE: Duration = Duration::from_secs(5);
/// A connection that has been idle for longer is asked whether it is still there before it is used.
const RESTED: Duration = Duration::from_secs(1);
/// Two changes that wait for each other are no fault of either: one is tried again, so often.
const TRIES: u32 = 3;
/// What such a change ends with.
const CLASH: &str = "The database gave up a change because of another one at the same time.";
/// What there is to say about backups.
pub(crate) const BACKUP: &str =
    "A PostgreSQL database is backed up by its own programs: use pg_dump, and pg_restore to bring it back.";

/// Whether the schema has tables of ours, and whether it has our list of levels.
const LOOK: &str = "SELECT count(*) FILTER (WHERE table_name IN ('person', 'session', 'seek', 'game', 'seat', 'event', 'beat')), \
    count(*) FILTER (WHERE table_name = 'variorum_level') FROM information_schema.tables WHERE table_schema = current_schema()";

/// An open PostgreSQL home.
#[derive(Debug)]
pub(crate) struct Postgres {
    pool: PgPool,
}

impl Postgres {
    /// Opens the database, and makes our tables in it if there are none.
    pub(crate) async fn open(url: &str) -> Result<Self, Fault> {
        let options = PgConnectOptions::from_str(url).map_err(fault)?;
        let options =
            if options.get_application_name().is_none() { options.application_name("variorum") } else { options };
        // A connection that was used just now is there: asking whether it is would cost every request a way to the
        // database and back.
        let pool =
            PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE).test_before_acquire(false);
        let pool = pool.before_acquire(|connection, used| {
            Box::pin(async move {
                if used.idle_for > RESTED {
                    connection.ping().await?;
                }
                Ok(true)
            })
        });
        let pool = pool.connect_with(options).await.map_err(fault)?;
        let (tables, levels): (i64, i64) = sqlx::query_as(LOOK).fetch_one(&pool).await.map_err(fault)?;
        if tables > 0 && levels == 0 {
            return Err(Fault::Broken(
                "The database holds tables of another program; give a database or schema of its own.".into(),
            ));
        }
        let levels = migrate::postgres().run(&pool).await;
        levels.map_err(|error| migrate::fault("The database", error, fault))?;
        Ok(Self { pool })
    }
}

/// Makes a change; again if it clashes with another one.
async fn change(pool: PgPool, write: Write) -> Result<Option<Seek>, Fault> {
    for _ in 1..TRIES {
        match commit(&pool, &write).await {
            Err(Fault::Unreachable(sentence)) if sentence == CLASH => {}
            other => return other,
        }
    }
    commit(&pool, &write).await
}

async fn commit(pool: &PgPool, write: &Write) -> Result<Option<Seek>, Fault> {
    let mut connection = pool.acquire().await.map_err(fault)?;
    match timeout(PATIENCE, transact(&mut connection, write)).await {
        Ok(done) => done,
        Err(_) => {
            give_up(connection);
            Err(silent())
        }
    }
}

async fn transact(connection: &mut PgConnection, write: &Write) -> Result<Option<Seek>, Fault> {
    let mut transaction = connection.begin().await.map_err(fault)?;
    let seek = write.run(&mut *transaction).await?;
    transaction.commit().await.map_err(fault)?;
    Ok(seek)
}

/// A connection to read with, until the other end says nothing for too long.
#[derive(Debug)]
pub(crate) struct Reader(Option<PoolConnection<sqlx::Postgres>>);

impl Link for Reader {
    async fn run(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, Fault> {
        let connection = self.0.as_mut().ok_or_else(silent)?;
        match timeout(PATIENCE, connection.run(sql, values)).await {
            Ok(done) => done,
            Err(_) => self.give_up(),
        }
    }

    async fn rows(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Fault> {
        let connection = self.0.as_mut().ok_or_else(silent)?;
        match timeout(PATIENCE, connection.rows(sql, values)).await {
            Ok(rows) => rows,
            Err(_) => self.give_up(),
        }
    }
}

impl Reader {
    fn give_up<T>(&mut self) -> Result<T, Fault> {
        self.0.take().into_iter().for_each(give_up);
        Err(silent())
    }
}

/// Takes a connection out of the pool and cuts it: a network that swallows everything answers no farewell either, and
/// the pool would wait for one before it opens another connection.
fn give_up(connection: PoolConnection<sqlx::Postgres>) {
    drop(connection.detach());
}

fn silent() -> Fault {
    Fault::Unreachable(format!("The database has not answered for {PATIENCE:?}; is the network whole?"))
}

impl Home for Postgres {
    type Reader = Reader;

    async fn reader(&self) -> Result<Reader, Fault> {
        self.pool.acquire().await.map(|connection| Reader(Some(connection))).map_err(fault)
    }

    async fn write(&self, write: Write) -> Result<Option<Seek>, Fault> {
        // Whoever asks may go in the middle of it: then the connection would come back to the pool with its transaction
        // open.
        let done = tokio::spawn(change(self.pool.clone(), write)).await;
        done.unwrap_or_else(|error| Err(Fault::Broken(format!("A change broke off: {error}."))))
    }

    async fn backup(&self, _: &Path) -> Result<(), Fault> {
        Err(Fault::Unfit(BACKUP.into()))
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

/// What went wrong with the database.
pub(crate) fn fault(error: sqlx::Error) -> Fault {
    let sqlx::Error::Database(error) = error else {
        return match error {
            sqlx::Error::PoolTimedOut => {
                Fault::Unreachable(format!("The database gave no connection for {PATIENCE:?}; is PostgreSQL up?"))
            }
            sqlx::Error::PoolClosed => Fault::Unreachable("The database has been closed.".into()),
            sqlx::Error::Io(error) => {
                Fault::Unreachable(format!("The database cannot be reached: {error}. Is PostgreSQL up?"))
            }
            sqlx::Error::Configuration(error) => {
                Fault::Unfit(format!("The address of the database cannot be read: {error}."))
            }
            other @ sqlx::Error::Tls(_) => Fault::Unreachable(format!("The database cannot be reached: {other}.")),
            other => Fault::Broken(format!("The database fails: {other}.")),
        };
    };
    if error.is_unique_violation() {
        return Fault::Taken;
    }
    if error.is_foreign_key_violation() {
        return Fault::Unknown;
    }
    let code = error.code().unwrap_or_default();
    let message = error.message();
    // https://www.postgresql.org/docs/current/errcodes-appendix.html
    match code.get(..2) {
        Some("40") => Fault::Unreachable(CLASH.into()),
        // No connection, no room, stopped by somebody, written at a copy that only reads.
        Some("08" | "25" | "53" | "57" | "58") => {
            Fault::Unreachable(format!("The database takes nothing now: {message}."))
        }
        Some("28" | "3D") => Fault::Unreachable(format!("The database lets nobody in: {message}.")),
        _ => Fault::Broken(format!("The database fails: {message} ({code}).")),
    }
}
