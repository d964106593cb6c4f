//! Lines that somebody has reported, as they are kept: on the shelf `report` of the house, the latest first, under a key of their own for each line and reporter.
//!
//! For: writing one down; listing them, and putting them away, for whoever looks after the house. Not for: who may report what (`chat`).

use super::lines::{self, Spoken};
use house::{Millis, Room};
use serde::{Deserialize, Serialize};
use store::{Change, Item, Store};

/// The shelf of reports, and whose they are.
const SHELF: &str = "report";
const OWNER: &str = "house";
/// A report lies there for so long.
const KEPT: Millis = 180 * 24 * 60 * 60 * 1000;
/// So many lines before and after the reported one say what it was about.
const AROUND: u32 = 5;

/// What is written down of a line that somebody has reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The id of the table.
    pub table: String,
    /// In which of its rooms.
    pub room: Room,
    /// The number of the line in its room.
    pub line: u32,
    /// The id of whoever said it.
    pub by: String,
    /// What he said.
    pub said: String,
    /// When, in milliseconds since 1970.
    pub at: Millis,
    /// The id of whoever reports it.
    pub reporter: String,
    /// What he says about it; may be empty.
    pub text: String,
}

/// A report as it lies there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reported {
    /// The line that is meant, whoever has reported it.
    pub id: String,
    /// When it was reported.
    pub reported: Millis,
    /// What it says.
    #[serde(flatten)]
    pub report: Report,
}

impl Report {
    /// What the line is called that is meant.
    fn id(&self) -> String {
        format!("{}-{}-{}", self.table, self.room.name(), self.line)
    }

    /// Writes it down; whoever reports a line twice has reported it.
    ///
    /// # Errors
    /// Those of the database.
    pub(crate) async fn keep(&self, store: &dyn Store, now: Millis) -> Result<(), store::Fault> {
        let key = format!("{}-{}", self.id(), self.reporter);
        let body = serde_json::to_string(self).unwrap_or_default();
        let (shelf, owner) = (SHELF.to_owned(), OWNER.to_owned());
        let item = Item { shelf, owner, key, version: 0, rank: now, until: Some(now + KEPT), body };
        match store.keep(&[Change::Put(item)]).await {
            Err(store::Fault::Behind) => Ok(()),
            done => done,
        }
    }

    /// The line with those around it that are still there, in order.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn context(&self, store: &dyn Store, now: Millis) -> Result<Vec<Spoken>, store::Fault> {
        let mut lines = lines::all(store, &self.table, self.room, now).await?;
        lines.retain(|line| line.number.abs_diff(self.line) <= AROUND);
        lines.reverse();
        Ok(lines)
    }
}

impl Reported {
    /// At most so many reports, the latest first.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn all(store: &dyn Store, now: Millis, most: u32) -> Result<Vec<Self>, store::Fault> {
        let items = store.items(SHELF, OWNER, None, now, most).await?;
        let read = |item: Item| {
            let report: Report = serde_json::from_str(&item.body).ok()?;
            Some(Self { id: report.id(), reported: item.rank, report })
        };
        Ok(items.into_iter().filter_map(read).collect())
    }

    /// Puts away what was reported of that line; how many reports that were.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn done(store: &dyn Store, id: &str, now: Millis) -> Result<usize, store::Fault> {
        let all = Self::all(store, now, u32::MAX).await?;
        let of = all.into_iter().filter(|one| one.id == id);
        let drops: Vec<Change> = of
            .map(|one| Change::Drop {
                shelf: SHELF.to_owned(),
                owner: OWNER.to_owned(),
                key: format!("{id}-{}", one.report.reporter),
            })
            .collect();
        if !drops.is_empty() {
            store.keep(&drops).await?;
        }
        Ok(drops.len())
    }
}
