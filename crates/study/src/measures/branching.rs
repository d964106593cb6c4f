//! How much choice there is.

use crate::record::GameRecord;
use crate::statistics::{Share, Summary};
use serde::Serialize;

/// The choice in games.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Branching {
    /// The number of legal turns in a position.
    pub choices: Summary,
    /// Positions with more than one legal turn.
    pub decisions: Share,
    /// Positions with more legal turns than were counted.
    pub uncounted: Share,
    /// By number of the turn: the mean number of legal turns, as long as at least half of the games last.
    pub by_turn: Vec<f64>,
    /// The decimal logarithm of the number of games: the mean length times the logarithm of the mean number of turns.
    pub tree_size: f64,
}

impl Branching {
    /// The choice in these games.
    pub fn new(records: &[&GameRecord]) -> Self {
        let all = || records.iter().flat_map(|record| &record.choices);
        let positions = all().count() as u64;
        let choices = Summary::new(all().map(|&count| f64::from(count)));
        let uncounted = records.iter().map(|record| u64::from(record.uncounted)).sum();
        let lengths = Summary::new(records.iter().map(|record| record.choices.len() as f64));
        let mean_at = |turn: usize| {
            Summary::new(records.iter().filter_map(|record| record.choices.get(turn)).map(|&count| f64::from(count)))
                .mean
        };
        Self {
            choices,
            decisions: Share::new(all().filter(|&&count| count > 1).count() as u64, positions),
            uncounted: Share::new(uncounted, positions),
            by_turn: (0..lengths.median as usize).map(mean_at).collect(),
            tree_size: lengths.mean * choices.mean.max(1.0).log10(),
        }
    }
}
