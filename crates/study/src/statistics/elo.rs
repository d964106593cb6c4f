//! The strength difference of two players: Elo, its error bars, and the likelihood of superiority.
//!
//! This is the logistic scale of A. Elo as it is used today: a difference of `d` gives the expected score `1 / (1 +
//! 10^(−d/400))`. The error bars are those of the score (`share`), transformed by the same curve.

use super::share::interval;
use super::tally::Tally;

/// The expected score of a player that is stronger by this difference.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference for which this is the expected score; infinite for 0 and 1.
pub fn elo_from_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// A difference in strength with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The maximum-likelihood difference; infinite if one side has won everything.
    pub difference: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound; infinite if the first player has won everything.
    pub high: f64,
}

impl Elo {
    /// The difference shown by these results; `None` without games.
    pub fn from_tally(tally: &Tally) -> Option<Self> {
        if tally.games() == 0 {
            return None;
        }
        let score = tally.score();
        let (low, high) = interval(score, tally.variance(), tally.games() as f64);
        Some(Self { difference: elo_from_score(score), low: elo_from_score(low), high: elo_from_score(high) })
    }
}

/// The likelihood that the first player is the stronger one: that the true score is above one half, if the mean score
/// is normally distributed with the observed variance. Draws do not matter: with single games this is `½ (1 + erf((W −
/// L) / √(2 (W + L))))`, except that the variance of the mean is taken from the games instead of the hypothesis.
pub fn likelihood_of_superiority(tally: &Tally) -> f64 {
    if tally.games() == 0 || tally.wins == tally.losses {
        return 0.5;
    }
    let deviation = (tally.variance() / tally.games() as f64).sqrt();
    if deviation < f64::EPSILON {
        return if tally.score() > 0.5 { 1.0 } else { 0.0 };
    }
    normal_cdf((tally.score() - 0.5) / deviation)
}

/// The cumulative distribution of the standard normal distribution. Error below 1.5e-7: formula 7.1.26 of Abramowitz
/// and Stegun.
pub(super) fn normal_cdf(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let terms = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let series = terms.iter().fold(0.0, |sum, term| (sum + term) * t);
    let tail = series * (-x * x).exp() / 2.0;
    if z > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() <= by, "{found} is not {expected}");
    }

    #[test]
    fn scores_and_differences_match_the_published_table() {
        // Rounded figures of FIDE and Wikipedia for the logistic curve.
        for (elo, score) in [(0.0, 0.5), (100.0, 0.640), (200.0, 0.760), (400.0, 0.909), (-191.0, 0.25)] {
            close(expected_score(elo), score, 0.0005);
        }
        close(elo_from_score(0.75), 190.85, 0.005);
        close(elo_from_score(10.0 / 11.0), 400.0, 1e-9);
    }

    #[test]
    fn error_bars_of_single_games_match_published_ones() {
        // 95 % error bars at 30 % draws: 100 games ±57, 400 ±28, 1000 ±18.
        for (games, error) in [(100, 57.0), (400, 28.0), (1000, 18.0)] {
            let elo = Elo::from_tally(&Tally::new(games * 35 / 100, games * 30 / 100, games * 35 / 100)).unwrap();
            close(elo.difference, 0.0, 1e-9);
            close(elo.high, error, 1.0);
            close(elo.low, -error, 1.0);
        }
    }

    #[test]
    fn error_bars_of_pairs_match_a_published_match() {
        // Published by fastchess: 300 games, pairs 1, 10, 78, 48, 13, Elo 72.85 ± 22.33.
        let tally = Tally { wins: 78, losses: 16, draws: 206, pentanomial: [1, 10, 78, 48, 13] };
        let elo = Elo::from_tally(&tally).unwrap();
        close(elo.difference, 72.85, 0.01);
        close((elo.high - elo.low) / 2.0, 22.33, 0.6);
    }

    #[test]
    fn a_player_that_wins_everything_has_only_a_lower_bound() {
        let elo = Elo::from_tally(&Tally::new(400, 0, 0)).unwrap();
        assert!(elo.difference.is_infinite() && elo.high.is_infinite());
        // Wilson: 400 / (400 + 1.96²) = 0.99049.
        close(elo.low, 807.0, 1.0);
        assert!(Elo::from_tally(&Tally::default()).is_none());
    }

    #[test]
    fn superiority_follows_the_normal_distribution() {
        close(likelihood_of_superiority(&Tally::new(10, 5, 10)), 0.5, 1e-9);
        for (z, share) in [(0.0, 0.5), (1.0, 0.841_345), (1.959_964, 0.975), (-1.644_854, 0.05)] {
            close(normal_cdf(z), share, 1e-6);
        }
        // The formula with erf gives 0.7324 for 35 wins and 30 losses.
        close(likelihood_of_superiority(&Tally::new(35, 35, 30)), 0.7324, 0.001);
        // Published with the match above: 100 %.
        close(
            likelihood_of_superiority(&Tally { wins: 78, losses: 16, draws: 206, pentanomial: [1, 10, 78, 48, 13] }),
            1.0,
            0.0001,
        );
        close(likelihood_of_superiority(&Tally::new(7, 0, 0)), 1.0, 1e-9);
    }
}
