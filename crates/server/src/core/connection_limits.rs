//! A limited number of slots, in total and for each address: for connections, WebSockets and streams. Taking a slot
//! never waits (`pool` does); tables are counted in `live::tables`.

use crate::core::address::Address;
use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::sync::Arc;

/// The slots.
#[derive(Debug)]
pub(crate) struct Slots {
    total_limit: usize,
    per_address_limit: usize,
    taken: Mutex<SlotUsage>,
}

#[derive(Debug, Default)]
struct SlotUsage {
    total: usize,
    by_address: HashMap<Address, usize>,
}

/// A slot in use; dropping it frees it.
#[derive(Debug)]
pub(crate) struct Slot {
    slots: Arc<Slots>,
    address: Address,
}

/// Why there is no free slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LimitReached {
    /// All are in use.
    Total,
    /// This address uses all that it may.
    PerAddress,
}

impl Slots {
    /// Slots for `most` in total and `each` per address.
    pub(crate) fn new(total_limit: usize, per_address_limit: usize) -> Arc<Self> {
        Arc::new(Self { total_limit, per_address_limit, taken: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, SlotUsage> {
        self.taken.lock()
    }

    /// The number of slots in use.
    pub(crate) fn in_use(&self) -> usize {
        self.lock().total
    }

    /// Takes a slot for this address.
    pub(crate) fn try_acquire(self: &Arc<Self>, address: Address) -> Result<Slot, LimitReached> {
        let mut taken = self.lock();
        if taken.by_address.get(&address).is_some_and(|&has| has >= self.per_address_limit) {
            return Err(LimitReached::PerAddress);
        }
        if taken.total >= self.total_limit {
            return Err(LimitReached::Total);
        }
        taken.total += 1;
        *taken.by_address.entry(address).or_default() += 1;
        Ok(Slot { slots: Arc::clone(self), address })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.lock();
        taken.total -= 1;
        if let Some(has) = taken.by_address.get_mut(&self.address) {
            *has -= 1;
            if *has == 0 {
                taken.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    #[test]
    fn one_address_cannot_take_all_slots_and_freed_slots_are_reusable() {
        let [one, two] = ["192.0.2.1", "192.0.2.2"].map(|ip| Address::from(ip.parse::<IpAddr>().unwrap()));
        let places = Slots::new(3, 2);
        let first = places.try_acquire(one).unwrap();
        let second = places.try_acquire(one).unwrap();
        assert_eq!(places.try_acquire(one).unwrap_err(), LimitReached::PerAddress);
        let third = places.try_acquire(two).unwrap();
        assert_eq!(places.try_acquire(two).unwrap_err(), LimitReached::Total);
        drop(second);
        let fourth = places.try_acquire(one);
        assert!(fourth.is_ok());
        drop((first, third, fourth));
        let taken = places.lock();
        assert_eq!((taken.total, taken.by_address.len()), (0, 0), "addresses without slots are forgotten");
    }
}
