//! Tallies of games and pairs of games.
//!
//! Elo and the SPRT are computed from these counts. Two games with the same opening and exchanged seats are a pair; the
//! points of a pair depend on each other, so the variance is taken over pairs (the pentanomial model) if there are any.

/// Results of games, from the view of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games by points: 0, ½, 1, 1½, 2.
    pub pentanomial: [u64; 5],
}

/// The result of a game for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameScore {
    /// A loss.
    Loss,
    /// A draw.
    Draw,
    /// A win.
    Win,
}

impl GameScore {
    /// The score in half points.
    pub const fn half_points(self) -> usize {
        self as usize
    }
}

impl Tally {
    /// A tally of single games, without pairs.
    pub const fn new(wins: u64, draws: u64, losses: u64) -> Self {
        Self { wins, draws, losses, pentanomial: [0; 5] }
    }

    /// Counts games in order. Two consecutive games, the first with an even number, are a pair; if one is missing
    /// (`None`), the other counts as a game but not in a pair.
    pub fn from_scores(scores: &[Option<GameScore>]) -> Self {
        let mut tally = Self::default();
        for pair in scores.chunks(2) {
            for score in pair.iter().flatten() {
                match score {
                    GameScore::Win => tally.wins += 1,
                    GameScore::Draw => tally.draws += 1,
                    GameScore::Loss => tally.losses += 1,
                }
            }
            if let [Some(one), Some(other)] = pair {
                tally.pentanomial[one.half_points() + other.half_points()] += 1;
            }
        }
        tally
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The number of pairs.
    pub fn pair_count(&self) -> u64 {
        self.pentanomial.iter().sum()
    }

    /// The share of the points, from 0 to 1; one half without games.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games() as f64
    }

    /// The variance of the points of one game: that of pairs, doubled, if all games are in pairs; else that of single
    /// games.
    pub fn variance(&self) -> f64 {
        if self.pair_count() > 0 && 2 * self.pair_count() == self.games() {
            return 2.0 * points_variance(&self.pentanomial);
        }
        points_variance(&[self.losses, self.draws, self.wins])
    }
}

/// The variance of points that are spaced evenly from 0 to 1 over these classes.
fn points_variance(counts: &[u64]) -> f64 {
    let all: u64 = counts.iter().sum();
    if all == 0 {
        return 0.0;
    }
    let top = (counts.len() - 1) as f64;
    let mean = |f: &dyn Fn(f64) -> f64| -> f64 {
        counts.iter().enumerate().map(|(i, &n)| f(i as f64 / top) * n as f64).sum::<f64>() / all as f64
    };
    let average = mean(&|points| points);
    mean(&|points| (points - average).powi(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use GameScore::*;

    #[test]
    fn games_are_counted_and_paired_in_order() {
        let tally = Tally::from_scores(&[Some(Win), Some(Loss), Some(Draw), None, Some(Win), Some(Draw), Some(Win)]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (3, 2, 1));
        assert_eq!(tally.pentanomial, [0, 0, 1, 1, 0]);
    }

    #[test]
    fn pairs_that_always_share_the_points_have_no_variance() {
        let paired = Tally::from_scores(&[Some(Win), Some(Loss), Some(Loss), Some(Win)]);
        assert!(paired.variance() < 1e-12);
        assert!((Tally::new(2, 0, 2).variance() - 0.25).abs() < 1e-12);
    }
}
