//! The root: whole turns, searched deeper and deeper.
//!
//! For: iterative deepening with a window around the last score, several lines, whims of weak levels, reports. Not for:
//! the tree below (`node`).

use crate::history::{Habit, Row};
use crate::limits::Limits;
use crate::report::{Bound, Choice, MAX_PLY, Report, Score, WIN, is_decisive};
use crate::search::{INFINITE, List, Move, Search, Spot, Way};
use eval::{Sum, mix};
use geometry::CellSet;
use rules::{Judge, Listing, Made, Position, Step, Turn};
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
/// Half of the first window around the last score.
const WINDOW: Score = 30;

/// A turn at the root.
#[derive(Debug)]
struct Root {
    turn: Turn,
    pos: Position,
    key: u64,
    sum: Sum,
    score: Score,
    /// Its last step.
    row: Row,
    /// What is expected after it.
    line: Vec<Move>,
}

/// What a pass over the turns has found.
struct Found {
    best: usize,
    score: Score,
}

impl Search<'_> {
    pub(crate) fn think(
        &mut self,
        pos: &Position,
        only: &[Turn],
        limits: &Limits,
        seed: u64,
        report: &mut dyn FnMut(&Report<'_>),
    ) -> Option<Choice> {
        let mut roots = self.roots(pos, only, seed);
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
                let found = self.line_at(pos, &mut roots[line..], depth.cast_signed(), scores[line], limits.whim, seed);
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
                    hash_full: self.table.fill(),
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

    /// One line at one depth, in a window that grows until the score lies within it. None if the search was stopped
    /// before anything was known.
    fn line_at(
        &mut self,
        pos: &Position,
        roots: &mut [Root],
        depth: i32,
        last: Score,
        whim: i32,
        seed: u64,
    ) -> Option<Found> {
        if whim > 0 {
            return self.pass_with_whim(pos, roots, depth, whim, seed);
        }
        let mut width = WINDOW + last.abs() / 16;
        let (mut alpha, mut beta) =
            if depth >= 4 && !is_decisive(last) { (last - width, last + width) } else { (-INFINITE, INFINITE) };
        loop {
            let found = self.pass(pos, roots, depth, alpha, beta);
            if self.stopped {
                return found;
            }
            let found = found?;
            if found.score <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (found.score - width).max(-INFINITE);
            } else if found.score >= beta {
                beta = (found.score + width).min(INFINITE);
                // What was too good comes first now.
                roots[..=found.best].rotate_right(1);
            } else {
                return Some(found);
            }
            width *= 3;
            if width > 1_000 || is_decisive(found.score) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// All turns once. If stopped: the best so far, if any was searched to its end and lies above `alpha`.
    fn pass(&mut self, pos: &Position, roots: &mut [Root], depth: i32, mut alpha: Score, beta: Score) -> Option<Found> {
        let mut best: Option<Found> = None;
        let (old_alpha, check) = (alpha, self.in_check(pos));
        for (i, root) in roots.iter_mut().enumerate() {
            let less = if i >= 4 && depth >= 3 && !check {
                (self.searcher.reduction(depth, i as i32) - 1).clamp(0, depth - 2)
            } else {
                0
            };
            let mut score = alpha + 1;
            if i > 0 {
                score = self.try_root(pos, root, depth - 1 - less, alpha, alpha + 1);
                if score > alpha && less > 0 && !self.stopped {
                    score = self.try_root(pos, root, depth - 1, alpha, alpha + 1);
                }
            }
            if (i == 0 || score > alpha && score < beta) && !self.stopped {
                score = self.try_root(pos, root, depth - 1, alpha, beta);
            }
            if self.stopped {
                break;
            }
            root.score = score;
            if best.as_ref().is_none_or(|best| score > best.score) {
                best = Some(Found { best: i, score });
                root.line.clone_from(&self.lines[1]);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        if self.stopped { best.filter(|best| best.score > old_alpha) } else { best }
    }

    /// All turns, those a little worse than the best told apart too; each may seem better than it is.
    fn pass_with_whim(
        &mut self,
        pos: &Position,
        roots: &mut [Root],
        depth: i32,
        whim: i32,
        seed: u64,
    ) -> Option<Found> {
        let (mut best, mut top): (Option<(usize, Score, Score)>, _) = (None, -INFINITE);
        for (i, root) in roots.iter_mut().enumerate() {
            let alpha = (top - whim).max(-INFINITE);
            let score = self.try_root(pos, root, depth - 1, alpha, INFINITE);
            if self.stopped {
                break;
            }
            root.score = score;
            root.line.clone_from(&self.lines[1]);
            let fancy = if is_decisive(score) {
                score
            } else {
                score + (mix(seed ^ mix(root.key)) % (u64::from(whim.unsigned_abs()) + 1)) as i32
            };
            if (score > alpha || i == 0) && best.is_none_or(|(_, fanciest, _)| fancy > fanciest) {
                best = Some((i, fancy, score));
            }
            top = top.max(score);
        }
        best.map(|(best, _, score)| Found { best, score })
    }

    fn try_root(&mut self, pos: &Position, root: &Root, depth: i32, alpha: Score, beta: Score) -> Score {
        let next = Spot { before: &root.pos, pos: &root.pos, key: root.key, sum: root.sum, may_stop: false };
        let way = Way { ply: 1, height: 1, rows: [root.row, Row::NONE], idled: false };
        self.descend(pos, &next, depth, alpha, beta, way)
    }

    /// The turns at the root with different results (if any are named, those), the most promising first.
    fn roots(&mut self, pos: &Position, only: &[Turn], seed: u64) -> Vec<Root> {
        let sum = self.eval.sum(self.game, pos, self.camp);
        self.evals[0] = self.balance(pos, &sum);
        let mut roots = Vec::new();
        if self.game.decided(pos).is_none() {
            let at = Spot { before: pos, pos, key: pos.key(), sum, may_stop: false };
            let judge = self.game.judging(pos);
            let mut known = HashSet::new();
            for turn in only {
                let after = self.game.play_turn_unchecked(pos, turn, &mut ());
                self.add_root(&at, &after, turn, &mut known, &mut roots);
            }
            if only.is_empty() {
                self.complete(&at, &judge, &mut Vec::new(), &mut known, &mut roots);
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
        roots.sort_by_cached_key(|root| (-root.score, mix(seed ^ root.key)));
        roots
    }

    /// Adds the turns that go on from here.
    fn complete(
        &mut self,
        at: &Spot<'_>,
        judge: &Judge,
        turn: &mut Turn,
        known: &mut HashSet<u64>,
        roots: &mut Vec<Root>,
    ) {
        let mut list = List::default();
        self.game.list(at.pos, Listing::All, &mut list.steps);
        if at.pos.in_turn() {
            let way = Way { ply: 0, height: 0, rows: [Row::NONE; 2], idled: false };
            if list.steps.len() > 3 && roots.len() > CROWDED {
                self.list_second(&Spot { may_stop: false, ..*at }, &mut list, 0, 1, way);
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
            let made = self.game.make(judge, at.before, at.pos, &step, &mut after);
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
                    let next = Spot { pos: &after, key: 0, may_stop, ..*at };
                    self.complete(&next, judge, turn, known, roots);
                }
            }
            turn.pop();
        }
    }

    fn add_root(
        &mut self,
        at: &Spot<'_>,
        after: &Position,
        turn: &[Step],
        known: &mut HashSet<u64>,
        roots: &mut Vec<Root>,
    ) {
        if known.insert(after.key()) {
            roots.push(self.root(at, after, turn.to_vec()));
        }
    }

    fn root(&mut self, at: &Spot<'_>, after: &Position, turn: Turn) -> Root {
        let mut sum = at.sum;
        let touched = turn.iter().fold(CellSet::EMPTY, |cells, step| cells.with(step.from).with(step.to));
        self.eval.update(self.game, at.before, after, touched, self.camp, &mut sum);
        // A stone that does not matter is not laid for the sake of variety.
        let score = match self.decided(after, 1) {
            Some(score) => self.for_camp(after, score),
            None => self.judge(after, &sum),
        };
        let score = self.for_camp(at.before, score);
        let row = turn.first().map_or(Row::NONE, |step| Habit::of(at.before, step).row());
        Root { turn, pos: *after, key: after.key(), sum, score, row, line: Vec::new() }
    }
}

/// This turn is chosen.
fn take(choice: &mut Choice, root: &Root) {
    let mut turns = turns_of(root).into_iter();
    choice.turn = turns.next().unwrap_or_default();
    (choice.reply, choice.score) = (turns.next(), root.score);
}

/// The turns of a line, the root's first; one that is not known to its end is left out.
fn turns_of(root: &Root) -> Vec<Turn> {
    let mut turns = vec![root.turn.clone()];
    let mut turn = Turn::new();
    for &Move { step, ends } in &root.line {
        if step.act != rules::Act::Stop {
            turn.push(step);
        }
        if ends {
            turns.push(std::mem::take(&mut turn));
        }
    }
    turns
}
