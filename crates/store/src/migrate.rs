//! The embedded migrations of both databases, run when a database is opened.
//!
//! A released migration never changes; a new one goes into both folders under the same number. Whether a database is
//! one of ours is checked in `sqlite` and `postgres`.

use crate::Fault;
use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

/// The table in which a database records its migrations.
pub(crate) const MIGRATIONS_TABLE: &str = "variorum_level";

/// Number, name, statements for SQLite, statements for PostgreSQL.
const MIGRATIONS: [(i64, &str, &str, &str); 4] = [
    (
        1,
        "people and games",
        include_str!("../migrations/sqlite/0001_people_and_games.sql"),
        include_str!("../migrations/postgres/0001_people_and_games.sql"),
    ),
    (
        2,
        "shelves",
        include_str!("../migrations/sqlite/0002_shelves.sql"),
        include_str!("../migrations/postgres/0002_shelves.sql"),
    ),
    (
        3,
        "archive",
        include_str!("../migrations/sqlite/0003_archive.sql"),
        include_str!("../migrations/postgres/0003_archive.sql"),
    ),
    (
        4,
        "lists",
        include_str!("../migrations/sqlite/0004_lists.sql"),
        include_str!("../migrations/postgres/0004_lists.sql"),
    ),
];

/// The migrations of a SQLite file.
pub(crate) fn sqlite() -> Migrator {
    migrator(|(_, _, sqlite, _)| sqlite)
}

/// The migrations of a PostgreSQL schema.
pub(crate) fn postgres() -> Migrator {
    migrator(|(_, _, _, postgres)| postgres)
}

/// The latest schema version that this release knows.
pub(crate) fn latest_version() -> i64 {
    MIGRATIONS.iter().map(|(number, ..)| *number).max().unwrap_or(0)
}

fn migrator(statements: impl Fn((i64, &'static str, &'static str, &'static str)) -> &'static str) -> Migrator {
    let level = |level: (i64, &'static str, &'static str, &'static str)| {
        Migration::new(level.0, level.1.into(), MigrationType::Simple, statements(level).into_sql_str(), false)
    };
    let mut migrator = Migrator::with_migrations(MIGRATIONS.into_iter().map(level).collect());
    migrator.dangerous_set_table_name(MIGRATIONS_TABLE);
    migrator
}

/// Converts an error of the migrations; `home` is what messages call the database.
pub(crate) fn migration_fault(home: &str, error: MigrateError, of_home: fn(sqlx::Error) -> Fault) -> Fault {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => of_home(error),
        MigrateError::VersionMissing(level) => newer_version_fault(home, level),
        MigrateError::VersionMismatch(level) => Fault::Unusable(format!(
            "{home} was created by an unreleased version: its schema {level} differs from the one known here."
        )),
        other => Fault::Unusable(format!("{home} has no readable schema version: {other}.")),
    }
}

/// The fault of a database whose schema is newer than this release.
pub(crate) fn newer_version_fault(home: &str, level: i64) -> Fault {
    let newest = latest_version();
    Fault::Unusable(format!(
        "{home} is of a newer version (schema {level}; this one knows up to {newest}). Start the newer version."
    ))
}
