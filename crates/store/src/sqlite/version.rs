//! Telling our files from others, and their versions apart.

use super::error::{TIMEOUT, fault_at};
use crate::{Fault, migrate};
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteConnectOptions;
use std::path::Path;

/// The application id, "Vari", which the first migration writes into the header of the file.
const APPLICATION_ID: i64 = 0x5661_7269;

/// Options for reading a file of unknown origin: nothing in it changes.
pub(super) fn read_only_options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(TIMEOUT)
}

/// The schema version of a file of ours; 0 if it is empty.
pub(super) async fn schema_version(path: &Path, connection: &mut SqliteConnection) -> Result<i64, Fault> {
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
