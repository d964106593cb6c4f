//! What has been won: games and pairs of games, counted.
//!
//! For: the numbers that Elo and the SPRT are worked out from. Two games with the same opening and the seats exchanged
//! are a pair; the points of a pair depend on each other, so the spread is taken over pairs (the pentanomial model) as
//! soon as there are any. Not for: what the numbers prove (`elo`, `sprt`).

/// Results of games, seen by the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games by what they brought: 0, ½, 1, 1½, 2 points.
    pub pairs: [u64; 5],
}

/// How a game ended for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// It lost.
    Loss,
    /// Nobody won.
    Draw,
    /// It won.
    Win,
}

impl Score {
    /// In half points.
    pub const fn halves(self) -> usize {
        self as usize
    }
}

impl Tally {
    /// So many games of which no pairs are known.
    pub const fn of(wins: u64, draws: u64, losses: u64) -> Self {
        Self { wins, draws, losses, pairs: [0; 5] }
    }

    /// Counts games in their order: two that follow each other, the first with an even number, are a pair; a game that
    /// is missing (`None`) takes its partner out of the pairs, not out of the games.
    pub fn count(scores: &[Option<Score>]) -> Self {
        let mut tally = Self::default();
        for pair in scores.chunks(2) {
            for score in pair.iter().flatten() {
                match score {
                    Score::Win => tally.wins += 1,
                    Score::Draw => tally.draws += 1,
                    Score::Loss => tally.losses += 1,
                }
            }
            if let [Some(one), Some(other)] = pair {
                tally.pairs[one.halves() + other.halves()] += 1;
            }
        }
        tally
    }

    /// How many games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// How many pairs.
    pub fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The share of the points, from 0 to 1; a half if nothing has been played.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games() as f64
    }

    /// The variance of one game's points: that of pairs, doubled, if all games are in pairs; else that of single games.
    pub fn variance(&self) -> f64 {
        if self.pair_count() > 0 && 2 * self.pair_count() == self.games() {
            return 2.0 * spread(&self.pairs);
        }
        spread(&[self.losses, self.draws, self.wins])
    }
}

/// The variance of points that are spread evenly from 0 to 1 over these classes.
fn spread(counts: &[u64]) -> f64 {
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
    use Score::*;

    #[test]
    fn games_are_counted_and_paired_in_their_order() {
        let tally = Tally::count(&[Some(Win), Some(Loss), Some(Draw), None, Some(Win), Some(Draw), Some(Win)]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (3, 2, 1));
        assert_eq!(tally.pairs, [0, 0, 1, 1, 0]);
    }

    #[test]
    fn pairs_that_always_share_the_points_have_no_spread() {
        let paired = Tally::count(&[Some(Win), Some(Loss), Some(Loss), Some(Win)]);
        assert!(paired.variance() < 1e-12);
        assert!((Tally::of(2, 0, 2).variance() - 0.25).abs() < 1e-12);
    }
}
