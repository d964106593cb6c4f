//! The difference of two shares or means, and how likely chance alone makes one so large.
//!
//! Shares: the z test of two proportions with the pooled share. Means: Welch's test (B. L. Welch, Biometrika 34, 1947) with
//! the normal distribution, so a few dozen values are needed.

use super::elo::normal_cdf;
use super::share::{Share, Z};
use super::summary::Summary;
use serde::Serialize;

/// A difference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The second value less the first one.
    pub by: f64,
    /// How likely chance makes a difference at least as large if there is none; 1 if nothing is known.
    pub p: f64,
}

impl Difference {
    /// The difference of two shares of independent cases.
    pub fn of_shares(first: &Share, second: &Share) -> Self {
        let by = second.share - first.share;
        let (m, n) = (first.of as f64, second.of as f64);
        if first.of == 0 || second.of == 0 {
            return Self { by, p: 1.0 };
        }
        let pooled = (first.share * m + second.share * n) / (m + n);
        Self::from_error(by, (pooled * (1.0 - pooled) * (1.0 / m + 1.0 / n)).sqrt())
    }

    /// The difference of two means of independent values.
    pub fn of_means(first: &Summary, second: &Summary) -> Self {
        let by = second.mean - first.mean;
        if first.of < 2 || second.of < 2 {
            return Self { by, p: 1.0 };
        }
        Self::from_error(by, (first.error / Z).hypot(second.error / Z))
    }

    fn from_error(by: f64, error: f64) -> Self {
        let p = if by.abs() < f64::EPSILON {
            1.0
        } else if error < f64::EPSILON {
            0.0
        } else {
            2.0 * normal_cdf(-by.abs() / error)
        };
        Self { by, p }
    }

    /// Whether chance makes such a difference in less than one of twenty comparisons.
    pub fn is_significant(self) -> bool {
        self.p < 0.05
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_compared_by_the_pooled_z_test() {
        // z = (0.30 - 0.45) / √(0.375 · 0.625 · (1/100 + 1/100)) = -2.191, two sides.
        let difference = Difference::of_shares(&Share::new(45, 100), &Share::new(30, 100));
        assert!((difference.by + 0.15).abs() < 1e-9 && (difference.p - 0.0285).abs() < 0.0002, "{difference:?}");
        assert!(difference.is_significant());
        assert!(!Difference::of_shares(&Share::new(45, 100), &Share::new(40, 100)).is_significant());
    }

    #[test]
    fn means_are_compared_by_their_errors() {
        let [short, long] = [0.0, 1.0].map(|more| Summary::new((0..50).map(|n| f64::from(n % 5) + more)));
        let difference = Difference::of_means(&short, &long);
        // Both have the standard error √(100 / 49 / 50) = 0.2020, the difference 0.2857: z = 3.5.
        assert!((difference.p - 0.000_465).abs() < 0.000_01, "{difference:?}");
    }

    #[test]
    fn nothing_is_known_without_values_and_equal_values_do_not_differ() {
        let unknown = |by| Difference { by, p: 1.0 };
        assert_eq!(Difference::of_shares(&Share::new(0, 0), &Share::new(1, 2)), unknown(0.5));
        assert_eq!(Difference::of_means(&Summary::new([1.0]), &Summary::new([2.0])), unknown(1.0));
        assert_eq!(Difference::of_shares(&Share::new(5, 5), &Share::new(7, 7)), unknown(0.0));
    }
}
