//! Storage of people and games: a SQLite file, or PostgreSQL when one machine is not enough.
//!
//! One narrow trait, [`Store`], with two implementations that behave alike. The store knows no rules of games: events
//! are opaque text, times are [`Millis`], ids are text. Look next at `store` for the requests, `cached_store` for how they
//! are answered, `sqlite` and `postgres` for what differs.

mod cached_store;
mod claim;
mod executor;
mod fault;
mod game;
mod item;
mod lock;
mod migrate;
mod person;
mod postgres;
#[macro_use]
mod read;
mod admin_queries;
mod latency;
mod search;
mod session_cache;
mod sharing;
mod sqlite;
mod store;
mod value;
mod write;

pub use crate::admin_queries::Counts;
pub use crate::claim::{Claim, claim};
pub use crate::fault::Fault;
pub use crate::game::{GameHeader, Seat, Speed, Status, StoredEvent};
pub use crate::item::{Change, Item};
pub use crate::latency::{LatencyObserver, Operation};
pub use crate::person::{Person, PersonKind, Seek, Session};
pub use crate::search::Search;
pub use crate::session_cache::Invalidation;
pub use crate::sharing::Sharing;
pub use crate::sqlite::{backup, restore};
pub use crate::store::Store;

use crate::cached_store::CachedStore;
use std::path::Path;
use std::sync::Arc;

/// A time in milliseconds since the beginning of 1970, UTC.
pub type Millis = i64;

/// Opens the database at this address, and creates it if it is new. Addresses are `sqlite:PATH` or a plain path;
/// `sqlite::memory:` for a temporary database that is deleted when it is dropped;
/// `postgres://USER:PASSWORD@HOST/DATABASE`. Needs a tokio runtime.
///
/// # Errors
/// [`Fault::Unavailable`] if the database cannot be reached at the moment; [`Fault::Unusable`] if it is damaged, belongs
/// to another program, or is of a newer version; [`Fault::InvalidInput`] if the address is invalid.
pub async fn open(url: &str) -> Result<Arc<dyn Store>, Fault> {
    match DatabaseUrl::parse(url)? {
        DatabaseUrl::Temporary => Ok(Arc::new(CachedStore::new(sqlite::Sqlite::temporary().await?))),
        DatabaseUrl::File(path) => Ok(Arc::new(CachedStore::new(sqlite::Sqlite::open(path).await?))),
        DatabaseUrl::Postgres => Ok(Arc::new(CachedStore::new(postgres::Postgres::open(url).await?))),
    }
}

/// The kind of database that an address refers to.
#[derive(Debug, PartialEq, Eq)]
enum DatabaseUrl<'a> {
    Temporary,
    File(&'a Path),
    Postgres,
}

impl DatabaseUrl<'_> {
    fn parse(url: &str) -> Result<DatabaseUrl<'_>, Fault> {
        if url == "sqlite::memory:" {
            return Ok(DatabaseUrl::Temporary);
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(DatabaseUrl::Postgres);
        }
        if let Some(path) = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")) {
            return DatabaseUrl::from_path(path);
        }
        match url.split_once("://") {
            // The address may contain a password, so the message quotes only its scheme.
            Some((scheme, _)) => Err(Fault::InvalidInput(format!(
                "A \"{scheme}://\" database is not supported; \
                 give a path, \"sqlite:PATH\" or \"postgres://USER@HOST/DATABASE\"."
            ))),
            None => DatabaseUrl::from_path(url),
        }
    }

    fn from_path(path: &str) -> Result<DatabaseUrl<'_>, Fault> {
        if path.is_empty() || path.contains(['?', '\0']) {
            return Err(Fault::InvalidInput(format!("\"{}\" is not a valid path of a database.", path.escape_debug())));
        }
        Ok(DatabaseUrl::File(Path::new(path)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_selects_the_database() {
        let check = |url, expected| assert_eq!(DatabaseUrl::parse(url).as_ref(), Ok(&expected), "{url}");
        check("sqlite::memory:", DatabaseUrl::Temporary);
        check("sqlite:games.db", DatabaseUrl::File(Path::new("games.db")));
        check("sqlite:///var/games.db", DatabaseUrl::File(Path::new("/var/games.db")));
        check("games.db", DatabaseUrl::File(Path::new("games.db")));
        check("postgres://host/games", DatabaseUrl::Postgres);
        check("postgresql://host/games", DatabaseUrl::Postgres);
    }

    #[test]
    fn an_unsupported_address_is_refused_without_quoting_its_password() {
        let fault = DatabaseUrl::parse("mysql://me:secret@host/games").expect_err("not supported");
        assert!(fault.to_string().contains("mysql://\"") && !fault.to_string().contains("secret"), "{fault}");
        assert!(DatabaseUrl::parse("sqlite:").is_err());
    }
}
