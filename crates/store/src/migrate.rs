//! The levels that a home has gone through, embedded, and run when it is opened.
//!
//! For: what is new in a version reaches old homes. A level that has been released never changes; what is new is a new
//! level, in both folders under the same number. Not for: telling whose home it is, see `sqlite` and `postgres`.

use crate::Fault;
use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

/// Where a home notes its levels.
pub(crate) const TABLE: &str = "variorum_level";

/// Number, name, statements for SQLite, statements for PostgreSQL.
const LEVELS: [(i64, &str, &str, &str); 3] = [
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
];

/// The levels of a SQLite file.
pub(crate) fn sqlite() -> Migrator {
    migrator(|(_, _, sqlite, _)| sqlite)
}

/// The levels of a PostgreSQL schema.
pub(crate) fn postgres() -> Migrator {
    migrator(|(_, _, _, postgres)| postgres)
}

/// The highest level that this version knows.
pub(crate) fn newest() -> i64 {
    LEVELS.iter().map(|(number, ..)| *number).max().unwrap_or(0)
}

fn migrator(statements: impl Fn((i64, &'static str, &'static str, &'static str)) -> &'static str) -> Migrator {
    let level = |level: (i64, &'static str, &'static str, &'static str)| {
        Migration::new(level.0, level.1.into(), MigrationType::Simple, statements(level).into_sql_str(), false)
    };
    let mut migrator = Migrator::with_migrations(LEVELS.into_iter().map(level).collect());
    migrator.dangerous_set_table_name(TABLE);
    migrator
}

/// Why the levels were not run; `home` is what it is called in a sentence.
pub(crate) fn fault(home: &str, error: MigrateError, of_home: fn(sqlx::Error) -> Fault) -> Fault {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => of_home(error),
        MigrateError::VersionMissing(level) => newer(home, level),
        MigrateError::VersionMismatch(level) => Fault::Broken(format!(
            "Level {level} of {home} is not the one that this version knows; it was made by a version between releases."
        )),
        other => Fault::Broken(format!("The levels of {home} cannot be read: {other}.")),
    }
}

/// A home from the future.
pub(crate) fn newer(home: &str, level: i64) -> Fault {
    let newest = newest();
    Fault::Broken(format!(
        "{home} is of a newer version (level {level}); this one knows levels up to {newest}. Start the newer version."
    ))
}
