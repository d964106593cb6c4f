//! Finds problems in recorded games: positions with exactly one turn that wins within a few turns, proved.
//!
//! A candidate is a position in which the search that played the game suddenly saw a forced win. The proof solver then
//! decides (`engine::search::solve`). The grade of a problem is the lowest strength that finds its key. The caller
//! writes the problems to files.

use crate::plan::Study;
use crate::record::GameRecord;
use crate::strength::Strength;
use engine::search::solve::{Aim, Bounds, Problem, Proof, solve};
use engine::search::{Limits, SearchRequest, mate_in, win_distance};
use rules::{Game, History, Position, Turn};

/// The numbers of turns of a problem: a win in one is too easy, a long one is seldom proved.
const TURNS: std::ops::RangeInclusive<u32> = 2..=6;
/// The positions that a proof may take.
const PROOF_NODES: u64 = 300_000;
/// The memory of a proof, in megabytes.
const PROOF_MEGABYTES: usize = 32;
/// The strengths of the grades, in nodes.
const GRADES: [u64; 6] = [10, 100, 1_000, 10_000, 100_000, 1_000_000];

/// A problem from a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position.
    pub position: String,
    /// The number of turns of the winner's team.
    pub turns: u32,
    /// The text of the only first turn that wins within these turns.
    pub key: String,
    /// The lowest strength that finds the key; `None` if none does.
    pub grade: Option<Strength>,
    /// The number of the turn in its game, from 1.
    pub turn: usize,
}

/// The problems in a game between two teams.
///
/// # Errors
/// A sentence without its full stop, if a turn of the record is not legal.
pub fn find_puzzles(study: &Study<'_>, record: &GameRecord, stop: &dyn Fn() -> bool) -> Result<Vec<Puzzle>, String> {
    let game = study.game;
    let mut pos = game.start();
    let mut history = History::new(&pos);
    let mut puzzles = Vec::new();
    // Whether the team that moves next but one has a forced win already.
    let mut was_won = [false; 2];
    for (number, text) in record.turns.iter().enumerate() {
        let turn = notation::turn::parse(game, &pos, text).map_err(|wrong| {
            format!("turn {} of a recorded game, `{text}`, is not possible: {}", number + 1, wrong.message)
        })?;
        let is_second = game.are_enemies(pos.side(), game.def().turn.first);
        let score = record.scores.get(number).copied().flatten().map(|score| if is_second { -score } else { score });
        let is_won = score.is_some_and(|score| mate_in(score).is_some_and(|turns| turns > 0));
        let turns = score.and_then(|score| win_distance(game, &pos, score, &[])).map_or(0, |(_, turns)| turns);
        let was_won = std::mem::replace(&mut was_won[usize::from(is_second)], is_won);
        if is_won && !was_won && TURNS.contains(&turns) && !stop() {
            let puzzle = prove(study, &pos, &history, turns, stop);
            puzzles.extend(puzzle.map(|puzzle| Puzzle { turn: number + 1, ..puzzle }));
        }
        pos = game.play_turn_unchecked(&pos, &turn, &mut ());
        history.push(game, &pos);
    }
    Ok(puzzles)
}

/// The problem in a position, if exactly one turn wins within that number of turns.
fn prove(study: &Study<'_>, pos: &Position, history: &History, turns: u32, stop: &dyn Fn() -> bool) -> Option<Puzzle> {
    let game = study.game;
    let problem = Problem { game, pos, aim: Aim::Win, turns, prefer: notation::turn::is_preferred };
    let bounds = Bounds { nodes: PROOF_NODES, megabytes: PROOF_MEGABYTES, all_keys: true, variations: false };
    let solution = solve(&problem, &bounds, stop, &mut |_| {}).ok()?;
    let [key] = solution.keys.as_slice() else { return None };
    if solution.proof != Proof::Won || !solution.complete || !TURNS.contains(&key.wins_in) {
        return None;
    }
    let grades = GRADES.into_iter().map(Strength::from_nodes);
    Some(Puzzle {
        position: notation::position::write(game, pos),
        turns: key.wins_in,
        key: notation::turn::write(game, pos, &key.turn),
        grade: { grades }.find(|&grade| finds(study, (pos, history), grade, &key.turn, stop)),
        turn: 0,
    })
    .filter(|_| !stop())
}

/// Whether the player of that strength chooses the key, or a turn with the same result.
fn finds(
    study: &Study<'_>,
    (pos, history): (&Position, &History),
    strength: Strength,
    key: &Turn,
    stop: &dyn Fn() -> bool,
) -> bool {
    let limits = Limits::nodes(strength.nodes());
    let request = SearchRequest::new(study.game, pos, history).with_limits(limits).with_stop(stop);
    let after = |turn: &Turn, game: &Game| game.play_turn_unchecked(pos, turn, &mut ()).key();
    let choice = study.searcher.search(&request, &mut |_| {});
    choice.is_some_and(|choice| after(&choice.turn, study.game) == after(key, study.game))
}
