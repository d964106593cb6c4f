//! Grades a whole game: finds a mark for each position, from the last one to the first, and calculates from the marks
//! what each turn has cost.
//!
//! It starts at the end because the transposition table of later positions helps with the earlier ones. The limits are
//! numbers of positions, not times, so the same game gets the same marks. The request `grade` can be split into slices:
//! the client sends the marks known so far, and receives more. `lines` analyses a single position.

use super::line::{LineEnd, LineTurn};
use super::lines::{AnalysisOptions, search_lines};
use super::win_chance::{TeamChance, final_chances};
use super::{AnalysisEngine, AnalysisProgress, OnProgress};
use crate::answer_cache::AnswerCache;
use engine::eval::EvalSource;
use engine::search::Score;
use play::{Fault, GameCache, GameRecord, GameState};
use rules::{Budget, Game, History, Position, Side, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A depth that is never reached: only the number of positions limits the search.
const MAX_DEPTH: u32 = 60;
/// The minimum cost of each category, as a change of the chance from -1 to 1.
const MIN_INACCURACY_LOSS: f64 = 0.1;
const MIN_MISTAKE_LOSS: f64 = 0.2;
const MIN_BLUNDER_LOSS: f64 = 0.3;
/// The minimum chance, from -1 to 1, of a side that is ahead.
const MIN_AHEAD_CHANCE: f64 = 0.25;
/// A turn that allows a forced loss or misses a forced win is not a blunder if the side was as good as lost before, or
/// is still as good as winning.
const DECIDED_SCORE: Score = 999;
const LOSING_SCORE: Score = 700;

/// The request for grades of a game.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[serde(rename_all = "camelCase")]
pub struct GradeOptions {
    /// The number of positions to search for each mark; at most two million.
    pub nodes: u64,
    /// The number of marks to find in this slice; at least one.
    pub max_marks: usize,
    /// The marks known so far: those of the last positions of the game, in game order.
    pub known_evals: Vec<PositionEval>,
}

impl GradeOptions {
    /// The maximum number of positions to search for a mark.
    pub const MAX_NODES: u64 = 2_000_000;
}

/// The evaluation of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PositionEval {
    /// The number of turns before the position.
    pub index: usize,
    /// The score for the team of the side on turn; null if the game is over.
    pub(crate) score: Option<Score>,
    pub(crate) end: Option<LineEnd>,
    /// The chances of each team.
    #[serde(rename = "shares")]
    pub team_chances: Vec<TeamChance>,
    pub(crate) depth: u32,
    /// The best turn, and its continuation.
    pub line: Vec<LineTurn>,
}

/// The cost of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// At least a tenth of the chances.
    Inaccuracy,
    /// At least a fifth.
    Mistake,
    /// At least three tenths, or a forced end.
    Blunder,
}

/// A graded turn.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct GradedTurn {
    /// The index of the turn in the game, from 0.
    pub index: usize,
    pub(crate) side: u8,
    /// What the turn has cost its team, as a change of the chance from -1 to 1; never negative.
    pub(crate) loss: f64,
    /// The category of the cost, if it is high enough.
    #[serde(rename = "fault")]
    pub judgement: Option<Judgement>,
    /// Whether the turn changes who is ahead: its side was ahead and is not any more, or is now behind.
    #[serde(rename = "turning")]
    pub is_turning_point: bool,
}

/// The grades of a game so far.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Grade {
    /// The marks of the last positions of the game, in game order.
    #[serde(rename = "marks")]
    pub evals: Vec<PositionEval>,
    /// The turns between these positions.
    pub turns: Vec<GradedTurn>,
    /// The number of positions without a mark.
    #[serde(rename = "left")]
    pub remaining: usize,
}

/// Grades a further part of the game of a sheet. Turns are graded only in games of two teams; with more, what one team
/// loses is not what another one gains.
///
/// # Errors
/// What is invalid about the sheet, or that the position is too complex for the budget.
pub fn grade(
    library: &GameCache,
    sheet: &GameRecord,
    grading: GradeOptions,
    budget: &Budget,
    tell: OnProgress<'_>,
) -> Result<Grade, Fault> {
    sheet.ask(library, budget, |game, course| {
        let bench = AnswerCache::of(library).analysis_engine(course.configured_game(), EvalSource::default());
        Ok(grade_course(&bench, game, &course, grading, tell))
    })
}

fn grade_course(
    bench: &AnalysisEngine,
    game: &Game,
    course: &GameState,
    grading: GradeOptions,
    tell: OnProgress<'_>,
) -> Grade {
    let positions: Vec<Position> = course.positions().collect();
    let mut marks = grading.known_evals;
    // The known marks must be those of the end of this game; otherwise they are for another one.
    let belong = marks.len() <= positions.len()
        && marks.iter().rev().zip((0..positions.len()).rev()).all(|(mark, i)| mark.index == i);
    if !belong {
        marks.clear();
    }
    let nodes = grading.nodes.clamp(1, GradeOptions::MAX_NODES);
    for _ in 0..grading.max_marks.max(1) {
        let Some(index) = (positions.len() - marks.len()).checked_sub(1) else { break };
        let Some(found) = evaluate_position(bench, game, &positions[..=index], nodes, tell) else { break };
        let go_on = tell(&AnalysisProgress::Mark(&found));
        marks.insert(0, found);
        if !go_on {
            break;
        }
    }
    let two = marks.first().is_some_and(|mark| mark.team_chances.len() == 2);
    let turns = marks.windows(2).filter(|_| two).map(|pair| {
        let [before, after] = [&pair[0], &pair[1]];
        let sides = [positions[before.index].side(), positions[after.index].side()];
        grade_turn(game, sides, before, after, &course.turns()[before.index].texts.text)
    });
    Grade { turns: turns.collect(), remaining: positions.len() - marks.len(), evals: marks }
}

/// The mark of the last of these positions; `None` if the search was cancelled.
fn evaluate_position(
    bench: &AnalysisEngine,
    game: &Game,
    positions: &[Position],
    nodes: u64,
    tell: OnProgress<'_>,
) -> Option<PositionEval> {
    let index = positions.len().checked_sub(1)?;
    let pos = &positions[index];
    let mut past = History::default();
    positions.iter().for_each(|pos| past.push(game, pos));
    let over = |winner: Option<Side>| PositionEval {
        index,
        score: None,
        end: None,
        team_chances: final_chances(game, winner),
        depth: 0,
        line: Vec::new(),
    };
    match game.verdict(pos, &past) {
        Verdict::Won { winner, .. } => return Some(over(Some(winner))),
        Verdict::Drawn { .. } => return Some(over(None)),
        Verdict::Ongoing => {}
    }
    let mut enough = false;
    let found = search_lines(
        bench,
        game,
        pos,
        &past,
        AnalysisOptions { lines: 1, nodes, depth: MAX_DEPTH, evaluator: None },
        &mut |progress| {
            enough |= !tell(progress);
            !enough
        },
    );
    if enough {
        return None;
    }
    let best = found.lines.into_iter().next();
    Some(best.map_or_else(
        || over(None),
        |best| PositionEval {
            index,
            score: Some(best.score),
            end: best.end,
            team_chances: best.team_chances,
            depth: found.depth,
            line: best.turns,
        },
    ))
}

/// What a turn has cost the team of its side.
fn grade_turn(
    game: &Game,
    [side, next]: [Side; 2],
    before: &PositionEval,
    after: &PositionEval,
    text: &str,
) -> GradedTurn {
    let team = game.def().side(side).team;
    let chance = |mark: &PositionEval| {
        mark.team_chances.iter().find(|share| share.team == team).map_or(0.0, |share| 2.0 * share.chance - 1.0)
    };
    let (was, is) = (chance(before), chance(after));
    let best = before.line.first().is_some_and(|best| best.text == text);
    let loss = if best { 0.0 } else { (was - is).max(0.0) };
    let won = |mark: &PositionEval, chance: f64| (mark.end.is_some() || mark.score.is_none()) && chance > 0.9;
    let lost = |mark: &PositionEval, chance: f64| (mark.end.is_some() || mark.score.is_none()) && chance < -0.9;
    let by_loss = match loss {
        loss if loss >= MIN_BLUNDER_LOSS => Some(Judgement::Blunder),
        loss if loss >= MIN_MISTAKE_LOSS => Some(Judgement::Mistake),
        loss if loss >= MIN_INACCURACY_LOSS => Some(Judgement::Inaccuracy),
        _ => None,
    };
    // The relevant score is the one that is not a forced end, from the point of view of the side that moved.
    let by_score = |score: Score| match score {
        score if score > DECIDED_SCORE => Some(Judgement::Inaccuracy),
        score if score > LOSING_SCORE => Some(Judgement::Mistake),
        _ => Some(Judgement::Blunder),
    };
    let score_after = || after.score.unwrap_or(0) * if game.def().same_team(side, next) { 1 } else { -1 };
    let fault = match (won(before, was), lost(before, was), won(after, is), lost(after, is)) {
        _ if best => None,
        // A slower win or loss is not an error.
        (true, _, true, _) | (_, true, _, true) => None,
        (true, _, _, true) => Some(Judgement::Blunder),
        (true, ..) => by_score(score_after()),
        (_, _, _, true) => by_score(-before.score.unwrap_or(0)),
        _ => by_loss,
    };
    let stands = |chance: f64| i32::from(chance > MIN_AHEAD_CHANCE) - i32::from(chance < -MIN_AHEAD_CHANCE);
    let turning = fault.is_some() && stands(is) < stands(was);
    GradedTurn { index: before.index, side: side.0, loss, judgement: fault, is_turning_point: turning }
}
