//! One node of the tree: a position, or the middle of a turn, searched to a depth.
//!
//! Principal variation search with the usual savings: the table, a look at what doing nothing would bring, hopeless and
//! overwhelming leaves, late steps looked at less deeply. Every margin is in hundredths of the weakest man. For:
//! interior nodes. Not for: leaves (`quiescence`), the order (`ordering`), which stones are worth laying (`second_step`).

use crate::history::{Continuation, MAX_HEIGHT, PieceTo};
use crate::ordering::{HASH_STEP, Look, is_bad_capture, is_quiet, pick};
use crate::quiescence::QUIESCENCE_DEPTH;
use crate::report::{Bound, MAX_PLY, Score, WIN, is_decisive};
use crate::search::{INFINITE, List, Move, Search, Spot, Way, code};
use crate::transposition::Entry;
use rules::{Act, Judge, Listing, Made, Position, Step};

/// Up to this depth a node may be given up because it is far above or below the window.
const SHALLOW: i32 = 7;
/// What a turn may be worth beyond what one sees, for each turn of depth.
const FUTILE: i32 = 100;
/// A side with fewer men may be in zugzwang, and makes no null move.
const NULL_MOVE_MEN: usize = 4;
/// How many quiet steps that were not good enough are remembered.
const TRIED: usize = 48;

/// What is known of a node while its steps are searched.
struct Here {
    depth: i32,
    pv: bool,
    check: bool,
    mid: bool,
    eval: Score,
    improving: bool,
}

impl Search<'_> {
    /// The score of a position for the side on turn, exact between `alpha` and `beta`, else a bound. In the middle of a
    /// turn that cannot be ended or gone on with, `-INFINITE`.
    pub(crate) fn node(&mut self, at: &Spot<'_>, mut depth: i32, mut alpha: Score, mut beta: Score, way: Way) -> Score {
        let (pos, mid, height) = (at.pos, at.pos.in_turn(), way.height);
        let pv = beta - alpha > 1;
        if !mid {
            if self.is_drawn(pos, at.key) {
                self.nodes += 1;
                self.lines[height].clear();
                return 0;
            }
            // Nothing here can be better than winning with the next turn, or worse than having lost already.
            alpha = alpha.max(way.ply - WIN);
            beta = beta.min(WIN - way.ply - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let check = !mid && self.in_check(pos);
        // Who is in check must not be judged by what stands on the board.
        if check && (depth <= 0 || way.ply < 2 * self.depth) {
            depth = depth.max(0) + 1;
        }
        if depth <= 0 {
            return self.quiesce(at, alpha, beta, QUIESCENCE_DEPTH, way);
        }
        if self.enter(way) {
            return 0;
        }
        self.lines[height].clear();
        if !mid && let Some(score) = self.decided(pos, way.ply) {
            return score;
        }
        if height + 8 >= MAX_HEIGHT || way.ply >= MAX_PLY - 2 {
            return if mid { self.balance(pos, &at.sum) } else { self.evaluate(at, alpha, beta) };
        }
        let known = self.table.get(at.key);
        if !pv
            && let Some(known) = known
            && known.depth >= depth
        {
            let score = at_ply(known.score, way.ply);
            match known.bound {
                Bound::Exact => return score,
                Bound::AtLeast if score >= beta => return score,
                Bound::AtMost if score <= alpha => return score,
                _ => {}
            }
        }
        let mut eval = if check || mid { self.balance(pos, &at.sum) } else { self.evaluate(at, alpha, beta) };
        if let Some(known) = known
            && !mid
            && !is_decisive(known.score)
            && (known.bound == Bound::Exact || (known.bound == Bound::AtLeast) == (known.score > eval))
        {
            eval = known.score;
        }
        self.evals[height] = if check { -INFINITE } else { eval };
        let improving = !check && !mid && height >= 2 && eval > self.evals[height - 2];
        let here = Here { depth, pv, check, mid, eval, improving };
        if !pv && !check && !mid && !is_decisive(beta) {
            if let Some(score) = self.give_up(at, &here, alpha, beta, way) {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }
        let mut here = here;
        // Without a step to begin with the next iteration will do better.
        if known.is_none_or(|known| known.step == 0) && here.depth >= 5 {
            here.depth -= 1;
        }
        let mut list = std::mem::take(&mut self.lists[height]);
        let hash_step = known.map_or(0, |known| known.step);
        if !mid {
            self.keys.push(at.key);
        }
        let score = self.best_of(at, &mut list, hash_step, &here, alpha, beta, way);
        if !mid {
            self.keys.pop();
        }
        self.lists[height] = list;
        score
    }

    /// Ways to do without looking at the steps.
    fn give_up(&mut self, at: &Spot<'_>, here: &Here, alpha: Score, beta: Score, way: Way) -> Option<Score> {
        let &Here { depth, eval, improving, .. } = here;
        if depth <= SHALLOW && eval - FUTILE * (depth - i32::from(improving)) >= beta && !is_decisive(eval) {
            return Some(eval);
        }
        if depth <= 3 && eval + 250 * depth + 50 < alpha {
            let score = self.quiesce(at, alpha, alpha + 1, QUIESCENCE_DEPTH, way);
            if score <= alpha || self.stopped {
                return Some(score);
            }
        }
        if !way.after_null && depth >= 3 && eval >= beta && self.allows_null_move(at.pos) {
            let after = self.game.idle(at.pos);
            if self.is_camp(after.side()) == self.is_camp(at.pos.side()) {
                return None;
            }
            let key = after.key();
            let mut sum = at.sum;
            self.eval.update(self.game, at.pos, &after, geometry::CellSet::EMPTY, self.camp, &mut sum);
            let next = Spot { before: &after, pos: &after, key, sum, may_stop: false };
            let less = 3 + depth / 4 + ((eval - beta) / 200).min(2);
            let way = Way {
                ply: way.ply + 1,
                height: way.height + 1,
                continuations: [Continuation::NONE, way.continuations[0]],
                after_null: true,
            };
            self.keys.push(at.key);
            let score = -self.node(&next, depth - less, -beta, 1 - beta, way);
            self.keys.pop();
            if !self.stopped && score >= beta {
                return Some(if is_decisive(score) { beta } else { score });
            }
        }
        None
    }

    /// May a null move stand for a turn that is worse than all others? Not in zugzwang, which few men suggest.
    fn allows_null_move(&self, pos: &Position) -> bool {
        self.searcher.null_moves
            && pos.men(pos.side()).len() >= NULL_MOVE_MEN
            && !self.game.def().phase(pos.phase()).until_stock_empty
    }

    /// The steps of a node, searched one after the other.
    #[expect(clippy::too_many_arguments, reason = "the window and the place in the tree")]
    fn best_of(
        &mut self,
        at: &Spot<'_>,
        list: &mut List,
        hash_step: u32,
        here: &Here,
        mut alpha: Score,
        beta: Score,
        way: Way,
    ) -> Score {
        let (pos, height, old_alpha) = (at.pos, way.height, alpha);
        let judge = self.game.judging(at.before);
        list.clear();
        if here.mid {
            self.list_second(at, list, hash_step, here.depth, way);
        } else {
            let listing = if self.searcher.lays && here.depth < 2 { Listing::WithoutLays } else { Listing::All };
            self.game.list(pos, listing, &mut list.steps);
            if self.searcher.lays && listing == Listing::All {
                self.thin_lays(pos, &mut list.steps, hash_step, here.depth);
            }
            self.rank(list, at, hash_step, height, way.continuations);
        }
        let (mut best, mut best_code, mut legal, mut quiets) = (-INFINITE, 0, 0, 0);
        let mut unseen = false;
        let mut tried: [u32; TRIED] = [0; TRIED];
        let mut tried_count = 0;
        let enough = (4 + here.depth * here.depth) / if here.improving { 1 } else { 2 };
        let mut after = *pos;
        for nth in 0..list.order.len() {
            let (rank, i) = pick(&mut list.order, nth);
            let step = list.steps[i as usize];
            if self.overlooks(pos, &step) {
                unseen = true;
                continue;
            }
            let bad_capture = is_bad_capture(rank);
            let quiet =
                is_quiet(rank) || rank == HASH_STEP && (step.act == Act::Stop || self.look(pos, &step) == Look::Quiet);
            if legal > 0 && best > -WIN / 2 && !here.check && !here.pv && !list.gives_check(self.game, pos, &step) {
                if quiet && !here.mid {
                    if here.depth <= SHALLOW && quiets >= enough {
                        continue;
                    }
                    if here.depth <= SHALLOW && here.eval + 60 + FUTILE * here.depth <= alpha {
                        best = best.max(here.eval.min(alpha));
                        continue;
                    }
                    if here.depth <= 4 && self.see_is_below(pos, &step, -40 * here.depth * here.depth) {
                        continue;
                    }
                } else if bad_capture && here.depth <= 5 && self.see_is_below(pos, &step, -90 * here.depth) {
                    continue;
                }
            }
            let piece_to = PieceTo::of(pos, &step);
            let made = self.make(&judge, at, &step, &mut after);
            let (mut deeper, may_stop, ends) = match made {
                Made::Illegal => continue,
                Made::Ended => (here.depth - 1, false, true),
                // The turn goes on: its end will have cost one turn, whatever is laid.
                Made::Open { may_stop } => (here.depth - i32::from(!here.mid), may_stop, false),
            };
            if step.act == Act::Stop {
                deeper = here.depth;
            } else if here.mid && ends {
                // The other half of a turn has been paid for by the first.
                deeper = here.depth;
            }
            legal += 1;
            quiets += i32::from(quiet);
            let key = after.key();
            self.table.prefetch(key);
            let sum = self.sum_after(at, &after, &step);
            let before = if ends { &after } else { at.before };
            let next = Spot { before, pos: &after, key, sum, may_stop };
            let way_on = Way {
                ply: way.ply + i32::from(ends),
                height: height + 1,
                continuations: if step.act == Act::Stop {
                    way.continuations
                } else {
                    [piece_to.continuation(), way.continuations[0]]
                },
                after_null: false,
            };
            let less = self.less(here, rank, legal, piece_to, way);
            let mut score = alpha + 1;
            if legal > 1 {
                score = self.descend(pos, &next, deeper - less, alpha, alpha + 1, way_on);
                if score > alpha && less > 0 && !self.stopped {
                    score = self.descend(pos, &next, deeper, alpha, alpha + 1, way_on);
                }
            }
            if (legal == 1 || here.pv && score > alpha) && !self.stopped {
                score = self.descend(pos, &next, deeper, alpha, beta, way_on);
            }
            if self.stopped {
                return 0;
            }
            if score == -INFINITE || score == INFINITE {
                // A half turn with nothing to follow.
                legal -= 1;
                continue;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = code(&step);
                    if here.pv {
                        self.extend_line(height, step, ends);
                    }
                }
            }
            if score >= beta {
                if quiet {
                    let bonus = (24 * here.depth * here.depth).min(1_800);
                    self.history.update(piece_to, way.continuations, bonus);
                    self.history.add_killer(height, best_code);
                    for &other in &tried[..tried_count] {
                        self.history.update(PieceTo::of(pos, &list.steps[other as usize]), way.continuations, -bonus);
                    }
                }
                break;
            }
            if quiet && tried_count < TRIED {
                tried[tried_count] = i;
                tried_count += 1;
            }
        }
        if legal == 0 && unseen && !here.mid {
            return here.eval;
        }
        if legal == 0 {
            if self.game.budget().is_spent() {
                // Nobody has looked whether there is one.
                self.stopped = true;
                return 0;
            }
            return self.without_steps(at, here, alpha, beta, way);
        }
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best > old_alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        let score = from_ply(best, way.ply);
        self.table.put(at.key, Entry { step: best_code, score, depth: here.depth, bound });
        best
    }

    /// Makes a step, the end of a turn included.
    pub(crate) fn make(&self, judge: &Judge, at: &Spot<'_>, step: &Step, after: &mut Position) -> Made {
        if step.act != Act::Stop {
            return self.game.make(judge, at.before, at.pos, step, after);
        }
        *after = *at.pos;
        self.game.end_turn(at.before, after);
        Made::Ended
    }

    /// By how many turns a step is looked at less deeply at first.
    fn less(&self, here: &Here, rank: i32, legal: i32, piece_to: PieceTo, way: Way) -> i32 {
        if here.depth < 3 || legal < 2 + 2 * i32::from(here.pv) || !is_quiet(rank) && !is_bad_capture(rank) {
            return if here.mid && legal > 1 && !is_quiet(rank) { 0 } else { i32::from(here.mid && legal > 1) };
        }
        let mut less = self.searcher.reduction(here.depth, legal);
        less -= i32::from(here.pv) + i32::from(here.check) - i32::from(!here.improving && !here.mid);
        if is_quiet(rank) {
            less -= self.history.score(piece_to, way.continuations) / 10_000;
        }
        less.clamp(i32::from(here.mid), here.depth - 2)
    }

    /// What the side on turn can do where no step is legal: pass, or nothing more.
    fn without_steps(&mut self, at: &Spot<'_>, here: &Here, alpha: Score, beta: Score, way: Way) -> Score {
        if here.mid {
            return -INFINITE;
        }
        if here.depth < 2 && self.searcher.lays && self.game.has_turn(at.pos) {
            // There are stones to lay, which were not looked at.
            return here.eval;
        }
        if let Some((step, after)) = self.game.stuck_pass(at.pos) {
            let sum = self.sum_after(at, &after, &step);
            let next = Spot { before: &after, pos: &after, key: after.key(), sum, may_stop: false };
            let way_on = Way {
                ply: way.ply + 1,
                height: way.height + 1,
                continuations: [Continuation::NONE; 2],
                after_null: false,
            };
            let score = self.descend(at.pos, &next, here.depth - 1, alpha, beta, way_on);
            self.extend_line(way.height, step, true);
            return score;
        }
        self.verdict(at.pos, way.ply).unwrap_or(0)
    }

    /// The score of what comes next, for the side on turn in `pos`.
    pub(crate) fn descend(
        &mut self,
        pos: &Position,
        next: &Spot<'_>,
        depth: i32,
        alpha: Score,
        beta: Score,
        way: Way,
    ) -> Score {
        if self.is_camp(pos.side()) == self.is_camp(next.pos.side()) {
            self.node(next, depth, alpha, beta, way)
        } else {
            -self.node(next, depth, -beta, -alpha, way)
        }
    }

    /// The line expected from here begins with this step.
    pub(crate) fn extend_line(&mut self, height: usize, step: Step, ends: bool) {
        let rest = std::mem::take(&mut self.lines[height + 1]);
        let line = &mut self.lines[height];
        line.clear();
        line.push(Move { step, ends });
        line.extend_from_slice(&rest);
        self.lines[height + 1] = rest;
    }
}

/// Wins and losses are stored by their distance from the position, and seen by that from the root.
pub(crate) const fn from_ply(score: Score, ply: i32) -> Score {
    if is_decisive(score) { score + score.signum() * ply } else { score }
}

pub(crate) const fn at_ply(score: Score, ply: i32) -> Score {
    if is_decisive(score) { score - score.signum() * ply } else { score }
}
