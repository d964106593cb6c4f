//! The summary of a list of numbers: mean with its interval, and quartiles.

use super::share::Z;
use serde::{Deserialize, Serialize};

/// A summary of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The number of numbers; the rest is 0 if there are none.
    pub of: u64,
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean, times 1.96: the half width of its 95 % interval.
    pub error: f64,
    /// The least.
    pub least: f64,
    /// The lower quartile.
    pub lower: f64,
    /// The median.
    pub median: f64,
    /// The upper quartile.
    pub upper: f64,
    /// The greatest.
    pub greatest: f64,
}

impl Summary {
    /// The summary of these numbers.
    pub fn new(numbers: impl IntoIterator<Item = f64>) -> Self {
        let mut sorted: Vec<f64> = numbers.into_iter().collect();
        let Some(last) = sorted.len().checked_sub(1) else { return Self::default() };
        sorted.sort_by(f64::total_cmp);
        let count = sorted.len() as f64;
        let mean = sorted.iter().sum::<f64>() / count;
        let variance = sorted.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        // Between two numbers, quantiles are interpolated (definition 7 of Hyndman and Fan, The American Statistician
        // 50, 1996).
        let quantile = |share: f64| {
            let at = share * last as f64;
            let below = sorted[at.floor() as usize];
            below + (sorted[at.ceil() as usize] - below) * at.fract()
        };
        Self {
            of: sorted.len() as u64,
            mean,
            error: Z * (variance / count).sqrt(),
            least: sorted[0],
            lower: quantile(0.25),
            median: quantile(0.5),
            upper: quantile(0.75),
            greatest: sorted[last],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_interpolated_and_the_error_is_that_of_the_mean() {
        let summary = Summary::new([4.0, 1.0, 3.0, 2.0]);
        assert_eq!(
            (summary.least, summary.lower, summary.median, summary.upper, summary.greatest),
            (1.0, 1.75, 2.5, 3.25, 4.0)
        );
        // The standard deviation of 1, 2, 3, 4 is √(5/3).
        assert!((summary.error - 1.96 * (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-4, "{summary:?}");
        assert_eq!(Summary::new([]), Summary::default());
    }
}
