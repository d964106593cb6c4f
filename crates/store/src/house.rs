//! The answers to all that [`Store`] asks, the same for both homes.
//!
//! For: giving reads a connection and changes to whoever makes them durable. Not for: the statements, see `read` and
//! `write`.

use crate::link::Link;
use crate::sessions::{Sessions, Stale};
use crate::stopwatch::{Stopwatch, Timed, Watch, Work};
use crate::write::Write;
use crate::{
    Change, Counts, Entry, Fault, Head, Item, Millis, Person, Search, Seat, Seek, Session, Store, read, survey,
};
use async_trait::async_trait;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::broadcast;

/// What differs between homes.
pub(crate) trait Home: Send + Sync + fmt::Debug + 'static {
    type Reader: Link;

    /// A connection to read with.
    fn reader(&self) -> impl Future<Output = Result<Self::Reader, Fault>> + Send;
    /// Makes a change, all or nothing, durable when it returns.
    fn write(&self, write: Write) -> impl Future<Output = Result<Option<Seek>, Fault>> + Send;
    /// See [`Store::backup`].
    fn backup(&self, to: &Path) -> impl Future<Output = Result<(), Fault>> + Send;
    /// See [`Store::close`].
    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// Whoever hears of changes more slowly than so many are made is told that he has missed some.
const BACKLOG: usize = 256;

/// A home with the door that everybody knows, what is remembered at it, and whoever wants to hear of what is not to be
/// remembered.
#[derive(Debug)]
pub(crate) struct House<H>(H, Sessions, Watch, broadcast::Sender<Stale>);

impl<H: Home> House<H> {
    pub(crate) fn new(home: H) -> Self {
        Self(home, Sessions::default(), Watch::default(), broadcast::Sender::new(BACKLOG))
    }

    async fn change(&self, write: Write) -> Result<(), Fault> {
        let stale = Stale::after(&write);
        // That a session was used, and what has ended, each node finds out by itself.
        let told = !matches!(write, Write::TouchSession { .. } | Write::Sweep(_)) && stale != Stale::Nothing;
        let done = self.write(write).await;
        // Also after a fault: nobody knows then what was kept.
        self.1.forget(&stale);
        if told {
            // Nobody need listen.
            let _ = self.3.send(stale);
        }
        done.map(drop)
    }

    async fn write(&self, write: Write) -> Result<Option<Seek>, Fault> {
        let begun = Instant::now();
        let done = self.0.write(write).await;
        self.2.tell(Work::Write, begun, &done);
        done
    }

    async fn reader(&self) -> Result<Timed<'_, H::Reader>, Fault> {
        let begun = Instant::now();
        let link = self.0.reader().await;
        if link.is_err() {
            self.2.tell(Work::Read, begun, &link);
        }
        link.map(|link| Timed { link, watch: &self.2, begun: Some(begun) })
    }
}

#[async_trait]
impl<H: Home> Store for House<H> {
    async fn open(&self, head: &Head, seats: &[Seat], events: &[Entry]) -> Result<(), Fault> {
        self.change(Write::Open { head: head.clone(), seats: seats.into(), events: events.into() }).await
    }

    async fn append(&self, after: u64, head: &Head, seats: &[Seat], events: &[Entry]) -> Result<(), Fault> {
        self.change(Write::Append { after, head: head.clone(), seats: seats.into(), events: events.into() }).await
    }

    async fn game(&self, id: &str) -> Result<Option<(Head, Vec<Seat>)>, Fault> {
        read::game(&mut self.reader().await?, id).await
    }

    async fn events(&self, id: &str, after: u64) -> Result<Vec<Entry>, Fault> {
        read::events(&mut self.reader().await?, id, after).await
    }

    async fn numbers(&self, ids: &[String]) -> Result<Vec<(String, u64)>, Fault> {
        read::numbers(&mut self.reader().await?, ids).await
    }

    async fn due(&self, by: Millis, most: u32) -> Result<Vec<String>, Fault> {
        read::due(&mut self.reader().await?, by, most).await
    }

    async fn games_of(
        &self,
        person: &str,
        over: bool,
        before: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(Head, Vec<Seat>)>, Fault> {
        read::games_of(&mut self.reader().await?, person, over, before, most).await
    }

    async fn search(
        &self,
        search: &Search,
        before: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(Head, Vec<Seat>)>, Fault> {
        read::search(&mut self.reader().await?, search, before, most).await
    }

    async fn unsettled(&self, most: u32) -> Result<Vec<String>, Fault> {
        read::unsettled(&mut self.reader().await?, most).await
    }

    async fn settle(&self, game: &str, places: &[(i64, u32)], changes: &[Change]) -> Result<(), Fault> {
        self.change(Write::Settle { game: game.into(), places: places.into(), changes: changes.into() }).await
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

    async fn drop_seeks_of(&self, person: &str) -> Result<(), Fault> {
        self.change(Write::DropSeeksOf(person.into())).await
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

    async fn forget_person(&self, id: &str) -> Result<(), Fault> {
        self.change(Write::ForgetPerson(id.into())).await
    }

    async fn put_session(&self, session: &Session) -> Result<(), Fault> {
        self.change(Write::PutSession(session.clone())).await
    }

    async fn session(&self, key: &[u8; 32], now: Millis) -> Result<Option<(Session, Person)>, Fault> {
        let asked = match self.1.find(key, now) {
            Ok(known) => return Ok(Some(known)),
            Err(asked) => asked,
        };
        let found = read::session(&mut self.reader().await?, key, now).await?;
        found.iter().for_each(|found| self.1.keep(asked, found));
        Ok(found)
    }

    fn stale(&self) -> broadcast::Receiver<Stale> {
        self.3.subscribe()
    }

    fn forget(&self, stale: &Stale) {
        self.1.forget(stale);
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

    async fn absorb(&self, guest: &str, person: &str) -> Result<(), Fault> {
        self.change(Write::Absorb { guest: guest.into(), person: person.into() }).await
    }

    async fn keep(&self, changes: &[Change]) -> Result<(), Fault> {
        self.change(Write::Keep(changes.into())).await
    }

    async fn item(&self, shelf: &str, owner: &str, key: &str, now: Millis) -> Result<Option<Item>, Fault> {
        read::item(&mut self.reader().await?, shelf, owner, key, now).await
    }

    async fn items(
        &self,
        shelf: &str,
        owner: &str,
        before: Option<(i64, String)>,
        now: Millis,
        most: u32,
    ) -> Result<Vec<Item>, Fault> {
        read::items(&mut self.reader().await?, shelf, owner, before, now, most).await
    }

    async fn anybodys(&self, shelf: &str, key: &str, now: Millis) -> Result<Option<Item>, Fault> {
        read::anybodys(&mut self.reader().await?, shelf, key, now).await
    }

    async fn shelf(
        &self,
        shelf: &str,
        before: Option<(i64, String)>,
        now: Millis,
        most: u32,
    ) -> Result<Vec<Item>, Fault> {
        read::shelf(&mut self.reader().await?, shelf, before, now, most).await
    }

    async fn beat(&self, node: &str, now: Millis) -> Result<(), Fault> {
        self.change(Write::Beat { node: node.into(), now }).await
    }

    async fn last_beat(&self) -> Result<Option<Millis>, Fault> {
        read::last_beat(&mut self.reader().await?).await
    }

    async fn sweep(&self, now: Millis) -> Result<(), Fault> {
        self.change(Write::Sweep(now)).await
    }

    async fn find_people(&self, text: &str, most: u32) -> Result<Vec<Person>, Fault> {
        survey::find_people(&mut self.reader().await?, text, most).await
    }

    async fn unfinished(&self, most: u32) -> Result<Vec<(Head, Vec<Seat>)>, Fault> {
        survey::unfinished(&mut self.reader().await?, most).await
    }

    async fn counts(&self) -> Result<Counts, Fault> {
        survey::counts(&mut self.reader().await?).await
    }

    fn timed_by(&self, stopwatch: Arc<dyn Stopwatch>) {
        self.2.by(stopwatch);
    }

    async fn backup(&self, to: &Path) -> Result<(), Fault> {
        self.0.backup(to).await
    }

    async fn close(&self) {
        self.0.close().await;
        self.1.forget(&Stale::All);
    }
}
