//! The search of an interior node: a position, or the middle of a turn, to a depth.
//!
//! Principal variation search with the usual techniques: transposition table, null move pruning, futility and reverse
//! futility pruning, razoring, late move pruning and reductions, pruning by static exchange evaluation, check
//! extension. Look next: `quiescence` for the leaves, `ordering` for move ordering, `margins` for the parameters of the
//! pruning, `second_step` for the choice of stones to lay.

use crate::search::history::{ContinuationIndex, MAX_HEIGHT, PieceTo};
use crate::search::ordering::{GainEstimate, HASH_STEP, is_bad_capture, is_quiet, pick};
use crate::search::quiescence::QUIESCENCE_DEPTH;
use crate::search::report::{Bound, MAX_PLY, Score, WIN, is_decisive};
use crate::search::state::{INFINITE, Node, PvStep, Search, StepList, Window, step_code};
use crate::search::transposition::Entry;
use rules::{Act, GenType, Legality, Position, Step, StepOutcome};

/// The maximum depth at which a node, or a quiet step, is pruned because the static evaluation is far outside the
/// window.
const FUTILITY_DEPTH: i32 = 7;
/// The maximum depth at which a node far below the window is left to the quiescence search.
const RAZORING_DEPTH: i32 = 3;
/// The minimum depth for a null move.
const NULL_MOVE_DEPTH: i32 = 3;
/// A side with fewer pieces may be in zugzwang and makes no null move.
const NULL_MOVE_MIN_PIECES: usize = 4;
/// The maximum number of failed quiet steps remembered for history penalties.
const MAX_QUIETS: usize = 48;

/// The state of a node while its steps are searched.
struct NodeState {
    depth: i32,
    pv: bool,
    in_check: bool,
    mid_turn: bool,
    /// Captures are compulsory and nothing else is on offer, so the static evaluation says little.
    compelled: bool,
    static_eval: Score,
    improving: bool,
}

impl Search<'_> {
    /// The score of a position for the side to move, exact within the window, else a bound. In the middle of a turn
    /// that can be neither ended nor continued, `-INFINITE`.
    pub(crate) fn alpha_beta(&mut self, at: &Node<'_>, mut depth: i32, mut window: Window) -> Score {
        let (pos, mid_turn, height) = (at.pos, at.pos.is_mid_turn(), at.height);
        let pv = window.is_open();
        if !mid_turn {
            if let Some(score) = self.history_score(pos, at.key) {
                self.progress.nodes += 1;
                self.by_height.pv[height].clear();
                return score;
            }
            // Mate distance pruning: no score is better than a win in the next turn, or worse than having lost already.
            window.alpha = window.alpha.max(at.ply - WIN);
            window.beta = window.beta.min(WIN - at.ply - 1);
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        let in_check = !mid_turn && self.in_check(pos);
        // Check extension: the static evaluation says little about a side in check.
        if in_check && (depth <= 0 || at.ply < 2 * self.progress.depth) {
            depth = depth.max(0) + 1;
        }
        if depth <= 0 {
            return self.quiesce(at, window, QUIESCENCE_DEPTH);
        }
        if self.count_node(at) {
            return 0;
        }
        self.by_height.pv[height].clear();
        if !mid_turn && let Some(score) = self.decided_score(pos, at.ply) {
            return score;
        }
        if height + 8 >= MAX_HEIGHT || at.ply >= MAX_PLY - 2 {
            return if mid_turn { self.balance(pos, &at.sum) } else { self.evaluate(at, window) };
        }
        let entry = self.table.get(self.table_key(pos, at.key));
        if !pv
            && let Some(entry) = entry
            && entry.depth >= depth
            && let Some(score) = cutoff_score(&entry, window, at.ply)
        {
            return score;
        }
        let mut static_eval = if in_check || mid_turn { self.balance(pos, &at.sum) } else { self.evaluate(at, window) };
        if let Some(entry) = entry
            && !mid_turn
            && !is_decisive(entry.score)
            && (entry.bound == Bound::Exact || (entry.bound == Bound::Lower) == (entry.score > static_eval))
        {
            static_eval = entry.score;
        }
        self.by_height.evals[height] = if in_check { -INFINITE } else { static_eval };
        let improving = !in_check && !mid_turn && height >= 2 && static_eval > self.by_height.evals[height - 2];
        let mut list = std::mem::take(&mut self.by_height.lists[height]);
        let compelled = !mid_turn && self.must_capture(pos, &mut list.steps);
        self.by_height.lists[height] = list;
        let mut here = NodeState { depth, pv, in_check, mid_turn, compelled, static_eval, improving };
        if !pv && !in_check && !mid_turn && !compelled && !is_decisive(window.beta) {
            if let Some(score) = self.prune_node(at, &here, window) {
                return score;
            }
            if self.progress.stopped {
                return 0;
            }
        }
        // Internal iterative reduction: without a hash step, the next iteration will order better.
        if entry.is_none_or(|entry| entry.step == 0) && here.depth >= 5 {
            here.depth -= 1;
        }
        let mut list = std::mem::take(&mut self.by_height.lists[height]);
        let hash_step = entry.map_or(0, |entry| entry.step);
        if !mid_turn {
            self.push_on_path(at.pos, at.key, here.in_check);
        }
        let score = self.search_steps(at, &mut list, hash_step, &here, window);
        if !mid_turn {
            self.pop_from_path();
        }
        self.by_height.lists[height] = list;
        score
    }

    /// Prunes a node without searching its steps, trying the cheapest methods first.
    fn prune_node(&mut self, at: &Node<'_>, here: &NodeState, Window { alpha, beta }: Window) -> Option<Score> {
        let &NodeState { depth, static_eval, improving, .. } = here;
        let margins = &self.searcher.margins;
        // Reverse futility: so far above the window that hardly any enemy turn can change it.
        if depth <= FUTILITY_DEPTH
            && static_eval - margins.reverse_futility * (depth - i32::from(improving)) >= beta
            && !is_decisive(static_eval)
        {
            return Some(static_eval);
        }
        // Razoring: so far below the window that only captures could help.
        if depth <= RAZORING_DEPTH && static_eval + margins.razoring * depth + 50 < alpha {
            let score = self.quiesce(at, Window::above(alpha), QUIESCENCE_DEPTH);
            if score <= alpha || self.progress.stopped {
                return Some(score);
            }
        }
        if !at.after_null && depth >= NULL_MOVE_DEPTH && static_eval >= beta && self.allows_null_move(at.pos) {
            return self.try_null_move(at, here, beta);
        }
        None
    }

    /// Null move pruning: if even a null move fails high, so will the best turn.
    fn try_null_move(&mut self, at: &Node<'_>, here: &NodeState, beta: Score) -> Option<Score> {
        let after = self.game.null_move(at.pos);
        if self.is_in_camp(after.side()) == self.is_in_camp(at.pos.side()) {
            return None;
        }
        let key = after.key();
        let mut sum = at.sum;
        self.eval.update(self.game, at.pos, &after, geometry::CellSet::EMPTY, &mut sum);
        let next = Node {
            before: &after,
            pos: &after,
            key,
            sum,
            may_stop: false,
            ply: at.ply + 1,
            height: at.height + 1,
            continuations: [ContinuationIndex::NONE, at.continuations[0]],
            after_null: true,
        };
        let margins = &self.searcher.margins;
        let reduction = (margins.null_move + margins.null_move_depth * here.depth) / 100
            + ((here.static_eval - beta) / margins.null_move_score).min(2);
        self.push_on_path(at.pos, at.key, here.in_check);
        let score = -self.alpha_beta(&next, here.depth - reduction, Window::above(-beta));
        self.pop_from_path();
        (!self.progress.stopped && score >= beta).then_some(if is_decisive(score) { beta } else { score })
    }

    /// Whether a null move is a lower bound for the best turn: not in zugzwang, which is likely with few pieces.
    fn allows_null_move(&self, pos: &Position) -> bool {
        self.searcher.allows_null_moves
            && pos.pieces_of(pos.side()).len() >= NULL_MOVE_MIN_PIECES
            && !self.game.def().phase(pos.phase()).until_stock_empty
    }

    /// Searches the steps of a node one after the other.
    fn search_steps(
        &mut self,
        at: &Node<'_>,
        list: &mut StepList,
        hash_step: u32,
        here: &NodeState,
        window: Window,
    ) -> Score {
        let Window { mut alpha, beta } = window;
        let (pos, height) = (at.pos, at.height);
        let legality = self.game.legality(at.before);
        list.clear();
        if here.mid_turn {
            self.list_second_steps(at, list, hash_step, here.depth);
        } else {
            let listing = if self.searcher.lays_stones && here.depth < 2 { GenType::WithoutLays } else { GenType::All };
            self.game.generate_steps(pos, listing, &mut list.steps);
            if self.searcher.lays_stones && listing == GenType::All {
                self.prune_lays(pos, &mut list.steps, hash_step, here.depth);
            }
            self.rank(list, at, hash_step);
        }
        let (mut best, mut best_code, mut legal, mut quiets) = (-INFINITE, 0, 0, 0);
        let mut unseen = false;
        let mut tried: [u32; MAX_QUIETS] = [0; MAX_QUIETS];
        let mut tried_count = 0;
        // Late move pruning: quiet steps beyond this count are skipped.
        let margins = &self.searcher.margins;
        let late_move_count = (margins.late_moves + margins.late_moves_depth * here.depth * here.depth)
            / if here.improving { 100 } else { 200 };
        let mut after = *pos;
        for nth in 0..list.order.len() {
            let (rank, i) = pick(&mut list.order, nth);
            let step = list.steps[i as usize];
            if self.is_blind_to(pos, &step) {
                unseen = true;
                continue;
            }
            let bad_capture = is_bad_capture(rank);
            let quiet = is_quiet(rank)
                || rank == HASH_STEP
                    && (step.act == Act::Stop || self.estimate_gain(pos, &step) == GainEstimate::Quiet);
            if legal > 0
                && best > -WIN / 2
                && !here.in_check
                && !here.compelled
                && !here.pv
                && !list.gives_check(self.game, pos, &step)
            {
                if quiet && !here.mid_turn {
                    if here.depth <= FUTILITY_DEPTH && quiets >= late_move_count {
                        continue;
                    }
                    if here.depth <= FUTILITY_DEPTH
                        && here.static_eval + margins.futility_base + margins.futility * here.depth <= alpha
                    {
                        best = best.max(here.static_eval.min(alpha));
                        continue;
                    }
                    if here.depth <= 4
                        && self.see_is_below(pos, &step, -margins.quiet_exchange * here.depth * here.depth)
                    {
                        continue;
                    }
                } else if bad_capture
                    && here.depth <= 5
                    && self.see_is_below(pos, &step, -margins.capture_exchange * here.depth)
                {
                    continue;
                }
            }
            let piece_to = PieceTo::new(pos, &step);
            let made = self.make(&legality, at, &step, &mut after);
            let (mut deeper, may_stop, ends) = match made {
                StepOutcome::Illegal => continue,
                StepOutcome::TurnEnded => (here.depth - 1, false, true),
                // The turn goes on: it costs one ply as a whole, regardless of what is laid.
                StepOutcome::TurnOpen { may_stop } => (here.depth - i32::from(!here.mid_turn), may_stop, false),
            };
            if step.act == Act::Stop {
                deeper = here.depth;
            } else if here.mid_turn && ends {
                // The second half of a turn has been paid for by the first.
                deeper = here.depth;
            }
            legal += 1;
            quiets += i32::from(quiet);
            let key = after.key();
            self.table.prefetch(self.table_key(&after, key));
            let sum = self.sum_after(at, &after, &step);
            let before = if ends { &after } else { at.before };
            let next = Node {
                before,
                pos: &after,
                key,
                sum,
                may_stop,
                ply: at.ply + i32::from(ends),
                height: height + 1,
                continuations: if step.act == Act::Stop {
                    at.continuations
                } else {
                    [self.history.continuation(piece_to), at.continuations[0]]
                },
                after_null: false,
            };
            let reduction = self.late_move_reduction(here, rank, legal, piece_to, at);
            let mut score = alpha + 1;
            if legal > 1 {
                score = self.search_child(pos, &next, deeper - reduction, Window::above(alpha));
                if score > alpha && reduction > 0 && !self.progress.stopped {
                    score = self.search_child(pos, &next, deeper, Window::above(alpha));
                }
            }
            if (legal == 1 || here.pv && score > alpha) && !self.progress.stopped {
                score = self.search_child(pos, &next, deeper, Window { alpha, beta });
            }
            if self.progress.stopped {
                return 0;
            }
            if score == -INFINITE || score == INFINITE {
                // A partial turn that cannot be completed.
                legal -= 1;
                continue;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = step_code(&step);
                    if here.pv {
                        self.update_pv(height, step, ends);
                    }
                }
            }
            if score >= beta {
                if quiet {
                    let bonus = (margins.history_bonus * here.depth * here.depth).min(margins.history_most);
                    self.history.update(piece_to, at.continuations, bonus);
                    self.history.add_killer(height, best_code);
                    for &other in &tried[..tried_count] {
                        self.history.update(PieceTo::new(pos, &list.steps[other as usize]), at.continuations, -bonus);
                    }
                }
                break;
            }
            if quiet && tried_count < MAX_QUIETS {
                tried[tried_count] = i;
                tried_count += 1;
            }
        }
        if legal == 0 && unseen && !here.mid_turn {
            return here.static_eval;
        }
        if legal == 0 {
            if self.game.budget().is_spent() {
                // The walk budget is spent, so a legal step may have been missed.
                self.progress.stopped = true;
                return 0;
            }
            return self.score_without_steps(at, here, Window { alpha, beta });
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let score = score_to_table(best, at.ply);
        self.table.put(self.table_key(pos, at.key), Entry { step: best_code, score, depth: here.depth, bound });
        best
    }

    /// Makes a step, which may be the end of the turn.
    pub(crate) fn make(&self, legality: &Legality, at: &Node<'_>, step: &Step, after: &mut Position) -> StepOutcome {
        let made = if step.act == Act::Stop {
            *after = *at.pos;
            self.game.end_turn(at.before, after);
            StepOutcome::TurnEnded
        } else {
            self.game.make_step(legality, at.before, at.pos, step, after)
        };
        if made == StepOutcome::TurnEnded && self.is_forbidden_repetition(after) { StepOutcome::Illegal } else { made }
    }

    /// Late move reduction: by how many plies a step is searched less deeply at first.
    fn late_move_reduction(&self, here: &NodeState, rank: i32, legal: i32, piece_to: PieceTo, at: &Node<'_>) -> i32 {
        if here.compelled {
            return 0;
        }
        if here.depth < 3 || legal < 2 + 2 * i32::from(here.pv) || !is_quiet(rank) && !is_bad_capture(rank) {
            return if here.mid_turn && legal > 1 && !is_quiet(rank) {
                0
            } else {
                i32::from(here.mid_turn && legal > 1)
            };
        }
        let mut reduction = self.searcher.reduction(here.depth, legal);
        reduction -= i32::from(here.pv) + i32::from(here.in_check) - i32::from(!here.improving && !here.mid_turn);
        if is_quiet(rank) {
            reduction -= self.history.score(piece_to, at.continuations) / self.searcher.margins.reduction_history;
        }
        reduction.clamp(i32::from(here.mid_turn), here.depth - 2)
    }

    /// The score where no step is legal: the side passes, or the game is over.
    fn score_without_steps(&mut self, at: &Node<'_>, here: &NodeState, window: Window) -> Score {
        if here.mid_turn {
            return -INFINITE;
        }
        if here.depth < 2 && self.searcher.lays_stones && self.game.has_turn(at.pos) {
            // There are stones to lay, which were not listed.
            return here.static_eval;
        }
        let pass = self.game.stuck_pass(at.pos).filter(|(_, after)| !self.is_forbidden_repetition(after));
        if let Some((step, after)) = pass {
            let sum = self.sum_after(at, &after, &step);
            let score = self.search_child(at.pos, &at.after_turn(&after, after.key(), sum), here.depth - 1, window);
            self.update_pv(at.height, step, true);
            return score;
        }
        let score = self.verdict_score(self.game, at.pos, at.ply);
        score.or_else(|| self.score_without_repetitions(at)).unwrap_or(0)
    }

    /// The score of a child, for the side to move in `pos`.
    pub(crate) fn search_child(&mut self, pos: &Position, next: &Node<'_>, depth: i32, window: Window) -> Score {
        if self.is_in_camp(pos.side()) == self.is_in_camp(next.pos.side()) {
            self.alpha_beta(next, depth, window)
        } else {
            -self.alpha_beta(next, depth, window.flipped())
        }
    }

    /// Prepends a step to the principal variation.
    pub(crate) fn update_pv(&mut self, height: usize, step: Step, ends: bool) {
        let rest = std::mem::take(&mut self.by_height.pv[height + 1]);
        let line = &mut self.by_height.pv[height];
        line.clear();
        line.push(PvStep { step, ends_turn: ends });
        line.extend_from_slice(&rest);
        self.by_height.pv[height + 1] = rest;
    }
}

/// Stored wins and losses count from the position, searched ones from the root (mate distance).
pub(crate) const fn score_to_table(score: Score, ply: i32) -> Score {
    if is_decisive(score) { score + score.signum() * ply } else { score }
}

/// The score of a node for which this entry of the table leaves nothing to search within the window.
#[inline]
pub(crate) fn cutoff_score(entry: &Entry, window: Window, ply: i32) -> Option<Score> {
    let score = score_from_table(entry.score, ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    decides.then_some(score)
}

pub(crate) const fn score_from_table(score: Score, ply: i32) -> Score {
    if is_decisive(score) { score - score.signum() * ply } else { score }
}
