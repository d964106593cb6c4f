//! The session cache: a player who moves every few seconds does not cost a query each time.
//!
//! Answers [`crate::Store::session`] from memory. Changes made through this store invalidate entries at once; changes
//! by another node show when an entry expires, or earlier if that node's invalidation arrives. Look next at
//! `cached_store`, which asks the cache first.

use crate::write::Write;
use crate::{Millis, Person, Session};
use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How long an entry is valid: changes by another node show after this time at the latest.
const TTL: Duration = Duration::from_secs(20);
/// The maximum number of entries, some hundred bytes each.
const MAX_ENTRIES: usize = 20_000;

/// The cache.
#[derive(Debug, Default)]
pub(crate) struct SessionCache(Mutex<CacheState>);

#[derive(Debug, Default)]
struct CacheState {
    entries: HashMap<[u8; 32], CacheEntry>,
    /// The number of invalidations: a query that was running during one may have read the old state.
    generation: u64,
}

#[derive(Debug)]
struct CacheEntry {
    value: (Session, Person),
    cached_at: Instant,
}

/// The number of invalidations at a cache miss; [`SessionCache::insert`] needs it to detect an outdated result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generation(u64);

/// The sessions that a change may have made stale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invalidation {
    /// None.
    Nothing,
    /// The session with this key.
    Session([u8; 32]),
    /// All sessions of this person.
    Person(String),
    /// All sessions that have expired by this time.
    ExpiredBy(Millis),
    /// All sessions.
    All,
}

impl Invalidation {
    /// The sessions that this change makes stale.
    pub(crate) fn caused_by(write: &Write) -> Self {
        match write {
            Write::ChangePerson(person) => Self::Person(person.id.clone()),
            Write::DeletePerson(person)
            | Write::EndSessionsOf { person, .. }
            | Write::MergeGuest { guest: person, .. } => Self::Person(person.clone()),
            Write::TouchSession { key, .. } | Write::EndSession(key) => Self::Session(*key),
            Write::Sweep(now) => Self::ExpiredBy(*now),
            Write::OpenGame { .. }
            | Write::Append { .. }
            | Write::FinishGame { .. }
            | Write::PutSeek(_)
            | Write::ChangeSeek { .. }
            | Write::TakeSeek(_)
            | Write::DeleteSeeksOf(_)
            | Write::PutPerson(_)
            | Write::PutSession(_)
            | Write::Apply(_)
            | Write::Heartbeat { .. } => Self::Nothing,
        }
    }
}

impl SessionCache {
    fn lock(&self) -> MutexGuard<'_, CacheState> {
        self.0.lock()
    }

    /// Returns the session with its person if it is cached and has not expired at `now`; otherwise what to pass to
    /// [`SessionCache::insert`].
    pub(crate) fn get(&self, key: &[u8; 32], now: Millis) -> Result<(Session, Person), Generation> {
        let kept = self.lock();
        let known =
            kept.entries.get(key).filter(|known| known.cached_at.elapsed() < TTL && known.value.0.expires_at > now);
        known.map(|known| known.value.clone()).ok_or(Generation(kept.generation))
    }

    /// Caches what was read, unless there has been an invalidation since the miss.
    pub(crate) fn insert(&self, asked: Generation, value: &(Session, Person)) {
        let mut kept = self.lock();
        if kept.generation != asked.0 {
            return;
        }
        if kept.entries.len() >= MAX_ENTRIES {
            kept.entries.retain(|_, known| known.cached_at.elapsed() < TTL);
        }
        if kept.entries.len() >= MAX_ENTRIES {
            kept.entries.clear();
        }
        kept.entries.insert(value.0.key, CacheEntry { value: value.clone(), cached_at: Instant::now() });
    }

    /// Removes stale entries.
    pub(crate) fn invalidate(&self, stale: &Invalidation) {
        let mut kept = self.lock();
        match stale {
            Invalidation::Nothing => return,
            Invalidation::Session(key) => drop(kept.entries.remove(key)),
            Invalidation::Person(person) => kept.entries.retain(|_, known| known.value.0.person != *person),
            Invalidation::ExpiredBy(now) => kept.entries.retain(|_, known| known.value.0.expires_at > *now),
            Invalidation::All => kept.entries.clear(),
        }
        kept.generation += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PersonKind;

    fn found(key: u8, person: &str) -> (Session, Person) {
        let session = Session {
            key: [key; 32],
            person: person.into(),
            created_at: 0,
            last_used_at: 0,
            expires_at: 100,
            label: String::new(),
        };
        let person = Person {
            id: person.into(),
            name: None,
            kind: PersonKind::Guest,
            password_hash: None,
            email: None,
            created_at: 0,
            last_seen_at: 0,
            settings: "{}".into(),
        };
        (session, person)
    }

    fn asked(sessions: &SessionCache, key: u8) -> Generation {
        sessions.get(&[key; 32], 0).expect_err("it is not cached")
    }

    #[test]
    fn a_result_read_before_an_invalidation_is_not_cached_after_it() {
        let sessions = SessionCache::default();
        let before = asked(&sessions, 1);
        sessions.invalidate(&Invalidation::Session([1; 32]));
        sessions.insert(before, &found(1, "ann"));
        sessions.insert(asked(&sessions, 1), &found(1, "ann"));
        assert!(sessions.get(&[1; 32], 99).is_ok_and(|known| known == found(1, "ann")));
        assert!(sessions.get(&[1; 32], 100).is_err(), "it has expired");
    }

    #[test]
    fn an_invalidation_removes_stale_entries_only() {
        let sessions = SessionCache::default();
        for (key, person) in [(1, "ann"), (2, "ann"), (3, "bob")] {
            sessions.insert(asked(&sessions, key), &found(key, person));
        }
        let left = || [1, 2, 3].map(|key| sessions.get(&[key; 32], 0).is_ok());
        sessions.invalidate(&Invalidation::Nothing);
        assert_eq!(left(), [true; 3]);
        sessions.invalidate(&Invalidation::Session([1; 32]));
        assert_eq!(left(), [false, true, true]);
        sessions.invalidate(&Invalidation::Person("ann".into()));
        assert_eq!(left(), [false, false, true]);
        sessions.invalidate(&Invalidation::ExpiredBy(99));
        assert_eq!(left(), [false, false, true]);
        sessions.invalidate(&Invalidation::ExpiredBy(100));
        assert_eq!(left(), [false; 3]);
    }

    #[test]
    fn the_cache_does_not_exceed_its_limit() {
        let sessions = SessionCache::default();
        for number in 0..=MAX_ENTRIES {
            let (mut session, person) = found(0, "ann");
            session.key[..8].copy_from_slice(&number.to_le_bytes());
            sessions.insert(Generation(0), &(session, person));
        }
        assert!((1..=MAX_ENTRIES).contains(&sessions.lock().entries.len()));
    }
}
