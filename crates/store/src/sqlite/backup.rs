//! Backup of a SQLite database while it is in use, and restore.
//!
//! Implements `variorum backup` and `variorum restore`. PostgreSQL has `pg_dump`.

use super::error::fault_at;
use super::file_access;
use super::version::{read_only_options, schema_version};
use crate::{DatabaseUrl, Fault, lock};
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Copies the database at this address into a new file, as of one moment. A server may be running in the meantime; a
/// database of an older version is copied unchanged.
///
/// # Errors
/// [`Fault::InvalidInput`] if the file exists or the database is not a file; [`Fault::Unusable`] if the database is not one of
/// ours; [`Fault::Unavailable`] if one of them cannot be read or written.
pub async fn backup(url: &str, to: &Path) -> Result<(), Fault> {
    let from = file_path(url)?;
    require_exists(from)?;
    copy(from, to).await
}

/// Restores the database at this address from a backup. First checks that the backup is complete, one of ours, and of
/// no newer version. A previous database at the address is kept beside it, under the returned name; the new file gets
/// its owner and mode.
///
/// # Errors
/// [`Fault::InvalidInput`] if the backup is the database itself, or if the database is not a file; [`Fault::Unusable`] if the
/// backup is damaged, belongs to another program or is of a newer version; [`Fault::Unavailable`] if a server has the
/// database open, or if one of them cannot be read or written. After an error everything is as it was.
pub async fn restore(from: &Path, url: &str) -> Result<Option<PathBuf>, Fault> {
    let to = file_path(url)?;
    require_exists(from)?;
    if from.canonicalize().is_ok_and(|from| to.canonicalize().is_ok_and(|to| from == to)) {
        return Err(Fault::InvalidInput(format!(
            "{} is the database itself; give the path of a backup.",
            from.display()
        )));
    }
    check_integrity(from).await?;
    let _alone = lock::exclusive(to)?;
    // The copy is complete before anything is moved: an interruption leaves the old database or the new one.
    let part = copy_beside(from, to).await?;
    file_access::adopt(&part, to);
    let aside = move_aside(to)?;
    if let Err(error) = rename_durably(&part, to) {
        drop(fs::remove_file(&part));
        if let Some(aside) = &aside {
            rename(aside, to)?;
        }
        return Err(file_fault(to, &error));
    }
    Ok(aside)
}

/// Checks that there was no database here that an interrupted restore has moved aside: a server would start with an
/// empty one, and new games would be written to the wrong file.
///
/// # Errors
/// [`Fault::Unusable`] with what is there and what to do.
pub(super) fn check_not_interrupted(path: &Path) -> Result<(), Fault> {
    let remains = [".before-1", ".before", PART_SUFFIX].map(|end| with_suffix(path, end));
    match remains.iter().find(|remains| remains.symlink_metadata().is_ok()) {
        None => Ok(()),
        Some(remains) => Err(Fault::Unusable(format!(
            "The database {} is missing, but {} is there: a restore was interrupted. Restore again, or move that file \
             away to begin with an empty database.",
            path.display(),
            remains.display()
        ))),
    }
}

/// The ending of a copy that is not complete yet.
const PART_SUFFIX: &str = ".part";

/// The files of a database by suffix: its log, what belongs to the log, and last the file itself.
const FILE_SUFFIXES: [&str; 4] = ["-wal", "-shm", "-journal", ""];

/// Renames a previous database and its log, and returns the new name; `None` if there is none.
fn move_aside(path: &Path) -> Result<Option<PathBuf>, Fault> {
    if FILE_SUFFIXES.iter().all(|end| with_suffix(path, end).symlink_metadata().is_err()) {
        return Ok(None);
    }
    let free = |name: &PathBuf| FILE_SUFFIXES.iter().all(|end| with_suffix(name, end).symlink_metadata().is_err());
    let names = (1_u32..).map(|number| with_suffix(path, &format!(".before-{number}")));
    let aside = names.into_iter().find(free).unwrap_or_else(|| with_suffix(path, ".before"));
    rename(path, &aside)?;
    Ok(Some(aside))
}

/// Renames a database and the files that belong to it.
fn rename(from: &Path, to: &Path) -> Result<(), Fault> {
    for end in FILE_SUFFIXES {
        match fs::rename(with_suffix(from, end), with_suffix(to, end)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(file_fault(&with_suffix(from, end), &error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Copies a database of ours into a new file, which appears complete or not at all.
pub(super) async fn copy(from: &Path, to: &Path) -> Result<(), Fault> {
    // SQLite would apply a leftover log to the new file.
    for path in [to.to_path_buf(), with_suffix(to, "-wal"), with_suffix(to, "-shm"), with_suffix(to, "-journal")] {
        if path.symlink_metadata().is_ok() {
            return Err(Fault::InvalidInput(format!(
                "{} already exists; give another path, or move it away.",
                path.display()
            )));
        }
    }
    let part = copy_beside(from, to).await?;
    rename_durably(&part, to).map_err(|error| {
        drop(fs::remove_file(&part));
        file_fault(to, &error)
    })
}

/// Copies a database of ours into a file beside `to`, which only its owner can read, and returns the path of the copy.
async fn copy_beside(from: &Path, to: &Path) -> Result<PathBuf, Fault> {
    let part = with_suffix(to, PART_SUFFIX);
    let copied = vacuum_into(from, &part).await;
    let synced = copied
        .and_then(|()| File::open(&part).and_then(|file| file.sync_all()).map_err(|error| file_fault(&part, &error)));
    match synced {
        Ok(()) => Ok(part),
        Err(fault) => {
            // There is none if the copy failed early.
            drop(fs::remove_file(&part));
            Err(fault)
        }
    }
}

/// Makes the copy itself, within one read transaction.
async fn vacuum_into(from: &Path, to: &Path) -> Result<(), Fault> {
    let name =
        to.to_str().ok_or_else(|| Fault::InvalidInput(format!("The path {} is not UTF-8.", to.display())))?.to_owned();
    // A leftover of an interrupted copy.
    if let Err(error) = fs::remove_file(to)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(file_fault(to, &error));
    }
    // SQLite writes into an empty file that exists.
    file_access::create_private(to).map_err(|error| file_fault(to, &error))?;
    let mut connection = read_only_options(from).connect().await.map_err(|error| fault_at(from, error))?;
    let found = schema_version(from, &mut connection).await;
    let copied = match found {
        Ok(0) => Err(Fault::Unusable(format!("{} contains no data of Variorum.", from.display()))),
        Ok(_) => sqlx::query("VACUUM INTO $1")
            .bind(name)
            .execute(&mut connection)
            .await
            .map_err(|error| fault_at(from, error))
            .map(drop),
        Err(fault) => Err(fault),
    };
    connection.close().await.map_err(|error| fault_at(from, error))?;
    copied
}

/// Gives the complete copy its final name.
fn rename_durably(part: &Path, to: &Path) -> io::Result<()> {
    fs::rename(part, to)?;
    // Not every system can open a folder; where it cannot, this is as durable as it gets.
    if let Ok(folder) = File::open(file_access::folder_of(to)) {
        folder.sync_all()?;
    }
    Ok(())
}

/// Checks that every page of a backup is readable and consistent.
async fn check_integrity(path: &Path) -> Result<(), Fault> {
    let mut connection = read_only_options(path).connect().await.map_err(|error| fault_at(path, error))?;
    let checked: Result<String, _> = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
    connection.close().await.map_err(|error| fault_at(path, error))?;
    match checked.map_err(|error| fault_at(path, error))?.as_str() {
        "ok" => Ok(()),
        found => Err(Fault::Unusable(format!("The backup {} is damaged: {found}.", path.display()))),
    }
}

/// The path of the database at this address.
fn file_path(url: &str) -> Result<&Path, Fault> {
    match DatabaseUrl::parse(url)? {
        DatabaseUrl::File(path) => Ok(path),
        DatabaseUrl::Temporary => Err(Fault::InvalidInput("A temporary database has no backup.".into())),
        DatabaseUrl::Postgres => Err(Fault::InvalidInput(crate::postgres::BACKUP_HINT.into())),
    }
}

/// Checks that the path exists, since SQLite's own message would say less.
fn require_exists(path: &Path) -> Result<(), Fault> {
    path.metadata().map(drop).map_err(|error| file_fault(path, &error))
}

fn with_suffix(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

fn file_fault(path: &Path, error: &io::Error) -> Fault {
    Fault::Unavailable(format!("{}: {error}.", path.display()))
}
