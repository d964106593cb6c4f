//! Work budgets: limits on lists that could otherwise grow without bound.
//!
//! A piece that captures by walks of hops can usually reach a handful of places, but on a full board many millions. A
//! person needs only the next hop, and a search only some good walks; a caller that wants all walks asks for them and
//! may still give up. A game can be viewed within a budget; without one,
//! nothing is left out. Budgets limit walks (`motion/chain`) and whole turns (`steps`), not the depth, nodes or time of
//! a search, although a caller may supply a clock.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// How much work may be done for one game. Copies share what is left.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The number of places examined in the walks of one piece when its steps are listed.
    walk_limit: Option<usize>,
    meter: Option<Arc<Meter>>,
    /// Reports whether time is up.
    stop_check: Option<StopCheck>,
}

#[derive(Debug)]
struct Meter {
    /// The remaining work.
    remaining: AtomicU64,
    /// Walks have been left out of a list because they lead too far.
    truncated: AtomicBool,
}

/// A callback that reports whether time is up.
#[derive(Clone)]
struct StopCheck(Arc<dyn Fn() -> bool + Send + Sync>);

impl fmt::Debug for StopCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Over")
    }
}

/// The amount of work between two calls of the callback.
const STOP_CHECK_INTERVAL: u64 = 64;

impl Budget {
    /// More places than the walks of one piece reach in normal games.
    pub const DEFAULT_WALK_LIMIT: usize = 1024;

    /// No bounds.
    pub const UNBOUNDED: Self = Self { walk_limit: None, meter: None, stop_check: None };

    /// A limit on the work: places of walks and turns examined, a million or more per second.
    #[inline]
    pub fn new(work: u64) -> Self {
        let meter = Meter { remaining: AtomicU64::new(work), truncated: AtomicBool::new(false) };
        Self { meter: Some(Arc::new(meter)), ..Self::UNBOUNDED }
    }

    /// Work until `over` returns true; it is called often.
    #[inline]
    pub fn until(stop_check: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { stop_check: Some(StopCheck(Arc::new(stop_check))), ..Self::new(u64::MAX) }
    }

    /// The same limit, and in addition a limit on the places examined in the walks of each piece when its steps are
    /// listed: the nearest ones, then some distant ones. Whether a turn is legal, and whether there is one, is still
    /// determined exactly.
    #[inline]
    pub fn with_walk_limit(self, walk_limit: usize) -> Self {
        let places = Some(self.walk_limit.map_or(walk_limit, |known| known.min(walk_limit)));
        let meter = self.meter.or_else(|| Self::new(u64::MAX).meter);
        Self { walk_limit: places, meter, ..self }
    }

    /// The same limit on the work, and no limit on places.
    #[inline]
    pub fn without_walk_limit(&self) -> Self {
        Self { walk_limit: None, ..self.clone() }
    }

    /// Is nothing left out and nothing counted?
    #[inline]
    pub fn is_unbounded(&self) -> bool {
        self.walk_limit.is_none() && self.meter.is_none()
    }

    /// The number of places examined in the walks of one piece when its steps are listed.
    #[inline]
    pub fn walk_limit(&self) -> Option<usize> {
        self.walk_limit
    }

    /// Stops all work under this budget and its copies. Has no effect on an unbounded one.
    #[inline]
    pub fn stop(&self) {
        if let Some(meter) = &self.meter {
            meter.remaining.store(0, Relaxed);
        }
    }

    /// Is the budget spent or stopped? Then the results found are incomplete, and no answer is reliable.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.meter.as_ref().is_some_and(|meter| meter.remaining.load(Relaxed) == 0)
    }

    /// Have walks been left out of a list because only [the nearest](Budget::with_walk_limit) were wanted?
    #[inline]
    pub fn is_truncated(&self) -> bool {
        self.meter.as_ref().is_some_and(|meter| meter.truncated.load(Relaxed))
    }

    /// Records that walks have been left out.
    #[inline]
    pub fn mark_truncated(&self) {
        if let Some(meter) = &self.meter {
            meter.truncated.store(true, Relaxed);
        }
    }

    /// Spends some of the remaining work; returns false if none is left.
    #[inline]
    pub fn spend(&self, work: u64) -> bool {
        let Some(meter) = &self.meter else { return true };
        // A concurrent `stop` must not be undone, so nothing is ever added back.
        let taken = meter.remaining.fetch_update(Relaxed, Relaxed, |left| Some(left.saturating_sub(work)));
        let (Ok(before) | Err(before)) = taken;
        let asks = before / STOP_CHECK_INTERVAL != before.saturating_sub(work) / STOP_CHECK_INTERVAL;
        if asks && self.stop_check.as_ref().is_some_and(|over| over.0()) {
            self.stop();
        }
        before > work && !self.is_spent()
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;

    #[test]
    fn copies_share_the_rest_and_stopping_spends_it_all() {
        let budget = Budget::new(10);
        let copy = budget.clone().with_walk_limit(3);
        assert!(budget.spend(4) && copy.spend(5));
        assert!(!budget.is_spent() && !copy.without_walk_limit().spend(1) && budget.is_spent());
        let stopped = Budget::new(u64::MAX);
        stopped.clone().stop();
        assert!(stopped.is_spent() && !stopped.spend(1));
    }

    #[test]
    fn nothing_is_left_when_time_is_up() {
        let budget = Budget::until(|| true);
        assert!((0..2 * super::STOP_CHECK_INTERVAL).any(|_| !budget.spend(1)) && budget.is_spent());
        let budget = Budget::until(|| false);
        assert!((0..2 * super::STOP_CHECK_INTERVAL).all(|_| budget.spend(1)));
    }

    #[test]
    fn an_unbounded_budget_is_never_spent() {
        let budget = Budget::UNBOUNDED;
        budget.stop();
        assert!(budget.spend(u64::MAX) && !budget.is_spent());
    }
}
