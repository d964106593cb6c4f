//! Wald's sequential probability ratio test: it stops as soon as the results prove one of two hypotheses about the Elo
//! difference.
//!
//! The likelihood ratio is that of the multinomial model: among all distributions of pair results (0, ½, 1, 1½, 2
//! points) whose mean is the expected score of a hypothesis, it takes the one that makes the results most likely. With
//! the observed frequencies `p`, the points `a` (0 to 1) and the expected score `s`, it is `p_i / (1 + x (a_i − s))`,
//! where `x` solves `Σ p_i (a_i − s) / (1 + x (a_i − s)) = 0`; so `LLR = N Σ p_i ln((1 + x₀ (a_i − s₀)) / (1 + x₁ (a_i
//! − s₁)))` (M. Van den Bergh, A practical introduction to the GSPRT, 2016; A. Owen, Empirical likelihood ratio
//! confidence intervals, Biometrika 75, 1988). The bounds are Wald's (1945): `ln(β / (1 − α))` and `ln((1 − β) / α)`.
//! Without pairs, the same is done with single games (trinomial).

use study::statistics::{Tally, expected_score};

/// The count assumed for a result that has not occurred, so that no result is impossible.
const MIN_COUNT: f64 = 1e-3;

/// The test of `elo0` against `elo1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The null hypothesis.
    pub elo0: f64,
    /// The alternative hypothesis.
    pub elo1: f64,
    /// The probability of accepting `elo1` though `elo0` is true.
    pub alpha: f64,
    /// The probability of accepting `elo0` though `elo1` is true.
    pub beta: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// More games are needed.
    Continue,
    /// `elo0` is accepted.
    AcceptH0,
    /// `elo1` is accepted.
    AcceptH1,
}

impl Sprt {
    /// Creates a test.
    ///
    /// # Errors
    /// A sentence without its full stop, if the numbers are invalid.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, String> {
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(format!("elo0 must be less than elo1; they are {elo0} and {elo1}"));
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(format!("{name} must be a probability between 0 and 0.5, not {value}"));
            }
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// `elo0` is accepted below the first bound, `elo1` above the second.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio of these results.
    pub fn llr(&self, tally: &Tally) -> f64 {
        if tally.pair_count() > 0 {
            self.log_likelihood_ratio(&tally.pentanomial)
        } else {
            self.log_likelihood_ratio(&[tally.losses, tally.draws, tally.wins])
        }
    }

    /// The decision for these results.
    pub fn decide(&self, tally: &Tally) -> Decision {
        let ((low, high), llr) = (self.bounds(), self.llr(tally));
        if llr >= high {
            Decision::AcceptH1
        } else if llr <= low {
            Decision::AcceptH0
        } else {
            Decision::Continue
        }
    }

    fn log_likelihood_ratio(&self, counts: &[u64]) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts: Vec<f64> = counts.iter().map(|&count| (count as f64).max(MIN_COUNT)).collect();
        let (all, top) = (counts.iter().sum::<f64>(), (counts.len() - 1) as f64);
        let seen: Vec<(f64, f64)> = counts.iter().enumerate().map(|(i, count)| (i as f64 / top, count / all)).collect();
        let (s0, s1) = (expected_score(self.elo0), expected_score(self.elo1));
        let (x0, x1) = (solve_tilt(&seen, s0), solve_tilt(&seen, s1));
        all * seen.iter().map(|(a, p)| p * ((1.0 + x0 * (a - s0)) / (1.0 + x1 * (a - s1))).ln()).sum::<f64>()
    }
}

/// The `x` for which the frequencies `p` of points `a`, divided by `1 + x (a − s)`, have the mean `s`.
fn solve_tilt(seen: &[(f64, f64)], s: f64) -> f64 {
    // The sum decreases in x; between these poles it goes from plus to minus infinity.
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    for _ in 0..200 {
        let x = f64::midpoint(low, high);
        let sum: f64 = seen.iter().map(|(a, p)| p * (a - s) / (1.0 + x * (a - s))).sum();
        if sum > 0.0 { low = x } else { high = x }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(pairs: [u64; 5]) -> Tally {
        Tally { pentanomial: pairs, ..Tally::default() }
    }

    /// Elo bounds, pairs, and the published ratio.
    const PUBLISHED: [(f64, f64, [u64; 5], f64); 4] = [
        // Stockfish pull requests 2493, 2971, 3209 and 2950: logistic Elo, alpha = beta = 0.05.
        (-1.0, 3.0, [424, 2948, 5832, 3045, 460], 2.94),
        (-0.5, 1.5, [17, 253, 1042, 337, 39], 2.96),
        (-0.25, 1.25, [253, 4282, 17604, 4431, 286], 2.94),
        (-0.5, 1.5, [133, 1751, 5094, 1849, 165], 2.94),
    ];

    #[test]
    fn ratios_match_published_tests() {
        for (elo0, elo1, counts, llr) in PUBLISHED {
            let found = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().llr(&pairs(counts));
            assert!((found - llr).abs() < 0.02, "{counts:?}: {found}, published {llr}");
        }
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (low, high) = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap().bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn decisions_follow_the_results() {
        let sprt = Sprt::new(0.0, 40.0, 0.05, 0.05).unwrap();
        assert_eq!(sprt.decide(&Tally::default()), Decision::Continue);
        assert_eq!(sprt.decide(&pairs([1, 5, 14, 6, 1])), Decision::Continue);
        assert_eq!(sprt.decide(&pairs([10, 60, 120, 60, 10])), Decision::AcceptH0);
        assert_eq!(sprt.decide(&pairs([1, 10, 60, 50, 20])), Decision::AcceptH1);
        assert_eq!(sprt.decide(&pairs([0, 0, 0, 0, 40])), Decision::AcceptH1);
        assert_eq!(sprt.decide(&Tally::new(10, 20, 300)), Decision::AcceptH0);
        assert_eq!(sprt.decide(&Tally::new(200, 100, 100)), Decision::AcceptH1);
    }

    #[test]
    fn exchanging_players_and_hypotheses_changes_only_the_sign() {
        let there = Sprt::new(-5.0, 20.0, 0.05, 0.05).unwrap().llr(&pairs([3, 20, 50, 31, 7]));
        let back = Sprt::new(-20.0, 5.0, 0.05, 0.05).unwrap().llr(&pairs([7, 31, 50, 20, 3]));
        assert!((there + back).abs() < 1e-9, "{there} {back}");
    }

    #[test]
    fn invalid_numbers_are_rejected_with_a_reason() {
        assert!(Sprt::new(5.0, 0.0, 0.05, 0.05).unwrap_err().contains("less than elo1"));
        assert!(Sprt::new(0.0, 5.0, 0.7, 0.05).unwrap_err().contains("alpha"));
    }
}
