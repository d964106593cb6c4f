//! All that can be asked of a home for people and games.
//!
//! For: what each request promises. Not for: how; `house` answers for both homes, from `read` and `write`.

use crate::{Change, Counts, Entry, Fault, Head, Item, Millis, Person, Search, Seat, Seek, Session, Stale, Stopwatch};
use async_trait::async_trait;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::broadcast;

/// Where people and games are kept. What changes something has been made durable when it returns, and is seen by all
/// that is asked later.
///
/// Every request may end with [`Fault::Unreachable`] or [`Fault::Broken`]. What changes something may end with
/// [`Fault::Unfit`]: texts may not hold the character U+0000 nor have over 16 MiB, ids and names not over 200 bytes.
/// Under such a key nothing is found.
#[async_trait]
pub trait Store: Send + Sync + std::fmt::Debug {
    /// A new game with its seats and first events, which are numbered from 1; `head.number` is that of the last.
    ///
    /// # Errors
    /// [`Fault::Taken`] if there is a game of that id.
    async fn open(&self, head: &Head, seats: &[Seat], events: &[Entry]) -> Result<(), Fault>;

    /// More events of a game, numbered from `after + 1`, and what its head is then; `head.number` is
    /// `after + events.len()`. Without events only head and seats change. Seats of sides that `seats` does not name
    /// stay as they are, so a plain turn names none.
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

    /// The number of the last event of each of these games that exist, by id.
    ///
    /// # Errors
    /// None but those of every request.
    async fn numbers(&self, ids: &[String]) -> Result<Vec<(String, u64)>, Fault>;

    /// Ids of at most so many games whose deadline is not after `by`, the earliest first.
    ///
    /// # Errors
    /// None but those of every request.
    async fn due(&self, by: Millis, most: u32) -> Result<Vec<String>, Fault>;

    /// The games of a person that are over, or those that are not, the last changed first; each once, however many of
    /// its seats are theirs. `before` is `changed` and `id` of the last game of the page before.
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

    /// Games that are over, and public ones that are being played if they are wanted, the last changed first: of others
    /// than the asker's only those that are public or rated. `before` is `changed` and `id` of the last game of the
    /// page before. By position only games are found that have been settled.
    ///
    /// # Errors
    /// None but those of every request.
    async fn search(
        &self,
        search: &Search,
        before: Option<(Millis, String)>,
        most: u32,
    ) -> Result<Vec<(Head, Vec<Seat>)>, Fault>;

    /// Ids of at most so many games that are over and not settled, the first changed first.
    ///
    /// # Errors
    /// None but those of every request.
    async fn unsettled(&self, most: u32) -> Result<Vec<String>, Fault>;

    /// Writes down once what comes of the end of a game: which positions it has been through (a hash of each, and after
    /// how many turns it came), and what changes on the shelves by it; all or nothing. A game that goes on after its
    /// end is unsettled again.
    ///
    /// # Errors
    /// [`Fault::Taken`] if it has been settled, [`Fault::Behind`] if it is not over or if something that is put is not of the version that lies there, [`Fault::Unknown`] without
    /// such a game.
    async fn settle(&self, game: &str, places: &[(i64, u32)], changes: &[Change]) -> Result<(), Fault>;

    /// A new seek.
    ///
    /// # Errors
    /// [`Fault::Taken`] if there is a seek of that id.
    async fn put_seek(&self, seek: &Seek) -> Result<(), Fault>;

    /// A seek that is there says something else, or lasts longer; it is still what it was when `before` was its body,
    /// or nothing changes. Who seeks and since when stays.
    ///
    /// # Errors
    /// [`Fault::Behind`] if its body is not `before` any more, [`Fault::Unknown`] without such a seek.
    async fn change_seek(&self, seek: &Seek, before: &str) -> Result<(), Fault>;

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

    /// Forgets a person, with sessions, seeks and all that is theirs on any shelf. Their seats keep the id, which says
    /// nothing any more; the name is free.
    ///
    /// # Errors
    /// [`Fault::Unknown`] without such a person.
    async fn forget_person(&self, id: &str) -> Result<(), Fault>;

    /// A new session.
    ///
    /// # Errors
    /// [`Fault::Unknown`] without such a person, [`Fault::Taken`] if there is a session of that key.
    async fn put_session(&self, session: &Session) -> Result<(), Fault>;

    /// The session of that key with its person, unless it has ended at `now`. What another node has changed about
    /// either may be known some seconds later.
    ///
    /// # Errors
    /// None but those of every request.
    async fn session(&self, key: &[u8; 32], now: Millis) -> Result<Option<(Session, Person)>, Fault>;

    /// Hears of what is changed here about people and sessions, for whoever tells other nodes of it.
    fn stale(&self) -> broadcast::Receiver<Stale>;

    /// Another node has changed this: what is remembered of it here is forgotten.
    fn forget(&self, stale: &Stale);

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

    /// A guest turns out to be that person: seats, seeks and what lies on shelves become theirs (of what both have
    /// under one name, the person's stays), the guest and the guest's sessions are forgotten. All or nothing.
    ///
    /// # Errors
    /// [`Fault::Unknown`] if there is no such person, or if the guest has an account; a guest that was never put may have seats.
    async fn absorb(&self, guest: &str, person: &str) -> Result<(), Fault>;

    /// Changes what lies on the shelves, all of it or nothing, one after the other. What has ended counts until it is
    /// swept away; whoever puts something new in its place drops it first.
    ///
    /// # Errors
    /// [`Fault::Behind`] if something that is put is not of the version that lies there; a new one has version 0.
    async fn keep(&self, changes: &[Change]) -> Result<(), Fault>;

    /// One thing, unless it has ended at `now`.
    ///
    /// # Errors
    /// None but those of every request.
    async fn item(&self, shelf: &str, owner: &str, key: &str, now: Millis) -> Result<Option<Item>, Fault>;

    /// At most so many of an owner's things on a shelf that have not ended at `now`, the highest rank first. `before`
    /// is `rank` and `key` of the last one of the page before.
    ///
    /// # Errors
    /// None but those of every request.
    async fn items(
        &self,
        shelf: &str,
        owner: &str,
        before: Option<(i64, String)>,
        now: Millis,
        most: u32,
    ) -> Result<Vec<Item>, Fault>;

    /// The thing of that name on a shelf, whosever it is; of several, any. The names of all things on the shelf are
    /// looked through for it.
    ///
    /// # Errors
    /// None but those of every request.
    async fn anybodys(&self, shelf: &str, key: &str, now: Millis) -> Result<Option<Item>, Fault>;

    /// At most so many things on a shelf that have not ended at `now`, whosever they are, the highest rank first.
    /// `before` is `rank` and `key` of the last one of the page before; of those that have both in common some may be
    /// left out. The ranks of all things on the shelf are looked through for it.
    ///
    /// # Errors
    /// None but those of every request.
    async fn shelf(
        &self,
        shelf: &str,
        before: Option<(i64, String)>,
        now: Millis,
        most: u32,
    ) -> Result<Vec<Item>, Fault>;

    /// A node is up. What another has said more than a minute ahead of it is forgotten: its clock was wrong.
    ///
    /// # Errors
    /// None but those of every request.
    async fn beat(&self, node: &str, now: Millis) -> Result<(), Fault>;

    /// When a node was last up: at the start of one it says how long nobody was.
    ///
    /// # Errors
    /// None but those of every request.
    async fn last_beat(&self) -> Result<Option<Millis>, Fault>;

    /// Throws away what has ended: sessions, seeks, things on shelves, heartbeats of nodes that have been gone for a
    /// week.
    ///
    /// # Errors
    /// None but those of every request.
    async fn sweep(&self, now: Millis) -> Result<(), Fault>;

    /// At most so many people whose name has this text in it, in whatever case, or whose id it is; with an empty text
    /// all, those with a name first, then the last seen first.
    ///
    /// # Errors
    /// None but those of every request.
    async fn find_people(&self, text: &str, most: u32) -> Result<Vec<Person>, Fault>;

    /// At most so many games that are not over, the last changed first; whoever looks after the house sees all of them.
    ///
    /// # Errors
    /// None but those of every request.
    async fn unfinished(&self, most: u32) -> Result<Vec<(Head, Vec<Seat>)>, Fault>;

    /// How much there is of everything.
    ///
    /// # Errors
    /// None but those of every request.
    async fn counts(&self) -> Result<Counts, Fault>;

    /// Somebody wants to know how long the database takes; the first who does is told.
    fn timed_by(&self, stopwatch: Arc<dyn Stopwatch>);

    /// Writes everything into a new file while all goes on, as it is at one moment; `restore` takes it back.
    ///
    /// # Errors
    /// [`Fault::Unfit`] if the file exists, or if the home is backed up by a program of its own.
    async fn backup(&self, to: &Path) -> Result<(), Fault>;

    /// Waits for what is being written and closes the home; whatever is asked later ends with [`Fault::Unreachable`].
    async fn close(&self);
}
