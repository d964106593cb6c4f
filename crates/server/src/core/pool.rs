//! A pool of threads for work that takes more than a moment, limited in total and for each address.
//!
//! It runs the rules' work for requests and limits the computers' searches. Work waits for a free thread; the addresses
//! that wait take turns. `budget` limits the duration of work.

use crate::core::address::Address;
use crate::core::error::Fault;
use axum::http::StatusCode;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The number of cores that the process may use.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// The number of threads on which the rules work for requests.
pub(crate) fn rule_threads() -> usize {
    cores().max(2)
}

/// A pool of threads.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    all: Arc<Semaphore>,
    threads: usize,
    /// The number of jobs waiting for a thread.
    waiting: Arc<AtomicUsize>,
    /// The most threads of one address.
    share: usize,
    shares: Arc<Mutex<HashMap<Address, Weak<Semaphore>>>>,
}

/// The threads reserved for a job.
#[derive(Debug)]
pub(crate) struct Permit {
    _all: OwnedSemaphorePermit,
    _share: OwnedSemaphorePermit,
}

/// Counts a waiting job until it is dropped.
struct WaitingGuard<'a>(&'a AtomicUsize);

impl<'a> WaitingGuard<'a> {
    fn new(all: &'a AtomicUsize) -> Self {
        all.fetch_add(1, Ordering::Relaxed);
        Self(all)
    }
}

impl Drop for WaitingGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pool {
    /// A pool of `most` threads, in which the largest job takes `largest`.
    pub(crate) fn new(threads: usize, largest: usize) -> Self {
        let threads = threads.max(1);
        let share = (threads / 2).max(largest).clamp(1, threads);
        Self { all: Arc::new(Semaphore::new(threads)), threads, waiting: Arc::default(), share, shares: Arc::default() }
    }

    /// Waits for this many threads.
    pub(crate) async fn acquire(&self, address: Address, threads: usize) -> Permit {
        let threads = u32::try_from(threads.clamp(1, self.share)).unwrap_or(1);
        let _waiting = WaitingGuard::new(&self.waiting);
        // First the share of the address, so that no address waits with more jobs than it may run.
        let share = acquire(self.share_of(address), threads).await;
        let all = acquire(Arc::clone(&self.all), threads).await;
        Permit { _all: all, _share: share }
    }

    fn share_of(&self, address: Address) -> Arc<Semaphore> {
        let mut shares = self.shares.lock();
        if let Some(share) = shares.get(&address).and_then(Weak::upgrade) {
            return share;
        }
        let share = Arc::new(Semaphore::new(self.share));
        shares.retain(|_, share| share.strong_count() > 0);
        shares.insert(address, Arc::downgrade(&share));
        share
    }

    /// Runs work on a blocking thread as soon as one is free; a panic fails only this request.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        address: Address,
        work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let room = self.acquire(address, 1).await;
        let work = move || {
            // The thread counts as busy until the work is done, even if the request was cancelled.
            let _room = room;
            work()
        };
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
            tracing::error!(%error, "pool task panicked");
            Err(Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "the server failed at this request"))
        })
    }

    /// The numbers of all threads, of busy threads, and of jobs waiting for one.
    pub(crate) fn usage(&self) -> (usize, usize, usize) {
        let busy = self.threads.saturating_sub(self.all.available_permits());
        (self.threads, busy, self.waiting.load(Ordering::Relaxed))
    }

    /// The number of free threads.
    #[cfg(test)]
    pub(crate) fn free_threads(&self) -> usize {
        self.all.available_permits()
    }
}

async fn acquire(semaphore: Arc<Semaphore>, threads: u32) -> OwnedSemaphorePermit {
    match semaphore.acquire_many_owned(threads).await {
        Ok(permit) => permit,
        // The semaphores are never closed.
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
    async fn no_address_gets_all_threads_or_blocks_the_queue() {
        let [one, two] = ["192.0.2.1", "192.0.2.2"].map(|ip| Address::from(ip.parse::<IpAddr>().unwrap()));
        let soon = Duration::from_millis(50);
        let pool = Pool::new(4, 1);
        let has = [pool.acquire(one, 1).await, pool.acquire(one, 1).await];
        assert!(timeout(soon, pool.acquire(one, 1)).await.is_err());
        let others = [pool.acquire(two, 1).await, pool.acquire(two, 1).await];
        assert_eq!(pool.free_threads(), 0);
        drop(has);
        assert!(timeout(soon, pool.acquire(one, 9)).await.is_ok(), "a request beyond the share is reduced to it");
        drop(others);
        assert_eq!(
            (pool.free_threads(), pool.shares.lock().values().filter(|share| share.strong_count() > 0).count()),
            (4, 0)
        );
    }
}
