//! Sessions that were asked for lately: somebody who makes a turn every few seconds is not looked up for each.
//!
//! For: answering [`crate::Store::session`] from memory. Every change that goes through this home is heard of at once;
//! one that another node makes in the same database is known when what is remembered is too old. Not for: who may do
//! what with a session. Look next: `house`, which asks here first.

use crate::write::Write;
use crate::{Millis, Person, Session};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What another node has changed is known after so long.
const LIFE: Duration = Duration::from_secs(20);
/// So many are remembered, some hundred bytes each.
const MOST: usize = 20_000;

/// The sessions that are remembered.
#[derive(Debug, Default)]
pub(crate) struct Sessions(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    known: HashMap<[u8; 32], Known>,
    /// How often something was forgotten: what was being read meanwhile may be what was there before.
    forgotten: u64,
}

#[derive(Debug)]
struct Known {
    found: (Session, Person),
    since: Instant,
}

/// What somebody who found nothing here has to bring with what he has read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked(u64);

/// The sessions that a change may have made others than they were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stale {
    /// None.
    Nothing,
    /// The one of that key.
    One([u8; 32]),
    /// Those of that person.
    Of(String),
    /// Those that have ended by then.
    Ended(Millis),
    /// All.
    All,
}

impl Stale {
    /// What that change makes stale.
    pub(crate) fn after(write: &Write) -> Self {
        match write {
            Write::ChangePerson(person) => Self::Of(person.id.clone()),
            Write::ForgetPerson(person) | Write::EndSessionsOf { person, .. } | Write::Absorb { guest: person, .. } => {
                Self::Of(person.clone())
            }
            Write::TouchSession { key, .. } | Write::EndSession(key) => Self::One(*key),
            Write::Sweep(now) => Self::Ended(*now),
            Write::Open { .. }
            | Write::Append { .. }
            | Write::Settle { .. }
            | Write::PutSeek(_)
            | Write::ChangeSeek { .. }
            | Write::TakeSeek(_)
            | Write::DropSeeksOf(_)
            | Write::PutPerson(_)
            | Write::PutSession(_)
            | Write::Keep(_)
            | Write::Beat { .. } => Self::Nothing,
        }
    }
}

impl Sessions {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The session of that key with its person, if it is remembered and has not ended at `now`; else what to bring to
    /// [`Sessions::keep`].
    pub(crate) fn find(&self, key: &[u8; 32], now: Millis) -> Result<(Session, Person), Asked> {
        let kept = self.kept();
        let known = kept.known.get(key).filter(|known| known.since.elapsed() < LIFE && known.found.0.until > now);
        known.map(|known| known.found.clone()).ok_or(Asked(kept.forgotten))
    }

    /// Remembers what was read, unless something has been forgotten since it was asked for.
    pub(crate) fn keep(&self, asked: Asked, found: &(Session, Person)) {
        let mut kept = self.kept();
        if kept.forgotten != asked.0 {
            return;
        }
        if kept.known.len() >= MOST {
            kept.known.retain(|_, known| known.since.elapsed() < LIFE);
        }
        if kept.known.len() >= MOST {
            kept.known.clear();
        }
        kept.known.insert(found.0.key, Known { found: found.clone(), since: Instant::now() });
    }

    /// Forgets what is stale.
    pub(crate) fn forget(&self, stale: &Stale) {
        let mut kept = self.kept();
        match stale {
            Stale::Nothing => return,
            Stale::One(key) => drop(kept.known.remove(key)),
            Stale::Of(person) => kept.known.retain(|_, known| known.found.0.person != *person),
            Stale::Ended(now) => kept.known.retain(|_, known| known.found.0.until > *now),
            Stale::All => kept.known.clear(),
        }
        kept.forgotten += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PersonKind;

    fn found(key: u8, person: &str) -> (Session, Person) {
        let session =
            Session { key: [key; 32], person: person.into(), made: 0, seen: 0, until: 100, label: String::new() };
        let person = Person {
            id: person.into(),
            name: None,
            kind: PersonKind::Guest,
            secret: None,
            email: None,
            made: 0,
            seen: 0,
            wishes: "{}".into(),
        };
        (session, person)
    }

    fn asked(sessions: &Sessions, key: u8) -> Asked {
        sessions.find(&[key; 32], 0).expect_err("nobody has told it")
    }

    #[test]
    fn what_was_read_before_something_was_forgotten_is_not_kept_after_it() {
        let sessions = Sessions::default();
        let before = asked(&sessions, 1);
        sessions.forget(&Stale::One([1; 32]));
        sessions.keep(before, &found(1, "ann"));
        sessions.keep(asked(&sessions, 1), &found(1, "ann"));
        assert!(sessions.find(&[1; 32], 99).is_ok_and(|known| known == found(1, "ann")));
        assert!(sessions.find(&[1; 32], 100).is_err(), "it has ended");
    }

    #[test]
    fn what_is_stale_goes_and_the_rest_stays() {
        let sessions = Sessions::default();
        for (key, person) in [(1, "ann"), (2, "ann"), (3, "bob")] {
            sessions.keep(asked(&sessions, key), &found(key, person));
        }
        let left = || [1, 2, 3].map(|key| sessions.find(&[key; 32], 0).is_ok());
        sessions.forget(&Stale::Nothing);
        assert_eq!(left(), [true; 3]);
        sessions.forget(&Stale::One([1; 32]));
        assert_eq!(left(), [false, true, true]);
        sessions.forget(&Stale::Of("ann".into()));
        assert_eq!(left(), [false, false, true]);
        sessions.forget(&Stale::Ended(99));
        assert_eq!(left(), [false, false, true]);
        sessions.forget(&Stale::Ended(100));
        assert_eq!(left(), [false; 3]);
    }

    #[test]
    fn no_more_are_remembered_than_there_is_room_for() {
        let sessions = Sessions::default();
        for number in 0..=MOST {
            let (mut session, person) = found(0, "ann");
            session.key[..8].copy_from_slice(&number.to_le_bytes());
            sessions.keep(Asked(0), &(session, person));
        }
        assert!((1..=MOST).contains(&sessions.kept().known.len()));
    }
}
