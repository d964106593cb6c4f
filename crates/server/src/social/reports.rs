//! Reports of chat messages and workshop games by users. They are items of the server, the latest first, with one key
//! for each subject and reporter.
//!
//! This file stores reports, and lists and deletes them for the operator. `chat` and `workshop` decide who may report
//! what.

use crate::core::error::Fault;
use crate::core::plain_text::is_disruptive;
use api::Room;
use play::Millis;
use serde::{Deserialize, Serialize};
use store::{Change, Item, Store};

/// The namespace and the owner of reports.
const NAMESPACE: &str = "report";
const OWNER: &str = "house";
/// The time for which a report is kept.
const RETENTION_MS: Millis = 180 * 24 * 60 * 60 * 1000;
/// The most characters of the reporter's comment.
const MAX_REASON_CHARS: usize = 500;

/// A report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The subject.
    #[serde(flatten)]
    pub about: ReportSubject,
    /// The id of the person who posted or created it.
    pub by: String,
    /// The id of the reporter.
    pub reporter: String,
    /// The reporter's comment; may be empty.
    pub text: String,
}

/// The subject of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum ReportSubject {
    /// A chat message.
    #[serde(rename = "line")]
    ChatLine {
        /// The id of the table.
        table: String,
        /// The room in which it was posted.
        room: Room,
        /// The number of the message in its room.
        line: u32,
        /// Its text.
        said: String,
        /// When it was posted, in milliseconds since 1970.
        at: Millis,
    },
    /// A workshop game.
    #[serde(rename = "work")]
    Game {
        /// Its id in the workshop.
        work: String,
        /// Its title.
        title: String,
    },
}

impl ReportSubject {
    /// The id of the subject in the list of reports.
    fn id(&self) -> String {
        match self {
            Self::ChatLine { table, room, line, .. } => format!("{table}-{}-{line}", room.name()),
            Self::Game { work, .. } => format!("work-{work}"),
        }
    }
}

/// A report as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoredReport {
    /// The id of the subject, the same for all reporters.
    pub id: String,
    /// When it was reported.
    pub reported: Millis,
    /// The report.
    #[serde(flatten)]
    pub report: Report,
}

/// Checks the comment of a report: one line, since it is shown in a terminal, where control characters would have
/// effects.
///
/// # Errors
/// If it is too long, or contains control characters.
pub(crate) fn parse_reason(text: &str) -> Result<String, Fault> {
    let text = text.trim();
    if text.chars().count() > MAX_REASON_CHARS || text.chars().any(is_disruptive) {
        return Err(Fault::bad_request(format!(
            "the comment of a report is one line of at most {MAX_REASON_CHARS} characters"
        )));
    }
    Ok(text.to_owned())
}

impl Report {
    fn key(&self) -> String {
        format!("{}-{}", self.about.id(), self.reporter)
    }

    /// Stores the report; a second report of the same subject by the same person changes nothing.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn save(&self, store: &dyn Store, now: Millis) -> Result<(), store::Fault> {
        let body = serde_json::to_string(self).unwrap_or_default();
        let (namespace, owner) = (NAMESPACE.to_owned(), OWNER.to_owned());
        let item = Item {
            namespace,
            owner,
            key: self.key(),
            version: 0,
            rank: now,
            expires_at: Some(now + RETENTION_MS),
            body,
        };
        match store.apply(&[Change::Put(item)]).await {
            Err(store::Fault::Conflict) => Ok(()),
            done => done,
        }
    }
}

impl StoredReport {
    /// The latest reports, at most `most`, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn list(store: &dyn Store, now: Millis, most: u32) -> Result<Vec<Self>, store::Fault> {
        let items = store.items(NAMESPACE, OWNER, None, now, most).await?;
        let read = |item: Item| {
            let report: Report = serde_json::from_str(&item.body).ok()?;
            Some(Self { id: report.about.id(), reported: item.rank, report })
        };
        Ok(items.into_iter().filter_map(read).collect())
    }

    /// Deletes all reports of a subject; returns their number.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn dismiss(store: &dyn Store, id: &str, now: Millis) -> Result<usize, store::Fault> {
        let all = Self::list(store, now, u32::MAX).await?;
        let of = all.into_iter().filter(|one| one.id == id);
        let drop = |one: Self| Change::Delete {
            namespace: NAMESPACE.to_owned(),
            owner: OWNER.to_owned(),
            key: one.report.key(),
        };
        let drops: Vec<Change> = of.map(drop).collect();
        if !drops.is_empty() {
            store.apply(&drops).await?;
        }
        Ok(drops.len())
    }
}
