//! Quiescence search, at the leaves of the tree: what removes material is played out until it is quiet.
//!
//! For: scores that do not depend on whose capture came last. What counts is what a step does (captures, promotions,
//! explosions, corners cleared, goals reached), not what it is called. Not for: quiet threats; the side on turn may
//! always stand pat.

use crate::alpha_beta::{score_from_table, score_to_table};
use crate::history::MAX_HEIGHT;
use crate::ordering::{Look, pick};
use crate::report::{Bound, MAX_PLY, Score};
use crate::search::{INFINITE, Node, Search, Window, code};
use crate::transposition::Entry;
use geometry::CellSet;
use rules::{Act, Listing, Made, Position, Step};

/// How many captures in a row are looked at: so deep is the quiescence search.
pub(crate) const QUIESCENCE_DEPTH: i32 = 8;
/// A step that changes less is quiet.
const MIN_GAIN: i32 = 40;

impl Search<'_> {
    /// The score of a position for the side on turn, by captures only, at most `depth` of them in a row.
    pub(crate) fn quiesce(&mut self, at: &Node<'_>, window: Window, depth: i32) -> Score {
        if self.count_node(at) {
            return 0;
        }
        let Window { mut alpha, beta } = window;
        let (pos, height) = (at.pos, at.height);
        self.pv[height].clear();
        if pos.in_turn() {
            return self.quiesce_mid_turn(at, window, depth);
        }
        if let Some(score) = self.decided_score(pos, at.ply) {
            return score;
        }
        let known = self.table.get(at.key);
        if let Some(known) = known {
            let score = score_from_table(known.score, at.ply);
            match known.bound {
                Bound::Exact => return score,
                Bound::AtLeast if score >= beta => return score,
                Bound::AtMost if score <= alpha => return score,
                _ => {}
            }
        }
        let stand_pat = self.evaluate(at, window);
        let mut list = std::mem::take(&mut self.lists[height]);
        // Who has to capture may not stand pat.
        let compelled = self.lists_captures_only(pos, &mut list.steps);
        if stand_pat >= beta && !compelled || depth <= 0 || height + 4 >= MAX_HEIGHT || at.ply >= MAX_PLY - 2 {
            self.lists[height] = list;
            return stand_pat;
        }
        let mut best = if compelled { -INFINITE } else { stand_pat };
        alpha = alpha.max(best);
        if !compelled {
            list.steps.clear();
            self.game.list(pos, Listing::Noisy, &mut list.steps);
            self.add_goal_steps(pos, &mut list.steps);
        }
        let legality = self.game.legality(pos);
        let delta = self.searcher.margins.delta;
        list.order.clear();
        for (i, step) in list.steps.iter().enumerate() {
            if self.overlooks(pos, step) {
                continue;
            }
            let gain = match self.look(pos, step) {
                Look::Gains(gain) => gain,
                Look::Quiet if compelled => 0,
                Look::Quiet if self.reaches_goal(pos, step) => 1_000,
                Look::Quiet => continue,
                Look::Unknown if step.act == Act::Detonate && !self.may_harm(pos, step) && !compelled => continue,
                Look::Unknown => match self.gain_when_made(at, step) {
                    gain if gain >= MIN_GAIN || compelled => gain,
                    _ => continue,
                },
            };
            if compelled {
                list.order.push((gain * 16, i as u32));
                continue;
            }
            if stand_pat + gain + delta <= alpha && gain < 1_000 {
                best = best.max((stand_pat + gain + delta).min(alpha));
                continue;
            }
            let mover = self.eval.swing(pos.piece(step.from));
            if mover > gain && self.see_is_below(pos, step, 0) {
                continue;
            }
            list.order.push((gain * 16 - mover / 8, i as u32));
        }
        let (mut after, mut good) = (*pos, 0);
        for nth in 0..list.order.len() {
            let (_, i) = pick(&mut list.order, nth);
            let step = list.steps[i as usize];
            let made = self.game.make(&legality, at.before, pos, &step, &mut after);
            let score = match made {
                Made::Illegal => continue,
                Made::Ended => self.quiesce_child(at, &after, &step, Window { alpha, beta }, depth - 1),
                Made::Open { may_stop } => {
                    let sum = self.sum_after(at, &after, &step);
                    self.quiesce(&at.mid_turn(&after, sum, may_stop), Window { alpha, beta }, depth)
                }
            };
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, good) = (score, code(&step));
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lists[height] = list;
        if best == -INFINITE {
            // Whoever overlooks every capture that he has to make has seen nothing.
            return stand_pat;
        }
        if !self.stopped && depth >= QUIESCENCE_DEPTH - 2 {
            let bound = match best {
                _ if best >= beta => Bound::AtLeast,
                _ if best > window.alpha => Bound::Exact,
                _ => Bound::AtMost,
            };
            self.table.put(at.key, Entry { step: good, score: score_to_table(best, at.ply), depth: 0, bound });
        }
        best
    }

    /// Where captures are compulsory: lists what is on offer, and tells whether it is nothing but captures.
    pub(crate) fn lists_captures_only(&self, pos: &Position, steps: &mut Vec<Step>) -> bool {
        self.searcher.compels && {
            steps.clear();
            self.game.list(pos, Listing::All, steps);
            self.game.is_compelled(pos, steps)
        }
    }

    /// Might setting off that man hit an enemy, or begin a chain?
    fn may_harm(&self, pos: &Position, step: &Step) -> bool {
        let enemies = self.game.sides().filter(|&side| self.game.are_enemies(side, pos.side()));
        let enemies = enemies.fold(CellSet::EMPTY, |all, side| all | pos.men(side));
        self.game.may_blast(pos, step.from, enemies)
    }

    /// The score of what a turn has led to, for the side that made it.
    fn quiesce_child(&mut self, at: &Node<'_>, after: &Position, step: &Step, window: Window, depth: i32) -> Score {
        let key = after.key();
        self.table.prefetch(key);
        let next = at.after_turn(after, key, self.sum_after(at, after, step));
        if self.is_camp(at.before.side()) == self.is_camp(after.side()) {
            self.quiesce(&next, window, depth)
        } else {
            -self.quiesce(&next, window.flipped(), depth)
        }
    }

    /// In the middle of a turn: it is ended, or the acting man is set off, or whatever must follow is done as well as
    /// one look tells.
    fn quiesce_mid_turn(&mut self, at: &Node<'_>, window: Window, depth: i32) -> Score {
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITE;
        let mut after = *at.pos;
        if at.may_stop {
            self.game.end_turn(at.before, &mut after);
            best = self.quiesce_child(at, &after, &Step::STOP, Window { alpha, beta }, depth - 1);
            alpha = alpha.max(best);
            if alpha >= beta || at.pos.stage().follow.act() != Act::Detonate || self.stopped {
                return best;
            }
        }
        if at.height + 4 >= MAX_HEIGHT {
            return self.balance(at.pos, &at.sum);
        }
        let mut list = std::mem::take(&mut self.lists[at.height]);
        list.steps.clear();
        self.game.list(at.pos, Listing::All, &mut list.steps);
        let legality = self.game.legality(at.before);
        self.rank(&mut list, at, 0);
        for nth in 0..list.order.len() {
            let (_, i) = pick(&mut list.order, nth);
            let step = list.steps[i as usize];
            let score = match self.game.make(&legality, at.before, at.pos, &step, &mut after) {
                Made::Illegal => continue,
                Made::Ended => self.quiesce_child(at, &after, &step, Window { alpha, beta }, depth - 1),
                Made::Open { may_stop } => {
                    let sum = self.sum_after(at, &after, &step);
                    self.quiesce(&at.mid_turn(&after, sum, may_stop), Window { alpha, beta }, depth)
                }
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.stopped || nth >= 1 {
                break;
            }
        }
        self.lists[at.height] = list;
        best
    }

    /// Adds the quiet steps by which a man that is near enough reaches a cell where he helps to win.
    fn add_goal_steps(&self, pos: &Position, steps: &mut Vec<Step>) {
        if !self.eval.has_goals() {
            return;
        }
        for from in pos.men(pos.side()) & self.eval.near_goals(pos.side()) {
            let goals = self.eval.goal_cells(pos.side(), pos.piece(from));
            if goals.is_empty() || goals.contains(from) {
                continue;
            }
            let known = steps.len();
            self.game.list_moves(pos, from, steps);
            let mut at = 0;
            steps.retain(|step| {
                at += 1;
                at <= known || goals.contains(step.to) && pos.piece(step.to).is_empty() && step.taken.is_empty()
            });
        }
    }
}
