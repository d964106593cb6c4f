//! A temporary schema in the developers' PostgreSQL, for runs with several nodes that do not kill it.

use clap::Args;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// Where the schema is created.
#[derive(Clone, Debug, Args)]
pub(crate) struct DatabaseOptions {
    /// A database in which the run can create a temporary schema
    #[arg(long = "postgres", value_name = "URL", default_value = "postgres://postgres@127.0.0.1:5432/test")]
    url: String,
}

/// A temporary schema.
#[derive(Debug)]
pub(crate) struct Schema<'d> {
    database: &'d DatabaseOptions,
    pub(crate) name: String,
}

impl DatabaseOptions {
    /// Creates a new schema.
    ///
    /// # Errors
    /// If PostgreSQL refuses it.
    pub(crate) async fn create_schema(&self) -> Result<Schema<'_>, String> {
        let name = format!("load_{}", std::process::id());
        self.execute(&format!("CREATE SCHEMA {name}")).await?;
        Ok(Schema { database: self, name })
    }

    async fn execute(&self, sql: &str) -> Result<(), String> {
        let told = |error: sqlx::Error| format!("PostgreSQL at {}: {error}", self.url);
        let mut connection = PgConnection::connect(&self.url).await.map_err(told)?;
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.map_err(told)?;
        Ok(())
    }
}

impl Schema<'_> {
    /// The database address with this schema.
    pub(crate) fn url(&self) -> String {
        format!("{}?options=-csearch_path%3D{}", self.database.url, self.name)
    }

    /// Drops it.
    ///
    /// # Errors
    /// If PostgreSQL refuses it.
    pub(crate) async fn drop(self) -> Result<(), String> {
        self.database.execute(&format!("DROP SCHEMA {} CASCADE", self.name)).await
    }
}
