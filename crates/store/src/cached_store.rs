//! Implements [`Store`] for both databases, with a session cache and latency measurements.
//!
//! Reads get a connection, changes go to the database's writer. The statements are in `read` and `write`.

use crate::executor::Executor;
use crate::latency::{LatencyObserver, LatencyProbe, Operation, TimedExecutor};
use crate::session_cache::{Invalidation, SessionCache};
use crate::write::Write;
use crate::{
    Change, Counts, Fault, GameHeader, Item, Millis, Person, Search, Seat, Seek, Session, Store, StoredEvent,
    admin_queries, read,
};
use async_trait::async_trait;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::broadcast;

/// What differs between the databases.
pub(crate) trait Backend: Send + Sync + fmt::Debug + 'static {
    type Reader: Executor;

    /// Returns a connection to read with.
    fn reader(&self) -> impl Future<Output = Result<Self::Reader, Fault>> + Send;
    /// Makes a change atomically; it is durable when this returns.
    fn write(&self, write: Write) -> impl Future<Output = Result<Option<Seek>, Fault>> + Send;
    /// See [`Store::backup`].
    fn backup(&self, to: &Path) -> impl Future<Output = Result<(), Fault>> + Send;
    /// See [`Store::close`].
    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// Capacity of the channel of invalidations; a receiver that lags further behind gets an error.
const CHANNEL_CAPACITY: usize = 256;

/// A database with the session cache, the latency probe and the channel of cache invalidations.
#[derive(Debug)]
pub(crate) struct CachedStore<H>(H, SessionCache, LatencyProbe, broadcast::Sender<Invalidation>);

impl<H: Backend> CachedStore<H> {
    pub(crate) fn new(home: H) -> Self {
        Self(home, SessionCache::default(), LatencyProbe::default(), broadcast::Sender::new(CHANNEL_CAPACITY))
    }

    async fn change(&self, write: Write) -> Result<(), Fault> {
        let stale = Invalidation::caused_by(&write);
        // Each node notices by itself when sessions are used or expire.
        let told = !matches!(write, Write::TouchSession { .. } | Write::Sweep(_)) && stale != Invalidation::Nothing;
        let done = self.write(write).await;
        // Also after a fault, since it is unknown then what was stored.
        self.1.invalidate(&stale);
        if told {
            // Fails only if there is no receiver.
            let _ = self.3.send(stale);
        }
        done.map(drop)
    }

    async fn write(&self, write: Write) -> Result<Option<Seek>, Fault> {
        let begun = Instant::now();
        let done = self.0.write(write).await;
        self.2.record(Operation::Write, begun, &done);
        done
    }

    async fn reader(&self) -> Result<TimedExecutor<'_, H::Reader>, Fault> {
        let begun = Instant::now();
        let link = self.0.reader().await;
        if link.is_err() {
            self.2.record(Operation::Read, begun, &link);
        }
        link.map(|link| TimedExecutor { inner: link, probe: &self.2, started: Some(begun) })
    }
}

#[async_trait]
impl<H: Backend> Store for CachedStore<H> {
    async fn open_game(&self, head: &GameHeader, seats: &[Seat], events: &[StoredEvent]) -> Result<(), Fault> {
        self.change(Write::OpenGame { head: head.clone(), seats: seats.into(), events: events.into() }).await
    }

    async fn append(&self, after: u64, head: &GameHeader, seats: &[Seat], events: &[StoredEvent]) -> Result<(), Fault> {
        self.change(Write::Append { after, head: head.clone(), seats: seats.into(), events: events.into() }).await
    }

    async fn game(&self, id: &str) -> Result<Option<(GameHeader, Vec<Seat>)>, Fault> {
        read::game(&mut self.reader().await?, id).await
    }

    async fn events(&self, id: &str, after: u64) -> Result<Vec<StoredEvent>, Fault> {
        read::events(&mut self.reader().await?, id, after).await
    }

    async fn event_counts(&self, ids: &[String]) -> Result<Vec<(String, u64)>, Fault> {
        read::event_counts(&mut self.reader().await?, ids).await
    }

    async fn due_games(&self, by: Millis, most: u32) -> Result<Vec<String>, Fault> {
        read::due_games(&mut self.reader().await?, by, most).await
    }

    async fn games_of(
        &self,
        person: &str,
        over: bool,
        before: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault> {
        read::games_of(&mut self.reader().await?, person, over, before, most).await
    }

    async fn search(
        &self,
        search: &Search,
        before: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault> {
        read::search(&mut self.reader().await?, search, before, most).await
    }

    async fn games_to_finish(&self, most: u32) -> Result<Vec<String>, Fault> {
        read::games_to_finish(&mut self.reader().await?, most).await
    }

    async fn finish_game(&self, game: &str, places: &[(i64, u32)], changes: &[Change]) -> Result<(), Fault> {
        self.change(Write::FinishGame { game: game.into(), places: places.into(), changes: changes.into() }).await
    }

    async fn put_seek(&self, seek: &Seek) -> Result<(), Fault> {
        self.change(Write::PutSeek(seek.clone())).await
    }

    async fn change_seek(&self, seek: &Seek, before: &str) -> Result<(), Fault> {
        self.change(Write::ChangeSeek { seek: seek.clone(), before: before.into() }).await
    }

    async fn take_seek(&self, id: &str) -> Result<Option<Seek>, Fault> {
        self.write(Write::TakeSeek(id.into())).await
    }

    async fn seeks(&self, now: Millis, most: u32) -> Result<Vec<Seek>, Fault> {
        read::seeks(&mut self.reader().await?, now, most).await
    }

    async fn delete_seeks_of(&self, person: &str) -> Result<(), Fault> {
        self.change(Write::DeleteSeeksOf(person.into())).await
    }

    async fn put_person(&self, person: &Person) -> Result<(), Fault> {
        self.change(Write::PutPerson(person.clone())).await
    }

    async fn change_person(&self, person: &Person) -> Result<(), Fault> {
        self.change(Write::ChangePerson(person.clone())).await
    }

    async fn person(&self, id: &str) -> Result<Option<Person>, Fault> {
        read::person(&mut self.reader().await?, id).await
    }

    async fn person_named(&self, name: &str) -> Result<Option<Person>, Fault> {
        read::person_named(&mut self.reader().await?, name).await
    }

    async fn people(&self, ids: &[String]) -> Result<Vec<Person>, Fault> {
        read::people(&mut self.reader().await?, ids).await
    }

    async fn delete_person(&self, id: &str) -> Result<(), Fault> {
        self.change(Write::DeletePerson(id.into())).await
    }

    async fn put_session(&self, session: &Session) -> Result<(), Fault> {
        self.change(Write::PutSession(session.clone())).await
    }

    async fn session(&self, key: &[u8; 32], now: Millis) -> Result<Option<(Session, Person)>, Fault> {
        let asked = match self.1.get(key, now) {
            Ok(known) => return Ok(Some(known)),
            Err(asked) => asked,
        };
        let found = read::session(&mut self.reader().await?, key, now).await?;
        found.iter().for_each(|found| self.1.insert(asked, found));
        Ok(found)
    }

    fn invalidations(&self) -> broadcast::Receiver<Invalidation> {
        self.3.subscribe()
    }

    fn invalidate(&self, stale: &Invalidation) {
        self.1.invalidate(stale);
    }

    async fn touch_session(&self, key: &[u8; 32], seen: Millis, until: Millis) -> Result<(), Fault> {
        self.change(Write::TouchSession { key: *key, seen, until }).await
    }

    async fn end_session(&self, key: &[u8; 32]) -> Result<(), Fault> {
        self.change(Write::EndSession(*key)).await
    }

    async fn end_sessions_of(&self, person: &str, except: Option<&[u8; 32]>) -> Result<(), Fault> {
        self.change(Write::EndSessionsOf { person: person.into(), except: except.copied() }).await
    }

    async fn sessions_of(&self, person: &str) -> Result<Vec<Session>, Fault> {
        read::sessions_of(&mut self.reader().await?, person).await
    }

    async fn merge_guest(&self, guest: &str, person: &str) -> Result<(), Fault> {
        self.change(Write::MergeGuest { guest: guest.into(), person: person.into() }).await
    }

    async fn apply(&self, changes: &[Change]) -> Result<(), Fault> {
        self.change(Write::Apply(changes.into())).await
    }

    async fn item(&self, namespace: &str, owner: &str, key: &str, now: Millis) -> Result<Option<Item>, Fault> {
        read::item(&mut self.reader().await?, namespace, owner, key, now).await
    }

    async fn items(
        &self,
        namespace: &str,
        owner: &str,
        before: Option<(i64, String)>,
        now: Millis,
        most: u32,
    ) -> Result<Vec<Item>, Fault> {
        read::items(&mut self.reader().await?, namespace, owner, before, now, most).await
    }

    async fn item_of_any_owner(&self, namespace: &str, key: &str, now: Millis) -> Result<Option<Item>, Fault> {
        read::item_of_any_owner(&mut self.reader().await?, namespace, key, now).await
    }

    async fn items_in_namespace(
        &self,
        namespace: &str,
        before: Option<(i64, String)>,
        now: Millis,
        most: u32,
    ) -> Result<Vec<Item>, Fault> {
        read::items_in_namespace(&mut self.reader().await?, namespace, before, now, most).await
    }

    async fn heartbeat(&self, node: &str, now: Millis) -> Result<(), Fault> {
        self.change(Write::Heartbeat { node: node.into(), now }).await
    }

    async fn last_heartbeat(&self) -> Result<Option<Millis>, Fault> {
        read::last_heartbeat(&mut self.reader().await?).await
    }

    async fn sweep(&self, now: Millis) -> Result<(), Fault> {
        self.change(Write::Sweep(now)).await
    }

    async fn find_people(&self, text: &str, most: u32) -> Result<Vec<Person>, Fault> {
        admin_queries::find_people(&mut self.reader().await?, text, most).await
    }

    async fn active_games(&self, most: u32) -> Result<Vec<(GameHeader, Vec<Seat>)>, Fault> {
        admin_queries::active_games(&mut self.reader().await?, most).await
    }

    async fn counts(&self) -> Result<Counts, Fault> {
        admin_queries::counts(&mut self.reader().await?).await
    }

    fn observe_latency(&self, stopwatch: Arc<dyn LatencyObserver>) {
        self.2.set_observer(stopwatch);
    }

    async fn backup(&self, to: &Path) -> Result<(), Fault> {
        self.0.backup(to).await
    }

    async fn close(&self) {
        self.0.close().await;
        self.1.invalidate(&Invalidation::All);
    }
}
