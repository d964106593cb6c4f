//! Studies of a game by self-play, in slices: the requests `self-play`, which plays one game, `study-report`, which
//! measures the games played so far, and `puzzles`, which finds puzzles in one of them.
//!
//! Only the engine in the browser answers them: on a machine of one's own, `variorum study` and `variorum puzzles` do the same with all
//! cores, and write the same lines. What the numbers mean is in `study`; docs/study.md describes them.

use crate::json::to_json;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use engine::search::Searcher;
use play::{ConfiguredGame, Fault, GameCache};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use study::{GameRecord, Plan, Puzzle, Report, Strength, Study, find_puzzles};
use ts_rs::TS;

/// The maximum number of strengths: each of them and each pair of neighbours plays games.
const MAX_STRENGTHS: usize = 5;
/// The maximum number of games for each strength.
const MAX_GAMES: u32 = 1_000;
/// The maximum number of positions searched for a turn.
const MAX_NODES: u64 = 100_000;

/// The chosen readings: name and value.
type Readings = BTreeMap<String, String>;

/// Which games a study has.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct StudyPlan {
    /// The strengths: positions searched for a turn; 0 is a player of random turns.
    nodes: Vec<u64>,
    /// The number of games at each strength, and between neighbouring strengths.
    games: u32,
    /// The seed of the games.
    seed: u64,
}

/// The report of a study.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct StudyReport {
    /// The report as HTML, with its pictures.
    html: String,
    /// The report as JSON, for programs.
    json: String,
}

/// A puzzle in a game.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct FoundPuzzle {
    /// The position.
    position: String,
    /// The number of turns in which it is won.
    turns: u32,
    /// The text of the only first turn that wins within these turns.
    key: String,
    /// The lowest strength that finds the key, in nodes; nothing if none up to a million does.
    grade: Option<u64>,
    /// The number of the turn in its game, from 1.
    turn: usize,
}

/// The puzzles in a game.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct FoundPuzzles {
    /// In the order of the game.
    puzzles: Vec<FoundPuzzle>,
}

impl From<Puzzle> for FoundPuzzle {
    fn from(Puzzle { position, turns, key, grade, turn }: Puzzle) -> Self {
        Self { position, turns, key, grade: grade.map(Strength::nodes), turn }
    }
}

impl StudyPlan {
    fn into_plan(self) -> Result<Plan, Fault> {
        let strengths = self.nodes.iter().copied().map(Strength::from_nodes).collect();
        let plan = Plan::new(strengths, self.games, self.seed);
        if plan.strengths.is_empty() || plan.strengths.len() > MAX_STRENGTHS {
            return Err(Fault::bad(format!("a study in the browser has 1 to {MAX_STRENGTHS} strengths")));
        }
        if plan.games == 0 || plan.games > MAX_GAMES {
            return Err(Fault::bad(format!("a study in the browser has 1 to {MAX_GAMES} games at each strength")));
        }
        if plan.strengths.iter().any(|strength| strength.nodes() > MAX_NODES) {
            return Err(Fault::bad(format!("a strength in the browser has at most {MAX_NODES} nodes")));
        }
        Ok(plan)
    }
}

/// The player of studies. It keeps what is computed once for a game.
#[derive(Debug, Default)]
pub struct StudyPlayer {
    cached: Option<(Arc<ConfiguredGame>, Arc<Searcher>)>,
}

impl StudyPlayer {
    /// Plays the game of that number, from 0: its record, a line of JSON, as a JSON string. `stop` is called often; if it
    /// returns true, the game is dropped.
    ///
    /// # Errors
    /// What is invalid about the plan, why nothing can be played, or that the game was stopped.
    pub fn play(
        &mut self,
        library: &GameCache,
        (id, readings): (&str, Readings),
        (plan, number): (StudyPlan, usize),
        stop: &dyn Fn() -> bool,
    ) -> Result<String, Fault> {
        let setting = setting(library, id, readings)?;
        let study = self.study(&setting, plan)?;
        let fixtures = study.plan.fixtures();
        let Some(&fixture) = fixtures.get(number) else {
            return Err(Fault::bad(format!("the study has {} games, and no game {number}", fixtures.len())));
        };
        let record = study::play(&study, fixture, stop).ok_or_else(|| Fault::conflict("the game was stopped"))?;
        Ok(to_json(&to_json(&record)))
    }

    /// Measures the games whose records these are: a `StudyReport` as JSON.
    ///
    /// # Errors
    /// What is invalid about the plan or the records.
    pub fn report(
        &mut self,
        library: &GameCache,
        (id, readings): (&str, Readings),
        (plan, records): (StudyPlan, &[String]),
    ) -> Result<String, Fault> {
        let setting = setting(library, id, readings)?;
        let study = self.study(&setting, plan)?;
        let games: Vec<GameRecord> = records
            .iter()
            .enumerate()
            .map(|(at, line)| {
                parse_record(study.game, line)
                    .ok_or_else(|| Fault::bad(format!("line {} of the records is no game of this study", at + 1)))
            })
            .collect::<Result<_, _>>()?;
        let report = Report::new(&study, &games);
        Ok(to_json(&StudyReport { html: to_html(&report, study.game), json: to_json(&report) }))
    }

    /// Finds the puzzles in the game whose record this is: a `FoundPuzzles` as JSON. `stop` is called often; if it returns
    /// true, no further puzzle is searched for.
    ///
    /// # Errors
    /// What is invalid about the plan or the record.
    pub fn puzzles(
        &mut self,
        library: &GameCache,
        (id, readings): (&str, Readings),
        (plan, record): (StudyPlan, &str),
        stop: &dyn Fn() -> bool,
    ) -> Result<String, Fault> {
        let setting = setting(library, id, readings)?;
        let study = self.study(&setting, plan)?;
        let record =
            parse_record(study.game, record).ok_or_else(|| Fault::bad("the record is no game of this study"))?;
        let found = find_puzzles(&study, &record, stop).map_err(Fault::bad)?;
        Ok(to_json(&FoundPuzzles { puzzles: found.into_iter().map(FoundPuzzle::from).collect() }))
    }

    fn study<'g>(&mut self, setting: &'g Arc<ConfiguredGame>, plan: StudyPlan) -> Result<Study<'g>, Fault> {
        let known = self.cached.take().filter(|(known, _)| Arc::ptr_eq(known, setting));
        let (_, searcher) = self.cached.insert(known.unwrap_or_else(|| {
            let searcher = Searcher::with_knowledge(setting.game(), setting.knowledge().clone());
            (Arc::clone(setting), Arc::new(searcher))
        }));
        Study::with_searcher(setting.game(), Arc::clone(searcher), plan.into_plan()?).map_err(Fault::bad)
    }
}

fn setting(library: &GameCache, id: &str, readings: Readings) -> Result<Arc<ConfiguredGame>, Fault> {
    let source = library.find_source(id).map_err(Fault::not_found)?;
    library.load_source(&source, readings.into_iter().collect())
}

/// The record in a line of JSON, if it can be of this game.
fn parse_record(game: &rules::Game, line: &str) -> Option<GameRecord> {
    serde_json::from_str(line).ok().filter(|record| fits(game, record))
}

/// Whether the record can be of this game.
fn fits(game: &rules::Game, record: &GameRecord) -> bool {
    let (sides, turns) = (game.side_count(), record.turns.len());
    record.seats.len() == sides
        && record.seats.iter().all(|player| *player < 2)
        && record.winner.is_none_or(|winner| usize::from(winner) < sides)
        && record.scores.len() == turns
        && record.choices.len() == turns
        && record.arrivals.len() == sides
        && record.arrivals.iter().all(|cells| cells.len() == game.board().cell_count())
}

/// The report as HTML. Its names come from a rule file, so no HTML and no link in them survives.
fn to_html(report: &Report, game: &rules::Game) -> String {
    let plots = report.plots(game);
    let picture = |file: &str| {
        let (_, svg) = plots.iter().find(|(name, _)| *name == file)?;
        Some(CowStr::from(format!("data:image/svg+xml;base64,{}", BASE64.encode(svg))))
    };
    let markdown = report.to_markdown();
    let events = Parser::new_ext(&markdown, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) => None,
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            let dest_url = picture(&dest_url).unwrap_or(CowStr::Borrowed(""));
            Some(Event::Start(Tag::Image { link_type, dest_url, title, id }))
        }
        other => Some(other),
    });
    let mut text = String::new();
    html::push_html(&mut text, events);
    text
}
