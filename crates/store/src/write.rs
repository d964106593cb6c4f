//! All changes as values, so that a database can queue them, run several in one transaction, or retry one.
//!
//! The statements are in `turns`, `games`, `archive`, `people` and `items`, the transactions in `sqlite` and `postgres`.

mod archive;
mod games;
mod items;
mod people;
mod turns;

pub(crate) use self::turns::{MAX_TURNS, PLAY_TURN_IN_POSTGRES, play_turns_in_sqlite};

use crate::executor::Executor;
use crate::value::Value;
use crate::{Change, Fault, GameHeader, Millis, Person, Seat, Seek, Session, StoredEvent};

/// A change, made completely or not at all. [`crate::Store`] documents each.
#[derive(Clone, Debug)]
pub(crate) enum Write {
    OpenGame { head: GameHeader, seats: Vec<Seat>, events: Vec<StoredEvent> },
    Append { after: u64, head: GameHeader, seats: Vec<Seat>, events: Vec<StoredEvent> },
    FinishGame { game: String, places: Vec<(i64, u32)>, changes: Vec<Change> },
    PutSeek(Seek),
    ChangeSeek { seek: Seek, before: String },
    TakeSeek(String),
    DeleteSeeksOf(String),
    PutPerson(Person),
    ChangePerson(Person),
    DeletePerson(String),
    PutSession(Session),
    TouchSession { key: [u8; 32], seen: Millis, until: Millis },
    EndSession([u8; 32]),
    EndSessionsOf { person: String, except: Option<[u8; 32]> },
    MergeGuest { guest: String, person: String },
    Apply(Vec<Change>),
    Heartbeat { node: String, now: Millis },
    Sweep(Millis),
}

impl Write {
    /// The values of a turn of a game in progress, if this may be one: [`PLAY_TURN_IN_POSTGRES`] or
    /// [`play_turns_in_sqlite`] make the change then, or find that it is none.
    pub(crate) fn turn_values(&self) -> Result<Option<Vec<Value>>, Fault> {
        match self {
            Write::Append { after, head, seats, events } => turns::turn_values(*after, head, seats, events),
            _ => Ok(None),
        }
    }

    /// Makes the change within a transaction of the caller, who has to roll it back after a fault. Returns the seek
    /// that [`Write::TakeSeek`] took.
    pub(crate) async fn run(&self, link: &mut impl Executor) -> Result<Option<Seek>, Fault> {
        match self {
            Write::OpenGame { head, seats, events } => games::open_game(link, head, seats, events).await?,
            Write::Append { after, head, seats, events } => games::append(link, *after, head, seats, events).await?,
            Write::FinishGame { game, places, changes } => archive::finish_game(link, game, places, changes).await?,
            Write::PutSeek(seek) => people::put_seek(link, seek).await?,
            Write::ChangeSeek { seek, before } => people::change_seek(link, seek, before).await?,
            Write::TakeSeek(id) => return people::take_seek(link, id).await,
            Write::DeleteSeeksOf(person) => people::delete_seeks_of(link, person).await?,
            Write::PutPerson(person) => people::put(link, person).await?,
            Write::ChangePerson(person) => people::change(link, person).await?,
            Write::DeletePerson(id) => people::delete(link, id).await?,
            Write::PutSession(session) => people::put_session(link, session).await?,
            Write::TouchSession { key, seen, until } => people::touch_session(link, key, *seen, *until).await?,
            Write::EndSession(key) => people::end_session(link, key).await?,
            Write::EndSessionsOf { person, except } => people::end_sessions_of(link, person, except.as_ref()).await?,
            Write::MergeGuest { guest, person } => people::merge_guest(link, guest, person).await?,
            Write::Apply(changes) => items::apply(link, changes).await?,
            Write::Heartbeat { node, now } => people::heartbeat(link, node, *now).await?,
            Write::Sweep(now) => people::sweep(link, *now).await?,
        }
        Ok(None)
    }
}
