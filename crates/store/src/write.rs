//! Everything that changes something, as values: so a home can put them in a queue, run several in one transaction, or
//! run one again.
//!
//! For: the one place that knows all of them. Not for: the statements, see `games`, `archive`, `people` and `items`;
//! nor transactions, see `sqlite` and `postgres`.

mod archive;
mod games;
mod items;
mod people;

use crate::link::Link;
use crate::{Change, Entry, Fault, Head, Millis, Person, Seat, Seek, Session};

/// A change, all or nothing. [`crate::Store`] says what each promises.
#[derive(Clone, Debug)]
pub(crate) enum Write {
    Open { head: Head, seats: Vec<Seat>, events: Vec<Entry> },
    Append { after: u64, head: Head, seats: Vec<Seat>, events: Vec<Entry> },
    Settle { game: String, places: Vec<(i64, u32)>, changes: Vec<Change> },
    PutSeek(Seek),
    ChangeSeek { seek: Seek, before: String },
    TakeSeek(String),
    DropSeeksOf(String),
    PutPerson(Person),
    ChangePerson(Person),
    ForgetPerson(String),
    PutSession(Session),
    TouchSession { key: [u8; 32], seen: Millis, until: Millis },
    EndSession([u8; 32]),
    EndSessionsOf { person: String, except: Option<[u8; 32]> },
    Absorb { guest: String, person: String },
    Keep(Vec<Change>),
    Beat { node: String, now: Millis },
    Sweep(Millis),
}

impl Write {
    /// Makes the change within a transaction of the caller's, which has to be rolled back after a fault. The seek is
    /// what
    /// [`Write::TakeSeek`] took.
    pub(crate) async fn run(&self, link: &mut impl Link) -> Result<Option<Seek>, Fault> {
        match self {
            Write::Open { head, seats, events } => games::open(link, head, seats, events).await?,
            Write::Append { after, head, seats, events } => games::append(link, *after, head, seats, events).await?,
            Write::Settle { game, places, changes } => archive::settle(link, game, places, changes).await?,
            Write::PutSeek(seek) => people::put_seek(link, seek).await?,
            Write::ChangeSeek { seek, before } => people::change_seek(link, seek, before).await?,
            Write::TakeSeek(id) => return people::take_seek(link, id).await,
            Write::DropSeeksOf(person) => people::drop_seeks_of(link, person).await?,
            Write::PutPerson(person) => people::put(link, person).await?,
            Write::ChangePerson(person) => people::change(link, person).await?,
            Write::ForgetPerson(id) => people::forget(link, id).await?,
            Write::PutSession(session) => people::put_session(link, session).await?,
            Write::TouchSession { key, seen, until } => people::touch_session(link, key, *seen, *until).await?,
            Write::EndSession(key) => people::end_session(link, key).await?,
            Write::EndSessionsOf { person, except } => people::end_sessions_of(link, person, except.as_ref()).await?,
            Write::Absorb { guest, person } => people::absorb(link, guest, person).await?,
            Write::Keep(changes) => items::keep(link, changes).await?,
            Write::Beat { node, now } => people::beat(link, node, *now).await?,
            Write::Sweep(now) => people::sweep(link, *now).await?,
        }
        Ok(None)
    }
}
