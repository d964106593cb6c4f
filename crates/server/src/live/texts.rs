//! The rule files of player-made games: where they are stored, and how they are loaded.
//!
//! Load a file (`library`) before asking the rules about its game, and pin it (`pin`) before the game is played.
//! `workshop::storage` decides who sees a game in a list.
//!
//! A file is stored under its hash as an item of the user who sent it, and is deleted together with that user. Before a
//! table is opened with it, a copy is stored as an item of the server, and stays: a game that is being played, or was
//! played, keeps its rules, whatever becomes of the file, of its maker, or of the shipped games that it extends.

use crate::core::Core;
use crate::core::error::Fault;
use play::{GameCache, GameSource};
use serde::{Deserialize, Serialize};
use store::{Change, Item};

/// The namespace of rule files.
pub(crate) const NAMESPACE: &str = "rules";
/// The owner of pinned copies.
const SERVER_OWNER: &str = "house";

/// A rule file, with the files that it needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RuleFile {
    /// The file as it was sent.
    pub(crate) file: String,
    /// The files of the games that it extends, as they were then.
    pub(crate) carried: String,
}

impl RuleFile {
    /// That file, with the current files of the games that it extends.
    pub(crate) fn new(file: String) -> Self {
        let carried = library::self_contained(&file).split_off(file.len());
        Self { file, carried }
    }

    /// Everything that the rules need.
    pub(crate) fn whole(&self) -> String {
        format!("{}{}", self.file, self.carried)
    }

    /// The id of the game.
    pub(crate) fn id(&self) -> String {
        GameSource::from_rule_text(self.whole()).id().to_owned()
    }

    /// The item of that person.
    pub(crate) fn item(&self, owner: &str, at: i64) -> Item {
        let (namespace, owner, key) = (NAMESPACE.to_owned(), owner.to_owned(), self.id());
        Item {
            namespace,
            owner,
            key,
            version: 0,
            rank: at,
            expires_at: None,
            body: serde_json::to_string(self).unwrap_or_default(),
        }
    }
}

/// A library with the games of these ids, player-made ones included. For an id without a file, the library reports the
/// error.
///
/// # Errors
/// If the store fails.
pub(crate) async fn library(app: &Core, ids: &[&str]) -> Result<GameCache, Fault> {
    let mut library = app.library.clone();
    for id in ids.iter().filter(|id| GameSource::is_custom_id(id)) {
        let known = match library.compiled_source(id) {
            Some(known) => Some(known),
            None => find(app, id).await?.map(|(_, text)| GameSource::from_rule_text(text.whole())),
        };
        if let Some(known) = known {
            library = library.with(known);
        }
    }
    Ok(library)
}

/// Pins the file of a player-made game, so that it stays for ever; call this before the game is played.
///
/// # Errors
/// If the file no longer exists, or the store fails.
pub(crate) async fn pin(app: &Core, id: &str) -> Result<(), Fault> {
    if !GameSource::is_custom_id(id) {
        return Ok(());
    }
    let (item, text) = find(app, id).await?.ok_or_else(missing)?;
    if item.owner == SERVER_OWNER {
        return Ok(());
    }
    match app.store.apply(&[Change::Put(text.item(SERVER_OWNER, app.clock.now()))]).await {
        // Another table is being opened with it, too.
        Ok(()) | Err(store::Fault::Conflict) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// The rule file of any game, shipped or player-made.
///
/// # Errors
/// If there is none of that id.
pub(crate) async fn file(app: &Core, id: &str) -> Result<RuleFile, Fault> {
    if GameSource::is_custom_id(id) {
        return find(app, id).await?.map(|(_, text)| text).ok_or_else(missing);
    }
    let shipped = library::find(id)
        .ok_or_else(|| Fault::not_found(library::unknown_message(&id.chars().take(60).collect::<String>())))?;
    Ok(RuleFile::new(shipped.text.to_owned()))
}

async fn find(app: &Core, id: &str) -> Result<Option<(Item, RuleFile)>, Fault> {
    let now = app.clock.now();
    let item = match app.store.item(NAMESPACE, SERVER_OWNER, id, now).await? {
        Some(item) => Some(item),
        None => app.store.item_of_any_owner(NAMESPACE, id, now).await?,
    };
    let Some(item) = item else { return Ok(None) };
    match serde_json::from_str::<RuleFile>(&item.body) {
        // A file whose hash is not its id is no one's rules.
        Ok(text) if text.id() == id => Ok(Some((item, text))),
        _ => {
            tracing::error!(id, "rule file hash mismatch");
            Ok(None)
        }
    }
}

fn missing() -> Fault {
    Fault::not_found("there is no game with this id; it may have been deleted before it was played")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_extends_a_shipped_game_carries_that_game() {
        let text = RuleFile::new("extends chess\ngame \"Mine\" { source \"me\" }".to_owned());
        assert!(text.file.starts_with("extends") && text.carried.contains("carries \"chess\""));
        assert!(rules::parents(&text.whole(), &|_| panic!("nothing needs to be looked up")).is_empty());
        assert_eq!(text.id(), RuleFile::new(text.file.clone()).id());
        let alone = RuleFile::new("game \"Mine\"".to_owned());
        assert_eq!((alone.carried.as_str(), alone.whole().as_str()), ("", "game \"Mine\""));
    }
}
