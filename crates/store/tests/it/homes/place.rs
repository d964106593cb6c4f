//! The databases of the tests: each test has a file or a schema of its own.
//!
//! PostgreSQL is the one at `VARIORUM_TEST_POSTGRES`, or at 127.0.0.1:5432, database `test`. Without it its tests are
//! left out with a message; with `VARIORUM_SKIPS_NOTHING` they fail instead.

use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use store::Store;

const POSTGRES: &str = "postgres://postgres@127.0.0.1:5432/test";

/// A database that can be opened, several times if necessary.
pub(crate) struct Place {
    pub(crate) url: String,
    schema: Option<String>,
    _folder: Option<tempfile::TempDir>,
}

impl Place {
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("temporary folder");
        let url = format!("sqlite:{}", folder.path().join("games.db").display());
        Self { url, schema: None, _folder: Some(folder) }
    }

    /// A fresh schema; `None` without PostgreSQL.
    #[expect(clippy::print_stderr, reason = "tells which tests were left out")]
    pub(crate) async fn postgres() -> Option<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let mut connection = match PgConnection::connect(&address()).await {
            Ok(connection) => connection,
            Err(error) => {
                assert!(std::env::var_os("VARIORUM_SKIPS_NOTHING").is_none(), "PostgreSQL must be there: {error}");
                eprintln!("left out: no PostgreSQL at {} ({error})", address());
                return None;
            }
        };
        let schema = format!("store_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        // A leftover of an interrupted process with the same id.
        sqlx::raw_sql(AssertSqlSafe(format!("DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}")))
            .execute(&mut connection)
            .await
            .expect("a schema for a test");
        let url = format!("{}?options=-csearch_path%3D{schema}", address());
        Some(Self { url, schema: Some(schema), _folder: None })
    }

    /// Whether several nodes may have it open.
    pub(crate) fn is_shared(&self) -> bool {
        self.schema.is_some()
    }

    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        store::open(&self.url).await.expect("opens")
    }

    /// Deletes all rows, unnoticed by those who have it open.
    pub(crate) async fn empty(&self) {
        let all = "DELETE FROM place; DELETE FROM event; DELETE FROM seat; DELETE FROM game; DELETE FROM seek; DELETE FROM session; DELETE FROM person; \
            DELETE FROM item; DELETE FROM beat";
        let done = if self.schema.is_some() {
            let mut connection = PgConnection::connect(&self.url).await.expect("PostgreSQL, as before");
            sqlx::raw_sql(all).execute(&mut connection).await.map(drop)
        } else {
            let mut connection = SqliteConnection::connect(&self.url).await.expect("the file");
            sqlx::raw_sql(all).execute(&mut connection).await.map(drop)
        };
        done.expect("emptied");
    }

    /// Drops the schema; a failed test leaves it for inspection.
    pub(crate) async fn clear(self) {
        if let Some(schema) = self.schema {
            let mut connection = PgConnection::connect(&address()).await.expect("PostgreSQL, as before");
            sqlx::raw_sql(AssertSqlSafe(format!("DROP SCHEMA {schema} CASCADE")))
                .execute(&mut connection)
                .await
                .expect("schema dropped");
        }
    }
}

/// The address of the database, without a schema.
pub(crate) fn address() -> String {
    std::env::var("VARIORUM_TEST_POSTGRES").unwrap_or_else(|_| POSTGRES.into())
}
