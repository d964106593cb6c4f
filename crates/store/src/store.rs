//! All that can be asked of a home for people and games.
//!
//! For: what each request promises. Not for: how; `house` answers for both homes, from `read` and `write`.

use crate::{Entry, Fault, Head, Millis, Person, Seat, Seek, Session};
use async_trait::async_trait;
use std::path::Path;

/// Where people and games are kept. What changes something has been made durable when it returns, and is seen by all that is asked later.
///
/// Every request may end with [`Fault::Unreachable`] or [`Fault::Broken`]. What changes something may end with [`Fault::Unfit`]: texts may
/// not hold the character U+0000 nor have over 16 MiB, ids and names not over 200 bytes. Under such a key nothing is found.
#[async_trait]
pub trait Store: Send + Sync + std::fmt::Debug {
    /// A new game with its seats and first events, which are numbered from 1; `head.number` is that of the last.
    ///
    /// # Errors
    /// [`Fault::Taken`] if there is a game of that id.
    async fn open(&self, head: &Head, seats: &[Seat], events: &[Entry]) -> Result<(), Fault>;

    /// More events of a game, numbered from `after + 1`, and what its head is then; `head.number` is `after + events.len()`. Without events
    /// only head and seats change. Seats of sides that `seats` does not name stay as they are, so a plain turn names none.
    ///
    /// # Errors
    /// [`Fault::Behind`] if the game's last event is not `after` any more: then nothing has changed. [`Fault::Unknown`] without such a game.
    async fn append(&self, after: u64, head: &Head, seats: &[Seat], events: &[Entry]) -> Result<(), Fault>;

    /// A game without its events; its seats by side.
    ///
    /// # Errors
    /// None but those of every request.
    async fn game(&self, id: &str) -> Result<Option<(Head, Vec<Seat>)>, Fault>;

    /// The events of a game that came after the one of that number, in order; all after 0.
    ///
    /// # Errors
    /// None but those of every request.
    async fn events(&self, id: &str, after: u64) -> Result<Vec<Entry>, Fault>;

    /// Ids of at most so many games whose deadline is not after `by`, the earliest first.
    ///
    /// # Errors
    /// None but those of every request.
    async fn due(&self, by: Millis, most: u32) -> Result<Vec<String>, Fault>;

    /// The games of a person that are over, or those that are not, the last changed first; each once, however many of its seats are theirs.
    /// `before` is `changed` and `id` of the last game of the page before.
    ///
    /// # Errors
    /// None but those of every request.
    async fn games_of(
        &self,
        person: &str,
        over: bool,
        before: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(Head, Vec<Seat>)>, Fault>;

    /// A new seek.
    ///
    /// # Errors
    /// [`Fault::Taken`] if there is a seek of that id.
    async fn put_seek(&self, seek: &Seek) -> Result<(), Fault>;

    /// Takes a seek away; of all who try exactly one gets it.
    ///
    /// # Errors
    /// None but those of every request.
    async fn take_seek(&self, id: &str) -> Result<Option<Seek>, Fault>;

    /// At most so many seeks that have not ended at `now`, the latest first.
    ///
    /// # Errors
    /// None but those of every request.
    async fn seeks(&self, now: Millis, most: u32) -> Result<Vec<Seek>, Fault>;

    /// Takes away all seeks of a person.
    ///
    /// # Errors
    /// None but those of every request.
    async fn drop_seeks_of(&self, person: &str) -> Result<(), Fault>;

    /// A new person.
    ///
    /// # Errors
    /// [`Fault::Taken`] if the id or the name is somebody's, in whatever case.
    async fn put_person(&self, person: &Person) -> Result<(), Fault>;

    /// Everything about a person but the id.
    ///
    /// # Errors
    /// [`Fault::Taken`] if the name is somebody else's, [`Fault::Unknown`] without such a person.
    async fn change_person(&self, person: &Person) -> Result<(), Fault>;

    /// The person of that id.
    ///
    /// # Errors
    /// None but those of every request.
    async fn person(&self, id: &str) -> Result<Option<Person>, Fault>;

    /// The person of that name, in whatever case.
    ///
    /// # Errors
    /// None but those of every request.
    async fn person_named(&self, name: &str) -> Result<Option<Person>, Fault>;

    /// Those of these people who exist, by id.
    ///
    /// # Errors
    /// None but those of every request.
    async fn people(&self, ids: &[String]) -> Result<Vec<Person>, Fault>;

    /// Forgets a person, with sessions and seeks. Their seats keep the id, which says nothing any more; the name is free.
    ///
    /// # Errors
    /// [`Fault::Unknown`] without such a person.
    async fn forget_person(&self, id: &str) -> Result<(), Fault>;

    /// A new session.
    ///
    /// # Errors
    /// [`Fault::Unknown`] without such a person, [`Fault::Taken`] if there is a session of that key.
    async fn put_session(&self, session: &Session) -> Result<(), Fault>;

    /// The session of that key with its person, unless it has ended at `now`.
    ///
    /// # Errors
    /// None but those of every request.
    async fn session(&self, key: &[u8; 32], now: Millis) -> Result<Option<(Session, Person)>, Fault>;

    /// The session was used, and lasts until then. Where there is none, nothing happens.
    ///
    /// # Errors
    /// None but those of every request.
    async fn touch_session(&self, key: &[u8; 32], seen: Millis, until: Millis) -> Result<(), Fault>;

    /// Ends a session.
    ///
    /// # Errors
    /// None but those of every request.
    async fn end_session(&self, key: &[u8; 32]) -> Result<(), Fault>;

    /// Ends all sessions of a person except that one.
    ///
    /// # Errors
    /// None but those of every request.
    async fn end_sessions_of(&self, person: &str, except: Option<&[u8; 32]>) -> Result<(), Fault>;

    /// The sessions of a person, the last used first.
    ///
    /// # Errors
    /// None but those of every request.
    async fn sessions_of(&self, person: &str) -> Result<Vec<Session>, Fault>;

    /// A guest turns out to be that person: seats and seeks become theirs, the guest and the guest's sessions are forgotten. All or nothing.
    ///
    /// # Errors
    /// [`Fault::Unknown`] if there is no such person, or if the guest has an account; a guest that was never put may have seats.
    async fn absorb(&self, guest: &str, person: &str) -> Result<(), Fault>;

    /// A node is up.
    ///
    /// # Errors
    /// None but those of every request.
    async fn beat(&self, node: &str, now: Millis) -> Result<(), Fault>;

    /// When a node was last up: at the start of one it says how long nobody was.
    ///
    /// # Errors
    /// None but those of every request.
    async fn last_beat(&self) -> Result<Option<Millis>, Fault>;

    /// Throws away what has ended: sessions, seeks, heartbeats of nodes that have been gone for a week.
    ///
    /// # Errors
    /// None but those of every request.
    async fn sweep(&self, now: Millis) -> Result<(), Fault>;

    /// Writes everything into a new file while all goes on, as it is at one moment; `restore` takes it back.
    ///
    /// # Errors
    /// [`Fault::Unfit`] if the file exists, or if the home is backed up by a program of its own.
    async fn backup(&self, to: &Path) -> Result<(), Fault>;

    /// Waits for what is being written and closes the home; whatever is asked later ends with [`Fault::Unreachable`].
    async fn close(&self);
}
