//! The seeks as this node last read them, and the listeners that wait for changes.
//!
//! All listeners share one reading of the store. Changes made by another node appear with the next reading. `seeks`
//! changes seeks, `seeks::live` is the WebSocket.

use crate::core::Core;
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::ids::display_name;
use crate::core::limits::Limits;
use crate::core::sweep::Sweep;
use api::SeekView;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use play::{Millis, Seek};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, MutexGuard, watch};

/// The most seeks that are listed; older ones reappear when newer ones are gone.
const MAX_SHOWN: u32 = 200;
/// The time until an address that has exhausted its limit can post another seek.
const POST_REFILL_INTERVAL: Duration = Duration::from_mins(1);

/// An open seek.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenSeek {
    pub(crate) row: store::Seek,
    pub(crate) seek: Seek,
}

impl OpenSeek {
    fn parse(row: store::Seek) -> Option<Self> {
        let mut seek: Seek = serde_json::from_str(&row.body).ok()?;
        // The row has the current id, if a guest has been merged into an account.
        *seek.players.first_mut()? = Some(row.person.clone());
        Some(Self { row, seek })
    }
}

/// The open seeks, the latest first, and the names of their players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeekSnapshot {
    open: Vec<OpenSeek>,
    names: BTreeMap<String, String>,
}

/// The open seeks and their listeners.
#[derive(Debug)]
pub(crate) struct SeekBoard {
    newest: watch::Sender<Arc<SeekSnapshot>>,
    /// Held while a person's seeks are counted and another one is posted.
    posting: Mutex<()>,
    per_address_limit: usize,
    post_limit: Option<DefaultKeyedRateLimiter<Address>>,
}

impl SeekBoard {
    /// An empty board.
    pub(crate) fn new(limits: &Limits) -> Self {
        let each = u32::try_from(limits.tables_per_address).ok().and_then(NonZero::new);
        let quota = each.and_then(|each| Some(Quota::with_period(POST_REFILL_INTERVAL)?.allow_burst(each)));
        Self {
            newest: watch::Sender::default(),
            posting: Mutex::default(),
            per_address_limit: limits.tables_per_address,
            post_limit: quota.map(RateLimiter::keyed),
        }
    }

    /// Excludes other posts until the guard is dropped.
    pub(crate) async fn lock_posting(&self) -> MutexGuard<'_, ()> {
        self.posting.lock().await
    }

    /// Counts a post of this address.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn check_post_limit(&self, address: Address) -> Result<(), Fault> {
        if self.post_limit.as_ref().is_some_and(|posted| posted.check_key(&address).is_err()) {
            let text =
                format!("your address has posted {} seeks, the most for now; try again later", self.per_address_limit);
            return Err(Fault::too_many_requests(text).with_limit("seeks-each"));
        }
        Ok(())
    }

    /// Reads the seeks, and notifies the listeners if they have changed.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn refresh(&self, app: &Core) -> Result<(), Fault> {
        let rows = app.store.seeks(app.clock.now(), MAX_SHOWN).await?;
        // A seek written by a newer version may be unreadable, and is not listed.
        let open = rows.into_iter().filter_map(OpenSeek::parse);
        let open: Vec<OpenSeek> = open.collect();
        let ids: Vec<String> = open
            .iter()
            .flat_map(|open| open.seek.players.iter().flatten().chain(&open.seek.invitee).cloned())
            .collect();
        let people = if ids.is_empty() { Vec::new() } else { app.store.people(&ids).await? };
        let names = people.iter().map(|person| (person.id.clone(), display_name(person))).collect();
        let now = Arc::new(SeekSnapshot { open, names });
        self.newest.send_if_modified(|seen| {
            let modified = !seen.is_equivalent_to(&now);
            *seen = now;
            modified
        });
        Ok(())
    }

    /// As [`Board::refresh`], if there is a listener.
    pub(crate) async fn refresh_if_watched(&self, app: &Core) -> Result<(), Fault> {
        if self.newest.receiver_count() == 0 { Ok(()) } else { self.refresh(app).await }
    }

    /// The number of this person's seeks.
    pub(crate) fn count(&self, person: &str) -> usize {
        self.newest.borrow().open.iter().filter(|open| open.row.person == person).count()
    }

    /// The seeks of others in which this person has taken a place.
    pub(crate) fn joined_by(&self, person: &str) -> Vec<OpenSeek> {
        let seen = self.newest.borrow();
        seen.open.iter().filter(|open| open.row.person != person && open.seek.has_player(person)).cloned().collect()
    }

    /// The seek of that id.
    pub(crate) fn find(&self, id: &str) -> Option<OpenSeek> {
        self.newest.borrow().open.iter().find(|open| open.row.id == id).cloned()
    }

    /// The seeks as shown to this person, as JSON.
    pub(crate) fn json_for(&self, person: Option<&str>) -> String {
        let seen = Arc::clone(&self.newest.borrow());
        seen.json_for(person)
    }

    /// Subscribes to changes.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<SeekSnapshot>> {
        self.newest.subscribe()
    }
}

impl Sweep for SeekBoard {
    fn sweep(&self) {
        if let Some(posted) = &self.post_limit {
            posted.retain_recent();
        }
    }
}

/// The list of seeks in JSON.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct SeekList<'s> {
    seeks: Vec<SeekView<'s>>,
}

impl SeekSnapshot {
    /// The seeks as shown to this person, as JSON.
    pub(crate) fn json_for(&self, person: Option<&str>) -> String {
        let name = |id: &str| self.names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
        let shown = self.open.iter().filter(|open| open.seek.is_visible_to(person));
        let seeks = shown.map(|open| SeekView::new(&open.row.id, &open.seek, person, name)).collect();
        serde_json::to_string(&SeekList { seeks }).unwrap_or_default()
    }

    /// The invitations of this person and to this person, each with its id and whether it is their own.
    pub(crate) fn invitations<'s>(&'s self, person: &'s str) -> impl Iterator<Item = (&'s str, SeekView<'s>, bool)> {
        let name = |id: &str| self.names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
        let own =
            self.open.iter().filter(move |open| open.seek.invitee.is_some() && open.seek.is_visible_to(Some(person)));
        own.map(move |open| {
            let (id, seek) = (open.row.id.as_str(), &open.seek);
            (id, SeekView::new(id, seek, Some(person), name), seek.host() == person)
        })
    }

    /// The seeks of this person that end when they are not present.
    pub(crate) fn live_seeks_of(&self, person: &str) -> Vec<store::Seek> {
        let own = self.open.iter().filter(|open| open.row.person == person && !open.seek.is_persistent());
        own.map(|open| open.row.clone()).collect()
    }

    /// Whether the content is the same; a mere extension of seeks is no change.
    fn is_equivalent_to(&self, other: &Self) -> bool {
        let said = |seen: &Self| -> Vec<(String, Millis, Seek)> {
            seen.open.iter().map(|open| (open.row.id.clone(), open.row.created_at, open.seek.clone())).collect()
        };
        self.names == other.names && said(self) == said(other)
    }
}
