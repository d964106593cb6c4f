//! Rate limits for each address across all nodes: token buckets.
//!
//! Each node counts for itself, regularly reports the tokens that it has spent, and deducts those of other nodes from
//! its own buckets, whose level may thereby become negative. So a flood spread over several nodes gets about as much as
//! at a single one. Limits that each node counts for itself are limiters of `governor` with a [`quota`].

use crate::core::address::Address;
use governor::Quota;
use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZero;
use std::time::{Duration, Instant};

/// The largest deficit of a bucket, as a multiple of its capacity; deductions beyond it are forgiven.
const MAX_DEBT_FACTOR: f64 = 2.0;

/// A token bucket for each address.
#[derive(Debug)]
pub(crate) struct TokenBuckets {
    /// The capacity of a bucket.
    capacity: f64,
    /// The tokens that each bucket gains per second.
    refill_per_second: f64,
    all: Mutex<HashMap<Address, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    /// The level at the time `at`.
    level: f64,
    updated_at: Instant,
    /// The tokens taken at this node and not yet reported.
    unreported: u32,
}

impl TokenBuckets {
    /// Buckets of a capacity, which gain one token in the time `again`.
    pub(crate) fn new(capacity: u32, again: Duration) -> Self {
        Self {
            capacity: capacity.into(),
            refill_per_second: again.as_secs_f64().max(1e-9).recip(),
            all: Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Address, Bucket>> {
        self.all.lock()
    }

    /// Takes a token, if there is one.
    pub(crate) fn try_take(&self, address: Address) -> bool {
        let (mut all, now) = (self.lock(), Instant::now());
        let bucket = all.entry(address).or_insert_with(|| self.full_bucket(now));
        self.refill(bucket, now);
        let is_there = bucket.level >= 1.0;
        if is_there {
            bucket.level -= 1.0;
            bucket.unreported = bucket.unreported.saturating_add(1);
        }
        is_there
    }

    /// Deducts tokens that were taken at other nodes.
    pub(crate) fn deduct(&self, by: &[(IpAddr, u32)]) {
        let (mut all, now) = (self.lock(), Instant::now());
        for &(ip, count) in by {
            let bucket = all.entry(Address::from(ip)).or_insert_with(|| self.full_bucket(now));
            self.refill(bucket, now);
            bucket.level = (bucket.level - f64::from(count)).max(-MAX_DEBT_FACTOR * self.capacity);
        }
    }

    /// The tokens taken here since the last call, of addresses that took at least `least`; smaller numbers are
    /// discarded.
    pub(crate) fn drain_spent(&self, least: u32) -> Vec<(IpAddr, u32)> {
        let mut all = self.lock();
        let spent = all.iter_mut().map(|(address, bucket)| (address.ip(), std::mem::take(&mut bucket.unreported)));
        spent.filter(|(_, spent)| *spent >= least.max(1)).collect()
    }

    /// Drops full buckets.
    pub(crate) fn sweep(&self) {
        let (mut all, now) = (self.lock(), Instant::now());
        all.retain(|_, bucket| {
            self.refill(bucket, now);
            bucket.level < self.capacity
        });
        all.shrink_to_fit();
    }

    fn full_bucket(&self, now: Instant) -> Bucket {
        Bucket { level: self.capacity, updated_at: now, unreported: 0 }
    }

    fn refill(&self, bucket: &mut Bucket, now: Instant) {
        let since = now.saturating_duration_since(bucket.updated_at).as_secs_f64();
        (bucket.level, bucket.updated_at) = ((bucket.level + since * self.refill_per_second).min(self.capacity), now);
    }
}

/// A quota of `at_once` actions, and another one every `again`.
pub(crate) fn quota(again: Duration, at_once: u32) -> Quota {
    let at_once = NonZero::new(at_once).unwrap_or(NonZero::<u32>::MIN);
    Quota::with_period(again).unwrap_or(Quota::per_second(NonZero::<u32>::MIN)).allow_burst(at_once)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(ip: &str) -> Address {
        ip.parse::<IpAddr>().unwrap().into()
    }

    /// How many of `tries` attempts succeed.
    fn takes(buckets: &TokenBuckets, who: Address, tries: u32) -> usize {
        (0..tries).filter(|_| buckets.try_take(who)).count()
    }

    #[test]
    fn each_address_has_a_bucket_of_the_full_capacity() {
        let buckets = TokenBuckets::new(10, Duration::from_hours(1));
        let [ann, bob] = [address("192.0.2.1"), address("192.0.2.2")];
        assert_eq!((takes(&buckets, ann, 50), takes(&buckets, bob, 3)), (10, 3));
        let mut spent = buckets.drain_spent(1);
        spent.sort_unstable();
        assert_eq!(spent, [(ann.ip(), 10), (bob.ip(), 3)]);
        assert_eq!(buckets.drain_spent(1), [], "tokens are reported once");
        takes(&buckets, bob, 2);
        assert_eq!(buckets.drain_spent(3), [], "small numbers are not reported");
        buckets.lock().values_mut().for_each(|bucket| bucket.level = 10.0);
        buckets.sweep();
        assert!(buckets.lock().is_empty());
    }

    #[test]
    fn tokens_taken_at_other_nodes_are_deducted_up_to_a_limit() {
        let buckets = TokenBuckets::new(10, Duration::from_hours(1));
        let ann = address("192.0.2.1");
        buckets.deduct(&[(ann.ip(), 7)]);
        assert_eq!(takes(&buckets, ann, 50), 3);
        buckets.deduct(&[(ann.ip(), 1_000_000)]);
        assert!(buckets.lock()[&ann].level >= -20.0);
        assert_eq!(buckets.drain_spent(1), [(ann.ip(), 3)], "tokens taken at this node");
    }

    #[test]
    fn a_flood_over_three_nodes_gets_about_what_it_would_get_at_one() {
        // Simulated time: each round is a second, in which each bucket gains 50.
        let nodes = [(); 3].map(|()| TokenBuckets::new(250, Duration::from_hours(1)));
        let (ann, rounds, mut had) = (address("192.0.2.1"), 60, 0);
        for _ in 0..rounds {
            for node in &nodes {
                had += takes(node, ann, 200);
            }
            let spent = nodes.each_ref().map(|node| node.drain_spent(3));
            for (i, node) in nodes.iter().enumerate() {
                (0..3).filter(|other| *other != i).for_each(|other| node.deduct(&spent[other]));
                node.lock().values_mut().for_each(|bucket| bucket.level = (bucket.level + 50.0).min(250.0));
            }
        }
        let one = 250 + 50 * rounds;
        assert!((one..one + 500).contains(&had), "at one node it gets {one}, at three {had}");
    }
}
