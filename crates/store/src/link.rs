//! One connection, whichever database is at its other end.
//!
//! For: statements are written once and run on both. Not for: transactions; each home has its own way, see `sqlite` and
//! `postgres`.

use crate::Fault;
use crate::value::{Row, Value};
use sqlx::pool::PoolConnection;
use sqlx::{Column, PgConnection, Row as _, Sqlite, SqliteConnection, TypeInfo, ValueRef};

/// A connection that runs statements with `$1`, `$2` … in them.
pub(crate) trait Link: Send {
    /// Runs a statement; how many rows it changed.
    fn run(&mut self, sql: &'static str, values: Vec<Value>) -> impl Future<Output = Result<u64, Fault>> + Send;
    /// Runs a statement that answers with rows.
    fn rows(&mut self, sql: &'static str, values: Vec<Value>) -> impl Future<Output = Result<Vec<Row>, Fault>> + Send;
}

/// The same for both databases, which share no trait that says so.
macro_rules! link {
    ($connection:ty, $fault:path, int $int:literal, bytes $bytes:literal) => {
        impl Link for $connection {
            async fn run(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, Fault> {
                let query = values.into_iter().fold(sqlx::query(sql), |query, value| match value {
                    Value::Int(number) => query.bind(number),
                    Value::Text(text) => query.bind(text),
                    Value::Bytes(bytes) => query.bind(bytes),
                });
                query.execute(self).await.map(|done| done.rows_affected()).map_err($fault)
            }

            async fn rows(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Fault> {
                let query = values.into_iter().fold(sqlx::query(sql), |query, value| match value {
                    Value::Int(number) => query.bind(number),
                    Value::Text(text) => query.bind(text),
                    Value::Bytes(bytes) => query.bind(bytes),
                });
                let rows = query.fetch_all(self).await.map_err($fault)?;
                rows.iter()
                    .map(|row| {
                        let values = row.columns().iter().map(|column| {
                            let at = column.ordinal();
                            let raw = row.try_get_raw(at)?;
                            Ok(match raw.type_info().name() {
                                _ if raw.is_null() => Value::Int(None),
                                $int => Value::Int(row.try_get(at)?),
                                $bytes => Value::Bytes(row.try_get(at)?),
                                _ => Value::Text(row.try_get(at)?),
                            })
                        });
                        values.collect::<Result<_, sqlx::Error>>().map(Row::new).map_err($fault)
                    })
                    .collect()
            }
        }
    };
}

/// A connection of a pool is one as well.
impl Link for PoolConnection<Sqlite> {
    async fn run(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, Fault> {
        (**self).run(sql, values).await
    }

    async fn rows(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Fault> {
        (**self).rows(sql, values).await
    }
}

link!(SqliteConnection, crate::sqlite::fault, int "INTEGER", bytes "BLOB");
link!(PgConnection, crate::postgres::fault, int "INT8", bytes "BYTEA");
