//! The SQLite database: a file with one writer, many readers and a write-ahead log.
//!
//! Look next at `version` for what marks our files, at `writer` for durable changes, at `backup` for backups,
//! at `file_access` for who may read a file, at `error` for the meaning of errors.

mod backup;
pub(crate) mod error;
mod file_access;
mod version;
mod writer;

pub use self::backup::{backup, restore};

use self::error::{TIMEOUT, fault, fault_at};
use self::version::{read_only_options, schema_version};
use self::writer::{Link, Writer};
use crate::cached_store::Backend;
use crate::lock::{self, Lock};
use crate::write::Write;
use crate::{Fault, Seek, migrate};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlitePool};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The maximum number of concurrent readers.
const MAX_READERS: u32 = 4;
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
