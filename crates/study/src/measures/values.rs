//! What a piece is worth: how much one more of a kind raises the odds to win.
//!
//! A logistic regression of the results on the material at quiet moments (`statistics::regression`, whose errors count
//! each game once). An unknown for each kind is fitted together with one for the advantage of the team that moves
//! first. The computer's own values, from the rules or from `lab tune`, are there for comparison; they are in
//! hundredths of the median piece.

use super::result_for;
use crate::record::GameRecord;
use crate::statistics::{Fit, Row, fit};
use engine::eval::Eval;
use rules::{Game, Kind};
use serde::Serialize;

/// The standard deviation of the prior of a value, in units of the logarithm of the odds: weak, so that it matters only
/// where the games say little.
const PRIOR: f64 = 3.0;

/// The value of a kind.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PieceValue {
    /// The id in the rule file.
    pub id: String,
    /// The name.
    pub title: String,
    /// The change of the natural logarithm of the odds to win by one more piece.
    pub log_odds: f64,
    /// The standard error.
    pub error: f64,
    /// The computer's value, in hundredths of the median piece.
    pub computer: i32,
}

impl PieceValue {
    /// The values of the kinds of which one team had more at some time; none without material.
    pub fn all(game: &Game, eval: &Eval, records: &[&GameRecord]) -> Vec<Self> {
        let def = game.def();
        let first = def.turn.first;
        let samples = || records.iter().flat_map(|record| &record.material);
        let varies = |kind: &Kind| samples().any(|sample| sample.lead.contains_key(&def.kind(*kind).id));
        let kinds: Vec<Kind> = def.all_kinds().filter(varies).collect();
        let rows: Vec<Row> = (0..)
            .zip(records)
            .flat_map(|(number, record)| {
                let result = result_for(game, first, record).half_points() as f64 / 2.0;
                let kinds = &kinds;
                record.material.iter().map(move |sample| {
                    let leads = kinds.iter().map(|&kind| sample.lead.get(&def.kind(kind).id).copied().unwrap_or(0));
                    let effects = leads.map(f64::from).chain([1.0]).collect();
                    Row { game: number, result, score: 0.0, effects }
                })
            })
            .collect();
        if kinds.is_empty() || rows.is_empty() {
            return Vec::new();
        }
        let unknowns = kinds.len() + 1;
        let Fit { change, error } = fit(&rows, 1.0, &vec![0.0; unknowns], &vec![PRIOR; unknowns]);
        let values = kinds.iter().zip(change.into_iter().zip(error)).map(|(&kind, (log_odds, error))| Self {
            id: def.kind(kind).id.clone(),
            title: def.kind(kind).title.clone(),
            log_odds,
            error,
            computer: eval.kind_value(kind),
        });
        values.collect()
    }
}
