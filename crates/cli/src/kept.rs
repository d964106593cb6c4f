//! Where people and games are kept.
//!
//! For: the address of the database, and what is said if it cannot be opened; every command that needs one. Not for:
//! keeping anything (`store`).

use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::Store;

/// What the file is called, in the folder that the system has for such things.
const FILE: &str = "variorum.db";

#[derive(Debug, Args)]
pub(crate) struct Kept {
    /// Where people and games are kept: a file, `postgres://…`, or `memory` to forget them in the end [default:
    /// variorum.db in the user's folder for data]
    #[arg(long, value_name = "WHERE", env = "VARIORUM_DATABASE", hide_env = true, global = true)]
    database: Option<String>,
}

impl Kept {
    /// The address of the database; and as it may be shown, without any password.
    pub(crate) fn address(&self) -> Result<(String, String), String> {
        Ok(match self.database.as_deref() {
            Some("memory") => ("sqlite::memory:".to_owned(), "memory, and forgotten in the end".to_owned()),
            Some(address) if address.contains("://") => (address.to_owned(), without_password(address)),
            Some(file) => (file.to_owned(), file.to_owned()),
            None => {
                let file = usual()?.display().to_string();
                (file.clone(), file)
            }
        })
    }

    /// Opens the database, if there is one: whoever looks after a house wants that house and no new one.
    pub(crate) async fn open_existing(&self) -> Result<Arc<dyn Store>, String> {
        let (address, place) = self.address()?;
        if address == "sqlite::memory:" {
            return Err(
                "what a server keeps in memory is seen by nobody else; say with --database where games are kept"
                    .to_owned(),
            );
        }
        let file = address.strip_prefix("sqlite://").or(address.strip_prefix("sqlite:")).unwrap_or(&address);
        if !file.contains("://") && !Path::new(file).exists() {
            return Err(format!("there is no database {place}; say with --database where games are kept"));
        }
        store::open(&address).await.map_err(|fault| format!("{place} cannot be opened: {fault}"))
    }

    /// Opens the database, or makes it; and its address as it may be shown.
    pub(crate) async fn open(&self) -> Result<(Arc<dyn Store>, String), String> {
        let (address, place) = self.address()?;
        let store =
            store::open(&address).await.map_err(|fault| format!("the games cannot be kept in {place}: {fault}"))?;
        Ok((store, place))
    }
}

/// The usual file; its folder is made.
fn usual() -> Result<PathBuf, String> {
    let folders = directories::ProjectDirs::from("", "", "variorum");
    let Some(folder) = folders.map(|folders| folders.data_dir().to_owned()) else {
        return Err("this system has no folder for data of yours; say with --database where games are kept".to_owned());
    };
    fs::create_dir_all(&folder).map_err(|error| {
        format!("{} cannot be made ({error}); say with --database where games are kept", folder.display())
    })?;
    Ok(folder.join(FILE))
}

/// An address as it may be shown.
fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let rest = rest.rsplit_once('@').map_or(rest, |(_, rest)| rest);
    format!("{scheme}://{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        assert_eq!(without_password("postgres://me:se@cret@db.example/house"), "postgres://db.example/house");
        assert_eq!(without_password("postgres:///house"), "postgres:///house");
    }
}
