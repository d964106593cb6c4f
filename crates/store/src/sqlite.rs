//! The home in a SQLite file: one writer, many readers, a write-ahead log.
//!
//! For: opening it, and telling our file from others. Not for: making changes durable, see `writer`; copies, see
//! `copy`.

mod copy;
mod writer;

pub use self::copy::{backup, restore};

use self::writer::Writer;
use crate::house::Home;
use crate::lock::{self, Lock};
use crate::write::Write;
use crate::{Fault, Seek, migrate};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// "Vari", which the first level writes into the head of the file.
const APPLICATION: i64 = 0x5661_7269;
/// So many read at a time.
const READERS: u32 = 4;
/// Whoever cannot read or write for so long is told.
const PATIENCE: Duration = Duration::from_secs(5);
/// A write-ahead log that has grown larger is cut when it is empty, bytes.
const LOG_LIMIT: &str = "67108864";

/// An open SQLite home.
#[derive(Debug)]
pub(crate) struct Sqlite {
    path: PathBuf,
    writer: Writer,
    readers: SqlitePool,
    /// Nobody puts another home in its place meanwhile.
    _lock: Option<Lock>,
    /// Of a home that is gone when it is dropped.
    _folder: Option<tempfile::TempDir>,
}

impl Sqlite {
    /// Opens the file, or makes it.
    pub(crate) async fn open(path: &Path) -> Result<Self, Fault> {
        Self::at(path, None).await
    }

    /// Makes a file of its own that goes when the home does; nothing of it needs to survive, so nothing waits for the
    /// disk.
    pub(crate) async fn private() -> Result<Self, Fault> {
        let folder = tempfile::Builder::new().prefix("variorum-").tempdir();
        let folder = folder
            .map_err(|error| Fault::Unreachable(format!("No folder for temporary files can be made: {error}.")))?;
        Self::at(&folder.path().join("games.db"), Some(folder)).await
    }

    async fn at(path: &Path, folder: Option<tempfile::TempDir>) -> Result<Self, Fault> {
        if path.is_dir() {
            return Err(Fault::Unfit(format!("{} is a folder; give the path of a file.", path.display())));
        }
        if path.metadata().is_ok_and(|file| file.len() > 0) {
            let mut connection = plain(path).connect().await.map_err(|error| fault_at(path, error))?;
            let level = level(path, &mut connection).await;
            connection.close().await.map_err(|error| fault_at(path, error))?;
            level?;
        }
        let lock = folder.is_none().then(|| lock::with_others(path)).transpose()?;
        let synchronous = if folder.is_some() { SqliteSynchronous::Off } else { SqliteSynchronous::Full };
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(synchronous)
            .busy_timeout(PATIENCE)
            .pragma("journal_size_limit", LOG_LIMIT);
        let making = options.clone().create_if_missing(true);
        let mut connection = making.connect().await.map_err(|error| fault_at(path, error))?;
        let levels = migrate::sqlite().run(&mut connection).await;
        levels.map_err(|error| migrate::fault(&format!("The database {}", path.display()), error, fault))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            // A file does not go away between two questions.
            .test_before_acquire(false)
            .connect_lazy_with(options.clone().pragma("query_only", "ON"));
        // What is lost with its folder must not come back as an empty file: only this function makes one.
        Ok(Self {
            path: path.into(),
            writer: Writer::start(connection, options),
            readers,
            _lock: lock,
            _folder: folder,
        })
    }
}

impl Home for Sqlite {
    type Reader = PoolConnection<sqlx::Sqlite>;

    async fn reader(&self) -> Result<Self::Reader, Fault> {
        self.readers.acquire().await.map_err(fault)
    }

    async fn write(&self, write: Write) -> Result<Option<Seek>, Fault> {
        self.writer.write(write).await
    }

    async fn backup(&self, to: &Path) -> Result<(), Fault> {
        copy::copy(&self.path, to).await
    }

    async fn close(&self) {
        // The writer goes last: it brings the log into the file.
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// How to look into a file that may be anybody's: nothing in it changes.
fn plain(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(PATIENCE)
}

/// The level of a file of ours; 0 if nothing is in it yet.
async fn level(path: &Path, connection: &mut SqliteConnection) -> Result<i64, Fault> {
    let application: i64 = ask(path, connection, "PRAGMA application_id").await?;
    // A file whose making was cut short has our list of levels and nothing else.
    let tables =
        ask(path, connection, "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE '%variorum_level%'").await?;
    match (application, tables) {
        (0, 0) => return Ok(0),
        (APPLICATION, _) => {}
        _ => {
            return Err(Fault::Broken(format!(
                "The database {} is of another program; give another path.",
                path.display()
            )));
        }
    }
    let level = ask(path, connection, "SELECT coalesce(max(version), 0) FROM variorum_level").await?;
    if level > migrate::newest() {
        Err(migrate::newer(&format!("The database {}", path.display()), level))
    } else {
        Ok(level)
    }
}

async fn ask(path: &Path, connection: &mut SqliteConnection, sql: &'static str) -> Result<i64, Fault> {
    sqlx::query_scalar(sql).fetch_one(connection).await.map_err(|error| fault_at(path, error))
}

/// What went wrong with the file, as far as its connections know.
pub(crate) fn fault(error: sqlx::Error) -> Fault {
    fault_of("The database", error)
}

/// What went wrong with the file of that path.
fn fault_at(path: &Path, error: sqlx::Error) -> Fault {
    fault_of(&format!("The database {}", path.display()), error)
}

fn fault_of(home: &str, error: sqlx::Error) -> Fault {
    let sqlx::Error::Database(error) = error else {
        return match error {
            sqlx::Error::PoolTimedOut => {
                Fault::Unreachable(format!("{home} is too busy: nobody could read it for {PATIENCE:?}."))
            }
            sqlx::Error::PoolClosed => closed(),
            sqlx::Error::Io(error) => disk(home, &error),
            other => Fault::Broken(format!("{home} fails: {other}.")),
        };
    };
    if error.is_unique_violation() {
        return Fault::Taken;
    }
    if error.is_foreign_key_violation() {
        return Fault::Unknown;
    }
    let code: i64 = error.code().and_then(|code| code.parse().ok()).unwrap_or(0);
    let message = error.message();
    // The low byte is the kind, the others say more: https://www.sqlite.org/rescode.html
    match code & 0xff {
        5 | 6 => Fault::Unreachable(format!("{home} is kept busy by another program: {message}.")),
        8 => Fault::Unreachable(format!(
            "{home} cannot be written; may the program write the file and its folder? ({message})"
        )),
        10 => Fault::Unreachable(format!("{home} cannot be read or written: {message}. Look at the disk.")),
        13 => Fault::Unreachable(format!(
            "{home} has no room: the disk is full. Nothing new is kept until there is room again."
        )),
        14 => Fault::Unreachable(format!(
            "{home} cannot be opened; is its folder there, and may the program write in it? ({message})"
        )),
        11 => Fault::Broken(format!("{home} is damaged ({message}); restore a backup.")),
        26 => Fault::Broken(format!(
            "{home} is no SQLite database, or is damaged; give another path, or restore a backup."
        )),
        _ => Fault::Broken(format!("{home} fails: {message} ({code}).")),
    }
}

fn disk(home: &str, error: &io::Error) -> Fault {
    Fault::Unreachable(format!("{home} cannot be read or written: {error}."))
}

/// Nothing is asked of a home that was closed.
fn closed() -> Fault {
    Fault::Unreachable("The database has been closed.".into())
}
