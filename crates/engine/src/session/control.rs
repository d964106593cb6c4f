//! The state shared by the threads of a search and its caller: whether the search is over, and when it will be.
//!
//! The check is cheap, as it runs every few dozen nodes. The limits are computed in `time`.

use crate::session::time::TimeLimits;
use parking_lot::{Condvar, Mutex};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// No limit.
const NO_LIMIT_MICROS: u64 = u64::MAX;

#[derive(Debug)]
pub(crate) struct SearchControl {
    started_at: Instant,
    stop: AtomicBool,
    /// In microseconds from the start.
    soft_micros: AtomicU64,
    hard_micros: AtomicU64,
    /// Whether the result must be held back.
    is_held: Mutex<bool>,
    released: Condvar,
}

impl SearchControl {
    /// A search that starts now. If it is held, its clock does not run yet.
    pub(crate) fn new(allotted: Option<TimeLimits>, is_held: bool) -> Self {
        let control = Self {
            started_at: Instant::now(),
            stop: AtomicBool::new(false),
            soft_micros: AtomicU64::new(NO_LIMIT_MICROS),
            hard_micros: AtomicU64::new(NO_LIMIT_MICROS),
            is_held: Mutex::new(is_held),
            released: Condvar::new(),
        };
        if !is_held {
            control.set_limits(allotted);
        }
        control
    }

    fn set_limits(&self, allotted: Option<TimeLimits>) {
        if let Some(TimeLimits { soft, hard }) = allotted {
            let passed = self.started_at.elapsed();
            // Time spent pondering counts: the soft limit may have passed already.
            if soft < hard {
                self.soft_micros.store(micros(soft), Relaxed);
            }
            self.hard_micros.store(micros(passed + hard), Relaxed);
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started_at.elapsed()
    }

    /// Whether the search is over.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || {
            let hard = self.hard_micros.load(Relaxed);
            hard != NO_LIMIT_MICROS && micros(self.started_at.elapsed()) >= hard
        }
    }

    /// The soft limit, if it is set by now.
    pub(crate) fn soft_limit(&self) -> Option<Duration> {
        Some(self.soft_micros.load(Relaxed)).filter(|&soft| soft != NO_LIMIT_MICROS).map(Duration::from_micros)
    }

    /// Stops the search; a held result is still held.
    pub(crate) fn stop_thinking(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Stops the search and releases the result.
    pub(crate) fn stop(&self) {
        self.stop_thinking();
        self.release();
    }

    /// Releases the result when it is ready, and starts the clock.
    pub(crate) fn start_clock(&self, allotted: Option<TimeLimits>) {
        self.set_limits(allotted);
        self.release();
    }

    fn release(&self) {
        *self.is_held.lock() = false;
        self.released.notify_all();
    }

    /// Waits until the result is released.
    pub(crate) fn wait(&self) {
        self.released.wait_while(&mut self.is_held.lock(), |held| *held);
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(NO_LIMIT_MICROS - 1).min(NO_LIMIT_MICROS - 1)
}
