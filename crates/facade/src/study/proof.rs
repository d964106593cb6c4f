//! Forced wins: proved, disproved, or not known, with everything the others can do.
//!
//! For: the ask `solve`. Not for: proving (`search::solve`).

use super::line::{LineTurn, line_turn};
use super::{MOST_NODES, Progress, Tell};
use crate::fault::Fault;
use rules::{Game, Position};
use schemars::JsonSchema;
use search::solve::{self, Bounds, Problem, Proof, Variation};
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use ts_rs::TS;

/// Memory for the transposition table.
const MEGABYTES: usize = 32;
/// No more turns of a tree are told; nobody reads them.
const MOST_TOLD: usize = 3000;
/// After how many polls somebody is told how it goes.
const POLLS: u64 = 64;

/// What is to be forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ProofAim")]
#[ts(rename = "ProofAim")]
pub(crate) enum Aim {
    /// The end of the game by mate.
    Mate,
    /// A win by whatever goal.
    Win,
}

/// What is to be proved.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Proving {
    pub(crate) aim: Aim,
    /// Within so many turns of the team of the side on turn.
    pub(crate) turns: u32,
    /// After so many positions the answer is that nobody knows.
    pub(crate) nodes: u64,
}

/// Is there a forced win?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ProofOutcome")]
#[ts(rename = "ProofOutcome")]
pub(crate) enum Outcome {
    /// Yes.
    Proved,
    /// No.
    Disproved,
    /// The search came to its bounds.
    Unknown,
}

/// What was found.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Solved {
    pub(crate) outcome: Outcome,
    /// There is none within so many turns; where the outcome is unknown, how far one has got.
    pub(crate) none_within: u32,
    /// The first turns that win, the fastest first.
    pub(crate) keys: Vec<Key>,
    /// All keys and all that the others can do is there.
    pub(crate) complete: bool,
    pub(crate) nodes: u64,
}

/// A first turn that wins.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ProofKey")]
#[ts(rename = "ProofKey")]
pub(crate) struct Key {
    turn: LineTurn,
    wins_in: u32,
    /// Nothing shorter is possible with it.
    shortest: bool,
    then: Vec<Branch>,
}

/// A turn of a tree, and all that can follow.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "ProofBranch")]
#[ts(rename = "ProofBranch")]
pub(crate) struct Branch {
    turn: LineTurn,
    then: Vec<Branch>,
}

/// Proves, disproves, or gives up.
///
/// # Errors
/// If there is nothing to solve.
pub(crate) fn solve(game: &Game, pos: &Position, proving: Proving, tell: Tell<'_>) -> Result<Solved, Fault> {
    let aim = match proving.aim {
        Aim::Mate => solve::Aim::Mate,
        Aim::Win => solve::Aim::Win,
    };
    let problem = Problem { game, pos, aim, turns: proving.turns, prefer: notation::turn::better };
    let bounds = Bounds { nodes: proving.nodes.clamp(1, MOST_NODES), megabytes: MEGABYTES, all: true, tree: true };
    let (tell, polls, nodes) = (RefCell::new(tell), Cell::new(0_u64), Cell::new(0_u64));
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get().is_multiple_of(POLLS) && !(tell.borrow_mut())(&Progress::Nodes { nodes: nodes.get() })
    };
    let solved = solve::solve(&problem, &bounds, &stop, &mut |progress| nodes.set(progress.nodes));
    let solution = solved.map_err(|why| Fault::bad(why.to_string()))?;
    let mut told = 0;
    let keys = solution.keys.iter().map(|key| {
        let after = game.play_turn_unchecked(pos, &key.turn, &mut ());
        let then = branches(game, &after, &key.variations, &mut told);
        Key { turn: line_turn(game, pos, &key.turn), wins_in: key.wins_in, shortest: key.shortest, then }
    });
    let keys = keys.collect();
    Ok(Solved {
        outcome: match solution.proof {
            Proof::Won => Outcome::Proved,
            Proof::NotWon => Outcome::Disproved,
            Proof::Unknown => Outcome::Unknown,
        },
        none_within: solution.none_within,
        keys,
        complete: solution.complete && told <= MOST_TOLD,
        nodes: solution.nodes,
    })
}

/// What can follow; `told` counts, so that a tree does not outgrow its readers.
fn branches(game: &Game, pos: &Position, then: &[Variation], told: &mut usize) -> Vec<Branch> {
    let mut found = Vec::new();
    for variation in then {
        *told += 1;
        if *told > MOST_TOLD {
            break;
        }
        let after = game.play_turn_unchecked(pos, &variation.turn, &mut ());
        let then = branches(game, &after, &variation.then, told);
        found.push(Branch { turn: line_turn(game, pos, &variation.turn), then });
    }
    found
}
