//! The location of the database: its address, and the messages if it cannot be opened. `store` is the database.

use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::{Claim, Sharing, Store};

/// The name of the file, in the data directory of the user.
const DATABASE_FILE: &str = "variorum.db";

#[derive(Debug, Args)]
pub(crate) struct DatabaseOptions {
    /// Where users and games are stored: a file, `postgres://…`, or `memory` to discard them on exit [default:
    /// variorum.db in the user's data directory]
    #[arg(long, value_name = "WHERE", env = "VARIORUM_DATABASE", hide_env = true, global = true)]
    database: Option<String>,
}

impl DatabaseOptions {
    /// The address of the database; and a form of it to show, without the password.
    pub(crate) fn address(&self) -> Result<(String, String), String> {
        Ok(match self.database.as_deref() {
            Some("memory") => ("sqlite::memory:".to_owned(), "memory, and discarded on exit".to_owned()),
            Some(address) if address.contains("://") => (address.to_owned(), redact_password(address)),
            Some(file) => (file.to_owned(), file.to_owned()),
            None => {
                let file = default_path()?.display().to_string();
                (file.clone(), file)
            }
        })
    }

    /// Opens the database, which must exist: an operator means an existing server, not a new one.
    pub(crate) async fn open_existing(&self) -> Result<Arc<dyn Store>, String> {
        let (address, place) = self.address()?;
        if address == "sqlite::memory:" {
            return Err("a database in memory is not accessible to other programs; give its location with --database"
                .to_owned());
        }
        let file = address.strip_prefix("sqlite://").or(address.strip_prefix("sqlite:")).unwrap_or(&address);
        if !file.contains("://") && !Path::new(file).exists() {
            return Err(format!("there is no database {place}; give its location with --database"));
        }
        store::open(&address).await.map_err(|fault| format!("{place} cannot be opened: {fault}"))
    }

    /// Opens or creates the database for a server and claims it; also returns its address in a form to show.
    pub(crate) async fn open_for_server(&self, sharing: Sharing) -> Result<(Arc<dyn Store>, Claim, String), String> {
        let (address, place) = self.address()?;
        let failed = |fault| format!("games cannot be stored in {place}: {fault}");
        let store = store::open(&address).await.map_err(failed)?;
        let claim = store::claim(&address, sharing).await.map_err(failed)?;
        Ok((store, claim, place))
    }
}

/// The default file; its folder is created.
fn default_path() -> Result<PathBuf, String> {
    let folders = directories::ProjectDirs::from("", "", "variorum");
    let Some(folder) = folders.map(|folders| folders.data_dir().to_owned()) else {
        return Err("this system has no data directory for the user; give a location with --database".to_owned());
    };
    fs::create_dir_all(&folder)
        .map_err(|error| format!("cannot create {} ({error}); give a location with --database", folder.display()))?;
    Ok(folder.join(DATABASE_FILE))
}

/// An address without name and password, to show.
pub(crate) fn redact_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let (rest, options) = rest.split_once('?').map_or((rest, None), |(rest, options)| (rest, Some(options)));
    let rest = rest.rsplit_once('@').map_or(rest, |(_, rest)| rest);
    let shown =
        options.map(|options| options.split('&').filter(|option| !option.contains("password")).collect::<Vec<_>>());
    match shown {
        Some(shown) if !shown.is_empty() => format!("{scheme}://{rest}?{}", shown.join("&")),
        _ => format!("{scheme}://{rest}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        assert_eq!(redact_password("postgres://me:se@cret@db.example/house"), "postgres://db.example/house");
        assert_eq!(redact_password("postgres:///house"), "postgres:///house");
        assert_eq!(
            redact_password("postgres:///house?user=me&password=a@b&sslmode=require"),
            "postgres:///house?user=me&sslmode=require"
        );
        assert_eq!(redact_password("games/of@me.db"), "games/of@me.db");
    }
}
