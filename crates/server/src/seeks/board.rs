//! The seeks as this server last saw them, and everybody who wants to hear when others come or go.
//!
//! For: one reading of the store for all who look. Not for: changing seeks (`seeks`), sockets (`seeks::live`). What
//! another server has changed is seen with the next reading.

use crate::App;
use crate::Limits;
use crate::address::Address;
use crate::error::Fault;
use crate::who::called;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use house::{Listed, Millis, Seek};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, MutexGuard, watch};

/// So many are shown; older ones are there again when newer ones have gone.
const SHOWN: u32 = 200;
/// Who has posted as many seeks as one address may gets another one after so long.
const AGAIN: Duration = Duration::from_mins(1);

/// A seek that somebody may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) row: store::Seek,
    pub(crate) seek: Seek,
}

impl Open {
    fn read(row: store::Seek) -> Option<Self> {
        let mut seek: Seek = serde_json::from_str(&row.body).ok()?;
        // A guest who has become somebody seeks on.
        *seek.players.first_mut()? = Some(row.person.clone());
        Some(Self { row, seek })
    }
}

/// All of them, the latest first, and what their people are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    open: Vec<Open>,
    names: BTreeMap<String, String>,
}

/// Who seeks, and who wants to hear of it.
#[derive(Debug)]
pub(crate) struct Board {
    newest: watch::Sender<Arc<Seen>>,
    /// Held while somebody's seeks are counted and another one is put to them.
    posting: Mutex<()>,
    each: usize,
    posted: Option<DefaultKeyedRateLimiter<Address>>,
}

impl Board {
    /// Nothing seen yet.
    pub(crate) fn new(limits: &Limits) -> Self {
        let each = u32::try_from(limits.tables_each).ok().and_then(NonZero::new);
        let quota = each.and_then(|each| Some(Quota::with_period(AGAIN)?.allow_burst(each)));
        Self {
            newest: watch::Sender::default(),
            posting: Mutex::default(),
            each: limits.tables_each,
            posted: quota.map(RateLimiter::keyed),
        }
    }

    /// Nobody else posts meanwhile.
    pub(crate) async fn posting(&self) -> MutexGuard<'_, ()> {
        self.posting.lock().await
    }

    /// Somebody at this address posts one.
    ///
    /// # Errors
    /// If he has posted enough for now.
    pub(crate) fn charge(&self, address: Address) -> Result<(), Fault> {
        if self.posted.as_ref().is_some_and(|posted| posted.check_key(&address).is_err()) {
            let text =
                format!("{} seeks came from your address; that is as many as one address gets for now", self.each);
            return Err(Fault::too_much(text).of("seeks-each"));
        }
        Ok(())
    }

    /// Reads what there is, and tells whoever wants to hear if it is not what there was.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) async fn refresh(&self, app: &App) -> Result<(), Fault> {
        let rows = app.store.seeks(app.time.now(), SHOWN).await?;
        // One of a newer version is not for this one to show.
        let open = rows.into_iter().filter_map(Open::read);
        let open: Vec<Open> = open.collect();
        let ids: Vec<String> =
            open.iter().flat_map(|open| open.seek.players.iter().flatten().chain(&open.seek.to).cloned()).collect();
        let people = if ids.is_empty() { Vec::new() } else { app.store.people(&ids).await? };
        let names = people.iter().map(|person| (person.id.clone(), called(person))).collect();
        let now = Arc::new(Seen { open, names });
        self.newest.send_if_modified(|seen| {
            let modified = !seen.is_like(&now);
            *seen = now;
            modified
        });
        Ok(())
    }

    /// As [`Board::refresh`], if anybody would hear of it.
    pub(crate) async fn look(&self, app: &App) -> Result<(), Fault> {
        if self.newest.receiver_count() == 0 { Ok(()) } else { self.refresh(app).await }
    }

    /// Forgets who has not posted for a while.
    pub(crate) fn sweep(&self) {
        if let Some(posted) = &self.posted {
            posted.retain_recent();
        }
    }

    /// How many this person has.
    pub(crate) fn count(&self, person: &str) -> usize {
        self.newest.borrow().open.iter().filter(|open| open.row.person == person).count()
    }

    /// Those of others in which this person has taken a place.
    pub(crate) fn joined_by(&self, person: &str) -> Vec<Open> {
        let seen = self.newest.borrow();
        seen.open.iter().filter(|open| open.row.person != person && open.seek.has(person)).cloned().collect()
    }

    /// The one of that id.
    pub(crate) fn find(&self, id: &str) -> Option<Open> {
        self.newest.borrow().open.iter().find(|open| open.row.id == id).cloned()
    }

    /// What this person is told of them, as JSON.
    pub(crate) fn told(&self, person: Option<&str>) -> String {
        let seen = Arc::clone(&self.newest.borrow());
        seen.told(person)
    }

    /// Whatever changes, as it comes.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Seen>> {
        self.newest.subscribe()
    }
}

/// Who looks for others, as somebody is told.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Seeks<'s> {
    seeks: Vec<Listed<'s>>,
}

impl Seen {
    /// What this person is told of them, as JSON.
    pub(crate) fn told(&self, person: Option<&str>) -> String {
        let name = |id: &str| self.names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
        let shown = self.open.iter().filter(|open| open.seek.is_for(person));
        let seeks = shown.map(|open| Listed::of(&open.row.id, &open.seek, person, name)).collect();
        serde_json::to_string(&Seeks { seeks }).unwrap_or_default()
    }

    /// The invitations that this person has to do with, each with its id, and whether it is his own.
    pub(crate) fn invitations<'s>(&'s self, person: &'s str) -> impl Iterator<Item = (&'s str, Listed<'s>, bool)> {
        let name = |id: &str| self.names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
        let own = self.open.iter().filter(move |open| open.seek.to.is_some() && open.seek.is_for(Some(person)));
        own.map(move |open| {
            let (id, seek) = (open.row.id.as_str(), &open.seek);
            (id, Listed::of(id, seek, Some(person), name), seek.host() == person)
        })
    }

    /// The seeks of this person that end if he is not there.
    pub(crate) fn sittings_of(&self, person: &str) -> Vec<store::Seek> {
        let own = self.open.iter().filter(|open| open.row.person == person && !open.seek.is_patient());
        own.map(|open| open.row.clone()).collect()
    }

    /// Does it say the same? That somebody is still there changes nothing for others.
    fn is_like(&self, other: &Self) -> bool {
        let said = |seen: &Self| -> Vec<(String, Millis, Seek)> {
            seen.open.iter().map(|open| (open.row.id.clone(), open.row.made, open.seek.clone())).collect()
        };
        self.names == other.names && said(self) == said(other)
    }
}
