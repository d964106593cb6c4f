//! The parts of the state of a search: how far it has come, how its level errs, and what it remembers.

use crate::eval::EvalCache;
use crate::search::report::Score;
use crate::search::state::{PvStep, StepList};
use rules::{Chased, Position};
use std::collections::HashMap;

/// The number of entries in the evaluation hash table.
pub(crate) const EVAL_HASH_SIZE: usize = 1 << 14;

/// How far a search has come, and how far it may go.
pub(crate) struct Progress<'a> {
    pub(crate) stop: &'a dyn Fn() -> bool,
    pub(crate) node_limit: u64,
    pub(crate) nodes: u64,
    pub(crate) stopped: bool,
    /// The depth of the current iteration.
    pub(crate) depth: i32,
    /// The selective depth so far.
    pub(crate) selective_depth: i32,
}

/// How a weak level errs.
pub(crate) struct Weakness {
    /// See [`Limits::overlooks`](crate::search::Limits).
    pub(crate) blindness: u32,
    /// See [`Limits::whim`](crate::search::Limits).
    pub(crate) eval_noise: i32,
    pub(crate) seed: u64,
}

/// What belongs to the node that is being searched at each height.
pub(crate) struct ByHeight {
    pub(crate) lists: Vec<StepList>,
    /// The principal variation from there.
    pub(crate) pv: Vec<Vec<PvStep>>,
    /// The static evaluation for the side to move, to detect improvement.
    pub(crate) evals: Vec<Score>,
}

/// The positions on the current path, the root first.
pub(crate) struct Path {
    pub(crate) keys: Vec<u64>,
    /// Whether the side to move is in check in each of them, as by `Search::in_check`.
    pub(crate) checks: Vec<bool>,
    /// The positions themselves, where chases matter.
    pub(crate) positions: Vec<Position>,
    /// The answers of [`Game::chased`](rules::Game::chased), by the keys of its positions.
    pub(crate) chases: HashMap<[u64; 3], Chased>,
}

/// Evaluations that need not be made again.
pub(crate) struct EvalMemory {
    /// Static evaluations, by key.
    pub(crate) hash: Vec<(u64, Score)>,
    /// The evaluation's cache of the last position.
    pub(crate) cache: EvalCache,
}
