//! What somebody has reported: lines of talk, and games that others have made. Reports lie on the shelf `report` of the
//! house, the latest first, under a key of their own for each thing and reporter.
//!
//! For: writing one down; listing them, and putting them away, for whoever looks after the house. Not for: who may
//! report what (`chat`, `workshop`).

use crate::chat::lines::{self, Spoken};
use crate::error::Fault;
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
/// So many letters may somebody say about what he reports.
const WHY: usize = 500;

/// What somebody has reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// What is meant.
    #[serde(flatten)]
    pub about: About,
    /// The id of whoever has said or made it.
    pub by: String,
    /// The id of whoever reports it.
    pub reporter: String,
    /// What he says about it; may be empty.
    pub text: String,
}

/// What can be reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum About {
    /// A line of talk.
    Line {
        /// The id of the table.
        table: String,
        /// In which of its rooms.
        room: Room,
        /// The number of the line in its room.
        line: u32,
        /// What was said.
        said: String,
        /// When, in milliseconds since 1970.
        at: Millis,
    },
    /// A game that somebody has made.
    Work {
        /// Its id in the workshop.
        work: String,
        /// What it was called.
        title: String,
    },
}

impl About {
    /// What it is called in the list of reports.
    fn id(&self) -> String {
        match self {
            Self::Line { table, room, line, .. } => format!("{table}-{}-{line}", room.name()),
            Self::Work { work, .. } => format!("work-{work}"),
        }
    }

    /// The line with those around it that are still there, in order.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn context(&self, store: &dyn Store, now: Millis) -> Result<Vec<Spoken>, store::Fault> {
        let Self::Line { table, room, line, .. } = self else { return Ok(Vec::new()) };
        let mut lines = lines::all(store, table, *room, now).await?;
        lines.retain(|other| other.number.abs_diff(*line) <= AROUND);
        lines.reverse();
        Ok(lines)
    }
}

/// A report as it lies there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reported {
    /// What is meant, whoever has reported it.
    pub id: String,
    /// When it was reported.
    pub reported: Millis,
    /// What it says.
    #[serde(flatten)]
    pub report: Report,
}

/// What somebody says about what he reports: one line, for it is read in a terminal, which control characters would
/// command.
///
/// # Errors
/// If it is too long, or no such line.
pub(crate) fn why(text: &str) -> Result<String, Fault> {
    let text = text.trim();
    if text.chars().count() > WHY || text.chars().any(char::is_control) {
        return Err(Fault::bad(format!("what is wrong with it is said in one line of at most {WHY} letters")));
    }
    Ok(text.to_owned())
}

impl Report {
    fn key(&self) -> String {
        format!("{}-{}", self.about.id(), self.reporter)
    }

    /// Writes it down; whoever reports a thing twice has reported it.
    ///
    /// # Errors
    /// Those of the database.
    pub(crate) async fn keep(&self, store: &dyn Store, now: Millis) -> Result<(), store::Fault> {
        let body = serde_json::to_string(self).unwrap_or_default();
        let (shelf, owner) = (SHELF.to_owned(), OWNER.to_owned());
        let item = Item { shelf, owner, key: self.key(), version: 0, rank: now, until: Some(now + KEPT), body };
        match store.keep(&[Change::Put(item)]).await {
            Err(store::Fault::Behind) => Ok(()),
            done => done,
        }
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
            Some(Self { id: report.about.id(), reported: item.rank, report })
        };
        Ok(items.into_iter().filter_map(read).collect())
    }

    /// Puts away what was reported of that thing; how many reports that were.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn done(store: &dyn Store, id: &str, now: Millis) -> Result<usize, store::Fault> {
        let all = Self::all(store, now, u32::MAX).await?;
        let of = all.into_iter().filter(|one| one.id == id);
        let drop = |one: Self| Change::Drop { shelf: SHELF.to_owned(), owner: OWNER.to_owned(), key: one.report.key() };
        let drops: Vec<Change> = of.map(drop).collect();
        if !drops.is_empty() {
            store.keep(&drops).await?;
        }
        Ok(drops.len())
    }
}
