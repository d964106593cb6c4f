//! The texts of people's own games: where they lie, and how whoever plays one gets it.
//!
//! For: bringing a text along before the rules are asked about a game (`library`), and keeping it for good before
//! anybody plays it (`keep`). Not for: who sees a game in a list (`works`).
//!
//! A text lies under its hash on a shelf of whoever has handed it in, and goes with him. Before a table is opened with
//! it a copy is laid on the same shelf of the house, and stays: a game that is being played, or has been, keeps its
//! rules, whatever becomes of the file, of its maker, or of the shipped games that it extends.

use crate::App;
use crate::error::Fault;
use facade::{Edition, Library};
use serde::{Deserialize, Serialize};
use store::{Change, Item};

/// Where they lie.
pub(super) const SHELF: &str = "rules";
/// Whose those are that stay.
const HOUSE: &str = "house";

/// A rule file, and what it needs beside itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Text {
    /// As it was handed in.
    pub(crate) file: String,
    /// The files of the games that it extends, as they were then.
    pub(crate) carried: String,
}

impl Text {
    /// That file, with those that it extends as they are now.
    pub(crate) fn new(file: String) -> Self {
        let carried = catalog::whole(&file).split_off(file.len());
        Self { file, carried }
    }

    /// Everything that decides how it is played.
    pub(crate) fn whole(&self) -> String {
        format!("{}{}", self.file, self.carried)
    }

    /// The id under which it is played.
    pub(crate) fn id(&self) -> String {
        Edition::own(self.whole()).id().to_owned()
    }

    /// As it lies on the shelf of that person.
    pub(super) fn item(&self, owner: &str, at: i64) -> Item {
        let (shelf, owner, key) = (SHELF.to_owned(), owner.to_owned(), self.id());
        Item {
            shelf,
            owner,
            key,
            version: 0,
            rank: at,
            until: None,
            body: serde_json::to_string(self).unwrap_or_default(),
        }
    }
}

/// The library for whoever asks about games of these ids: with the texts of those that are somebody's own. Where there
/// is no such text, the library says so.
///
/// # Errors
/// If one cannot be read.
pub(crate) async fn library(app: &App, ids: &[&str]) -> Result<Library, Fault> {
    let mut library = app.library.clone();
    for id in ids.iter().filter(|id| Edition::is_own_id(id)) {
        let known = match library.compiled(id) {
            Some(known) => Some(known),
            None => find(app, id).await?.map(|(_, text)| Edition::own(text.whole())),
        };
        if let Some(known) = known {
            library = library.with(known);
        }
    }
    Ok(library)
}

/// Makes sure that the text of a game stays for good, if it is somebody's own: asked before anybody plays it.
///
/// # Errors
/// If there is no such text any more; if it cannot be written down.
pub(crate) async fn keep(app: &App, id: &str) -> Result<(), Fault> {
    if !Edition::is_own_id(id) {
        return Ok(());
    }
    let (item, text) = find(app, id).await?.ok_or_else(missing)?;
    if item.owner == HOUSE {
        return Ok(());
    }
    match app.store.keep(&[Change::Put(text.item(HOUSE, app.time.now()))]).await {
        // Somebody else opens a table with it, too.
        Ok(()) | Err(store::Fault::Behind) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// The rule file of any game, shipped or own.
///
/// # Errors
/// If there is none of that id.
pub(super) async fn file(app: &App, id: &str) -> Result<Text, Fault> {
    if Edition::is_own_id(id) {
        return find(app, id).await?.map(|(_, text)| text).ok_or_else(missing);
    }
    let shipped =
        catalog::find(id).ok_or_else(|| Fault::missing(catalog::unknown(&id.chars().take(60).collect::<String>())))?;
    Ok(Text::new(shipped.text.to_owned()))
}

async fn find(app: &App, id: &str) -> Result<Option<(Item, Text)>, Fault> {
    let now = app.time.now();
    let item = match app.store.item(SHELF, HOUSE, id, now).await? {
        Some(item) => Some(item),
        None => app.store.anybodys(SHELF, id, now).await?,
    };
    let Some(item) = item else { return Ok(None) };
    match serde_json::from_str::<Text>(&item.body) {
        // What is not what its name says is nobody's rules.
        Ok(text) if text.id() == id => Ok(Some((item, text))),
        _ => {
            tracing::error!(id, "the text of an own game is not what it was");
            Ok(None)
        }
    }
}

fn missing() -> Fault {
    Fault::missing("there is no game of this id here; it may have been deleted before anybody played it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_extends_a_shipped_game_takes_it_along() {
        let text = Text::new("extends chess\ngame \"Mine\" { source \"me\" }".to_owned());
        assert!(text.file.starts_with("extends") && text.carried.contains("carries \"chess\""));
        assert!(rules::parents(&text.whole(), &|_| panic!("nobody is asked for it")).is_empty());
        assert_eq!(text.id(), Text::new(text.file.clone()).id());
        let alone = Text::new("game \"Mine\"".to_owned());
        assert_eq!((alone.carried.as_str(), alone.whole().as_str()), ("", "game \"Mine\""));
    }
}
