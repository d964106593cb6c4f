//! The SQLite database: a file with one writer, many readers and a write-ahead log.
//!
//! Opens it and tells our files from others. Look next at `writer` for durable changes, at `backup` for backups, at
//! `file_access` for who may read a file.

mod backup;
mod file_access;
mod writer;

pub use self::backup::{backup, restore};

use self::writer::{Link, Writer};
use crate::cached_store::Backend;
use crate::lock::{self, Lock};
use crate::write::Write;
use crate::{Fault, Seek, migrate};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The application id, "Vari", which the first migration writes into the header of the file.
const APPLICATION_ID: i64 = 0x5661_7269;
/// The maximum number of concurrent readers.
const MAX_READERS: u32 = 4;
/// Waiting for a read or a lock fails after this time.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Turns share a commit if they come in less than this time.
const COMMIT_INTERVAL: Duration = Duration::from_millis(5);
/// The write-ahead log is copied into the file when it has this many pages, 16 MB; each page is copied once, however
/// often it has changed.
const CHECKPOINT_AFTER_PAGES: &str = "4000";
/// A write-ahead log larger than this is truncated when it is empty, in bytes.
const WAL_LIMIT_BYTES: &str = "67108864";

/// An open SQLite database.
#[derive(Debug)]
pub(crate) struct Sqlite {
    path: PathBuf,
    writer: Writer,
    readers: SqlitePool,
    /// Prevents a restore over this database; `None` for a temporary one.
    _lock: Option<Lock>,
    /// The folder of a temporary database, deleted when it is dropped.
    _folder: Option<tempfile::TempDir>,
}

impl Sqlite {
    /// Opens the file, or creates it.
    pub(crate) async fn open(path: &Path) -> Result<Self, Fault> {
        Self::open_at(path, None).await
    }

    /// Creates a temporary database, deleted when it is dropped. None of it has to survive, so commits do not wait for
    /// the disk.
    pub(crate) async fn temporary() -> Result<Self, Fault> {
        let folder = tempfile::Builder::new().prefix("variorum-").tempdir();
        let folder =
            folder.map_err(|error| Fault::Unavailable(format!("A temporary folder cannot be created: {error}.")))?;
        Self::open_at(&folder.path().join("games.db"), Some(folder)).await
    }

    async fn open_at(path: &Path, folder: Option<tempfile::TempDir>) -> Result<Self, Fault> {
        if path.is_dir() {
            return Err(Fault::InvalidInput(format!("{} is a folder; give the path of a file.", path.display())));
        }
        if path.metadata().is_ok_and(|file| file.len() > 0) {
            let mut connection = read_only_options(path).connect().await.map_err(|error| fault_at(path, error))?;
            let level = schema_version(path, &mut connection).await;
            connection.close().await.map_err(|error| fault_at(path, error))?;
            level?;
        }
        let lock = folder.is_none().then(|| lock::shared(path)).transpose()?;
        if path.exists() {
            if file_access::is_readable_by_all(path) {
                let path = path.display();
                tracing::warn!(%path, "every user of this machine can read the database; `chmod 600` prevents that");
            }
        } else {
            backup::check_not_interrupted(path)?;
            // SQLite says better why a file cannot be created.
            let _ = file_access::create_private(path);
        }
        let synchronous = if folder.is_some() { SqliteSynchronous::Off } else { SqliteSynchronous::Full };
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(synchronous)
            .busy_timeout(TIMEOUT)
            .pragma("wal_autocheckpoint", CHECKPOINT_AFTER_PAGES)
            .pragma("journal_size_limit", WAL_LIMIT_BYTES);
        let making = options.clone().create_if_missing(true);
        let mut connection = making.connect().await.map_err(|error| fault_at(path, error))?;
        let levels = migrate::sqlite().run(&mut connection).await;
        levels.map_err(|error| migrate::migration_fault(&format!("The database {}", path.display()), error, fault))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(MAX_READERS)
            .acquire_timeout(TIMEOUT)
            // A file does not disappear between two queries.
            .test_before_acquire(false)
            .connect_lazy_with(options.clone().pragma("query_only", "ON"));
        let interval = if folder.is_some() { Duration::ZERO } else { COMMIT_INTERVAL };
        // Later connections do not create the file: a lost database must not come back as an empty one.
        Ok(Self {
            path: path.into(),
            writer: Writer::start(Link::new(connection, options), interval),
            readers,
            _lock: lock,
            _folder: folder,
        })
    }
}

impl Backend for Sqlite {
    type Reader = PoolConnection<sqlx::Sqlite>;

    async fn reader(&self) -> Result<Self::Reader, Fault> {
        self.readers.acquire().await.map_err(fault)
    }

    async fn write(&self, write: Write) -> Result<Option<Seek>, Fault> {
        self.writer.write(write).await
    }

    async fn backup(&self, to: &Path) -> Result<(), Fault> {
        backup::copy(&self.path, to).await
    }

    async fn close(&self) {
        // The writer goes last: it checkpoints the log into the file.
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Options for reading a file of unknown origin: nothing in it changes.
fn read_only_options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(TIMEOUT)
}

/// The schema version of a file of ours; 0 if it is empty.
async fn schema_version(path: &Path, connection: &mut SqliteConnection) -> Result<i64, Fault> {
    let application: i64 = query_int(path, connection, "PRAGMA application_id").await?;
    // A file whose creation was interrupted has our table of migrations and nothing else.
    let tables =
        query_int(path, connection, "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE '%variorum_level%'")
            .await?;
    match (application, tables) {
        (0, 0) => return Ok(0),
        (APPLICATION_ID, _) => {}
        _ => {
            return Err(Fault::Unusable(format!(
                "The database {} belongs to another program; give another path.",
                path.display()
            )));
        }
    }
    let level = query_int(path, connection, "SELECT coalesce(max(version), 0) FROM variorum_level").await?;
    if level > migrate::latest_version() {
        Err(migrate::newer_version_fault(&format!("The database {}", path.display()), level))
    } else {
        Ok(level)
    }
}

async fn query_int(path: &Path, connection: &mut SqliteConnection, sql: &'static str) -> Result<i64, Fault> {
    sqlx::query_scalar(sql).fetch_one(connection).await.map_err(|error| fault_at(path, error))
}

/// Converts an error of a connection, which does not know the path of its file.
pub(crate) fn fault(error: sqlx::Error) -> Fault {
    fault_of("The database", error)
}

/// Converts an error with the file at this path.
fn fault_at(path: &Path, error: sqlx::Error) -> Fault {
    fault_of(&format!("The database {}", path.display()), error)
}

fn fault_of(home: &str, error: sqlx::Error) -> Fault {
    let sqlx::Error::Database(error) = error else {
        return match error {
            sqlx::Error::PoolTimedOut => {
                Fault::Unavailable(format!("{home} is too busy: no connection was free for {TIMEOUT:?}."))
            }
            sqlx::Error::PoolClosed => closed_fault(),
            sqlx::Error::Io(error) => io_fault(home, &error),
            other => Fault::Unusable(format!("{home} failed: {other}.")),
        };
    };
    if error.is_unique_violation() {
        return Fault::AlreadyExists;
    }
    if error.is_foreign_key_violation() {
        return Fault::NotFound;
    }
    let code: i64 = error.code().and_then(|code| code.parse().ok()).unwrap_or(0);
    let message = error.message();
    // The low byte is the primary code, the others refine it: https://www.sqlite.org/rescode.html
    match code & 0xff {
        5 | 6 => Fault::Unavailable(format!("{home} is locked by another program: {message}.")),
        8 => Fault::Unavailable(format!(
            "{home} cannot be written; check the permissions of the file and its folder ({message})."
        )),
        10 => Fault::Unavailable(format!("{home} cannot be read or written: {message}. Check the disk.")),
        13 => Fault::Unavailable(format!(
            "{home} has no room: the disk is full. Nothing new is saved until there is room again."
        )),
        14 => Fault::Unavailable(format!(
            "{home} cannot be opened; check that its folder exists and can be written ({message})."
        )),
        11 => Fault::Unusable(format!("{home} is damaged ({message}); restore a backup.")),
        26 => Fault::Unusable(format!(
            "{home} is not a SQLite database, or is damaged; give another path, or restore a backup."
        )),
        _ => Fault::Unusable(format!("{home} failed: {message} ({code}).")),
    }
}

fn io_fault(home: &str, error: &io::Error) -> Fault {
    Fault::Unavailable(format!("{home} cannot be read or written: {error}."))
}

/// The fault of a request after the database was closed.
fn closed_fault() -> Fault {
    Fault::Unavailable("The database has been closed.".into())
}
