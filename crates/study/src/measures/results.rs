//! Who wins, how often no side does, and why games end.

use super::{result_for, score_share};
use crate::record::GameRecord;
use crate::statistics::{GameScore, Share};
use rules::{Game, Side};
use serde::Serialize;
use std::collections::BTreeMap;

/// The results of games.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Results {
    /// By team, in the order in which they move: the first one begins.
    pub teams: Vec<TeamResult>,
    /// Games that a team won.
    pub decided: Share,
    /// Games drawn by the rules.
    pub drawn: Share,
    /// Games stopped by the turn limit of the study.
    pub unfinished: Share,
    /// The reasons, the most frequent first.
    pub ends: Vec<EndCount>,
}

/// The results of a team.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamResult {
    /// The names of its sides.
    pub team: String,
    /// Games that it won.
    pub wins: Share,
    /// The share of the points, draws and unfinished games counted as one half; nothing with three or more teams.
    pub score: Option<Share>,
}

/// A reason for which games ended.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EndCount {
    /// The rule, as in the rule sheet.
    pub rule: String,
    /// The reason in the words of one of the games.
    pub example: String,
    /// Whether a team won by it.
    pub wins: bool,
    /// The number of games.
    pub games: u64,
}

impl Results {
    /// The results of these games.
    pub fn new(game: &Game, records: &[&GameRecord]) -> Self {
        let share = |is: &dyn Fn(&GameRecord) -> bool| {
            Share::new(records.iter().filter(|record| is(record)).count() as u64, records.len() as u64)
        };
        Self {
            teams: teams_in_order(game).into_iter().map(|head| TeamResult::new(game, head, records)).collect(),
            decided: share(&|record| record.winner.is_some()),
            drawn: share(&|record| record.winner.is_none() && !record.end.turn_limit),
            unfinished: share(&|record| record.end.turn_limit),
            ends: count_ends(records),
        }
    }
}

impl TeamResult {
    fn new(game: &Game, head: Side, records: &[&GameRecord]) -> Self {
        let results = || records.iter().map(|record| result_for(game, head, record));
        let wins = results().filter(|result| *result == GameScore::Win).count() as u64;
        Self {
            team: team_name(game, head),
            wins: Share::new(wins, records.len() as u64),
            score: (game.def().teams().count() == 2).then(|| score_share(results())),
        }
    }
}

/// A side of each team, in the order in which they move.
fn teams_in_order(game: &Game) -> Vec<Side> {
    let turn = &game.def().turn;
    let first = turn.order.iter().position(|&side| side == turn.first).unwrap_or(0);
    let mut heads: Vec<Side> = Vec::new();
    for &side in turn.order[first..].iter().chain(&turn.order[..first]) {
        if !heads.iter().any(|&head| game.def().same_team(head, side)) {
            heads.push(side);
        }
    }
    heads
}

/// The names of the sides of a team.
fn team_name(game: &Game, head: Side) -> String {
    let sides = game.sides().filter(|&side| game.def().same_team(side, head));
    sides.map(|side| game.def().side(side).name.as_str()).collect::<Vec<_>>().join(" and ")
}

fn count_ends(records: &[&GameRecord]) -> Vec<EndCount> {
    let mut ends: BTreeMap<(&str, bool), EndCount> = BTreeMap::new();
    for record in records {
        let (end, wins) = (&record.end, record.winner.is_some());
        let entry = ends.entry((&end.rule, wins)).or_insert_with(|| EndCount {
            rule: end.rule.clone(),
            example: end.reason.clone(),
            wins,
            games: 0,
        });
        entry.games += 1;
    }
    let mut ends: Vec<EndCount> = ends.into_values().collect();
    ends.sort_by_key(|end| std::cmp::Reverse(end.games));
    ends
}
