//! The best lines of a position, deeper and deeper; and what the other side threatens.
//!
//! For: `analyse` and `threat`. Not for: what a line looks like (`line`).

use super::line::{Line, line};
use super::{Bench, MOST_NODES, Progress, Speaker, Tell};
use crate::course::Course;
use crate::fault::Fault;
use rules::{Game, Past, Position, Turn};
use schemars::JsonSchema;
use search::{Limits, Question, Report, Score};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use ts_rs::TS;

/// No more lines are told apart.
const MOST_LINES: usize = 8;

/// What is asked of a position.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Looking {
    /// So many of the best turns are told apart.
    pub(crate) lines: usize,
    /// So many positions are looked at in this slice.
    pub(crate) nodes: u64,
    /// So many turns ahead are enough.
    pub(crate) depth: u32,
    /// What scores come from; if nothing is said, from what knows most.
    #[serde(default)]
    #[ts(optional)]
    pub(crate) by: Option<Speaker>,
}

/// What was found of a position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[schemars(rename = "FoundLines")]
#[ts(rename = "FoundLines")]
pub struct Found {
    /// Whose turn it is in the position that was looked at.
    pub(crate) side: u8,
    /// How many turns ahead all that matters was looked at.
    pub(crate) depth: u32,
    /// How many turns ahead anything was looked at.
    pub(crate) selective: u32,
    /// How many positions this slice has looked at.
    pub(crate) nodes: u64,
    /// Looking further would find nothing else.
    pub(crate) settled: bool,
    /// The best first; none where no turn is possible.
    pub(crate) lines: Vec<Line>,
}

/// A depth that has been searched to its end.
#[derive(Default)]
struct Searched {
    depth: u32,
    selective: u32,
    lines: Vec<(Score, Vec<Turn>)>,
}

impl Searched {
    fn hear(&mut self, report: &Report<'_>) {
        if report.line == 1 {
            self.lines.clear();
        }
        (self.depth, self.selective) = (report.depth, report.selective);
        self.lines.push((report.score, report.turns.to_vec()));
    }
}

/// The search under way, as its two listeners see it.
struct Ear<'t, 'f> {
    known: Searched,
    /// It has not been told yet.
    news: bool,
    polls: u64,
    tell: Tell<'t>,
    found: &'f dyn Fn(&Searched, u64, bool) -> Found,
}

impl Ear<'_, '_> {
    /// After how many polls somebody is told how many positions have been looked at.
    const POLLS: u64 = 16;

    /// Is that enough?
    fn poll(&mut self) -> bool {
        self.polls += 1;
        let nodes = self.polls * search::NODES_BETWEEN_STOPS;
        if std::mem::take(&mut self.news) {
            return !(self.tell)(&Progress::Depth(&(self.found)(&self.known, nodes, false)));
        }
        self.polls.is_multiple_of(Self::POLLS) && !(self.tell)(&Progress::Nodes { nodes })
    }
}

/// The best lines of the position that a game has come to.
///
/// # Errors
/// If the game is over.
pub(crate) fn analyse(
    bench: &Bench,
    game: &Game,
    course: &Course,
    looking: Looking,
    tell: Tell<'_>,
) -> Result<Found, Fault> {
    if course.is_over() {
        return Err(Fault::not_now("the game is over"));
    }
    Ok(lines(bench, game, course.position(), course.past(), looking, tell))
}

/// The best lines, with what earlier slices have found out.
pub(super) fn lines(
    bench: &Bench,
    game: &Game,
    pos: &Position,
    past: &Past,
    looking: Looking,
    tell: Tell<'_>,
) -> Found {
    let found = |known: &Searched, nodes: u64, settled: bool| Found {
        side: pos.side().0,
        depth: known.depth,
        selective: known.selective,
        nodes,
        settled,
        lines: known.lines.iter().map(|(score, turns)| line(&bench.searcher, game, pos, *score, turns)).collect(),
    };
    let limits = Limits {
        depth: looking.depth.max(1),
        nodes: looking.nodes.clamp(1, MOST_NODES),
        lines: looking.lines.clamp(1, MOST_LINES),
        ..Limits::default()
    };
    let ear = RefCell::new(Ear { known: Searched::default(), news: false, polls: 0, tell, found: &found });
    bench.table.new_generation();
    let choice = bench.searcher.search_among(
        &bench.table,
        &[],
        &Question::new(game, pos, past).within(limits).until(&|| ear.borrow_mut().poll()),
        &mut |report| {
            // What is found after all has been spent is not all there is.
            if !game.budget().is_spent() {
                let mut ear = ear.borrow_mut();
                ear.known.hear(report);
                ear.news = true;
            }
        },
    );
    let mut known = ear.into_inner().known;
    let Some(choice) = choice else { return found(&Searched::default(), 0, true) };
    if known.lines.is_empty() {
        known.lines.push((choice.score, std::iter::once(choice.turn).chain(choice.reply).collect()));
    }
    found(&known, choice.nodes, known.depth >= limits.depth || is_seen_to_its_end(&known))
}

/// Wins and losses that have been found at the depth at which they happen stay what they are.
fn is_seen_to_its_end(known: &Searched) -> bool {
    let seen = |score| search::mate_in(score).is_some_and(|turns| turns.unsigned_abs() <= known.depth);
    known.lines.iter().all(|&(score, _)| seen(score))
}

/// What the next side would do if the side on turn did nothing; none where that makes no sense.
pub(crate) fn threat(bench: &Bench, game: &Game, pos: &Position, looking: Looking, tell: Tell<'_>) -> Option<Found> {
    let after = bench.searcher.null_move(game, pos)?;
    Some(lines(bench, game, &after, &Past::new(&after), looking, tell))
}
