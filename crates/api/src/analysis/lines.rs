//! The best lines of a position, by iterative deepening, and the threats of the other side.
//!
//! For the requests `analyse` and `threat`. `line` has the form of a line.

use super::line::{Line, line};
use super::{AnalysisEngine, AnalysisProgress, Evaluator, MAX_NODES, OnProgress};
use engine::search::{Limits, Report, Score, SearchRequest};
use play::{Fault, GameState};
use rules::{Game, History, Position, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use ts_rs::TS;

/// The maximum number of lines.
const MAX_LINES: usize = 8;

/// The limits of a search.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct AnalysisOptions {
    /// The number of best turns to find.
    pub(crate) lines: usize,
    /// The number of positions to search in this slice.
    pub(crate) nodes: u64,
    /// The maximum depth, in turns.
    pub(crate) depth: u32,
    /// The source of the scores; by default the best one available.
    #[serde(default)]
    #[ts(optional)]
    pub(crate) evaluator: Option<Evaluator>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisResult {
    /// The side on turn in the position.
    pub(crate) side: u8,
    /// The depth that was searched completely, apart from pruning, in turns.
    pub(crate) depth: u32,
    /// The selective depth: the maximum depth of any line, in turns.
    pub(crate) selective_depth: u32,
    /// The number of positions searched in this slice.
    pub(crate) nodes: u64,
    /// Whether a deeper search would not find anything else.
    pub(crate) is_final: bool,
    /// The lines, the best first; empty if there is no legal turn.
    pub(crate) lines: Vec<Line>,
}

/// A depth that was searched completely.
#[derive(Default)]
struct SearchedDepth {
    depth: u32,
    selective: u32,
    lines: Vec<(Score, Vec<Turn>)>,
}

impl SearchedDepth {
    fn update(&mut self, report: &Report<'_>) {
        if report.line == 1 {
            self.lines.clear();
        }
        (self.depth, self.selective) = (report.depth, report.selective_depth);
        self.lines.push((report.score, report.pv.to_vec()));
    }
}

/// The search in progress, shared by its two callbacks.
struct SearchListener<'t, 'f> {
    latest: SearchedDepth,
    /// Whether there is a result that has not been reported.
    has_update: bool,
    polls: u64,
    on_progress: OnProgress<'t>,
    to_result: &'f dyn Fn(&SearchedDepth, u64, bool) -> AnalysisResult,
}

impl SearchListener<'_, '_> {
    /// The number of polls between two reports of the number of positions.
    const POLLS_PER_REPORT: u64 = 16;

    /// Returns whether the search should stop.
    fn should_stop(&mut self) -> bool {
        self.polls += 1;
        let nodes = self.polls * engine::search::NODES_PER_STOP_CHECK;
        if std::mem::take(&mut self.has_update) {
            return !(self.on_progress)(&AnalysisProgress::Depth(&(self.to_result)(&self.latest, nodes, false)));
        }
        self.polls.is_multiple_of(Self::POLLS_PER_REPORT) && !(self.on_progress)(&AnalysisProgress::Nodes { nodes })
    }
}

/// The best lines of the current position of a game.
///
/// # Errors
/// If the game is over.
pub(crate) fn analyse(
    bench: &AnalysisEngine,
    game: &Game,
    course: &GameState,
    looking: AnalysisOptions,
    tell: OnProgress<'_>,
) -> Result<AnalysisResult, Fault> {
    if course.is_over() {
        return Err(Fault::conflict("the game is over"));
    }
    Ok(search_lines(bench, game, course.position(), course.history(), looking, tell))
}

/// The best lines, using the transposition table of earlier slices.
pub(super) fn search_lines(
    bench: &AnalysisEngine,
    game: &Game,
    pos: &Position,
    past: &History,
    looking: AnalysisOptions,
    tell: OnProgress<'_>,
) -> AnalysisResult {
    let found = |known: &SearchedDepth, nodes: u64, settled: bool| AnalysisResult {
        side: pos.side().0,
        depth: known.depth,
        selective_depth: known.selective,
        nodes,
        is_final: settled,
        lines: known.lines.iter().map(|(score, turns)| line(&bench.searcher, game, pos, *score, turns)).collect(),
    };
    let limits = Limits {
        depth: looking.depth.max(1),
        nodes: looking.nodes.clamp(1, MAX_NODES),
        multipv: looking.lines.clamp(1, MAX_LINES),
        ..Limits::default()
    };
    let ear = RefCell::new(SearchListener {
        latest: SearchedDepth::default(),
        has_update: false,
        polls: 0,
        on_progress: tell,
        to_result: &found,
    });
    bench.table.new_generation();
    let choice = bench.searcher.search_with_table(
        &bench.table,
        &[],
        &SearchRequest::new(game, pos, past).with_limits(limits).with_stop(&|| ear.borrow_mut().should_stop()),
        &mut |report| {
            // A result within a spent budget is incomplete.
            if !game.budget().is_spent() {
                let mut ear = ear.borrow_mut();
                ear.latest.update(report);
                ear.has_update = true;
            }
        },
    );
    let mut known = ear.into_inner().latest;
    let Some(choice) = choice else { return found(&SearchedDepth::default(), 0, true) };
    if known.lines.is_empty() {
        known.lines.push((choice.score, std::iter::once(choice.turn).chain(choice.reply).collect()));
    }
    found(&known, choice.nodes, known.depth >= limits.depth || is_decided(&known))
}

/// Whether all scores are wins and losses within the searched depth, which cannot change any more.
fn is_decided(known: &SearchedDepth) -> bool {
    let seen = |score| engine::search::mate_in(score).is_some_and(|turns| turns.unsigned_abs() <= known.depth);
    known.lines.iter().all(|&(score, _)| seen(score))
}

/// What the next side would do if the side on turn did nothing; `None` where that makes no sense.
pub(crate) fn threat(
    bench: &AnalysisEngine,
    game: &Game,
    pos: &Position,
    looking: AnalysisOptions,
    tell: OnProgress<'_>,
) -> Option<AnalysisResult> {
    let after = bench.searcher.null_move(game, pos)?;
    Some(search_lines(bench, game, &after, &History::new(&after), looking, tell))
}
