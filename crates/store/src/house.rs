//! The answers to all that [`Store`] asks, the same for both homes.
//!
//! For: giving reads a connection and changes to whoever makes them durable. Not for: the statements, see `read` and `write`.

use crate::link::Link;
use crate::write::Write;
use crate::{Entry, Fault, Head, Millis, Person, Seat, Seek, Session, Store, read};
use async_trait::async_trait;
use std::fmt;
use std::path::Path;

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

/// A home with the door that everybody knows.
#[derive(Debug)]
pub(crate) struct House<H>(pub(crate) H);

impl<H: Home> House<H> {
    async fn change(&self, write: Write) -> Result<(), Fault> {
        self.0.write(write).await?;
        Ok(())
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
        read::game(&mut self.0.reader().await?, id).await
    }

    async fn events(&self, id: &str, after: u64) -> Result<Vec<Entry>, Fault> {
        read::events(&mut self.0.reader().await?, id, after).await
    }

    async fn due(&self, by: Millis, most: u32) -> Result<Vec<String>, Fault> {
        read::due(&mut self.0.reader().await?, by, most).await
    }

    async fn games_of(
        &self,
        person: &str,
        over: bool,
        before: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(Head, Vec<Seat>)>, Fault> {
        read::games_of(&mut self.0.reader().await?, person, over, before, most).await
    }

    async fn put_seek(&self, seek: &Seek) -> Result<(), Fault> {
        self.change(Write::PutSeek(seek.clone())).await
    }

    async fn take_seek(&self, id: &str) -> Result<Option<Seek>, Fault> {
        self.0.write(Write::TakeSeek(id.into())).await
    }

    async fn seeks(&self, now: Millis, most: u32) -> Result<Vec<Seek>, Fault> {
        read::seeks(&mut self.0.reader().await?, now, most).await
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
        read::person(&mut self.0.reader().await?, id).await
    }

    async fn person_named(&self, name: &str) -> Result<Option<Person>, Fault> {
        read::person_named(&mut self.0.reader().await?, name).await
    }

    async fn people(&self, ids: &[String]) -> Result<Vec<Person>, Fault> {
        read::people(&mut self.0.reader().await?, ids).await
    }

    async fn forget_person(&self, id: &str) -> Result<(), Fault> {
        self.change(Write::ForgetPerson(id.into())).await
    }

    async fn put_session(&self, session: &Session) -> Result<(), Fault> {
        self.change(Write::PutSession(session.clone())).await
    }

    async fn session(&self, key: &[u8; 32], now: Millis) -> Result<Option<(Session, Person)>, Fault> {
        read::session(&mut self.0.reader().await?, key, now).await
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
        read::sessions_of(&mut self.0.reader().await?, person).await
    }

    async fn absorb(&self, guest: &str, person: &str) -> Result<(), Fault> {
        self.change(Write::Absorb { guest: guest.into(), person: person.into() }).await
    }

    async fn beat(&self, node: &str, now: Millis) -> Result<(), Fault> {
        self.change(Write::Beat { node: node.into(), now }).await
    }

    async fn last_beat(&self) -> Result<Option<Millis>, Fault> {
        read::last_beat(&mut self.0.reader().await?).await
    }

    async fn sweep(&self, now: Millis) -> Result<(), Fault> {
        self.change(Write::Sweep(now)).await
    }

    async fn backup(&self, to: &Path) -> Result<(), Fault> {
        self.0.backup(to).await
    }

    async fn close(&self) {
        self.0.close().await;
    }
}
