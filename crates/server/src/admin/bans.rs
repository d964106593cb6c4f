//! Bans: people whom the operator allows only to watch.
//!
//! This file stores bans (`variorum admin ban` sets them) and is the one place that checks them: `routes` calls it for
//! every route that changes something. All bans are kept in memory and reloaded every two seconds, so that they take
//! effect on every node and checking costs nothing.

use crate::core::Core;
use crate::core::date;
use crate::core::error::Fault;
use axum::http::StatusCode;
use play::Millis;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Change, Item, Store};
use tokio::sync::Mutex;

/// The namespace and the owner of the stored bans; the keys are people.
const NAMESPACE: &str = "ban";
const OWNER: &str = "house";
/// The time between two reloads.
const REFRESH_INTERVAL: Duration = Duration::from_secs(2);
/// The number of bans fetched at a time.
const PAGE_SIZE: u32 = 500;

/// A ban of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    /// The id of the person.
    pub person: String,
    /// The reason, as shown to the person.
    pub why: String,
    /// When it was imposed.
    pub at: Millis,
    /// When it ends; none if never.
    pub until: Option<Millis>,
}

impl Ban {
    /// Stores the ban, in place of an earlier one of the same person.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn save(&self, store: &dyn Store) -> Result<(), store::Fault> {
        let (namespace, owner, key) = (NAMESPACE.to_owned(), OWNER.to_owned(), self.person.clone());
        let drop = Change::Delete { namespace: namespace.clone(), owner: owner.clone(), key: key.clone() };
        let body = serde_json::to_string(self).unwrap_or_default();
        let put = Change::Put(Item { namespace, owner, key, version: 0, rank: self.at, expires_at: self.until, body });
        store.apply(&[drop, put]).await
    }

    /// Lifts the ban of a person; true if there was one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn lift(store: &dyn Store, person: &str, now: Millis) -> Result<bool, store::Fault> {
        let held = store.item(NAMESPACE, OWNER, person, now).await?.is_some();
        let (namespace, owner, key) = (NAMESPACE.to_owned(), OWNER.to_owned(), person.to_owned());
        store.apply(&[Change::Delete { namespace, owner, key }]).await?;
        Ok(held)
    }

    /// All bans in force, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn list(store: &dyn Store, now: Millis) -> Result<Vec<Self>, store::Fault> {
        let (mut all, mut before) = (Vec::new(), None);
        loop {
            let page = store.items(NAMESPACE, OWNER, before, now, PAGE_SIZE).await?;
            all.extend(page.iter().filter_map(|item| serde_json::from_str(&item.body).ok()));
            match page.last() {
                Some(last) if page.len() == PAGE_SIZE as usize => before = Some((last.rank, last.key.clone())),
                _ => return Ok(all),
            }
        }
    }

    fn message(&self) -> String {
        let until = self.until.map_or_else(String::new, |until| format!(" until {}", date::readable(until)));
        let why = self.why.trim_end_matches('.');
        format!("you are banned and may only watch{until}: {why}")
    }
}

/// The bans as last loaded.
#[derive(Debug, Default)]
pub(crate) struct BanCache(Mutex<Option<CachedBans>>);

#[derive(Debug)]
struct CachedBans {
    loaded_at: Instant,
    all: Arc<BTreeMap<String, Ban>>,
}

impl BanCache {
    /// Checks that this person is not banned.
    ///
    /// # Errors
    /// The message for the person if they are; or if the bans cannot be loaded.
    pub(crate) async fn check(&self, app: &Core, person: &str) -> Result<(), Fault> {
        let now = app.clock.now();
        let all = self.current(app, now).await?;
        match all.get(person).filter(|ban| ban.until.is_none_or(|until| until > now)) {
            Some(ban) => Err(Fault::new(StatusCode::FORBIDDEN, ban.message())),
            None => Ok(()),
        }
    }

    async fn current(&self, app: &Core, now: Millis) -> Result<Arc<BTreeMap<String, Ban>>, Fault> {
        let mut known = self.0.lock().await;
        if let Some(known) = known.as_ref().filter(|known| known.loaded_at.elapsed() < REFRESH_INTERVAL) {
            return Ok(Arc::clone(&known.all));
        }
        let all = match (Ban::list(&*app.store, now).await, known.as_ref()) {
            (Ok(all), _) => Arc::new(all.into_iter().map(|ban| (ban.person.clone(), ban)).collect()),
            (Err(error), Some(known)) => {
                tracing::warn!(%error, "ban list reload failed");
                Arc::clone(&known.all)
            }
            (Err(error), None) => return Err(error.into()),
        };
        *known = Some(CachedBans { loaded_at: Instant::now(), all: Arc::clone(&all) });
        Ok(all)
    }
}
