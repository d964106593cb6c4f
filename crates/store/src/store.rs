//! The trait [`Store`]: what each request to the database promises.
//!
//! `cached_store` implements it for both databases, with `read` and `write`.

use crate::{
    Change, Counts, Fault, GameHeader, Invalidation, Item, LatencyObserver, Millis, Person, Search, Seat, Seek,
    Session, StoredEvent,
};
use async_trait::async_trait;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::broadcast;

/// Stores people and games. A change is durable when its call returns, and visible to all later calls.
///
/// Every request may fail with [`Fault::Unavailable`] or [`Fault::Unusable`], the common errors. Changes may fail with
/// [`Fault::InvalidInput`]: texts must not contain the character U+0000 nor exceed 16 MiB, ids and names not 200 bytes. A
/// query with such a key finds nothing.
#[async_trait]
pub trait Store: Send + Sync + std::fmt::Debug {
    /// Stores a new game with its seats and first events, numbered from 1; `head.number` is that of the last event.
    ///
    /// # Errors
    /// [`Fault::AlreadyExists`] if there is a game with this id.
    async fn open_game(&self, head: &GameHeader, seats: &[Seat], events: &[StoredEvent]) -> Result<(), Fault>;

    /// Appends events to a game, numbered from `after + 1`, and replaces its head; `head.number` is
    /// `after + events.len()`. Without events only head and seats change. Seats of sides that `seats` does not contain
    /// stay as they are, so a plain turn passes none.
    ///
    /// # Errors
    /// [`Fault::Conflict`], with nothing changed, if the number of the last event is not `after`; [`Fault::NotFound`] if
    /// there is no such game.
    async fn append(&self, after: u64, head: &GameHeader, seats: &[Seat], events: &[StoredEvent]) -> Result<(), Fault>;

    /// Returns a game without its events; its seats are sorted by side.
    ///
    /// # Errors
    /// The common errors.
    async fn game(&self, id: &str) -> Result<Option<(GameHeader, Vec<Seat>)>, Fault>;

    /// Returns the events of a game with numbers greater than `after`, in order; 0 returns all.
    ///
    /// # Errors
    /// The common errors.
    async fn events(&self, id: &str, after: u64) -> Result<Vec<StoredEvent>, Fault>;

    /// Returns the ids of those of these games that exist, sorted, with the number of the last event of each.
    ///
    /// # Errors
    /// The common errors.
    async fn event_counts(&self, ids: &[String]) -> Result<Vec<(String, u64)>, Fault>;

    /// Returns the ids of at most `most` games whose deadline is not after `by`, the earliest first.
    ///
    /// # Errors
    /// The common errors.
    async fn due_games(&self, by: Millis, most: u32) -> Result<Vec<String>, Fault>;

    /// Returns the finished or the unfinished games of a person, the last changed first; each once, however many of its
    /// seats are theirs. `before` is `changed` and `id` of the last game of the previous page.
    ///
    /// # Errors
    /// The common errors.
    async fn games_of(
        &self,
        person: &str,
        over: bool,
        before: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault>;

    /// Searches finished games, and on request public ones in progress, the latest by [`GameHeader::listed_at`] first. Of
    /// games in which the viewer has not played it finds only those that are public or rated. `before` is `listed_at` and
    /// `id` of the last game of the previous page. A search by position finds only games that have been settled.
    ///
    /// # Errors
    /// The common errors.
    async fn search(
        &self,
        search: &Search,
        before: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault>;

    /// Returns the ids of at most `most` games that are finished but not settled, the first changed first.
    ///
    /// # Errors
    /// The common errors.
    async fn games_to_finish(&self, most: u32) -> Result<Vec<String>, Fault>;

    /// Records the consequences of the end of a game once, all or nothing: its positions (a hash of each, and the
    /// number of turns before it) and changes to items. A game that continues after its end becomes unsettled again.
    ///
    /// # Errors
    /// [`Fault::AlreadyExists`] if it is settled already, [`Fault::Conflict`] if it is not finished or if an item has another
    /// version, [`Fault::NotFound`] if there is no such game.
    async fn finish_game(&self, game: &str, places: &[(i64, u32)], changes: &[Change]) -> Result<(), Fault>;

    /// Stores a new seek.
    ///
    /// # Errors
    /// [`Fault::AlreadyExists`] if there is a seek with this id.
    async fn put_seek(&self, seek: &Seek) -> Result<(), Fault>;

    /// Changes the body and the expiry of a seek whose body is still `before`. Its person and time of creation stay.
    ///
    /// # Errors
    /// [`Fault::Conflict`] if its body is not `before` any more, [`Fault::NotFound`] if there is no such seek.
    async fn change_seek(&self, seek: &Seek, before: &str) -> Result<(), Fault>;

    /// Deletes a seek and returns it; of all concurrent callers exactly one gets it.
    ///
    /// # Errors
    /// The common errors.
    async fn take_seek(&self, id: &str) -> Result<Option<Seek>, Fault>;

    /// Returns at most `most` seeks that have not expired at `now`, the latest first.
    ///
    /// # Errors
    /// The common errors.
    async fn seeks(&self, now: Millis, most: u32) -> Result<Vec<Seek>, Fault>;

    /// Deletes all seeks of a person.
    ///
    /// # Errors
    /// The common errors.
    async fn delete_seeks_of(&self, person: &str) -> Result<(), Fault>;

    /// Stores a new person.
    ///
    /// # Errors
    /// [`Fault::AlreadyExists`] if the id is in use, or the name regardless of case.
    async fn put_person(&self, person: &Person) -> Result<(), Fault>;

    /// Replaces everything about a person but the id.
    ///
    /// # Errors
    /// [`Fault::AlreadyExists`] if another person has the name, [`Fault::NotFound`] if there is no such person.
    async fn change_person(&self, person: &Person) -> Result<(), Fault>;

    /// Returns the person with this id.
    ///
    /// # Errors
    /// The common errors.
    async fn person(&self, id: &str) -> Result<Option<Person>, Fault>;

    /// Returns the person with this name, regardless of case.
    ///
    /// # Errors
    /// The common errors.
    async fn person_named(&self, name: &str) -> Result<Option<Person>, Fault>;

    /// Returns those of these people who exist, sorted by id.
    ///
    /// # Errors
    /// The common errors.
    async fn people(&self, ids: &[String]) -> Result<Vec<Person>, Fault>;

    /// Deletes a person with all sessions, seeks and items. Their seats keep the id, which then refers to no one; the
    /// name becomes free.
    ///
    /// # Errors
    /// [`Fault::NotFound`] if there is no such person.
    async fn delete_person(&self, id: &str) -> Result<(), Fault>;

    /// Stores a new session.
    ///
    /// # Errors
    /// [`Fault::NotFound`] if there is no such person, [`Fault::AlreadyExists`] if there is a session with this key.
    async fn put_session(&self, session: &Session) -> Result<(), Fault>;

    /// Returns the session with this key and its person, unless it has expired at `now`. Changes by another node may
    /// become visible some seconds later.
    ///
    /// # Errors
    /// The common errors.
    async fn session(&self, key: &[u8; 32], now: Millis) -> Result<Option<(Session, Person)>, Fault>;

    /// Subscribes to the cache invalidations caused by changes through this store, to forward them to other nodes.
    fn invalidations(&self) -> broadcast::Receiver<Invalidation>;

    /// Removes what another node has changed from the cache.
    fn invalidate(&self, stale: &Invalidation);

    /// Updates the last use and the expiry of a session, if it exists.
    ///
    /// # Errors
    /// The common errors.
    async fn touch_session(&self, key: &[u8; 32], seen: Millis, until: Millis) -> Result<(), Fault>;

    /// Ends a session.
    ///
    /// # Errors
    /// The common errors.
    async fn end_session(&self, key: &[u8; 32]) -> Result<(), Fault>;

    /// Ends all sessions of a person except this one.
    ///
    /// # Errors
    /// The common errors.
    async fn end_sessions_of(&self, person: &str, except: Option<&[u8; 32]>) -> Result<(), Fault>;

    /// Returns the sessions of a person, the last used first.
    ///
    /// # Errors
    /// The common errors.
    async fn sessions_of(&self, person: &str) -> Result<Vec<Session>, Fault>;

    /// Merges a guest into a person, all or nothing: seats, seeks and items become theirs (if both have an item with
    /// the same name, the person's stays), and the guest and the guest's sessions are deleted.
    ///
    /// # Errors
    /// [`Fault::NotFound`] if there is no such person, or if the guest has an account. A guest that was never stored may
    /// have seats.
    async fn merge_guest(&self, guest: &str, person: &str) -> Result<(), Fault>;

    /// Makes these changes to items in order, all or nothing. An expired item counts until it is swept; to store a new
    /// one in its place, delete it first.
    ///
    /// # Errors
    /// [`Fault::Conflict`] if a stored item has another version than the one put; a new item has version 0.
    async fn apply(&self, changes: &[Change]) -> Result<(), Fault>;

    /// Returns an item, unless it has expired at `now`.
    ///
    /// # Errors
    /// The common errors.
    async fn item(&self, namespace: &str, owner: &str, key: &str, now: Millis) -> Result<Option<Item>, Fault>;

    /// Returns at most `most` items of an owner in a namespace that have not expired at `now`, the highest rank first.
    /// `before` is `rank` and `key` of the last one of the previous page.
    ///
    /// # Errors
    /// The common errors.
    async fn items(
        &self,
        namespace: &str,
        owner: &str,
        before: Option<(i64, String)>,
        now: Millis,
        most: u32,
    ) -> Result<Vec<Item>, Fault>;

    /// Returns the item with this key in a namespace, whatever its owner; any one of several. Scans the keys of the
    /// whole namespace.
    ///
    /// # Errors
    /// The common errors.
    async fn item_of_any_owner(&self, namespace: &str, key: &str, now: Millis) -> Result<Option<Item>, Fault>;

    /// Returns at most `most` items in a namespace that have not expired at `now`, of all owners, the highest rank
    /// first. `before` is `rank` and `key` of the last one of the previous page; of several with equal rank and key
    /// some may be left out. Scans the ranks of the whole namespace.
    ///
    /// # Errors
    /// The common errors.
    async fn items_in_namespace(
        &self,
        namespace: &str,
        before: Option<(i64, String)>,
        now: Millis,
        most: u32,
    ) -> Result<Vec<Item>, Fault>;

    /// Records that a node is up. Deletes heartbeats more than a minute ahead of it: those clocks were wrong.
    ///
    /// # Errors
    /// The common errors.
    async fn heartbeat(&self, node: &str, now: Millis) -> Result<(), Fault>;

    /// Returns the time of the last heartbeat of any node: at a start, it tells for how long none was up.
    ///
    /// # Errors
    /// The common errors.
    async fn last_heartbeat(&self) -> Result<Option<Millis>, Fault>;

    /// Deletes what has expired: sessions, seeks, items, and heartbeats of nodes that have been gone for a week.
    ///
    /// # Errors
    /// The common errors.
    async fn sweep(&self, now: Millis) -> Result<(), Fault>;

    /// Returns at most `most` people whose name contains this text, regardless of case, or whose id it is; all for an
    /// empty text. People with a name come first, then the last seen.
    ///
    /// # Errors
    /// The common errors.
    async fn find_people(&self, text: &str, most: u32) -> Result<Vec<Person>, Fault>;

    /// Returns at most `most` unfinished games, the last changed first, whether public or not: a query of the operator.
    ///
    /// # Errors
    /// The common errors.
    async fn active_games(&self, most: u32) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault>;

    /// Returns the number of rows of each kind.
    ///
    /// # Errors
    /// The common errors.
    async fn counts(&self) -> Result<Counts, Fault>;

    /// Sets the observer of database latency; only the first call has an effect.
    fn observe_latency(&self, stopwatch: Arc<dyn LatencyObserver>);

    /// Copies the database into a new file, as of one moment, while it is in use; `restore` is the inverse.
    ///
    /// # Errors
    /// [`Fault::InvalidInput`] if the file exists, or if the database has a backup program of its own.
    async fn backup(&self, to: &Path) -> Result<(), Fault>;

    /// Waits for pending changes and closes the database; later requests fail with [`Fault::Unavailable`].
    async fn close(&self);
}
