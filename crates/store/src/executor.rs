//! One connection to either database.
//!
//! Statements are written once and run on both. Transactions differ, see `sqlite` and `postgres`.

use crate::Fault;
use crate::value::{Row, Value};
use sqlx::pool::PoolConnection;
use sqlx::{Column, PgConnection, Row as _, Sqlite, SqliteConnection, TypeInfo, ValueRef};

/// A connection that runs statements with the placeholders `$1`, `$2` …
pub(crate) trait Executor: Send {
    /// Runs a statement and returns the number of rows that it changed.
    fn execute(&mut self, sql: &'static str, values: Vec<Value>) -> impl Future<Output = Result<u64, Fault>> + Send;
    /// Runs a statement that returns rows.
    fn fetch_all(
        &mut self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<Vec<Row>, Fault>> + Send;
}

/// Implements [`Executor`] for a connection; sqlx has no trait that would cover both databases.
macro_rules! impl_executor {
    ($connection:ty, $fault:path, int $int:literal, bytes $bytes:literal) => {
        impl Executor for $connection {
            async fn execute(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, Fault> {
                let query = values.into_iter().fold(sqlx::query(sql), |query, value| match value {
                    Value::Int(number) => query.bind(number),
                    Value::Text(text) => query.bind(text),
                    Value::Bytes(bytes) => query.bind(bytes),
                });
                query.execute(self).await.map(|done| done.rows_affected()).map_err($fault)
            }

            async fn fetch_all(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Fault> {
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

/// Delegates to the pooled connection.
impl Executor for PoolConnection<Sqlite> {
    async fn execute(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, Fault> {
        (**self).execute(sql, values).await
    }

    async fn fetch_all(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Fault> {
        (**self).fetch_all(sql, values).await
    }
}

impl_executor!(SqliteConnection, crate::sqlite::error::fault, int "INTEGER", bytes "BLOB");
impl_executor!(PgConnection, crate::postgres::error::fault, int "INT8", bytes "BYTEA");
