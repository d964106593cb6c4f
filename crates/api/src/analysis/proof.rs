//! Forced wins: proved, disproved or unknown, with all replies of the other sides.
//!
//! For the request `solve`. `engine::search::solve` finds the proofs.

use super::line::{LineTurn, line_turn};
use super::{AnalysisProgress, MAX_NODES, OnProgress};
use engine::search::solve::{self, Bounds, Problem, Proof, Variation};
use play::Fault;
use rules::{Game, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use ts_rs::TS;

/// The size of the transposition table.
const TABLE_MEGABYTES: usize = 32;
/// The maximum number of turns of a tree in an answer.
const MAX_TREE_TURNS: usize = 3000;
/// The number of polls between two reports of progress.
const POLLS_PER_REPORT: u64 = 64;

/// The aim of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProofAim {
    /// A win by mate.
    Mate,
    /// A win by any goal.
    Win,
}

/// What to prove.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ProofOptions {
    pub(crate) aim: ProofAim,
    /// The maximum number of turns by the team of the side on turn.
    pub(crate) turns: u32,
    /// The number of positions after which the search gives up.
    pub(crate) nodes: u64,
}

/// The outcome: whether there is a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProofOutcome {
    /// There is a forced win.
    Proved,
    /// There is none.
    Disproved,
    /// The search reached its limits.
    Unknown,
}

/// The result of a search.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProofResult {
    pub(crate) outcome: ProofOutcome,
    /// There is no win within this number of turns; if the outcome is unknown, this is how far the search got.
    pub(crate) none_within: u32,
    /// The first turns that win, the fastest first.
    pub(crate) keys: Vec<ProofKey>,
    /// Whether all keys and all replies are listed.
    pub(crate) complete: bool,
    pub(crate) nodes: u64,
}

/// A first turn that wins.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProofKey {
    turn: LineTurn,
    wins_in: u32,
    /// Whether there is no shorter win with it.
    shortest: bool,
    then: Vec<ProofBranch>,
}

/// A turn of a tree, with everything that can follow.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct ProofBranch {
    turn: LineTurn,
    then: Vec<ProofBranch>,
}

/// Proves or disproves a forced win, or gives up.
///
/// # Errors
/// If there is nothing to solve.
pub(crate) fn solve(
    game: &Game,
    pos: &Position,
    proving: ProofOptions,
    tell: OnProgress<'_>,
) -> Result<ProofResult, Fault> {
    let aim = match proving.aim {
        ProofAim::Mate => solve::Aim::Mate,
        ProofAim::Win => solve::Aim::Win,
    };
    let problem = Problem { game, pos, aim, turns: proving.turns, prefer: notation::turn::is_preferred };
    let bounds = Bounds {
        nodes: proving.nodes.clamp(1, MAX_NODES),
        megabytes: TABLE_MEGABYTES,
        all_keys: true,
        variations: true,
    };
    let (tell, polls, nodes) = (RefCell::new(tell), Cell::new(0_u64), Cell::new(0_u64));
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get().is_multiple_of(POLLS_PER_REPORT)
            && !(tell.borrow_mut())(&AnalysisProgress::Nodes { nodes: nodes.get() })
    };
    let solved = solve::solve(&problem, &bounds, &stop, &mut |progress| nodes.set(progress.nodes));
    let solution = solved.map_err(|why| {
        let reason = why.reason().map(|reason| format!(": {}", explain::english(reason)));
        Fault::bad(format!("{why}{}", reason.unwrap_or_default()))
    })?;
    let mut told = 0;
    let keys = solution.keys.iter().map(|key| {
        let after = game.play_turn_unchecked(pos, &key.turn, &mut ());
        let then = branches(game, &after, &key.variations, &mut told);
        ProofKey { turn: line_turn(game, pos, &key.turn), wins_in: key.wins_in, shortest: key.shortest, then }
    });
    let keys = keys.collect();
    Ok(ProofResult {
        outcome: match solution.proof {
            Proof::Won => ProofOutcome::Proved,
            Proof::NotWon => ProofOutcome::Disproved,
            Proof::Unknown => ProofOutcome::Unknown,
        },
        none_within: solution.no_win_within,
        keys,
        complete: solution.complete && told <= MAX_TREE_TURNS,
        nodes: solution.nodes,
    })
}

/// The turns that can follow; `told` counts them, to limit the size of the tree.
fn branches(game: &Game, pos: &Position, then: &[Variation], told: &mut usize) -> Vec<ProofBranch> {
    let mut found = Vec::new();
    for variation in then {
        *told += 1;
        if *told > MAX_TREE_TURNS {
            break;
        }
        let after = game.play_turn_unchecked(pos, &variation.turn, &mut ());
        let then = branches(game, &after, &variation.replies, told);
        found.push(ProofBranch { turn: line_turn(game, pos, &variation.turn), then });
    }
    found
}
