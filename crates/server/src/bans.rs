//! Who may only look on: people whom whoever looks after the house has banned.
//!
//! For: one place where that is held (`routes` asks it for every address that changes something), and how bans are
//! kept. Not for: saying who (`variorum admin ban`). All bans are in memory and are read again every two seconds, so a
//! ban holds at once on every server, and asking costs nothing.

use crate::App;
use crate::date::Date;
use crate::error::Fault;
use axum::http::StatusCode;
use house::Millis;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Change, Item, Store};
use tokio::sync::Mutex;

/// Where they lie: a shelf of the house, by person.
const SHELF: &str = "ban";
const OWNER: &str = "house";
/// So often they are read again.
const AGAIN: Duration = Duration::from_secs(2);
/// So many are read at a time.
const PAGE: u32 = 500;

/// Somebody may only look on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    /// The id of the person.
    pub person: String,
    /// Why; the person reads it.
    pub why: String,
    /// Since when.
    pub at: Millis,
    /// Until when; none: for good.
    pub until: Option<Millis>,
}

impl Ban {
    /// From now on it holds, in the place of any other ban of that person.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn keep(&self, store: &dyn Store) -> Result<(), store::Fault> {
        let (shelf, owner, key) = (SHELF.to_owned(), OWNER.to_owned(), self.person.clone());
        let drop = Change::Drop { shelf: shelf.clone(), owner: owner.clone(), key: key.clone() };
        let body = serde_json::to_string(self).unwrap_or_default();
        let put = Change::Put(Item { shelf, owner, key, version: 0, rank: self.at, until: self.until, body });
        store.keep(&[drop, put]).await
    }

    /// That person may play again; true if he could not.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn lift(store: &dyn Store, person: &str, now: Millis) -> Result<bool, store::Fault> {
        let held = store.item(SHELF, OWNER, person, now).await?.is_some();
        let (shelf, owner, key) = (SHELF.to_owned(), OWNER.to_owned(), person.to_owned());
        store.keep(&[Change::Drop { shelf, owner, key }]).await?;
        Ok(held)
    }

    /// All that hold, the latest first.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn all(store: &dyn Store, now: Millis) -> Result<Vec<Self>, store::Fault> {
        let (mut all, mut before) = (Vec::new(), None);
        loop {
            let page = store.items(SHELF, OWNER, before, now, PAGE).await?;
            all.extend(page.iter().filter_map(|item| serde_json::from_str(&item.body).ok()));
            match page.last() {
                Some(last) if page.len() == PAGE as usize => before = Some((last.rank, last.key.clone())),
                _ => return Ok(all),
            }
        }
    }

    fn sentence(&self) -> String {
        let until = self.until.map_or_else(String::new, |until| format!(" until {}", Date::of(until).plain()));
        let why = self.why.trim_end_matches('.');
        format!("whoever looks after this house lets you only look on{until}: {why}")
    }
}

/// The bans as they were last read.
#[derive(Debug, Default)]
pub(crate) struct Bans(Mutex<Option<Known>>);

#[derive(Debug)]
struct Known {
    since: Instant,
    all: Arc<BTreeMap<String, Ban>>,
}

impl Bans {
    /// May this person do anything but look on?
    ///
    /// # Errors
    /// The sentence that he reads if not; or that nobody knows yet.
    pub(crate) async fn check(&self, app: &App, person: &str) -> Result<(), Fault> {
        let now = app.time.now();
        let all = self.known(app, now).await?;
        match all.get(person).filter(|ban| ban.until.is_none_or(|until| until > now)) {
            Some(ban) => Err(Fault::new(StatusCode::FORBIDDEN, ban.sentence())),
            None => Ok(()),
        }
    }

    async fn known(&self, app: &App, now: Millis) -> Result<Arc<BTreeMap<String, Ban>>, Fault> {
        let mut known = self.0.lock().await;
        if let Some(known) = known.as_ref().filter(|known| known.since.elapsed() < AGAIN) {
            return Ok(Arc::clone(&known.all));
        }
        let all = match (Ban::all(&*app.store, now).await, known.as_ref()) {
            (Ok(all), _) => Arc::new(all.into_iter().map(|ban| (ban.person.clone(), ban)).collect()),
            (Err(error), Some(known)) => {
                tracing::warn!(%error, "the bans are not read again");
                Arc::clone(&known.all)
            }
            (Err(error), None) => return Err(error.into()),
        };
        *known = Some(Known { since: Instant::now(), all: Arc::clone(&all) });
        Ok(all)
    }
}
