//! The locks of a SQLite database. One is shared by all who have it open, and exclusive for a restore, so that no database
//! is replaced under a running server. The other one belongs to servers (`claim`).
//!
//! SQLite has its own locks for writing. These are on separate files, since SQLite loses its own locks when any part
//! of the same process closes the file that they are on. A lock file stays empty and is never deleted.

use crate::Fault;
use crate::sharing::Sharing;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// A lock, held until it is dropped; `None` where the lock file cannot be created.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: Option<File>,
}

/// Takes the shared lock to open a database.
///
/// # Errors
/// If the database is being restored.
pub(crate) fn shared(path: &Path) -> Result<Lock, Fault> {
    try_lock(path, "-lock", File::try_lock_shared).ok_or_else(|| {
        Fault::Unavailable(format!("{} is being restored; try again when that is done.", path.display()))
    })
}

/// Takes the exclusive lock to replace a database.
///
/// # Errors
/// If any program has it open.
pub(crate) fn exclusive(path: &Path) -> Result<Lock, Fault> {
    try_lock(path, "-lock", File::try_lock).ok_or_else(|| {
        Fault::Unavailable(format!("A server or another program has {} open; stop it first.", path.display()))
    })
}

/// Takes the lock of a server; `None` if another one holds it.
pub(crate) fn server(path: &Path, sharing: Sharing) -> Option<Lock> {
    try_lock(
        path,
        "-server",
        match sharing {
            Sharing::Alone => File::try_lock,
            Sharing::WithOthers => File::try_lock_shared,
        },
    )
}

/// Takes the lock on the file with this suffix; `None` if others hold it.
fn try_lock(path: &Path, suffix: &str, how: impl Fn(&File) -> Result<(), TryLockError>) -> Option<Lock> {
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(lock_path(path, suffix));
    // Where the lock file cannot be created, the database cannot be written either, and opening it says so better.
    let Ok(file) = file else { return Some(Lock { _file: None }) };
    match how(&file) {
        Err(TryLockError::WouldBlock) => None,
        Ok(()) | Err(TryLockError::Error(_)) => Some(Lock { _file: Some(file) }),
    }
}

fn lock_path(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
