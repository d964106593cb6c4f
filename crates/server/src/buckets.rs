//! How often each address may do something: a bucket for each, which fills again with time.
//!
//! For: limits that hold for one address at all nodes together. Each node counts for itself, says now and then what it
//! has let through, and takes what others have let through out of its own buckets, which may so come to hold less than
//! nothing. So a flood that is spread over several nodes gets about what it would get at one. Not for: limits of one
//! person or one node (`chat::rates`).

use crate::address::Address;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So many times what a bucket holds may be missing from it; whoever has taken more has that for nothing.
const DEBT: f64 = 2.0;

/// A bucket for each address.
#[derive(Debug)]
pub(crate) struct Buckets {
    /// What a full one holds.
    most: f64,
    /// So many come into each within a second.
    rate: f64,
    all: Mutex<HashMap<Address, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    /// What was in it at that time.
    level: f64,
    at: Instant,
    /// What was taken here and not yet told.
    spent: u32,
}

impl Buckets {
    /// Buckets that hold so many, and another one after that time.
    pub(crate) fn new(most: u32, again: Duration) -> Self {
        Self { most: most.into(), rate: again.as_secs_f64().max(1e-9).recip(), all: Mutex::default() }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Address, Bucket>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&self, address: Address) -> bool {
        let (mut all, now) = (self.all(), Instant::now());
        let bucket = all.entry(address).or_insert_with(|| self.full(now));
        self.fill(bucket, now);
        let is_there = bucket.level >= 1.0;
        if is_there {
            bucket.level -= 1.0;
            bucket.spent = bucket.spent.saturating_add(1);
        }
        is_there
    }

    /// So many were taken elsewhere.
    pub(crate) fn taken(&self, by: &[(IpAddr, u32)]) {
        let (mut all, now) = (self.all(), Instant::now());
        for &(ip, count) in by {
            let bucket = all.entry(Address::from(ip)).or_insert_with(|| self.full(now));
            self.fill(bucket, now);
            bucket.level = (bucket.level - f64::from(count)).max(-DEBT * self.most);
        }
    }

    /// What was taken here since this was last asked, by those who took at least so much; what others took is not told,
    /// and forgotten.
    pub(crate) fn spent(&self, least: u32) -> Vec<(IpAddr, u32)> {
        let mut all = self.all();
        let spent = all.iter_mut().map(|(address, bucket)| (address.ip(), std::mem::take(&mut bucket.spent)));
        spent.filter(|(_, spent)| *spent >= least.max(1)).collect()
    }

    /// Forgets those whose bucket is full.
    pub(crate) fn sweep(&self) {
        let (mut all, now) = (self.all(), Instant::now());
        all.retain(|_, bucket| {
            self.fill(bucket, now);
            bucket.level < self.most
        });
        all.shrink_to_fit();
    }

    fn full(&self, now: Instant) -> Bucket {
        Bucket { level: self.most, at: now, spent: 0 }
    }

    fn fill(&self, bucket: &mut Bucket, now: Instant) {
        let since = now.saturating_duration_since(bucket.at).as_secs_f64();
        (bucket.level, bucket.at) = ((bucket.level + since * self.rate).min(self.most), now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(ip: &str) -> Address {
        ip.parse::<IpAddr>().unwrap().into()
    }

    /// How many of so many tries succeed.
    fn takes(buckets: &Buckets, who: Address, tries: u32) -> usize {
        (0..tries).filter(|_| buckets.take(who)).count()
    }

    #[test]
    fn a_bucket_gives_what_it_holds_and_each_address_has_its_own() {
        let buckets = Buckets::new(10, Duration::from_hours(1));
        let [ann, bob] = [address("192.0.2.1"), address("192.0.2.2")];
        assert_eq!((takes(&buckets, ann, 50), takes(&buckets, bob, 3)), (10, 3));
        let mut spent = buckets.spent(1);
        spent.sort_unstable();
        assert_eq!(spent, [(ann.ip(), 10), (bob.ip(), 3)]);
        assert_eq!(buckets.spent(1), [], "it is told once");
        takes(&buckets, bob, 2);
        assert_eq!(buckets.spent(3), [], "who takes little is not told of");
        buckets.all().values_mut().for_each(|bucket| bucket.level = 10.0);
        buckets.sweep();
        assert!(buckets.all().is_empty());
    }

    #[test]
    fn what_is_taken_elsewhere_is_missing_here_but_not_for_ever() {
        let buckets = Buckets::new(10, Duration::from_hours(1));
        let ann = address("192.0.2.1");
        buckets.taken(&[(ann.ip(), 7)]);
        assert_eq!(takes(&buckets, ann, 50), 3);
        buckets.taken(&[(ann.ip(), 1_000_000)]);
        assert!(buckets.all()[&ann].level >= -20.0);
        assert_eq!(buckets.spent(1), [(ann.ip(), 3)], "that was taken here");
    }

    #[test]
    fn a_flood_over_three_nodes_gets_about_what_it_would_get_at_one() {
        // As if time went by: each round is a second, in which each bucket gets its 50.
        let nodes = [(); 3].map(|()| Buckets::new(250, Duration::from_hours(1)));
        let (ann, rounds, mut had) = (address("192.0.2.1"), 60, 0);
        for _ in 0..rounds {
            for node in &nodes {
                had += takes(node, ann, 200);
            }
            let spent = nodes.each_ref().map(|node| node.spent(3));
            for (i, node) in nodes.iter().enumerate() {
                (0..3).filter(|other| *other != i).for_each(|other| node.taken(&spent[other]));
                node.all().values_mut().for_each(|bucket| bucket.level = (bucket.level + 50.0).min(250.0));
            }
        }
        let one = 250 + 50 * rounds;
        assert!((one..one + 500).contains(&had), "at one node it gets {one}, at three {had}");
    }
}
