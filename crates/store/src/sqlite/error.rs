//! The meaning of SQLite's errors.

use crate::Fault;
use std::io;
use std::path::Path;
use std::time::Duration;

/// Waiting for a read or a lock fails after this time.
pub(super) const TIMEOUT: Duration = Duration::from_secs(5);

/// Converts an error of a connection, which does not know the path of its file.
pub(crate) fn fault(error: sqlx::Error) -> Fault {
    fault_of("The database", error)
}

/// Converts an error with the file at this path.
pub(super) fn fault_at(path: &Path, error: sqlx::Error) -> Fault {
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
pub(super) fn closed_fault() -> Fault {
    Fault::Unavailable("The database has been closed.".into())
}
