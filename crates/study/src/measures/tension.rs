//! How games turn: who leads, how often that changes, and whether the side that was behind wins.
//!
//! The lead is read from the scores of the searches that chose the turns, so it is the opinion of players of that
//! strength. A score becomes a chance to win by the logistic curve that predicts the results of the same games best.

use super::result_for;
use crate::record::GameRecord;
use crate::statistics::{GameScore, Row, Share, Summary, fit_scale};
use rules::Game;
use serde::Serialize;

/// A team leads if its chance to win is at least this. Without a margin, every fluctuation around equality would be a
/// change of the lead.
pub const LEAD_CHANCE: f64 = 0.55;
/// A team that wins after its chance was at most this has come back.
pub const COMEBACK_CHANCE: f64 = 0.25;
/// A larger scale than this means that scores hardly predict results; `fit_scale` searches up to 5000.
const MAX_SCALE: f64 = 4_500.0;

/// The tension of games between two teams.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tension {
    /// Changes of the lead for each turn after the first.
    pub lead_changes: Summary,
    /// Decided games whose winner had been far behind.
    pub comebacks: Share,
    /// How far winners were behind while they were.
    pub drama: Summary,
    /// The score that means a chance to win of 1 / (1 + 1/e), in hundredths of the median piece.
    pub scale: f64,
    /// Whether the scores predict the results at all. Where they do not, the players saw neither a lead nor a danger, and
    /// the other numbers say little.
    pub is_predictive: bool,
}

impl Tension {
    /// The tension of these games; `None` if their turns have no scores.
    pub fn new(game: &Game, records: &[&GameRecord]) -> Option<Self> {
        let first = game.def().turn.first;
        let rows: Vec<Row> = (0..)
            .zip(records)
            .flat_map(|(number, record)| {
                let result = result_for(game, first, record).half_points() as f64 / 2.0;
                let scores = record.scores.iter().flatten();
                scores.map(move |&score| Row { game: number, result, score: score.into(), effects: Vec::new() })
            })
            .collect();
        if rows.is_empty() {
            return None;
        }
        let scale = fit_scale(&rows);
        let chances = |record: &GameRecord| -> Vec<f64> {
            record.scores.iter().flatten().map(|&score| 1.0 / (1.0 + (-f64::from(score) / scale).exp())).collect()
        };
        let winners: Vec<Vec<f64>> = records
            .iter()
            .filter_map(|record| match result_for(game, first, record) {
                GameScore::Draw => None,
                GameScore::Win => Some(chances(record)),
                GameScore::Loss => Some(chances(record).into_iter().map(|chance| 1.0 - chance).collect()),
            })
            .collect();
        let back = winners.iter().filter(|chances| chances.iter().any(|&chance| chance <= COMEBACK_CHANCE)).count();
        Some(Self {
            lead_changes: Summary::new(records.iter().map(|record| lead_changes(&chances(record)))),
            comebacks: Share::new(back as u64, winners.len() as u64),
            drama: Summary::new(winners.iter().map(|chances| drama(chances))),
            scale,
            is_predictive: scale < MAX_SCALE,
        })
    }
}

/// The number of changes of the lead, divided by the number of turns after the first.
fn lead_changes(chances: &[f64]) -> f64 {
    let leaders = chances.iter().filter(|&&chance| chance.max(1.0 - chance) >= LEAD_CHANCE);
    let leaders: Vec<bool> = leaders.map(|&chance| chance > 0.5).collect();
    let changes = leaders.windows(2).filter(|pair| pair[0] != pair[1]).count();
    changes as f64 / (chances.len() as f64 - 1.0).max(1.0)
}

/// The mean root of the other team's advantage, over the positions in which the winner, whose chances these are, was
/// behind; 0 if it never was.
fn drama(chances: &[f64]) -> f64 {
    Summary::new(chances.iter().filter(|&&chance| chance < 0.5).map(|chance| (1.0 - 2.0 * chance).sqrt())).mean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_clear_leads_change_hands() {
        assert!((lead_changes(&[0.5, 0.6, 0.48, 0.6, 0.3]) - 0.25).abs() < 1e-12);
        assert!(lead_changes(&[0.52, 0.48, 0.53]).abs() < 1e-12, "no team leads clearly");
        assert!(lead_changes(&[]).abs() < 1e-12);
    }

    #[test]
    fn drama_is_how_far_the_winner_was_behind() {
        // Behind twice, by 0.36 and 0.64, whose roots are 0.6 and 0.8.
        assert!((drama(&[0.5, 0.32, 0.18, 0.9]) - 0.7).abs() < 1e-12);
        assert!(drama(&[0.5, 0.9]).abs() < 1e-12);
    }
}
