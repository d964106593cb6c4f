//! How long people waited.
//!
//! For: the middle of many times, and their slow end. Not for: measuring them.

use std::time::Duration;

/// Many times.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub(crate) fn extend(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// So many of a hundred were no longer than this.
    pub(crate) fn of_hundred(&self, share: usize) -> Duration {
        let mut all = self.0.clone();
        all.sort_unstable();
        let at = (all.len() * share).div_ceil(100).saturating_sub(1);
        all.get(at).copied().unwrap_or_default()
    }

    /// As it is told.
    pub(crate) fn told(&self) -> String {
        let longest = self.0.iter().max().copied().unwrap_or_default();
        let shares = [50, 95, 99].map(|share| format!("p{share} {}", millis(self.of_hundred(share))));
        format!("{}, longest {}", shares.join(", "), millis(longest))
    }
}

/// Milliseconds as they are read.
pub(crate) fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_times_have_their_shares() {
        let mut times = Times::default();
        (1..=100).rev().for_each(|time| times.push(Duration::from_millis(time)));
        assert_eq!([1, 50, 99, 100].map(|share| times.of_hundred(share).as_millis()), [1, 50, 99, 100]);
        assert_eq!(Times::default().of_hundred(99), Duration::ZERO);
        assert_eq!(times.told(), "p50 50.0 ms, p95 95.0 ms, p99 99.0 ms, longest 100.0 ms");
    }
}
