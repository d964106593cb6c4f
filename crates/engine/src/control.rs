//! What the threads of a search and whoever started it share: is it over, and when will it be?
//!
//! For: a question that costs next to nothing and is asked every few dozen nodes. Not for: how the limits come about
//! (`time`).

use crate::time::Allotment;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Microseconds since the beginning that are never reached.
const NEVER: u64 = u64::MAX;

#[derive(Debug)]
pub(crate) struct Control {
    begun: Instant,
    stop: AtomicBool,
    /// In microseconds since the beginning.
    soft: AtomicU64,
    hard: AtomicU64,
    /// The answer must wait.
    held: Mutex<bool>,
    released: Condvar,
}

impl Control {
    /// A search that begins now; if it is held, its time does not run yet.
    pub(crate) fn new(allotted: Option<Allotment>, held: bool) -> Self {
        let control = Self {
            begun: Instant::now(),
            stop: AtomicBool::new(false),
            soft: AtomicU64::new(NEVER),
            hard: AtomicU64::new(NEVER),
            held: Mutex::new(held),
            released: Condvar::new(),
        };
        if !held {
            control.allot(allotted);
        }
        control
    }

    fn allot(&self, allotted: Option<Allotment>) {
        if let Some(Allotment { soft, hard }) = allotted {
            let passed = self.begun.elapsed();
            // What was found out while pondering counts: the soft limit may have passed already.
            if soft < hard {
                self.soft.store(micros(soft), Relaxed);
            }
            self.hard.store(micros(passed + hard), Relaxed);
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Is the search over?
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || {
            let hard = self.hard.load(Relaxed);
            hard != NEVER && micros(self.begun.elapsed()) >= hard
        }
    }

    /// The soft limit, if there is one by now.
    pub(crate) fn soft(&self) -> Option<Duration> {
        Some(self.soft.load(Relaxed)).filter(|&soft| soft != NEVER).map(Duration::from_micros)
    }

    /// No more thinking; a held answer is still held.
    pub(crate) fn enough(&self) {
        self.stop.store(true, Relaxed);
    }

    /// No more thinking, and the answer at once.
    pub(crate) fn stop(&self) {
        self.enough();
        self.release();
    }

    /// The answer may come when it is ready, and the clock runs from now on.
    pub(crate) fn run_clock(&self, allotted: Option<Allotment>) {
        self.allot(allotted);
        self.release();
    }

    fn release(&self) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.released.notify_all();
    }

    /// Waits until the answer may be given.
    pub(crate) fn wait(&self) {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.released.wait_while(held, |held| *held));
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(NEVER - 1).min(NEVER - 1)
}
