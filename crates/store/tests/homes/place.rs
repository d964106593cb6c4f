//! Where the homes of the tests stand: each test has a file or a schema of its own.
//!
//! PostgreSQL is the one at `VARIORUM_TEST_POSTGRES`, or at 127.0.0.1:5432, database `test`. Where there is none its
//! tests say so in a line and are left out; with `VARIORUM_SKIPS_NOTHING` they fail instead.

use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use store::Store;

const POSTGRES: &str = "postgres://postgres@127.0.0.1:5432/test";

/// Where a home can be opened, several times if a test likes.
pub(crate) struct Place {
    pub(crate) url: String,
    schema: Option<String>,
    _folder: Option<tempfile::TempDir>,
}

impl Place {
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder for a test");
        let url = format!("sqlite:{}", folder.path().join("games.db").display());
        Self { url, schema: None, _folder: Some(folder) }
    }

    /// A fresh schema, unless there is no PostgreSQL.
    #[expect(clippy::print_stderr, reason = "whoever runs the tests reads what was left out")]
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
        // Left behind by a process of the same number that was ended.
        sqlx::raw_sql(AssertSqlSafe(format!("DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}")))
            .execute(&mut connection)
            .await
            .expect("a schema for a test");
        let url = format!("{}?options=-csearch_path%3D{schema}", address());
        Some(Self { url, schema: Some(schema), _folder: None })
    }

    /// May several nodes have it open?
    pub(crate) fn is_shared(&self) -> bool {
        self.schema.is_some()
    }

    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        store::open(&self.url).await.expect("a home")
    }

    /// Takes all rows out, behind the back of whoever has it open.
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
        done.expect("an empty home");
    }

    /// The schema goes; whoever fails before leaves it for people to look at.
    pub(crate) async fn clear(self) {
        if let Some(schema) = self.schema {
            let mut connection = PgConnection::connect(&address()).await.expect("PostgreSQL, as before");
            sqlx::raw_sql(AssertSqlSafe(format!("DROP SCHEMA {schema} CASCADE")))
                .execute(&mut connection)
                .await
                .expect("a schema that goes");
        }
    }
}

/// Of the database, without a schema.
pub(crate) fn address() -> String {
    std::env::var("VARIORUM_TEST_POSTGRES").unwrap_or_else(|_| POSTGRES.into())
}
