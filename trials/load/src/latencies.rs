//! Latencies and their percentiles.

use std::time::Duration;

/// A collection of latencies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Latencies(Vec<Duration>);

impl Latencies {
    pub(crate) fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub(crate) fn extend(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The percentile `share`.
    pub(crate) fn percentile(&self, share: usize) -> Duration {
        let mut all = self.0.clone();
        all.sort_unstable();
        let at = (all.len() * share).div_ceil(100).saturating_sub(1);
        all.get(at).copied().unwrap_or_default()
    }

    /// The percentiles as text.
    pub(crate) fn summary(&self) -> String {
        let longest = self.0.iter().max().copied().unwrap_or_default();
        let shares = [50, 95, 99].map(|share| format!("p{share} {}", format_millis(self.percentile(share))));
        format!("{}, longest {}", shares.join(", "), format_millis(longest))
    }
}

/// A latency in milliseconds as text.
pub(crate) fn format_millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_of_a_hundred_latencies_are_exact() {
        let mut times = Latencies::default();
        (1..=100).rev().for_each(|time| times.push(Duration::from_millis(time)));
        assert_eq!([1, 50, 99, 100].map(|share| times.percentile(share).as_millis()), [1, 50, 99, 100]);
        assert_eq!(Latencies::default().percentile(99), Duration::ZERO);
        assert_eq!(times.summary(), "p50 50.0 ms, p95 95.0 ms, p99 99.0 ms, longest 100.0 ms");
    }
}
