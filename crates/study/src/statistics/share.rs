//! Shares with 95 % confidence intervals.
//!
//! The formula is E. B. Wilson's (J. Am. Stat. Assoc. 22, 1927), which never leaves 0 … 1. For means of other values than
//! 0 and 1, such as scores with draws, the number of values is first divided by the ratio of their variance to that of
//! zeros and ones. `elo` transforms such intervals to differences in strength.

use serde::{Deserialize, Serialize};

/// 95 % of a normal distribution lie within this number of standard deviations.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// A share of a number of cases, with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// The number of cases.
    pub of: u64,
    /// The share, from 0 to 1; 0 without cases.
    pub share: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Share {
    /// The share of `count` among `of` cases.
    pub fn new(count: u64, of: u64) -> Self {
        let share = if of == 0 { 0.0 } else { count as f64 / of as f64 };
        Self::from_mean(share, share * (1.0 - share), of)
    }

    /// The mean of `of` values from 0 to 1 with that variance. Without values, the interval is everything.
    pub fn from_mean(mean: f64, variance: f64, of: u64) -> Self {
        let (low, high) = if of == 0 { (0.0, 1.0) } else { interval(mean, variance, of as f64) };
        Self { of, share: mean, low, high }
    }
}

/// Wilson's interval for a mean between 0 and 1 of `count` values with that variance.
pub(crate) fn interval(mean: f64, variance: f64, count: f64) -> (f64, f64) {
    let single = mean * (1.0 - mean);
    // Without any variance, nothing is known about the variance of values: they count as wins and losses.
    let narrowing = if single > 0.0 && variance > 0.0 { variance / single } else { 1.0 };
    let (n, zz) = (count / narrowing, Z * Z);
    let middle = (mean + zz / (2.0 * n)) / (1.0 + zz / n);
    let half = Z / (1.0 + zz / n) * (single / n + zz / (4.0 * n * n)).sqrt();
    // At 0 and 1 the interval ends exactly there, regardless of rounding.
    (if mean <= 0.0 { 0.0 } else { middle - half }, if mean >= 1.0 { 1.0 } else { middle + half })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_match_published_ones() {
        // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        for (count, of, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let share = Share::new(count, of);
            assert!((share.low - low).abs() < 0.0001 && (share.high - high).abs() < 0.0001, "{count}/{of}: {share:?}");
        }
    }

    #[test]
    fn draws_narrow_the_interval_of_a_score() {
        let [decided, drawn] = [0.25, 0.125].map(|variance| Share::from_mean(0.5, variance, 100));
        assert!(drawn.low > decided.low && drawn.high < decided.high);
        assert_eq!(Share::new(0, 0), Share { of: 0, share: 0.0, low: 0.0, high: 1.0 });
    }
}
