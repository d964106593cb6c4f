//! The PostgreSQL database, which many nodes may share: connections and transactions.
//!
//! The statements are in `crate::read` and `crate::write`, the meaning of its errors is in `error`.

pub(crate) mod error;

use self::error::{SERIALIZATION_FAILURE, TIMEOUT, fault, timeout_fault};
use crate::cached_store::Backend;
use crate::executor::Executor;
use crate::sharing::Sharing;
use crate::value::{Row, Value};
use crate::write::{PLAY_TURN_IN_POSTGRES, Write};
use crate::{Fault, Seek, migrate};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;
use tokio::time::timeout;

/// The maximum number of connections of one node; PostgreSQL allows 100 by default.
const MAX_CONNECTIONS: u32 = 16;
/// A connection that has been idle for longer is pinged before it is used.
const PING_AFTER_IDLE: Duration = Duration::from_secs(1);
/// The number of attempts at a change that conflicts with a concurrent one.
const MAX_ATTEMPTS: u32 = 3;
/// What to do for a backup.
pub(crate) const BACKUP_HINT: &str =
    "PostgreSQL databases are backed up by PostgreSQL's own programs: pg_dump, and pg_restore to restore them.";

/// Counts our tables in the schema, and our table of migrations.
const COUNT_TABLES: &str = "SELECT count(*) FILTER (WHERE table_name IN ('person', 'session', 'seek', 'game', 'seat', 'event', 'beat')), \
    count(*) FILTER (WHERE table_name = 'variorum_level') FROM information_schema.tables WHERE table_schema = current_schema()";

/// The advisory locks of servers, exclusive or shared; each schema has its own.
const TRY_LOCK: &str = "SELECT pg_try_advisory_lock(hashtext('variorum server'), hashtext(current_schema()))";
const TRY_LOCK_SHARED: &str =
    "SELECT pg_try_advisory_lock_shared(hashtext('variorum server'), hashtext(current_schema()))";
/// PostgreSQL notices within half a minute that the machine of a server is gone, and frees its lock.
const KEEPALIVES: [(&str, &str); 3] =
    [("tcp_keepalives_idle", "10"), ("tcp_keepalives_interval", "5"), ("tcp_keepalives_count", "3")];

/// The lock of a server, held until the connection ends.
#[derive(Debug)]
pub(crate) struct PostgresLock {
    _connection: PgConnection,
}

/// Takes the lock of a server; `None` if another one holds it.
///
/// # Errors
/// If the database cannot be reached.
pub(crate) async fn try_lock(url: &str, sharing: Sharing) -> Result<Option<PostgresLock>, Fault> {
    let options = PgConnectOptions::from_str(url).map_err(fault)?.application_name("variorum-lock").options(KEEPALIVES);
    let mut connection = PgConnection::connect_with(&options).await.map_err(fault)?;
    let query = match sharing {
        Sharing::Alone => TRY_LOCK,
        Sharing::WithOthers => TRY_LOCK_SHARED,
    };
    let locked: bool = sqlx::query_scalar(query).fetch_one(&mut connection).await.map_err(fault)?;
    Ok(locked.then_some(PostgresLock { _connection: connection }))
}

/// An open PostgreSQL database.
#[derive(Debug)]
pub(crate) struct Postgres {
    pool: PgPool,
}

impl Postgres {
    /// Opens the database, and creates our tables if there are none.
    pub(crate) async fn open(url: &str) -> Result<Self, Fault> {
        let options = PgConnectOptions::from_str(url).map_err(fault)?;
        let options =
            if options.get_application_name().is_none() { options.application_name("variorum") } else { options };
        // A recently used connection is taken to be alive: checking it would cost each request a round trip.
        let pool =
            PgPoolOptions::new().max_connections(MAX_CONNECTIONS).acquire_timeout(TIMEOUT).test_before_acquire(false);
        let pool = pool.before_acquire(|connection, used| {
            Box::pin(async move {
                if used.idle_for > PING_AFTER_IDLE {
                    connection.ping().await?;
                }
                Ok(true)
            })
        });
        let pool = pool.connect_with(options).await.map_err(fault)?;
        let (tables, levels): (i64, i64) = sqlx::query_as(COUNT_TABLES).fetch_one(&pool).await.map_err(fault)?;
        if tables > 0 && levels == 0 {
            return Err(Fault::Unusable(
                "The database contains tables of another program; use a separate database or schema.".into(),
            ));
        }
        let levels = migrate::postgres().run(&pool).await;
        levels.map_err(|error| migrate::migration_fault("The database", error, fault))?;
        Ok(Self { pool })
    }
}

/// Makes a change; retries it if it conflicts with another one.
async fn commit_with_retry(pool: PgPool, write: Write) -> Result<Option<Seek>, Fault> {
    for _ in 1..MAX_ATTEMPTS {
        match commit(&pool, &write).await {
            Err(Fault::Unavailable(sentence)) if sentence == SERIALIZATION_FAILURE => {}
            other => return other,
        }
    }
    commit(&pool, &write).await
}

async fn commit(pool: &PgPool, write: &Write) -> Result<Option<Seek>, Fault> {
    let mut connection = pool.acquire().await.map_err(fault)?;
    match timeout(TIMEOUT, run_transaction(&mut connection, write)).await {
        Ok(done) => done,
        Err(_) => {
            time_out(connection);
            Err(timeout_fault())
        }
    }
}

async fn run_transaction(connection: &mut PgConnection, write: &Write) -> Result<Option<Seek>, Fault> {
    if let Some(values) = write.turn_values()?
        && !connection.fetch_all(PLAY_TURN_IN_POSTGRES, values).await?.is_empty()
    {
        return Ok(None);
    }
    let mut transaction = connection.begin().await.map_err(fault)?;
    let seek = write.run(&mut *transaction).await?;
    transaction.commit().await.map_err(fault)?;
    Ok(seek)
}

/// A connection to read with; `None` after a timeout.
#[derive(Debug)]
pub(crate) struct Reader(Option<PoolConnection<sqlx::Postgres>>);

impl Executor for Reader {
    async fn execute(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, Fault> {
        let connection = self.0.as_mut().ok_or_else(timeout_fault)?;
        match timeout(TIMEOUT, connection.execute(sql, values)).await {
            Ok(done) => done,
            Err(_) => self.time_out(),
        }
    }

    async fn fetch_all(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Fault> {
        let connection = self.0.as_mut().ok_or_else(timeout_fault)?;
        match timeout(TIMEOUT, connection.fetch_all(sql, values)).await {
            Ok(rows) => rows,
            Err(_) => self.time_out(),
        }
    }
}

impl Reader {
    fn time_out<T>(&mut self) -> Result<T, Fault> {
        self.0.take().into_iter().for_each(time_out);
        Err(timeout_fault())
    }
}

/// Removes a connection from the pool and closes its socket at once. If the network drops all packets, a graceful close
/// is not answered either, and the pool would wait for it before it opens another connection.
fn time_out(connection: PoolConnection<sqlx::Postgres>) {
    drop(connection.detach());
}

impl Backend for Postgres {
    type Reader = Reader;

    async fn reader(&self) -> Result<Reader, Fault> {
        self.pool.acquire().await.map(|connection| Reader(Some(connection))).map_err(fault)
    }

    async fn write(&self, write: Write) -> Result<Option<Seek>, Fault> {
        // The caller may be cancelled in the middle of it: the connection would then return to the pool with an open
        // transaction.
        let done = tokio::spawn(commit_with_retry(self.pool.clone(), write)).await;
        done.unwrap_or_else(|error| Err(Fault::Unusable(format!("A change was interrupted: {error}."))))
    }

    async fn backup(&self, _: &Path) -> Result<(), Fault> {
        Err(Fault::InvalidInput(BACKUP_HINT.into()))
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}
