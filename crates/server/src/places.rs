//! Places of which there are so many in all and so many for one address: connections, sockets.
//!
//! For: taking one, or hearing that there is none. Not for: waiting for one (`pool`); tables count themselves
//! (`tables`).

use crate::address::Address;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many places.
#[derive(Debug)]
pub(crate) struct Places {
    most: usize,
    each: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by: HashMap<Address, usize>,
}

/// A place that somebody has; dropping it gives it back.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    address: Address,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// All are taken.
    All,
    /// This address has all that it gets.
    Each,
}

impl Places {
    /// So many in all, and so many for each address.
    pub(crate) fn new(most: usize, each: usize) -> Arc<Self> {
        Arc::new(Self { most, each, taken: Mutex::default() })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are taken.
    pub(crate) fn count(&self) -> usize {
        self.taken().all
    }

    /// A place for somebody at this address.
    pub(crate) fn take(self: &Arc<Self>, address: Address) -> Result<Place, Full> {
        let mut taken = self.taken();
        if taken.by.get(&address).is_some_and(|&has| has >= self.each) {
            return Err(Full::Each);
        }
        if taken.all >= self.most {
            return Err(Full::All);
        }
        taken.all += 1;
        *taken.by.entry(address).or_default() += 1;
        Ok(Place { places: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all -= 1;
        if let Some(has) = taken.by.get_mut(&self.address) {
            *has -= 1;
            if *has == 0 {
                taken.by.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    #[test]
    fn one_address_does_not_get_all_places_and_what_is_given_back_can_be_had_again() {
        let [one, two] = ["192.0.2.1", "192.0.2.2"].map(|ip| Address::from(ip.parse::<IpAddr>().unwrap()));
        let places = Places::new(3, 2);
        let first = places.take(one).unwrap();
        let second = places.take(one).unwrap();
        assert_eq!(places.take(one).unwrap_err(), Full::Each);
        let third = places.take(two).unwrap();
        assert_eq!(places.take(two).unwrap_err(), Full::All);
        drop(second);
        let fourth = places.take(one);
        assert!(fourth.is_ok());
        drop((first, third, fourth));
        let taken = places.taken();
        assert_eq!((taken.all, taken.by.len()), (0, 0), "nothing is remembered of who has gone");
    }
}
