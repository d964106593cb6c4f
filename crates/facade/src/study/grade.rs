//! A whole game graded: a mark for each of its positions, found from the last one to the first, and from the marks what
//! each turn has cost.
//!
//! From the end, because what was found out about later positions helps with the earlier ones. The bounds are positions
//! looked at, not time, so the same game gets the same marks. For: the ask `grade`, which can be asked in slices: the
//! marks known so far go in, more come out. Not for: one position (`lines`).

use super::chance::{Share, final_shares};
use super::line::{End, LineTurn};
use super::lines::{Looking, lines};
use super::{Bench, Progress, Tell};
use crate::course::Course;
use crate::fault::Fault;
use crate::library::Library;
use crate::sheet::Sheet;
use eval::Source;
use rules::{Budget, Game, Past, Position, Side, Verdict};
use schemars::JsonSchema;
use search::Score;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Depth is no bound here.
const DEEP: u32 = 60;
/// What a turn may cost, as part of the chances from -1 to 1, before it is called so.
const INACCURACY: f64 = 0.1;
const MISTAKE: f64 = 0.2;
const BLUNDER: f64 = 0.3;
/// Who has more of the chances from -1 to 1 is ahead.
const AHEAD: f64 = 0.25;
/// Who allows a forced loss, or lets a forced win go, has not blundered if he was as good as lost, or still is as good
/// as winning.
const HOPELESS: Score = 999;
const BAD: Score = 700;

/// How a game is to be graded.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Grading {
    /// So many positions are looked at for each mark; no more than two million in any case.
    pub nodes: u64,
    /// So many marks are found in this slice; at least one.
    pub most: usize,
    /// The marks known so far: those of the last positions of the game, in the order of the game.
    pub known: Vec<Mark>,
}

impl Grading {
    /// No position gets more than this.
    pub const MOST_NODES: u64 = 2_000_000;
}

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[schemars(rename = "GradeMark")]
#[ts(rename = "GradeMark")]
pub struct Mark {
    /// How many turns led to the position.
    pub index: usize,
    /// For the team of the side on turn; none where the game is over.
    pub(crate) score: Option<Score>,
    pub(crate) end: Option<End>,
    /// The chances of each team.
    pub shares: Vec<Share>,
    pub(crate) depth: u32,
    /// What would be best, and what follows.
    pub line: Vec<LineTurn>,
}

/// What a turn has cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "TurnCost")]
#[ts(rename = "TurnCost")]
pub enum Cost {
    /// A tenth of the chances.
    Inaccuracy,
    /// A fifth.
    Mistake,
    /// Three tenths, or a forced end.
    Blunder,
}

/// A turn that was graded.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct GradedTurn {
    /// Which turn of the game, from 0.
    pub index: usize,
    pub(crate) side: u8,
    /// What the side's team has lost by it, as part of the chances from -1 to 1; never less than nothing.
    pub(crate) loss: f64,
    /// How bad that is, if it is.
    pub fault: Option<Cost>,
    /// The game stands otherwise after it: whose side was ahead is not any more, or is behind.
    pub turning: bool,
}

/// A game as far as it has been graded.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Grade {
    /// Of the last positions of the game, in its order.
    pub marks: Vec<Mark>,
    /// The turns between them.
    pub turns: Vec<GradedTurn>,
    /// So many positions have no mark yet.
    pub left: usize,
}

/// Grades some more of the game of a sheet. Turns are graded where two teams play; where there are more, what one loses
/// is not what another wins.
///
/// # Errors
/// What is wrong with the sheet, or that there is too much to look at.
pub fn grade(
    library: &Library,
    sheet: &Sheet,
    grading: Grading,
    budget: &Budget,
    tell: Tell<'_>,
) -> Result<Grade, Fault> {
    sheet.ask(library, budget, |game, course| {
        let bench = library.bench(course.setting(), Source::default());
        Ok(grade_course(&bench, game, &course, grading, tell))
    })
}

fn grade_course(bench: &Bench, game: &Game, course: &Course, grading: Grading, tell: Tell<'_>) -> Grade {
    let positions: Vec<Position> = course.turns.iter().map(|played| played.before).chain([course.pos]).collect();
    let mut marks = grading.known;
    // What is known must be the end of this game; else it is that of another.
    let belong = marks.len() <= positions.len()
        && marks.iter().rev().zip((0..positions.len()).rev()).all(|(mark, i)| mark.index == i);
    if !belong {
        marks.clear();
    }
    let nodes = grading.nodes.clamp(1, Grading::MOST_NODES);
    for _ in 0..grading.most.max(1) {
        let Some(index) = (positions.len() - marks.len()).checked_sub(1) else { break };
        let Some(found) = mark(bench, game, &positions[..=index], nodes, tell) else { break };
        let go_on = tell(&Progress::Mark(&found));
        marks.insert(0, found);
        if !go_on {
            break;
        }
    }
    let two = marks.first().is_some_and(|mark| mark.shares.len() == 2);
    let turns = marks.windows(2).filter(|_| two).map(|pair| {
        let [before, after] = [&pair[0], &pair[1]];
        let sides = [positions[before.index].side(), positions[after.index].side()];
        grade_turn(game, sides, before, after, &course.turns[before.index].text)
    });
    Grade { turns: turns.collect(), left: positions.len() - marks.len(), marks }
}

/// The mark of the last of these positions; none if somebody said "enough" while it was being found.
fn mark(bench: &Bench, game: &Game, positions: &[Position], nodes: u64, tell: Tell<'_>) -> Option<Mark> {
    let index = positions.len().checked_sub(1)?;
    let pos = &positions[index];
    let mut past = Past::default();
    positions.iter().for_each(|pos| past.push(pos));
    let over = |winner: Option<Side>| Mark {
        index,
        score: None,
        end: None,
        shares: final_shares(game, winner),
        depth: 0,
        line: Vec::new(),
    };
    match game.verdict(pos, &past) {
        Verdict::Won { winner, .. } => return Some(over(Some(winner))),
        Verdict::Drawn { .. } => return Some(over(None)),
        Verdict::Ongoing => {}
    }
    let mut enough = false;
    let found = lines(bench, game, pos, &past, Looking { lines: 1, nodes, depth: DEEP, by: None }, &mut |progress| {
        enough |= !tell(progress);
        !enough
    });
    if enough {
        return None;
    }
    let best = found.lines.into_iter().next();
    Some(best.map_or_else(
        || over(None),
        |best| Mark {
            index,
            score: Some(best.score),
            end: best.end,
            shares: best.shares,
            depth: found.depth,
            line: best.turns,
        },
    ))
}

/// What a turn has cost the team of its side.
fn grade_turn(game: &Game, [side, next]: [Side; 2], before: &Mark, after: &Mark, text: &str) -> GradedTurn {
    let team = game.def().side(side).team;
    let chance =
        |mark: &Mark| mark.shares.iter().find(|share| share.team == team).map_or(0.0, |share| 2.0 * share.share - 1.0);
    let (was, is) = (chance(before), chance(after));
    let best = before.line.first().is_some_and(|best| best.text == text);
    let loss = if best { 0.0 } else { (was - is).max(0.0) };
    let won = |mark: &Mark, chance: f64| (mark.end.is_some() || mark.score.is_none()) && chance > 0.9;
    let lost = |mark: &Mark, chance: f64| (mark.end.is_some() || mark.score.is_none()) && chance < -0.9;
    let by_loss = match loss {
        loss if loss >= BLUNDER => Some(Cost::Blunder),
        loss if loss >= MISTAKE => Some(Cost::Mistake),
        loss if loss >= INACCURACY => Some(Cost::Inaccuracy),
        _ => None,
    };
    // The score that counts is that which is no forced end, seen by the side that made the turn.
    let by_score = |score: Score| match score {
        score if score > HOPELESS => Some(Cost::Inaccuracy),
        score if score > BAD => Some(Cost::Mistake),
        _ => Some(Cost::Blunder),
    };
    let score_after = || after.score.unwrap_or(0) * if game.def().same_team(side, next) { 1 } else { -1 };
    let fault = match (won(before, was), lost(before, was), won(after, is), lost(after, is)) {
        _ if best => None,
        // A slower win or loss is no fault.
        (true, _, true, _) | (_, true, _, true) => None,
        (true, _, _, true) => Some(Cost::Blunder),
        (true, ..) => by_score(score_after()),
        (_, _, _, true) => by_score(-before.score.unwrap_or(0)),
        _ => by_loss,
    };
    let stands = |chance: f64| i32::from(chance > AHEAD) - i32::from(chance < -AHEAD);
    let turning = fault.is_some() && stands(is) < stands(was);
    GradedTurn { index: before.index, side: side.0, loss, fault, turning }
}
