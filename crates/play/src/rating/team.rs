//! Updates the ratings of all players of a game, between two players or two teams.
//!
//! A team is rated as the composite opponent of Garrick J. Williams, "Abstracting Glicko-2 for Team Games" (thesis,
//! University of Cincinnati, 2013): each player plays against one opponent with the mean rating of the other team and
//! the root mean square of its deviations. Two things are ours. The opponent is shifted by the difference between the
//! player and the mean of the player's own team, so that the expected score is the same for the whole team, and a
//! strong player does not pay for a weak partner. And between two single players it is plain Glicko-2.

use crate::rating::glicko::{GameResult, Rating};

/// Returns the ratings of both teams after a game between them; `score` is the first team's, 0 to 1.
pub fn rate_game(first: &[Rating], second: &[Rating], score: f64) -> (Vec<Rating>, Vec<Rating>) {
    (rate_team(first, second, score), rate_team(second, first, 1.0 - score))
}

fn rate_team(own: &[Rating], other: &[Rating], score: f64) -> Vec<Rating> {
    let (ours, theirs) = (mean(own, |rating| rating.value), mean(other, |rating| rating.value));
    let deviation = mean(other, |rating| rating.deviation * rating.deviation).sqrt();
    let after = |rating: &Rating| {
        let whom = Rating { value: rating.value + theirs - ours, deviation, volatility: rating.volatility };
        // Without opponents nothing is learned.
        if other.is_empty() { *rating } else { rating.after(&[GameResult { opponent: whom, score }]) }
    };
    own.iter().map(after).collect()
}

fn mean(ratings: &[Rating], of: impl Fn(&Rating) -> f64) -> f64 {
    ratings.iter().map(of).sum::<f64>() / ratings.len().max(1) as f64
}
