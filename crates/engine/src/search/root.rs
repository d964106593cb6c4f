//! The root of the search: whole turns, searched by iterative deepening.
//!
//! This module has the aspiration window around the last score, several lines (MultiPV), the evaluation noise of weak
//! levels, and reports. Look next: `alpha_beta` for the tree below.

use crate::eval::{Sum, mix};
use crate::search::history::{ContinuationIndex, PieceTo};
use crate::search::limits::Limits;
use crate::search::report::{Bound, MAX_PLY, Report, Score, SearchResult, WIN, is_decisive};
use crate::search::state::{INFINITE, Node, PvStep, Search, StepList, Window};
use geometry::CellSet;
use rules::{Budget, GenType, Legality, Position, Step, StepOutcome, Turn};
use std::collections::HashSet;

/// The maximum number of turns compared at the root.
const MAX_ROOT_TURNS: usize = 4096;
/// The number of turns kept after depth 2.
const MAX_ROOT_TURNS_AFTER_DEPTH_2: usize = 256;
/// With more turns than this, only some continuations of each first step are searched.
const CROWDED_STEP_COUNT: usize = 40;
/// The number of continuations kept then.
const MAX_SECOND_STEPS: usize = 4;
/// The pruning depth for turns that begin with a stone: it keeps that many times as many as the tree.
const ROOT_LAYS_DEPTH: i32 = 12;

/// A turn at the root.
#[derive(Debug)]
struct RootTurn {
    turn: Turn,
    pos: Position,
    key: u64,
    sum: Sum,
    score: Score,
    /// The continuation index of its first step.
    continuation: ContinuationIndex,
    /// The principal variation after the turn.
    pv: Vec<PvStep>,
}

/// The result of searching all turns at the root.
struct RootResult {
    best: usize,
    score: Score,
}

impl Search<'_> {
    pub(crate) fn iterative_deepening(
        &mut self,
        pos: &Position,
        only: &[Turn],
        limits: &Limits,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> Option<SearchResult> {
        let mut roots = self.root_turns(pos, only);
        let first = roots.first()?;
        let mut choice = SearchResult { turn: first.turn.clone(), reply: None, score: first.score, depth: 0, nodes: 0 };
        let lines = limits.multipv.clamp(1, roots.len());
        let mut scores = vec![0; lines];
        for depth in 1..=limits.depth.clamp(1, MAX_PLY as u32 - 8) {
            if self.should_stop() {
                break;
            }
            self.progress.depth = depth.cast_signed();
            for line in 0..lines {
                let found = self.search_with_aspiration(pos, &mut roots[line..], depth.cast_signed(), scores[line]);
                let Some(RootResult { best, score }) = found else { break };
                roots[line..=line + best].rotate_right(1);
                (roots[line].score, scores[line]) = (score, score);
                if line == 0 {
                    set_result(&mut choice, &roots[0]);
                }
                if self.progress.stopped {
                    break;
                }
            }
            if self.progress.stopped {
                break;
            }
            // A later line may turn out better than an earlier one.
            roots[..lines].sort_by_key(|root| -root.score);
            set_result(&mut choice, &roots[0]);
            for (line, root) in roots[..lines].iter().enumerate() {
                scores[line] = root.score;
                report(&Report {
                    depth,
                    selective_depth: self.progress.selective_depth.cast_unsigned().max(depth),
                    line: line + 1,
                    score: root.score,
                    bound: Bound::Exact,
                    nodes: self.progress.nodes,
                    hash_full: self.table.hash_full(),
                    pv: &pv_turns(root),
                });
            }
            choice.depth = depth;
            // A win or loss within the depth needs no further search.
            let settled = is_decisive(choice.score) && WIN - choice.score.abs() <= depth.cast_signed();
            let forced = roots.len() == 1 && limits.instant_if_forced;
            if forced || settled && lines == 1 {
                break;
            }
            if depth <= 2 {
                // The scores of the other turns are bounds, but order the list better than nothing.
                roots[lines..].sort_by_key(|root| -root.score);
                if depth == 2 {
                    roots.truncate(MAX_ROOT_TURNS_AFTER_DEPTH_2.max(lines));
                }
            }
        }
        choice.nodes = self.progress.nodes;
        Some(choice)
    }

    /// Searches one line at one depth with an aspiration window that grows until the score lies within it. `None` if
    /// the search was stopped without a result.
    fn search_with_aspiration(
        &mut self,
        pos: &Position,
        roots: &mut [RootTurn],
        depth: i32,
        last: Score,
    ) -> Option<RootResult> {
        if self.weakness.eval_noise > 0 {
            return self.search_turns_with_noise(pos, roots, depth);
        }
        let mut width = self.searcher.margins.aspiration + last.abs() / 16;
        let mut window = if depth >= 4 && !is_decisive(last) {
            Window { alpha: last - width, beta: last + width }
        } else {
            Window::FULL
        };
        loop {
            let found = self.search_turns(pos, roots, depth, window);
            if self.progress.stopped {
                return found;
            }
            let found = found?;
            if found.score <= window.alpha {
                window.beta = i32::midpoint(window.alpha, window.beta);
                window.alpha = (found.score - width).max(-INFINITE);
            } else if found.score >= window.beta {
                window.beta = (found.score + width).min(INFINITE);
                // The turn that failed high is searched first now.
                roots[..=found.best].rotate_right(1);
            } else {
                return Some(found);
            }
            width *= 3;
            if width > 1_000 || is_decisive(found.score) {
                window = Window::FULL;
            }
        }
    }

    /// Searches all turns once. If stopped: the best so far, if one was completed with a score above `alpha`.
    fn search_turns(
        &mut self,
        pos: &Position,
        roots: &mut [RootTurn],
        depth: i32,
        window: Window,
    ) -> Option<RootResult> {
        let Window { mut alpha, beta } = window;
        let mut best: Option<RootResult> = None;
        let in_check = self.in_check(pos);
        for (i, root) in roots.iter_mut().enumerate() {
            let reduction = if i >= 4 && depth >= 3 && !in_check {
                (self.searcher.reduction(depth, i as i32) - 1).clamp(0, depth - 2)
            } else {
                0
            };
            let mut score = alpha + 1;
            if i > 0 {
                score = self.search_root_turn(pos, root, depth - 1 - reduction, Window::above(alpha));
                if score > alpha && reduction > 0 && !self.progress.stopped {
                    score = self.search_root_turn(pos, root, depth - 1, Window::above(alpha));
                }
            }
            if (i == 0 || score > alpha && score < beta) && !self.progress.stopped {
                score = self.search_root_turn(pos, root, depth - 1, Window { alpha, beta });
            }
            if self.progress.stopped {
                break;
            }
            root.score = score;
            if best.as_ref().is_none_or(|best| score > best.score) {
                best = Some(RootResult { best: i, score });
                root.pv.clone_from(&self.by_height.pv[1]);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        if self.progress.stopped { best.filter(|best| best.score > window.alpha) } else { best }
    }

    /// Searches all turns with a window wide enough to rank those slightly worse than the best, and adds noise to each
    /// score.
    fn search_turns_with_noise(&mut self, pos: &Position, roots: &mut [RootTurn], depth: i32) -> Option<RootResult> {
        let (mut best, mut top): (Option<(usize, Score, Score)>, _) = (None, -INFINITE);
        for (i, root) in roots.iter_mut().enumerate() {
            let alpha = top.saturating_sub(self.weakness.eval_noise).max(-INFINITE);
            let score = self.search_root_turn(pos, root, depth - 1, Window { alpha, beta: INFINITE });
            if self.progress.stopped {
                break;
            }
            root.score = score;
            root.pv.clone_from(&self.by_height.pv[1]);
            let fancy = if is_decisive(score) {
                score
            } else {
                score
                    + (mix(self.weakness.seed ^ mix(root.key))
                        % (u64::from(self.weakness.eval_noise.unsigned_abs()) + 1)) as i32
            };
            if (score > alpha || i == 0) && best.is_none_or(|(_, fanciest, _)| fancy > fanciest) {
                best = Some((i, fancy, score));
            }
            top = top.max(score);
        }
        best.map(|(best, _, score)| RootResult { best, score })
    }

    fn search_root_turn(&mut self, pos: &Position, root: &RootTurn, depth: i32, window: Window) -> Score {
        let next = Node {
            ply: 1,
            height: 1,
            continuations: [root.continuation, ContinuationIndex::NONE],
            ..Node::root(&root.pos, root.sum)
        };
        self.search_child(pos, &next, depth, window)
    }

    /// The turns at the root with different results, the most promising first; only those in `only`, if there are any.
    fn root_turns(&mut self, pos: &Position, only: &[Turn]) -> Vec<RootTurn> {
        let sum = self.eval.sum(self.game, pos, self.camp);
        self.by_height.evals[0] = self.balance(pos, &sum);
        let mut roots = Vec::new();
        if self.game.decided(pos).is_none() {
            let at = Node::root(pos, sum);
            let legality = self.game.legality(pos);
            let mut known = HashSet::new();
            for turn in only.iter().filter(|turn| !turn.is_empty()) {
                let after = self.game.play_turn_unchecked(pos, turn, &mut ());
                if !self.game.is_forbidden_repetition(&after) {
                    self.add_root_turn(&at, &after, turn, &mut known, &mut roots);
                }
            }
            if only.is_empty() {
                self.add_root_turns_from(&at, &legality, &mut Vec::new(), &mut known, &mut roots);
            }
            if roots.is_empty() {
                // Perhaps the only legal turns lay stones that were pruned, or the search was stopped before it found one:
                // a player has to move all the same.
                let game = self.game.with_budget(Budget::UNBOUNDED.with_walk_limit(Budget::DEFAULT_WALK_LIMIT));
                if let Some((step, after)) = game.stuck_pass(pos) {
                    roots.push(self.new_root_turn(&at, &after, vec![step]));
                } else if let Some((turn, after)) = game.find_turn(pos) {
                    roots.push(self.new_root_turn(&at, &after, turn));
                }
            }
        }
        if self.weakness.blindness > 0 {
            let (overlooked, seen): (Vec<_>, Vec<_>) =
                roots.into_iter().partition(|root| self.is_blind_to(pos, &root.turn[0]));
            // A level that is blind to all turns still has to play one.
            roots = if seen.is_empty() { overlooked } else { seen };
        }
        // Ties are in an order that depends on the seed, so that games vary.
        roots.sort_by_cached_key(|root| (-root.score, mix(self.weakness.seed ^ root.key)));
        roots
    }

    /// Adds all turns that continue from here.
    fn add_root_turns_from(
        &mut self,
        at: &Node<'_>,
        legality: &Legality,
        turn: &mut Turn,
        known: &mut HashSet<u64>,
        roots: &mut Vec<RootTurn>,
    ) {
        let mut list = StepList::default();
        self.game.generate_steps(at.pos, GenType::All, &mut list.steps);
        if at.pos.is_mid_turn() {
            if list.steps.len() > 3 && roots.len() > CROWDED_STEP_COUNT {
                self.list_second_steps(&Node { may_stop: false, ..*at }, &mut list, 0, 1);
                list.order.truncate(MAX_SECOND_STEPS);
            } else {
                list.order.extend((0..list.steps.len() as u32).map(|i| (0, i)));
            }
        } else {
            if list.steps.len() > 4 * CROWDED_STEP_COUNT && self.searcher.lays_stones {
                self.prune_lays(at.pos, &mut list.steps, 0, ROOT_LAYS_DEPTH);
            }
            list.order.extend((0..list.steps.len() as u32).map(|i| (0, i)));
        }
        for &(_, i) in &list.order {
            let step = list.steps[i as usize];
            let mut after = *at.pos;
            let made = self.game.make_step(legality, at.before, at.pos, &step, &mut after);
            if roots.len() >= MAX_ROOT_TURNS {
                return;
            }
            turn.push(step);
            match made {
                StepOutcome::Illegal => {}
                StepOutcome::TurnEnded => self.add_root_turn(at, &after, turn, known, roots),
                StepOutcome::TurnOpen { may_stop } => {
                    if may_stop {
                        let mut done = after;
                        self.game.end_turn(at.before, &mut done);
                        self.add_root_turn(at, &done, turn, known, roots);
                    }
                    let next = Node { pos: &after, key: 0, may_stop, ..*at };
                    self.add_root_turns_from(&next, legality, turn, known, roots);
                }
            }
            turn.pop();
        }
    }

    fn add_root_turn(
        &mut self,
        at: &Node<'_>,
        after: &Position,
        turn: &[Step],
        known: &mut HashSet<u64>,
        roots: &mut Vec<RootTurn>,
    ) {
        if known.insert(after.key()) {
            roots.push(self.new_root_turn(at, after, turn.to_vec()));
        }
    }

    fn new_root_turn(&mut self, at: &Node<'_>, after: &Position, turn: Turn) -> RootTurn {
        let mut sum = at.sum;
        let touched = turn.iter().fold(CellSet::EMPTY, |cells, step| cells.with(step.from).with(step.to));
        self.eval.update(self.game, at.before, after, touched, &mut sum);
        // The full evaluation keeps pointless stones from tying with others.
        let score = match self.decided_score(after, 1) {
            Some(score) => self.for_camp(after, score),
            None => self.evaluate_fully(after, &sum),
        };
        let score = self.for_camp(at.before, score);
        let continuation = turn
            .first()
            .map_or(ContinuationIndex::NONE, |step| self.history.continuation(PieceTo::new(at.before, step)));
        RootTurn { turn, pos: *after, key: after.key(), sum, score, continuation, pv: Vec::new() }
    }
}

/// Copies a root turn into the result.
fn set_result(choice: &mut SearchResult, root: &RootTurn) {
    let mut turns = pv_turns(root).into_iter();
    choice.turn = turns.next().unwrap_or_default();
    (choice.reply, choice.score) = (turns.next(), root.score);
}

/// The turns of the principal variation, the root's first; an incomplete last turn is left out.
fn pv_turns(root: &RootTurn) -> Vec<Turn> {
    let mut turns = vec![root.turn.clone()];
    let mut turn = Turn::new();
    for &PvStep { step, ends_turn: ends } in &root.pv {
        if step.act != rules::Act::Stop {
            turn.push(step);
        }
        if ends {
            turns.push(std::mem::take(&mut turn));
        }
    }
    turns
}
