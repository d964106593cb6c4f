//! Who has a SQLite home open: everybody who does holds a lock together with the others, and whoever puts another home
//! in its place holds it alone.
//!
//! For: no home is replaced under a server that runs. Not for: writing; SQLite has locks of its own. The lock is on a
//! file beside the home, since SQLite loses its own locks when anybody else in the same program closes the file they
//! are on. It says nothing itself and is left where it is.

use crate::Fault;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// A lock, as long as it is kept; none where the system gives none.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: Option<File>,
}

/// Somebody opens the home.
///
/// # Errors
/// If another one is being put in its place.
pub(crate) fn with_others(path: &Path) -> Result<Lock, Fault> {
    take(path, File::try_lock_shared).ok_or_else(|| {
        Fault::Unreachable(format!("{} is being restored just now; wait until that has ended.", path.display()))
    })
}

/// Somebody puts another home in its place.
///
/// # Errors
/// If anybody has it open.
pub(crate) fn alone(path: &Path) -> Result<Lock, Fault> {
    take(path, File::try_lock).ok_or_else(|| {
        Fault::Unreachable(format!("A server or another program has {} open; end it first.", path.display()))
    })
}

/// None: others hold it.
fn take(path: &Path, how: impl Fn(&File) -> Result<(), TryLockError>) -> Option<Lock> {
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(beside(path));
    // Where no file can be made, the home cannot be written either, and opening it says so better.
    let Ok(file) = file else { return Some(Lock { _file: None }) };
    match how(&file) {
        Err(TryLockError::WouldBlock) => None,
        Ok(()) | Err(TryLockError::Error(_)) => Some(Lock { _file: Some(file) }),
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    name.into()
}
