//! What a study of a shipped game found, in few numbers, and the puzzles in its games: for the gallery and the puzzles of
//! the page.
//!
//! A [`Catalogue`] is the file with the figures of all games, [`PuzzleFile`] the file with the puzzles of one game. Both
//! name the rules by their hash, so a game whose rules have changed is studied again. The games are played and measured
//! by `study`, which defines the numbers; the command has the threads and the files.

use notation::record::rules_hash;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use study::statistics::Share;
use study::{LadderStep, Plan, Puzzle, Report, Strength};

/// The strengths of the studies, in nodes a turn.
pub const STRENGTHS: [u64; 2] = [100, 1_000];
/// The games at each strength, and between them.
pub const GAMES: u32 = 40;
/// The seed of the games.
pub const SEED: u64 = 1;
/// The maximum number of puzzles of a game.
const MAX_PUZZLES: usize = 24;

/// Which games the studies of the catalogue have.
pub fn plan() -> Plan {
    Plan::new(STRENGTHS.map(Strength::from_nodes).to_vec(), GAMES, SEED)
}

/// The hash of the rules of a shipped game, with those that it extends, and without lines of comments.
pub fn rules_of(text: &str) -> String {
    let whole = library::self_contained(text);
    let rules: Vec<&str> = whole.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    rules_hash(&rules.join("\n"))
}

/// The figures of all games.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// How the games were played.
    pub plan: PlanFigures,
    /// By the id of the game.
    pub games: BTreeMap<String, Figures>,
}

/// How the games of the catalogue were played.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanFigures {
    /// The strengths, in nodes a turn.
    pub nodes: Vec<u64>,
    /// The games at each strength, and between them.
    pub games: u32,
    /// The seed of the games.
    pub seed: u64,
}

/// The figures of a game, of the games at the greatest strength unless said otherwise.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// The hash of the rules: [`rules_of`].
    pub rules: String,
    /// Turns of all sides together.
    pub turns: MeanFigure,
    /// The mean number of legal turns.
    pub choices: f64,
    /// The games won.
    pub decided: ShareFigure,
    /// The games drawn by the rules.
    pub drawn: ShareFigure,
    /// The games stopped after [`study::MAX_TURNS`] turns.
    pub unfinished: ShareFigure,
    /// The share of the points of the team that moves first; nothing with three or more teams.
    pub first: Option<ShareFigure>,
    /// How much stronger the player with more nodes is.
    pub skill: Option<SkillFigure>,
}

/// A mean.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeanFigure {
    /// The mean.
    pub mean: f64,
    /// Half of its 95 % interval.
    pub error: f64,
}

/// A share, with its 95 % interval.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareFigure {
    /// From 0 to 1.
    pub share: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// A difference of strength in Elo, with its 95 % interval; nothing stands for infinity.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillFigure {
    /// The difference.
    pub elo: Option<f64>,
    /// The lower bound.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

impl Default for Catalogue {
    fn default() -> Self {
        let nodes = STRENGTHS.to_vec();
        Self { plan: PlanFigures { nodes, games: GAMES, seed: SEED }, games: BTreeMap::new() }
    }
}

impl Catalogue {
    /// Reads a catalogue.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The catalogue as text: a line for each game.
    pub fn to_text(&self) -> String {
        let line = |(id, figures): (&String, &Figures)| format!("    {}: {}", to_json(id), to_json(figures));
        let games: Vec<String> = self.games.iter().map(line).collect();
        format!("{{\n  \"plan\": {},\n  \"games\": {{\n{}\n  }}\n}}\n", to_json(&self.plan), games.join(",\n"))
    }
}

impl Figures {
    /// The figures in a report; `None` if no game has been played.
    pub fn new(rules: String, report: &Report) -> Option<Self> {
        let level = report.best_level()?;
        let (results, turns) = (&level.results, &level.length.turns);
        Some(Self {
            rules,
            turns: MeanFigure { mean: rounded(turns.mean, 1), error: rounded(turns.error, 1) },
            choices: rounded(level.branching.choices.mean, 1),
            decided: ShareFigure::new(&results.decided),
            drawn: ShareFigure::new(&results.drawn),
            unfinished: ShareFigure::new(&results.unfinished),
            first: results.teams.first().and_then(|team| team.score.as_ref()).map(ShareFigure::new),
            skill: report.ladder.last().map(SkillFigure::new),
        })
    }
}

impl ShareFigure {
    fn new(share: &Share) -> Self {
        let Share { share, low, high, .. } = *share;
        Self { share: rounded(share, 3), low: rounded(low, 3), high: rounded(high, 3) }
    }
}

impl SkillFigure {
    fn new(step: &LadderStep) -> Self {
        let [elo, low, high] = step.elo.map(|elo| elo.map(|elo| rounded(elo, 0)));
        Self { elo, low, high }
    }
}

/// The puzzles of a game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleFile {
    /// The hash of the rules: [`rules_of`].
    pub rules: String,
    /// The puzzles, the easiest first.
    pub puzzles: Vec<StoredPuzzle>,
}

/// A puzzle as it is stored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredPuzzle {
    /// The position.
    pub position: String,
    /// The number of turns of the winner's team.
    pub turns: u32,
    /// The text of the only first turn that wins within these turns.
    pub key: String,
    /// The lowest strength that finds the key, in nodes; nothing if none up to a million nodes does.
    pub grade: Option<u64>,
}

impl PuzzleFile {
    /// The puzzles in a file: each position once, and of too many those that represent all grades.
    pub fn new(rules: String, mut found: Vec<Puzzle>) -> Self {
        found.sort_by(|one, other| one.position.cmp(&other.position));
        found.dedup_by(|one, other| one.position == other.position);
        found.sort_by_key(|puzzle| (puzzle.grade.is_none(), puzzle.grade, puzzle.turns));
        let (all, kept) = (found.len(), found.len().min(MAX_PUZZLES));
        let puzzles = (0..kept).map(|number| &found[number * all / kept]).map(StoredPuzzle::new).collect();
        Self { rules, puzzles }
    }

    /// The file as text: a line for each puzzle.
    pub fn to_text(&self) -> String {
        let lines: Vec<String> = self.puzzles.iter().map(|puzzle| format!("    {}", to_json(puzzle))).collect();
        format!("{{\n  \"rules\": {},\n  \"puzzles\": [\n{}\n  ]\n}}\n", to_json(&self.rules), lines.join(",\n"))
    }
}

impl StoredPuzzle {
    fn new(puzzle: &Puzzle) -> Self {
        let Puzzle { position, turns, key, grade, .. } = puzzle;
        Self { position: position.clone(), turns: *turns, key: key.clone(), grade: grade.map(Strength::nodes) }
    }
}

fn to_json(value: &impl Serialize) -> String {
    // These types have no map keys but text, and nothing else can fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (number * scale).round() / scale
}
