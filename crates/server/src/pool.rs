//! Threads for what takes more than a moment: so many at a time in all, and no address has all of them.
//!
//! For: the rules' work for requests, and the computers' thinking. Whoever comes when all are taken waits; of those who
//! wait every address has its turn. Not for: how long the work may take (`budget`).

use crate::address::Address;
use crate::error::Fault;
use axum::http::StatusCode;
use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many cores this machine gives us.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// So many threads on which the rules work for requests.
pub(crate) fn workers() -> usize {
    cores().max(2)
}

/// So many at a time.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    all: Arc<Semaphore>,
    most: usize,
    /// Works that wait for room.
    waiting: Arc<AtomicUsize>,
    /// What one address may have at a time.
    share: usize,
    shares: Arc<Mutex<HashMap<Address, Weak<Semaphore>>>>,
}

/// Room for one work.
#[derive(Debug)]
pub(crate) struct Room {
    _all: OwnedSemaphorePermit,
    _share: OwnedSemaphorePermit,
}

/// A work that waits, until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn new(all: &'a AtomicUsize) -> Self {
        all.fetch_add(1, Ordering::Relaxed);
        Self(all)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pool {
    /// So many at a time, of which each work takes at most `largest`.
    pub(crate) fn new(most: usize, largest: usize) -> Self {
        let most = most.max(1);
        let share = (most / 2).max(largest).clamp(1, most);
        Self { all: Arc::new(Semaphore::new(most)), most, waiting: Arc::default(), share, shares: Arc::default() }
    }

    /// Waits for room for a work on so many threads.
    pub(crate) async fn room(&self, address: Address, threads: usize) -> Room {
        let threads = u32::try_from(threads.clamp(1, self.share)).unwrap_or(1);
        let _waiting = Waiting::new(&self.waiting);
        // Of one address only as many wait for the threads of all as may run: so no address stands in line a hundred
        // times.
        let share = acquire(self.share_of(address), threads).await;
        let all = acquire(Arc::clone(&self.all), threads).await;
        Room { _all: all, _share: share }
    }

    fn share_of(&self, address: Address) -> Arc<Semaphore> {
        let mut shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(share) = shares.get(&address).and_then(Weak::upgrade) {
            return share;
        }
        let share = Arc::new(Semaphore::new(self.share));
        shares.retain(|_, share| share.strong_count() > 0);
        shares.insert(address, Arc::downgrade(&share));
        share
    }

    /// Runs a work away from the threads that answer requests, when there is room for it; a panic there is an error of
    /// this request only.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        address: Address,
        work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let room = self.room(address, 1).await;
        let work = move || {
            // Even if nobody waits for the answer any more, the thread is taken until it is there.
            let _room = room;
            work()
        };
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
            tracing::error!(%error, "a request failed");
            Err(Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "the server failed at this request"))
        })
    }

    /// How many threads there are, how many of them somebody has, and how many works wait for one.
    pub(crate) fn stands(&self) -> (usize, usize, usize) {
        let busy = self.most.saturating_sub(self.all.available_permits());
        (self.most, busy, self.waiting.load(Ordering::Relaxed))
    }

    /// How many threads nobody has.
    #[cfg(test)]
    pub(crate) fn free(&self) -> usize {
        self.all.available_permits()
    }
}

async fn acquire(semaphore: Arc<Semaphore>, threads: u32) -> OwnedSemaphorePermit {
    match semaphore.acquire_many_owned(threads).await {
        Ok(permit) => permit,
        // Nobody ever closes one.
        Err(_) => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn no_address_has_all_threads_and_none_stands_in_line_twice() {
        let [one, two] = ["192.0.2.1", "192.0.2.2"].map(|ip| Address::from(ip.parse::<IpAddr>().unwrap()));
        let soon = Duration::from_millis(50);
        let pool = Pool::new(4, 1);
        let has = [pool.room(one, 1).await, pool.room(one, 1).await];
        assert!(timeout(soon, pool.room(one, 1)).await.is_err());
        let others = [pool.room(two, 1).await, pool.room(two, 1).await];
        assert_eq!(pool.free(), 0);
        drop(has);
        assert!(timeout(soon, pool.room(one, 9)).await.is_ok(), "more than its share is its share");
        drop(others);
        assert_eq!(
            (pool.free(), pool.shares.lock().unwrap().values().filter(|share| share.strong_count() > 0).count()),
            (4, 0)
        );
    }
}
