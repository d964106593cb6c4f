//! What is still to be told, on a shelf of the house: a restart loses nothing of it.
//!
//! For: putting something there once, and taking it once. Not for: telling it (`tell`).
//!
//! A thing's key says what it is about, so the same thing is not put there twice; the shelf has what is due first at
//! its top. Whoever takes something puts it back as taken, in the place of what he has read: of several servers one is
//! right. It stays there for some days, at the bottom, and keeps the same from being told again.

use crate::App;
use crate::error::Fault;
use house::{Happening, Millis};
use serde::{Deserialize, Serialize};
use store::{Change, Item};

/// Where they lie, and whose they are.
const SHELF: &str = "tell";
const OWNER: &str = "house";
/// What was told is remembered for so long, and what nobody has told is told no more.
const KEPT: Millis = 3 * 24 * 60 * 60 * 1000;

/// Something to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Note {
    pub(super) table: String,
    pub(super) person: String,
    pub(super) what: Happening,
    /// After so many turns.
    pub(super) turn: u32,
}

impl Note {
    fn key(&self) -> String {
        let Self { table, person, what, turn } = self;
        format!("{table}-{turn}-{}-{person}", what.name())
    }

    fn item(&self, version: u64, rank: i64, until: Millis) -> Item {
        let body = serde_json::to_string(self).unwrap_or_default();
        Item {
            shelf: SHELF.to_owned(),
            owner: OWNER.to_owned(),
            key: self.key(),
            version,
            rank,
            until: Some(until),
            body,
        }
    }
}

/// Is to be told at that time; if it was put there before, nothing happens.
pub(super) async fn put(app: &App, note: &Note, due: Millis) -> Result<(), Fault> {
    match app.store.keep(&[Change::Put(note.item(0, -due, due.saturating_add(KEPT)))]).await {
        Ok(()) | Err(store::Fault::Behind) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

/// Takes at most so many things that are due.
pub(super) async fn take(app: &App, most: u32) -> Result<Vec<Note>, Fault> {
    let now = app.time.now();
    let mut taken = Vec::new();
    for item in app.store.items(SHELF, OWNER, None, now, most).await? {
        // What was told lies at the bottom.
        if item.rank < -now {
            break;
        }
        let Ok(note) = serde_json::from_str::<Note>(&item.body) else { continue };
        match app.store.keep(&[Change::Put(note.item(item.version, i64::MIN, now + KEPT))]).await {
            Ok(()) => taken.push(note),
            // Another server was quicker.
            Err(store::Fault::Behind) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::app;

    fn note(table: &str, turn: u32) -> Note {
        Note { table: table.to_owned(), person: "ann".to_owned(), what: Happening::Turn, turn }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn each_thing_is_taken_once_when_it_is_due_by_whoever_is_first() {
        let app = app(Options::default()).await;
        let now = app.time.now();
        for (table, due) in [("late", now + 60_000), ("first", now - 2), ("second", now - 1)] {
            put(&app, &note(table, 1), due).await.unwrap();
            put(&app, &note(table, 1), due - 5).await.unwrap();
        }
        let both = (0..2).map(|_| {
            let app = app.clone();
            tokio::spawn(async move { take(&app, 10).await.unwrap() })
        });
        let mut taken = Vec::new();
        for one in both.collect::<Vec<_>>() {
            taken.extend(one.await.unwrap());
        }
        taken.sort_by(|a, b| a.table.cmp(&b.table));
        assert_eq!(taken, [note("first", 1), note("second", 1)]);
        // What was told is not told again; the next turn is.
        put(&app, &note("first", 1), now).await.unwrap();
        put(&app, &note("first", 2), now).await.unwrap();
        assert_eq!(take(&app, 10).await.unwrap(), [note("first", 2)]);
        let later = App { time: app.time.later(60_000), ..app };
        assert_eq!(take(&later, 10).await.unwrap(), [note("late", 1)]);
    }
}
