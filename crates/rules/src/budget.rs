//! How much may be looked at: bounds on listings that would go on without end.
//!
//! A man who captures by walks of hops can come to a handful of places, and on a full board to many millions. A person
//! needs only the next hop, a search only some good walks; who wants all of them says so, and may still give up. A
//! [`Game`](crate::Game) is seen [within](crate::Game::within) a budget; without one nothing is left out. For: walks
//! (`motion/chain`), whole turns (`steps`). Not for: depth and nodes of a search; nor for clocks, but whoever has one
//! may bring it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// How much of one game may be looked at. Copies share what is left.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// So many places of the walks of one man are looked at when his steps are listed.
    places: Option<usize>,
    meter: Option<Arc<Meter>>,
    /// Says whether time is up.
    over: Option<Over>,
}

#[derive(Debug)]
struct Meter {
    /// What is left to be spent.
    left: AtomicU64,
    /// Walks have been left out of a list because of where they lead.
    cut: AtomicBool,
}

/// Somebody who knows whether time is up.
#[derive(Clone)]
struct Over(Arc<dyn Fn() -> bool + Send + Sync>);

impl fmt::Debug for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Over")
    }
}

/// After so much work it is asked whether time is up.
const ASKING: u64 = 64;

impl Budget {
    /// So many places of one man's walks are more than anybody comes to in a game as people play it.
    pub const NEAR: usize = 1024;

    /// No bounds.
    pub const UNBOUNDED: Self = Self { places: None, meter: None, over: None };

    /// So much work: places of walks and turns looked at, a million or more a second.
    pub fn of(work: u64) -> Self {
        let meter = Meter { left: AtomicU64::new(work), cut: AtomicBool::new(false) };
        Self { meter: Some(Arc::new(meter)), ..Self::UNBOUNDED }
    }

    /// As much work as there is time for: `over` says when it is up, and is asked often.
    pub fn until(over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { over: Some(Over(Arc::new(over))), ..Self::of(u64::MAX) }
    }

    /// The same work; and where the steps of a man are listed, of his walks of hops no more places are looked at than
    /// these: the nearest ones, then some that lie far. Whether a turn is legal, and whether there is one, is found out
    /// exactly all the same.
    pub fn nearest(self, places: usize) -> Self {
        let places = Some(self.places.map_or(places, |known| known.min(places)));
        let meter = self.meter.or_else(|| Self::of(u64::MAX).meter);
        Self { places, meter, ..self }
    }

    /// The same work, and every place.
    pub fn far_and_near(&self) -> Self {
        Self { places: None, ..self.clone() }
    }

    /// Is nothing left out and nothing counted?
    pub(crate) fn is_unbounded(&self) -> bool {
        self.places.is_none() && self.meter.is_none()
    }

    /// How many places of one man's walks are looked at when his steps are listed.
    pub(crate) fn places(&self) -> Option<usize> {
        self.places
    }

    /// From now on nothing is looked at any more, by nobody who shares this. Without effect on one without bounds.
    pub fn stop(&self) {
        if let Some(meter) = &self.meter {
            meter.left.store(0, Relaxed);
        }
    }

    /// Is all spent, or has it been stopped? Then what was found is not all there is, and no answer can be relied on.
    pub fn is_spent(&self) -> bool {
        self.meter.as_ref().is_some_and(|meter| meter.left.load(Relaxed) == 0)
    }

    /// Have walks been left out of a list because [the nearest](Budget::nearest) were wanted?
    pub fn is_cut(&self) -> bool {
        self.meter.as_ref().is_some_and(|meter| meter.cut.load(Relaxed))
    }

    /// Notes that they have.
    pub(crate) fn cut(&self) {
        if let Some(meter) = &self.meter {
            meter.cut.store(true, Relaxed);
        }
    }

    /// Takes some of what is left; false if that was the last of it.
    pub(crate) fn spend(&self, work: u64) -> bool {
        let Some(meter) = &self.meter else { return true };
        // Whoever stops it while somebody spends must not be undone, so nothing is ever put back.
        let taken = meter.left.fetch_update(Relaxed, Relaxed, |left| Some(left.saturating_sub(work)));
        let (Ok(before) | Err(before)) = taken;
        let asks = before / ASKING != before.saturating_sub(work) / ASKING;
        if asks && self.over.as_ref().is_some_and(|over| over.0()) {
            self.stop();
        }
        before > work && !self.is_spent()
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;

    #[test]
    fn copies_share_what_is_left_and_a_stop_spends_it_all() {
        let budget = Budget::of(10);
        let copy = budget.clone().nearest(3);
        assert!(budget.spend(4) && copy.spend(5));
        assert!(!budget.is_spent() && !copy.far_and_near().spend(1) && budget.is_spent());
        let stopped = Budget::of(u64::MAX);
        stopped.clone().stop();
        assert!(stopped.is_spent() && !stopped.spend(1));
    }

    #[test]
    fn when_time_is_up_nothing_is_left() {
        let budget = Budget::until(|| true);
        assert!((0..2 * super::ASKING).any(|_| !budget.spend(1)) && budget.is_spent());
        let budget = Budget::until(|| false);
        assert!((0..2 * super::ASKING).all(|_| budget.spend(1)));
    }

    #[test]
    fn without_bounds_nothing_is_ever_spent() {
        let budget = Budget::UNBOUNDED;
        budget.stop();
        assert!(budget.spend(u64::MAX) && !budget.is_spent());
    }
}
