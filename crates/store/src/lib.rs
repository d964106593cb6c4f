//! Where a server keeps people and games: a SQLite file beside the program, or PostgreSQL when one machine is not
//! enough.
//!
//! For: one narrow trait, [`Store`], and two homes behind it that promise the same. Not for: any rule of a game; events
//! are text of whoever writes them, times are [`Millis`], ids are text. Look next: `store` for what can be asked,
//! `house` for how it is answered, `sqlite` and `postgres` for what differs.

mod fault;
mod game;
mod house;
mod item;
mod link;
mod lock;
mod migrate;
mod person;
mod postgres;
#[macro_use]
mod read;
mod search;
mod sessions;
mod sqlite;
mod stopwatch;
mod store;
mod survey;
mod value;
mod write;

pub use crate::fault::Fault;
pub use crate::game::{Entry, Head, Seat, Speed, Status};
pub use crate::item::{Change, Item};
pub use crate::person::{Person, PersonKind, Seek, Session};
pub use crate::search::Search;
pub use crate::sessions::Stale;
pub use crate::sqlite::{backup, restore};
pub use crate::stopwatch::{Stopwatch, Work};
pub use crate::store::Store;
pub use crate::survey::Counts;

use crate::house::House;
use std::path::Path;
use std::sync::Arc;

/// A time: milliseconds since the beginning of 1970, UTC.
pub type Millis = i64;

/// Opens the home at that address, and makes it first if it is new: `sqlite:PATH` or a plain path; `sqlite::memory:`
/// for one that is gone when it is dropped; `postgres://USER:PASSWORD@HOST/DATABASE`. Needs a tokio runtime.
///
/// # Errors
/// [`Fault::Unreachable`] if it cannot be reached just now; [`Fault::Broken`] if it is damaged, of another program, or of a newer version;
/// [`Fault::Unfit`] if the address is of no kind we know.
pub async fn open(url: &str) -> Result<Arc<dyn Store>, Fault> {
    match Address::read(url)? {
        Address::Private => Ok(Arc::new(House::new(sqlite::Sqlite::private().await?))),
        Address::File(path) => Ok(Arc::new(House::new(sqlite::Sqlite::open(path).await?))),
        Address::Postgres => Ok(Arc::new(House::new(postgres::Postgres::open(url).await?))),
    }
}

/// What an address says about the home.
#[derive(Debug, PartialEq, Eq)]
enum Address<'a> {
    Private,
    File(&'a Path),
    Postgres,
}

impl Address<'_> {
    fn read(url: &str) -> Result<Address<'_>, Fault> {
        if url == "sqlite::memory:" {
            return Ok(Address::Private);
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Address::Postgres);
        }
        if let Some(path) = url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")) {
            return Address::file(path);
        }
        match url.split_once("://") {
            // An address may hold a password, so only its beginning is told.
            Some((scheme, _)) => Err(Fault::Unfit(format!(
                "A database \"{scheme}://\" is not known; give a path, \"sqlite:PATH\" or \"postgres://USER@HOST/DATABASE\"."
            ))),
            None => Address::file(url),
        }
    }

    fn file(path: &str) -> Result<Address<'_>, Fault> {
        if path.is_empty() || path.contains(['?', '\0']) {
            return Err(Fault::Unfit(format!("\"{}\" is no path for a database.", path.escape_debug())));
        }
        Ok(Address::File(Path::new(path)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_which_home() {
        let check = |url, expected| assert_eq!(Address::read(url).as_ref(), Ok(&expected), "{url}");
        check("sqlite::memory:", Address::Private);
        check("sqlite:games.db", Address::File(Path::new("games.db")));
        check("sqlite:///var/games.db", Address::File(Path::new("/var/games.db")));
        check("games.db", Address::File(Path::new("games.db")));
        check("postgres://host/games", Address::Postgres);
        check("postgresql://host/games", Address::Postgres);
    }

    #[test]
    fn an_address_of_another_kind_is_refused_without_telling_its_password() {
        let fault = Address::read("mysql://me:secret@host/games").expect_err("no home of ours");
        assert!(fault.to_string().contains("mysql://\"") && !fault.to_string().contains("secret"), "{fault}");
        assert!(Address::read("sqlite:").is_err());
    }
}
