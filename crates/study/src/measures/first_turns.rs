//! How games begin, and how well the first turns score.

use super::{result_for, score_share};
use crate::record::GameRecord;
use crate::statistics::Share;
use rules::Game;
use serde::Serialize;
use std::collections::BTreeMap;

/// A first turn.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FirstTurn {
    /// Its text.
    pub turn: String,
    /// Games that begin with it.
    pub played: Share,
    /// The share of the points of the team that made it, a draw counted as one half.
    pub score: Share,
}

impl FirstTurn {
    /// The first turns of these games, the most frequent first.
    pub fn all(game: &Game, records: &[&GameRecord]) -> Vec<Self> {
        let mut by_turn: BTreeMap<&str, Vec<&GameRecord>> = BTreeMap::new();
        for &record in records {
            if let Some(turn) = record.turns.first() {
                by_turn.entry(turn).or_default().push(record);
            }
        }
        let first = game.def().turn.first;
        let mut turns: Vec<Self> = by_turn
            .into_iter()
            .map(|(turn, games)| Self {
                turn: turn.to_owned(),
                played: Share::new(games.len() as u64, records.len() as u64),
                score: score_share(games.iter().map(|record| result_for(game, first, record))),
            })
            .collect();
        turns.sort_by(|a, b| b.played.share.total_cmp(&a.played.share));
        turns
    }
}
