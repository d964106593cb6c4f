//! The report of a study: everything that is measured, as values that serialise to JSON.
//!
//! It contains no clock and no machine, so that the same records give the same report. Look next: `markdown` for the
//! report as text, `plots` for its pictures; `measures` computes the numbers.

mod comparison;
mod markdown;
mod plots;
mod svg;
mod terminal;

pub use comparison::ComparedNumber;

use crate::definitions::{DEFINITIONS, Definition};
use crate::measures::{Branching, CellUse, FirstTurn, KindReport, Length, PieceValue, Results, Tension, score_share};
use crate::plan::{MAX_TURNS, Pairing, Study};
use crate::play::{OPENING_NOISE, OPENING_TURNS};
use crate::record::GameRecord;
use crate::statistics::{GameScore, Share, elo_from_score};
use crate::strength::Strength;
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// The report of a study.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The name of the game.
    pub game: String,
    /// The chosen readings of doubtful rules: name and value.
    pub readings: BTreeMap<String, String>,
    /// The source of the scores: a net, fitted values or the rules alone.
    pub evaluation: &'static str,
    /// How the games were played.
    pub conditions: Conditions,
    /// By strength, weakest first: games of a player against itself.
    pub levels: Vec<LevelReport>,
    /// Each strength against the next lower one.
    pub ladder: Vec<LadderStep>,
    /// What the numbers mean.
    pub definitions: &'static [Definition],
}

/// How the games of a study were played.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Conditions {
    /// The seed.
    pub seed: u64,
    /// The games that were to be played for each strength, and between two.
    pub games_wanted: u32,
    /// The games played, of all strengths together.
    pub games_played: usize,
    /// Whether all games have been played.
    pub is_complete: bool,
    /// The turn limit.
    pub max_turns: u32,
    /// The number of turns at the beginning that are varied.
    pub opening_turns: u32,
    /// The range of that variation, in hundredths of the median piece.
    pub opening_noise: i32,
}

/// What is measured of the games of one strength.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LevelReport {
    /// The number of nodes for a turn; 0 for the random player.
    pub nodes: Strength,
    /// The number of games.
    pub games: usize,
    /// The number of different games among them.
    pub distinct: usize,
    /// Who wins, and why.
    pub results: Results,
    /// How long games last.
    pub length: Length,
    /// How much choice there is.
    pub branching: Branching,
    /// How games turn; nothing for the random player, and with three or more teams.
    pub tension: Option<Tension>,
    /// Which kinds are used.
    pub kinds: Vec<KindReport>,
    /// Which cells are used.
    pub cells: CellUse,
    /// What pieces are worth; nothing with three or more teams.
    pub values: Vec<PieceValue>,
    /// How games begin.
    pub first_turns: Vec<FirstTurn>,
}

/// A strength against the next lower one.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LadderStep {
    /// The nodes of the weaker player.
    pub weaker: Strength,
    /// The nodes of the stronger player.
    pub stronger: Strength,
    /// Games that the stronger player won, drew and lost.
    pub won_drawn_lost: [u64; 3],
    /// The score of the stronger player.
    pub score: Share,
    /// The difference in Elo, its lower and its upper bound; nothing stands for infinity.
    pub elo: [Option<f64>; 3],
}

impl Report {
    /// Measures the records of a study, in whatever order they are. Those of other pairings are ignored.
    pub fn new(study: &Study<'_>, records: &[GameRecord]) -> Self {
        let (game, plan) = (study.game, &study.plan);
        let fixtures: HashSet<_> = plan.fixtures().into_iter().collect();
        let mut known: Vec<&GameRecord> =
            records.iter().filter(|record| fixtures.contains(&record.fixture())).collect();
        known.sort_by_key(|record| record.fixture());
        known.dedup_by_key(|record| record.fixture());
        let of = |pairing: Pairing| -> Vec<&GameRecord> {
            known.iter().copied().filter(|record| record.pairing == pairing).collect()
        };
        let def = game.def();
        Self {
            game: def.name.clone(),
            readings: def.chosen_readings().map(|(reading, value)| (reading.name.clone(), value.to_owned())).collect(),
            evaluation: study.searcher.eval().source().name(),
            conditions: Conditions {
                seed: plan.seed,
                games_wanted: plan.games,
                games_played: known.len(),
                is_complete: known.len() == fixtures.len(),
                max_turns: MAX_TURNS,
                opening_turns: OPENING_TURNS,
                opening_noise: OPENING_NOISE,
            },
            levels: plan.self_play().map(|pairing| LevelReport::new(study, pairing, &of(pairing))).collect(),
            ladder: plan.ladder().map(|pairing| LadderStep::new(pairing, &of(pairing))).collect(),
            definitions: DEFINITIONS,
        }
    }

    /// How many games have been played, and of how many.
    fn games_phrase(&self) -> String {
        let Conditions { games_wanted, games_played, is_complete, .. } = self.conditions;
        let all = games_wanted as usize * (self.levels.len() + self.ladder.len());
        if is_complete { format!("{games_played} games") } else { format!("{games_played} of {all} games") }
    }

    /// The strongest level with games.
    pub fn best_level(&self) -> Option<&LevelReport> {
        self.levels.iter().rev().find(|level| level.games > 0)
    }
}

impl LevelReport {
    /// The mean number of legal turns; a lower bound if there were more than were counted.
    fn choices_text(&self) -> String {
        let least = if self.branching.uncounted.share > 0.0 { "≥ " } else { "" };
        format!("{least}{:.1}", self.branching.choices.mean)
    }

    fn new(study: &Study<'_>, pairing: Pairing, records: &[&GameRecord]) -> Self {
        let game = study.game;
        let distinct: HashSet<&[String]> = records.iter().map(|record| record.turns.as_slice()).collect();
        Self {
            nodes: pairing.stronger,
            games: records.len(),
            distinct: distinct.len(),
            results: Results::new(game, records),
            length: Length::new(records),
            branching: Branching::new(records),
            tension: Tension::new(game, records),
            kinds: KindReport::all(game, records),
            cells: CellUse::new(game, records),
            values: PieceValue::all(game, study.searcher.eval(), records),
            first_turns: FirstTurn::all(game, records),
        }
    }
}

impl LadderStep {
    fn new(Pairing { weaker, stronger }: Pairing, records: &[&GameRecord]) -> Self {
        let results: Vec<GameScore> = records
            .iter()
            .map(|record| match record.winner() {
                None => GameScore::Draw,
                Some(winner) if record.seats[winner.index()] == 1 => GameScore::Win,
                Some(_) => GameScore::Loss,
            })
            .collect();
        let score = score_share(results.iter().copied());
        let elo = [score.share, score.low, score.high].map(elo_from_score);
        Self {
            weaker,
            stronger,
            won_drawn_lost: [GameScore::Win, GameScore::Draw, GameScore::Loss]
                .map(|kind| results.iter().filter(|result| **result == kind).count() as u64),
            score,
            elo: elo.map(|elo| elo.is_finite().then_some(elo)),
        }
    }
}
