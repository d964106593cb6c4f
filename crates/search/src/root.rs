//! The root: whole turns, searched deeper and deeper.
//!
//! For: iterative deepening with an aspiration window around the last score, several lines (`MultiPV`), whims of weak
//! levels, reports. Not for: the tree below (`alpha_beta`).

use crate::history::{Continuation, PieceTo};
use crate::limits::Limits;
use crate::report::{Bound, Choice, MAX_PLY, Report, Score, WIN, is_decisive};
use crate::search::{INFINITE, Node, PvStep, Search, StepList, Window};
use eval::{Sum, mix};
use geometry::CellSet;
use rules::{Legality, Listing, Made, Position, Step, Turn};
use std::collections::HashSet;

/// No more turns than these are compared at the root.
const MAX_ROOTS: usize = 4096;
/// After the second turn of depth only the best so many go on.
const ROOTS_THAT_GO_ON: usize = 256;
/// With more first steps than this, only some of what could follow each is looked at.
const CROWDED: usize = 40;
/// How many ways to go on with a turn are looked at then.
const FEW_SECOND: usize = 4;
/// How many turns that begin with a stone are looked at then: so many times what the tree does.
const LAYS_DEPTH: i32 = 12;

/// A turn at the root.
#[derive(Debug)]
struct RootTurn {
    turn: Turn,
    pos: Position,
    key: u64,
    sum: Sum,
    score: Score,
    /// Its last step.
    continuation: Continuation,
    /// The principal variation after it.
    pv: Vec<PvStep>,
}

/// What a search of all turns at the root has found.
struct Found {
    best: usize,
    score: Score,
}

impl Search<'_> {
    pub(crate) fn deepen(
        &mut self,
        pos: &Position,
        only: &[Turn],
        limits: &Limits,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> Option<Choice> {
        let mut roots = self.roots(pos, only);
        let first = roots.first()?;
        let mut choice = Choice { turn: first.turn.clone(), reply: None, score: first.score, depth: 0, nodes: 0 };
        let lines = limits.lines.clamp(1, roots.len());
        let mut scores = vec![0; lines];
        for depth in 1..=limits.depth.clamp(1, MAX_PLY as u32 - 8) {
            if self.stop_now() {
                break;
            }
            self.depth = depth.cast_signed();
            for line in 0..lines {
                let found = self.search_aspirating(pos, &mut roots[line..], depth.cast_signed(), scores[line]);
                let Some(Found { best, score }) = found else { break };
                roots[line..=line + best].rotate_right(1);
                (roots[line].score, scores[line]) = (score, score);
                if line == 0 {
                    take(&mut choice, &roots[0]);
                }
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                break;
            }
            // A later line may turn out better than an earlier one.
            roots[..lines].sort_by_key(|root| -root.score);
            take(&mut choice, &roots[0]);
            for (line, root) in roots[..lines].iter().enumerate() {
                scores[line] = root.score;
                report(&Report {
                    depth,
                    selective: self.deepest.cast_unsigned().max(depth),
                    line: line + 1,
                    score: root.score,
                    bound: Bound::Exact,
                    nodes: self.nodes,
                    hash_full: self.table.hash_full(),
                    turns: &turns_of(root),
                });
            }
            choice.depth = depth;
            // A win or loss that is seen to its end needs no more thought.
            let settled = is_decisive(choice.score) && WIN - choice.score.abs() <= depth.cast_signed();
            let forced = roots.len() == 1 && limits.forced_at_once;
            if forced || settled && lines == 1 {
                break;
            }
            if depth <= 2 {
                // The scores of the others are bounds, but they order the list better than nothing.
                roots[lines..].sort_by_key(|root| -root.score);
                if depth == 2 {
                    roots.truncate(ROOTS_THAT_GO_ON.max(lines));
                }
            }
        }
        choice.nodes = self.nodes;
        Some(choice)
    }

    /// One line at one depth, in an aspiration window that grows until the score lies within it. None if the search was
    /// stopped before anything was known.
    fn search_aspirating(&mut self, pos: &Position, roots: &mut [RootTurn], depth: i32, last: Score) -> Option<Found> {
        if self.whim > 0 {
            return self.search_turns_with_whim(pos, roots, depth);
        }
        let mut width = self.searcher.margins.aspiration + last.abs() / 16;
        let mut window = if depth >= 4 && !is_decisive(last) {
            Window { alpha: last - width, beta: last + width }
        } else {
            Window::FULL
        };
        loop {
            let found = self.search_turns(pos, roots, depth, window);
            if self.stopped {
                return found;
            }
            let found = found?;
            if found.score <= window.alpha {
                window.beta = i32::midpoint(window.alpha, window.beta);
                window.alpha = (found.score - width).max(-INFINITE);
            } else if found.score >= window.beta {
                window.beta = (found.score + width).min(INFINITE);
                // What was too good comes first now.
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

    /// All turns once. If stopped: the best so far, if any was searched to its end and lies above `alpha`.
    fn search_turns(&mut self, pos: &Position, roots: &mut [RootTurn], depth: i32, window: Window) -> Option<Found> {
        let Window { mut alpha, beta } = window;
        let mut best: Option<Found> = None;
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
                if score > alpha && reduction > 0 && !self.stopped {
                    score = self.search_root_turn(pos, root, depth - 1, Window::above(alpha));
                }
            }
            if (i == 0 || score > alpha && score < beta) && !self.stopped {
                score = self.search_root_turn(pos, root, depth - 1, Window { alpha, beta });
            }
            if self.stopped {
                break;
            }
            root.score = score;
            if best.as_ref().is_none_or(|best| score > best.score) {
                best = Some(Found { best: i, score });
                root.pv.clone_from(&self.pv[1]);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        if self.stopped { best.filter(|best| best.score > window.alpha) } else { best }
    }

    /// All turns, those a little worse than the best told apart too; each may seem better than it is.
    fn search_turns_with_whim(&mut self, pos: &Position, roots: &mut [RootTurn], depth: i32) -> Option<Found> {
        let (mut best, mut top): (Option<(usize, Score, Score)>, _) = (None, -INFINITE);
        for (i, root) in roots.iter_mut().enumerate() {
            let alpha = top.saturating_sub(self.whim).max(-INFINITE);
            let score = self.search_root_turn(pos, root, depth - 1, Window { alpha, beta: INFINITE });
            if self.stopped {
                break;
            }
            root.score = score;
            root.pv.clone_from(&self.pv[1]);
            let fancy = if is_decisive(score) {
                score
            } else {
                score + (mix(self.seed ^ mix(root.key)) % (u64::from(self.whim.unsigned_abs()) + 1)) as i32
            };
            if (score > alpha || i == 0) && best.is_none_or(|(_, fanciest, _)| fancy > fanciest) {
                best = Some((i, fancy, score));
            }
            top = top.max(score);
        }
        best.map(|(best, _, score)| Found { best, score })
    }

    fn search_root_turn(&mut self, pos: &Position, root: &RootTurn, depth: i32, window: Window) -> Score {
        let next = Node {
            ply: 1,
            height: 1,
            continuations: [root.continuation, Continuation::NONE],
            ..Node::root(&root.pos, root.sum)
        };
        self.search_child(pos, &next, depth, window)
    }

    /// The turns at the root with different results (if any are named, those), the most promising first.
    fn roots(&mut self, pos: &Position, only: &[Turn]) -> Vec<RootTurn> {
        let sum = self.eval.sum(self.game, pos, self.camp);
        self.evals[0] = self.balance(pos, &sum);
        let mut roots = Vec::new();
        if self.game.decided(pos).is_none() {
            let at = Node::root(pos, sum);
            let legality = self.game.legality(pos);
            let mut known = HashSet::new();
            for turn in only.iter().filter(|turn| !turn.is_empty()) {
                let after = self.game.play_turn_unchecked(pos, turn, &mut ());
                self.add_root(&at, &after, turn, &mut known, &mut roots);
            }
            if only.is_empty() {
                self.complete_turns(&at, &legality, &mut Vec::new(), &mut known, &mut roots);
            }
            if roots.is_empty() {
                // Perhaps only stones can be laid that seemed not to matter.
                if let Some((step, after)) = self.game.stuck_pass(pos) {
                    roots.push(self.root(&at, &after, vec![step]));
                } else if let Some((turn, after)) = self.game.any_turn(pos) {
                    roots.push(self.root(&at, &after, turn));
                }
            }
        }
        if self.oversight > 0 {
            let (overlooked, seen): (Vec<_>, Vec<_>) =
                roots.into_iter().partition(|root| self.overlooks(pos, &root.turn[0]));
            // Who has seen nothing still has to do something.
            roots = if seen.is_empty() { overlooked } else { seen };
        }
        // Equals stand in an order drawn by lot, so that games differ.
        roots.sort_by_cached_key(|root| (-root.score, mix(self.seed ^ root.key)));
        roots
    }

    /// Adds the turns that go on from here.
    fn complete_turns(
        &mut self,
        at: &Node<'_>,
        legality: &Legality,
        turn: &mut Turn,
        known: &mut HashSet<u64>,
        roots: &mut Vec<RootTurn>,
    ) {
        let mut list = StepList::default();
        self.game.list(at.pos, Listing::All, &mut list.steps);
        if at.pos.in_turn() {
            if list.steps.len() > 3 && roots.len() > CROWDED {
                self.list_second(&Node { may_stop: false, ..*at }, &mut list, 0, 1);
                list.order.truncate(FEW_SECOND);
            } else {
                list.order.extend((0..list.steps.len() as u32).map(|i| (0, i)));
            }
        } else {
            if list.steps.len() > 4 * CROWDED && self.searcher.lays {
                self.thin_lays(at.pos, &mut list.steps, 0, LAYS_DEPTH);
            }
            list.order.extend((0..list.steps.len() as u32).map(|i| (0, i)));
        }
        for &(_, i) in &list.order {
            let step = list.steps[i as usize];
            let mut after = *at.pos;
            let made = self.game.make(legality, at.before, at.pos, &step, &mut after);
            if roots.len() >= MAX_ROOTS {
                return;
            }
            turn.push(step);
            match made {
                Made::Illegal => {}
                Made::Ended => self.add_root(at, &after, turn, known, roots),
                Made::Open { may_stop } => {
                    if may_stop {
                        let mut done = after;
                        self.game.end_turn(at.before, &mut done);
                        self.add_root(at, &done, turn, known, roots);
                    }
                    let next = Node { pos: &after, key: 0, may_stop, ..*at };
                    self.complete_turns(&next, legality, turn, known, roots);
                }
            }
            turn.pop();
        }
    }

    fn add_root(
        &mut self,
        at: &Node<'_>,
        after: &Position,
        turn: &[Step],
        known: &mut HashSet<u64>,
        roots: &mut Vec<RootTurn>,
    ) {
        if known.insert(after.key()) {
            roots.push(self.root(at, after, turn.to_vec()));
        }
    }

    fn root(&mut self, at: &Node<'_>, after: &Position, turn: Turn) -> RootTurn {
        let mut sum = at.sum;
        let touched = turn.iter().fold(CellSet::EMPTY, |cells, step| cells.with(step.from).with(step.to));
        self.eval.update(self.game, at.before, after, touched, &mut sum);
        // A stone that does not matter is not laid for the sake of variety.
        let score = match self.decided_score(after, 1) {
            Some(score) => self.for_camp(after, score),
            None => self.evaluate_fully(after, &sum),
        };
        let score = self.for_camp(at.before, score);
        let continuation =
            turn.first().map_or(Continuation::NONE, |step| self.history.continuation(PieceTo::of(at.before, step)));
        RootTurn { turn, pos: *after, key: after.key(), sum, score, continuation, pv: Vec::new() }
    }
}

/// This turn is chosen.
fn take(choice: &mut Choice, root: &RootTurn) {
    let mut turns = turns_of(root).into_iter();
    choice.turn = turns.next().unwrap_or_default();
    (choice.reply, choice.score) = (turns.next(), root.score);
}

/// The turns of a line, the root's first; one that is not known to its end is left out.
fn turns_of(root: &RootTurn) -> Vec<Turn> {
    let mut turns = vec![root.turn.clone()];
    let mut turn = Turn::new();
    for &PvStep { step, ends } in &root.pv {
        if step.act != rules::Act::Stop {
            turn.push(step);
        }
        if ends {
            turns.push(std::mem::take(&mut turn));
        }
    }
    turns
}
