//! A schema of the developers' PostgreSQL for a run, which goes with it.
//!
//! For: runs of several nodes. Not for: a PostgreSQL that is killed (`postgres`).

use clap::Args;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// Where it is made.
#[derive(Clone, Debug, Args)]
pub(crate) struct Database {
    /// A database in which a schema can be made for the run, and dropped
    #[arg(long = "postgres", value_name = "URL", default_value = "postgres://postgres@127.0.0.1:5432/test")]
    url: String,
}

/// What it is called.
#[derive(Debug)]
pub(crate) struct Schema<'d> {
    database: &'d Database,
    pub(crate) name: String,
}

impl Database {
    /// A new schema.
    ///
    /// # Errors
    /// If PostgreSQL does not make it.
    pub(crate) async fn schema(&self) -> Result<Schema<'_>, String> {
        let name = format!("load_{}", std::process::id());
        self.sql(&format!("CREATE SCHEMA {name}")).await?;
        Ok(Schema { database: self, name })
    }

    async fn sql(&self, sql: &str) -> Result<(), String> {
        let told = |error: sqlx::Error| format!("PostgreSQL at {}: {error}", self.url);
        let mut connection = PgConnection::connect(&self.url).await.map_err(told)?;
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.map_err(told)?;
        Ok(())
    }
}

impl Schema<'_> {
    /// Where servers find it.
    pub(crate) fn url(&self) -> String {
        format!("{}?options=-csearch_path%3D{}", self.database.url, self.name)
    }

    /// Away with it.
    ///
    /// # Errors
    /// If PostgreSQL does not do it.
    pub(crate) async fn drop(self) -> Result<(), String> {
        self.database.sql(&format!("DROP SCHEMA {} CASCADE", self.name)).await
    }
}
