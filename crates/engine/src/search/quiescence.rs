//! Quiescence search at the leaves of the tree: captures and the like are played out until the position is quiet.
//!
//! This makes scores independent of whose capture came last. It selects steps by their effect (captures, promotions,
//! explosions, corners cleared, goals reached), not by their name. Quiet threats are left out; the side to move may
//! always stand pat unless captures are compulsory.

use crate::search::alpha_beta::{cutoff_score, score_to_table};
use crate::search::history::MAX_HEIGHT;
use crate::search::ordering::{GainEstimate, pick};
use crate::search::report::{Bound, MAX_PLY, Score};
use crate::search::state::{INFINITE, Node, Search, StepList, Window, step_code};
use crate::search::transposition::Entry;
use geometry::CellSet;
use rules::{Act, GenType, Position, Step, StepOutcome};

/// The depth of the quiescence search: the maximum number of successive captures.
pub(crate) const QUIESCENCE_DEPTH: i32 = 8;
/// A step that changes less than this is quiet.
const MIN_GAIN: i32 = 40;

impl Search<'_> {
    /// The score of a position for the side to move by captures only, up to `depth` of them in a row.
    pub(crate) fn quiesce(&mut self, at: &Node<'_>, window: Window, depth: i32) -> Score {
        if self.count_node(at) {
            return 0;
        }
        let Window { mut alpha, beta } = window;
        let (pos, height) = (at.pos, at.height);
        self.by_height.pv[height].clear();
        if pos.is_mid_turn() {
            return self.quiesce_mid_turn(at, window, depth);
        }
        if let Some(score) = self.decided_score(pos, at.ply) {
            return score;
        }
        if let Some(known) = self.table.get(self.table_key(pos, at.key))
            && let Some(score) = cutoff_score(&known, window, at.ply)
        {
            return score;
        }
        let stand_pat = self.evaluate(at, window);
        let mut list = std::mem::take(&mut self.by_height.lists[height]);
        // Where captures are compulsory, the side cannot stand pat.
        let compelled = self.must_capture(pos, &mut list.steps);
        if stand_pat >= beta && !compelled || depth <= 0 || height + 4 >= MAX_HEIGHT || at.ply >= MAX_PLY - 2 {
            self.by_height.lists[height] = list;
            return stand_pat;
        }
        let mut best = if compelled { -INFINITE } else { stand_pat };
        alpha = alpha.max(best);
        if !compelled {
            list.steps.clear();
            self.game.generate_steps(pos, GenType::Noisy, &mut list.steps);
            self.add_goal_steps(pos, &mut list.steps);
        }
        let legality = self.game.legality(pos);
        best = best.max(self.order_by_gain(at, &mut list, compelled, stand_pat, alpha));
        let (mut after, mut good) = (*pos, 0);
        for nth in 0..list.order.len() {
            let (_, i) = pick(&mut list.order, nth);
            let step = list.steps[i as usize];
            let made = self.game.make_step(&legality, at.before, pos, &step, &mut after);
            let score = match made {
                StepOutcome::Illegal => continue,
                StepOutcome::TurnEnded => self.quiesce_child(at, &after, &step, Window { alpha, beta }, depth - 1),
                StepOutcome::TurnOpen { may_stop } => {
                    let sum = self.sum_after(at, &after, &step);
                    self.quiesce(&at.mid_turn(&after, sum, may_stop), Window { alpha, beta }, depth)
                }
            };
            if self.progress.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, good) = (score, step_code(&step));
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        self.by_height.lists[height] = list;
        if best == -INFINITE {
            // The level is blind to every compulsory capture.
            return stand_pat;
        }
        if !self.progress.stopped && depth >= QUIESCENCE_DEPTH - 2 {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > window.alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.table.put(
                self.table_key(pos, at.key),
                Entry { step: good, score: score_to_table(best, at.ply), depth: 0, bound },
            );
        }
        best
    }

    /// Orders the steps that are worth searching by what they gain. Returns the best score that those left out may have,
    /// at most `alpha`.
    #[inline]
    fn order_by_gain(
        &self,
        at: &Node<'_>,
        list: &mut StepList,
        compelled: bool,
        stand_pat: Score,
        alpha: Score,
    ) -> Score {
        let pos = at.pos;
        let mut left_out = -INFINITE;
        let delta = self.searcher.margins.delta;
        list.order.clear();
        for (i, step) in list.steps.iter().enumerate() {
            if self.is_blind_to(pos, step) {
                continue;
            }
            let gain = match self.estimate_gain(pos, step) {
                GainEstimate::Gain(gain) => gain,
                GainEstimate::Quiet if compelled => 0,
                GainEstimate::Quiet if self.reaches_goal(pos, step) => 1_000,
                GainEstimate::Quiet => continue,
                GainEstimate::Unknown if step.act == Act::Detonate && !self.may_hit_enemy(pos, step) && !compelled => {
                    continue;
                }
                GainEstimate::Unknown => match self.gain_by_making(at, step) {
                    gain if gain >= MIN_GAIN || compelled => gain,
                    _ => continue,
                },
            };
            if compelled {
                list.order.push((gain * 16, i as u32));
                continue;
            }
            if stand_pat + gain + delta <= alpha && gain < 1_000 {
                left_out = left_out.max((stand_pat + gain + delta).min(alpha));
                continue;
            }
            let mover = self.eval.swing(pos.piece(step.from));
            if mover > gain && self.see_is_below(pos, step, 0) {
                continue;
            }
            list.order.push((gain * 16 - mover / 8, i as u32));
        }
        left_out
    }

    /// Where captures are compulsory: lists the steps, and returns whether all of them are captures.
    pub(crate) fn must_capture(&self, pos: &Position, steps: &mut Vec<Step>) -> bool {
        self.searcher.compels_captures && {
            steps.clear();
            self.game.generate_steps(pos, GenType::All, steps);
            self.game.is_compelled(pos, steps)
        }
    }

    /// Whether the detonation might hit an enemy or start a chain reaction.
    fn may_hit_enemy(&self, pos: &Position, step: &Step) -> bool {
        let enemies = self.game.sides().filter(|&side| self.game.are_enemies(side, pos.side()));
        let enemies = enemies.fold(CellSet::EMPTY, |all, side| all | pos.pieces_of(side));
        self.game.may_blast(pos, step.from, enemies)
    }

    /// The score of a finished turn, for the side that made it.
    fn quiesce_child(&mut self, at: &Node<'_>, after: &Position, step: &Step, window: Window, depth: i32) -> Score {
        let key = after.key();
        self.table.prefetch(self.table_key(after, key));
        let next = at.after_turn(after, key, self.sum_after(at, after, step));
        if self.is_in_camp(at.before.side()) == self.is_in_camp(after.side()) {
            self.quiesce(&next, window, depth)
        } else {
            -self.quiesce(&next, window.flipped(), depth)
        }
    }

    /// In the middle of a turn: ends it, detonates the acting piece, or plays the best-ranked of the steps that must
    /// follow.
    fn quiesce_mid_turn(&mut self, at: &Node<'_>, window: Window, depth: i32) -> Score {
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITE;
        let mut after = *at.pos;
        if at.may_stop {
            self.game.end_turn(at.before, &mut after);
            best = self.quiesce_child(at, &after, &Step::STOP, Window { alpha, beta }, depth - 1);
            alpha = alpha.max(best);
            if alpha >= beta || at.pos.stage().continuation.act() != Act::Detonate || self.progress.stopped {
                return best;
            }
        }
        if at.height + 4 >= MAX_HEIGHT {
            return self.balance(at.pos, &at.sum);
        }
        let mut list = std::mem::take(&mut self.by_height.lists[at.height]);
        list.steps.clear();
        self.game.generate_steps(at.pos, GenType::All, &mut list.steps);
        let legality = self.game.legality(at.before);
        self.rank(&mut list, at, 0);
        for nth in 0..list.order.len() {
            let (_, i) = pick(&mut list.order, nth);
            let step = list.steps[i as usize];
            let score = match self.game.make_step(&legality, at.before, at.pos, &step, &mut after) {
                StepOutcome::Illegal => continue,
                StepOutcome::TurnEnded => self.quiesce_child(at, &after, &step, Window { alpha, beta }, depth - 1),
                StepOutcome::TurnOpen { may_stop } => {
                    let sum = self.sum_after(at, &after, &step);
                    self.quiesce(&at.mid_turn(&after, sum, may_stop), Window { alpha, beta }, depth)
                }
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.progress.stopped || nth >= 1 {
                break;
            }
        }
        self.by_height.lists[at.height] = list;
        best
    }

    /// Adds quiet steps by which a piece near a winning cell reaches it.
    fn add_goal_steps(&self, pos: &Position, steps: &mut Vec<Step>) {
        if !self.eval.has_goals() {
            return;
        }
        for from in pos.pieces_of(pos.side()) & self.eval.near_goals(pos.side()) {
            let goals = self.eval.goal_cells(pos.side(), pos.piece(from));
            if goals.is_empty() || goals.contains(from) {
                continue;
            }
            let known = steps.len();
            self.game.generate_piece_moves(pos, from, steps);
            let mut at = 0;
            steps.retain(|step| {
                at += 1;
                at <= known || goals.contains(step.to) && pos.piece(step.to).is_empty() && step.taken.is_empty()
            });
        }
    }
}
