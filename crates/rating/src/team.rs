//! What one game does to the ratings of everybody at it, whether two or two teams have played.
//!
//! For: the rule by which a team is met. It is the composite opponent of Garrick J. Williams, "Abstracting Glicko-2 for
//! Team Games" (thesis, University of Cincinnati, 2013): everybody plays against one opponent made of the other team,
//! its mean value and the root mean square of its deviations. Two things are ours. The opponent is moved by what one's
//! own team is stronger than oneself, so that what is expected is the same for all of a team, and a strong player does
//! not pay for a weak partner. And with one to a side it is Glicko-2 as it stands. Not for: who was at the game.

use crate::glicko::{Met, Rating};

/// The ratings of both teams after a game between them; `score` is what the first one got.
pub fn game(first: &[Rating], second: &[Rating], score: f64) -> (Vec<Rating>, Vec<Rating>) {
    (team(first, second, score), team(second, first, 1.0 - score))
}

fn team(own: &[Rating], other: &[Rating], score: f64) -> Vec<Rating> {
    let (ours, theirs) = (mean(own, |rating| rating.value), mean(other, |rating| rating.value));
    let deviation = mean(other, |rating| rating.deviation * rating.deviation).sqrt();
    let after = |rating: &Rating| {
        let whom = Rating { value: rating.value + theirs - ours, deviation, volatility: rating.volatility };
        // Nobody to play against: nothing is learned.
        if other.is_empty() { *rating } else { rating.after(&[Met { whom, score }]) }
    };
    own.iter().map(after).collect()
}

fn mean(ratings: &[Rating], of: impl Fn(&Rating) -> f64) -> f64 {
    ratings.iter().map(of).sum::<f64>() / ratings.len().max(1) as f64
}
