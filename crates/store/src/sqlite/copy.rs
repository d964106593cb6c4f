//! Copies of a SQLite home: a backup while all goes on, and back again.
//!
//! For: `variorum backup` and `variorum restore`, also beside a running server. Not for: PostgreSQL, which brings
//! `pg_dump`.

use super::{fault_at, level, plain};
use crate::{Address, Fault, lock};
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Writes all that the home at that address holds into a new file, as it is at one moment. A server may be running
/// meanwhile; a home of an older version is copied as it is.
///
/// # Errors
/// [`Fault::Unfit`] if the file exists or the home is no file; [`Fault::Broken`] if the home is none of ours; [`Fault::Unreachable`]
/// if one of them cannot be read or written.
pub async fn backup(url: &str, to: &Path) -> Result<(), Fault> {
    let from = file(url)?;
    exists(from)?;
    copy(from, to).await
}

/// Makes the home at that address from a backup. It checks first that the backup is whole, one of ours, and of no newer
/// version. What was at the address is kept beside it, under the name that is answered.
///
/// # Errors
/// [`Fault::Unfit`] if the backup is at that address itself, or if it is no file; [`Fault::Broken`] if the backup is damaged, of another program or of a newer version;
/// [`Fault::Unreachable`] if a server has the home open, or if one of them cannot be read or written. Then everything is as it was.
pub async fn restore(from: &Path, url: &str) -> Result<Option<PathBuf>, Fault> {
    let to = file(url)?;
    exists(from)?;
    if from.canonicalize().is_ok_and(|from| to.canonicalize().is_ok_and(|to| from == to)) {
        return Err(Fault::Unfit(format!("{} is what is to be restored; give the path of a backup.", from.display())));
    }
    whole(from).await?;
    let _alone = lock::alone(to)?;
    let aside = put_aside(to)?;
    let made = copy(from, to).await;
    if let (Err(_), Some(aside)) = (&made, &aside) {
        rename(aside, to)?;
    }
    made.map(|()| aside)
}

/// What belongs to a home: its log, what goes with that, and last the file itself.
const PARTS: [&str; 4] = ["-wal", "-shm", "-journal", ""];

/// Gives what is at that path another name, with its log; none if nothing is there.
fn put_aside(path: &Path) -> Result<Option<PathBuf>, Fault> {
    if PARTS.iter().all(|end| beside(path, end).symlink_metadata().is_err()) {
        return Ok(None);
    }
    let free = |name: &PathBuf| PARTS.iter().all(|end| beside(name, end).symlink_metadata().is_err());
    let names = (1_u32..).map(|number| beside(path, &format!(".before-{number}")));
    let aside = names.into_iter().find(free).unwrap_or_else(|| beside(path, ".before"));
    rename(path, &aside)?;
    Ok(Some(aside))
}

/// Renames a home and what belongs to it.
fn rename(from: &Path, to: &Path) -> Result<(), Fault> {
    for end in PARTS {
        match fs::rename(beside(from, end), beside(to, end)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(file_fault(&beside(from, end), &error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// A file of ours into a new one, which is there all at once or not at all.
pub(super) async fn copy(from: &Path, to: &Path) -> Result<(), Fault> {
    // A log without its file would be taken for the new file's.
    for path in [to.to_path_buf(), beside(to, "-wal"), beside(to, "-shm"), beside(to, "-journal")] {
        if path.symlink_metadata().is_ok() {
            return Err(Fault::Unfit(format!(
                "{} exists already; give another path, or move it away.",
                path.display()
            )));
        }
    }
    let part = beside(to, ".part");
    let made = write(from, &part).await.and_then(|()| settle(&part, to).map_err(|error| file_fault(to, &error)));
    if made.is_err() {
        // Nothing is lost if it is not there.
        drop(fs::remove_file(&part));
    }
    made
}

/// The copy itself, made by SQLite in one read of the whole file.
async fn write(from: &Path, to: &Path) -> Result<(), Fault> {
    let name = to.to_str().ok_or_else(|| Fault::Unfit(format!("The path {} is no text.", to.display())))?.to_owned();
    // Left behind by a copy that was cut short.
    if let Err(error) = fs::remove_file(to)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(file_fault(to, &error));
    }
    let mut connection = plain(from).connect().await.map_err(|error| fault_at(from, error))?;
    let found = level(from, &mut connection).await;
    let copied = match found {
        Ok(0) => Err(Fault::Broken(format!("{} holds nothing of ours.", from.display()))),
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

/// Makes the finished copy durable and gives it its name.
fn settle(part: &Path, to: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, to)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Not every system can open a folder; where it cannot, the name is as durable as it gets.
    if let Ok(folder) = File::open(folder) {
        folder.sync_all()?;
    }
    Ok(())
}

/// Whether every page of a backup can be read and fits the others.
async fn whole(path: &Path) -> Result<(), Fault> {
    let mut connection = plain(path).connect().await.map_err(|error| fault_at(path, error))?;
    let checked: Result<String, _> = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
    connection.close().await.map_err(|error| fault_at(path, error))?;
    match checked.map_err(|error| fault_at(path, error))?.as_str() {
        "ok" => Ok(()),
        found => Err(Fault::Broken(format!("The backup {} is damaged: {found}.", path.display()))),
    }
}

/// The file of a home.
fn file(url: &str) -> Result<&Path, Fault> {
    match Address::read(url)? {
        Address::File(path) => Ok(path),
        Address::Private => Err(Fault::Unfit("A home in memory has no backup.".into())),
        Address::Postgres => Err(Fault::Unfit(crate::postgres::BACKUP.into())),
    }
}

/// A path that must be there, before SQLite says less about it.
fn exists(path: &Path) -> Result<(), Fault> {
    path.metadata().map(drop).map_err(|error| file_fault(path, &error))
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

fn file_fault(path: &Path, error: &io::Error) -> Fault {
    Fault::Unreachable(format!("{}: {error}.", path.display()))
}
