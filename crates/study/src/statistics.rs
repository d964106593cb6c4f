//! The statistics of games: shares and means with their errors, tallies, differences in strength, logistic regression.
//!
//! Formulas with their sources, and nothing of a game. `lab` uses them, too: tests that end a match early are there.

mod difference;
mod elo;
mod regression;
mod share;
mod summary;
mod tally;

pub use difference::Difference;
pub use elo::{Elo, elo_from_score, expected_score, likelihood_of_superiority};
pub use regression::{Fit, Row, fit, fit_scale, log_loss};
pub use share::Share;
pub use summary::Summary;
pub use tally::{GameScore, Tally};
