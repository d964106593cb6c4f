//! Move ordering: the order in which the steps of a node are searched.
//!
//! First the hash step, then good captures by gain, killers, quiet steps by their history, and bad captures, which lose
//! material. Where a glance does not show what a step removes, it is made and evaluated. This module ranks steps and
//! picks them by rank; `alpha_beta` prunes.

use crate::search::history::PieceTo;
use crate::search::state::{Node, Search, StepList, step_code};
use rules::{Act, Position, Step};

/// Ranks are in bands so far apart that they do not overlap.
pub(crate) const HASH_STEP: i32 = 1 << 30;
const WINNING: i32 = 1 << 28;
const GOOD_CAPTURE: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
const BAD_CAPTURE: i32 = -(1 << 26);
/// The number of steps picked by selection sort; by then most nodes have had a cutoff.
const SELECTION_SORT_COUNT: usize = 5;

/// A quick estimate of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GainEstimate {
    /// It removes and changes no piece.
    Quiet,
    /// It captures or promotes, with this immediate gain.
    Gain(i32),
    /// It must be made to be evaluated.
    Unknown,
}

impl Search<'_> {
    /// Estimates a step of this position.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every step of every list; measured")]
    pub(crate) fn estimate_gain(&self, pos: &Position, step: &Step) -> GainEstimate {
        // Most steps of most lists.
        let goes = step.act == Act::Move && step.to != step.from && pos.piece(step.to).is_empty();
        if goes
            && step.choice.is_none()
            && step.taken.is_empty()
            && !self.searcher.tricky.contains(pos.piece(step.from).kind())
        {
            return GainEstimate::Quiet;
        }
        self.estimate_noisy_gain(pos, step)
    }

    fn estimate_noisy_gain(&self, pos: &Position, step: &Step) -> GainEstimate {
        match step.act {
            Act::Detonate => GainEstimate::Unknown,
            Act::Move => {
                let there = if step.to == step.from { rules::Piece::EMPTY } else { pos.piece(step.to) };
                let mover = pos.piece(step.from);
                if self.searcher.tricky.contains(mover.kind()) {
                    return GainEstimate::Unknown;
                }
                let mut gain = 0;
                let mut taken = step.taken;
                // Castling onto the cell of one's own rook is not a capture.
                if !there.is_empty() && !self.game.is_castling(step) {
                    taken.insert(step.to);
                }
                if taken.is_empty() && step.choice.is_none() {
                    return GainEstimate::Quiet;
                }
                for cell in taken {
                    let victim = pos.piece(cell);
                    if self.searcher.explosive.contains(victim.kind()) {
                        return GainEstimate::Unknown;
                    }
                    let ours = victim.side().is_some_and(|side| self.is_in_camp(side) == self.is_in_camp(pos.side()));
                    gain += if ours { -self.eval.value(victim) } else { self.eval.swing(victim) };
                }
                if let Some(kind) = step.choice {
                    gain += self.eval.kind_value(kind) - self.eval.value(mover);
                }
                GainEstimate::Gain(gain)
            }
            Act::Lay if pos.piece(step.to).has_side() => GainEstimate::Gain(self.eval.value(pos.piece(step.to))),
            _ => GainEstimate::Quiet,
        }
    }

    /// The immediate material gain of a step, assuming that it is legal, found by making it.
    pub(crate) fn gain_by_making(&self, at: &Node<'_>, step: &Step) -> i32 {
        let after = self.game.make_step_unchecked(at.before, at.pos, step);
        let sum = self.sum_after(at, &after, step);
        self.balance(at.pos, &sum) - self.balance(at.pos, &at.sum)
    }

    /// Ranks the steps of a list.
    pub(crate) fn rank(&self, list: &mut StepList, at: &Node<'_>, hash_step: u32) {
        let pos = at.pos;
        let killers = self.history.killers(at.height);
        let goals = self.eval.has_goals();
        list.order.clear();
        for (i, step) in list.steps.iter().enumerate() {
            let code = step_code(step);
            let rank = if code == hash_step {
                HASH_STEP
            } else if goals && self.reaches_goal(pos, step) {
                WINNING
            } else {
                let gain = match self.estimate_gain(pos, step) {
                    GainEstimate::Quiet => None,
                    GainEstimate::Gain(gain) => Some(gain),
                    GainEstimate::Unknown => Some(self.gain_by_making(at, step)).filter(|gain| gain.abs() >= 50),
                };
                match gain {
                    Some(gain) => self.rank_capture(pos, step, gain),
                    None if code == killers[0] => KILLER + 1,
                    None if code == killers[1] => KILLER,
                    None => self.history.score(PieceTo::new(pos, step), at.continuations),
                }
            };
            list.order.push((rank, i as u32));
        }
    }

    /// Good captures by gain, the least valuable captor first; captures that lose material last.
    fn rank_capture(&self, pos: &Position, step: &Step, gain: i32) -> i32 {
        let mover = self.eval.swing(pos.piece(step.from));
        let loses = gain < 0 || mover > gain && self.see_is_below(pos, step, 0);
        (if loses { BAD_CAPTURE } else { GOOD_CAPTURE }) + gain * 16 - mover / 8
    }
}

/// Moves the best step not yet picked to the front.
#[inline]
pub(crate) fn pick(order: &mut [(i32, u32)], nth: usize) -> (i32, u32) {
    if nth < SELECTION_SORT_COUNT {
        let mut best = nth;
        for i in nth + 1..order.len() {
            if order[i].0 > order[best].0 {
                best = i;
            }
        }
        order.swap(nth, best);
    } else if nth == SELECTION_SORT_COUNT {
        order[nth..].sort_unstable_by_key(|&(rank, i)| (std::cmp::Reverse(rank), i));
    }
    order[nth]
}

/// Whether the rank is that of a quiet step, ordered by history or killers only.
pub(crate) const fn is_quiet(rank: i32) -> bool {
    rank < GOOD_CAPTURE && rank > BAD_CAPTURE / 2
}

/// Whether the rank is that of a capture that loses material.
pub(crate) const fn is_bad_capture(rank: i32) -> bool {
    rank <= BAD_CAPTURE / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Limits, SearchRequest, Searcher, TranspositionTable};
    use rules::History;

    #[test]
    fn castling_onto_the_cell_of_the_rook_is_no_capture() {
        let game = library::find("chess960").expect("a shipped game").load(&[]).expect("the file is valid");
        let pos = notation::position::parse(&game, "4k3/1b6/8/8/8/8/8/5K1R w H - 0 1").expect("a position");
        let castling: Vec<Step> = game.steps(&pos).into_iter().filter(|step| game.is_castling(step)).collect();
        let (searcher, past, table) =
            (Searcher::new(&game), History::new(&pos), TranspositionTable::for_node_limit(1_000, 1));
        let question = SearchRequest::new(&game, &pos, &past).with_limits(Limits::nodes(1_000));
        let search = searcher.start_search(&table, &question);
        assert_eq!(castling.len(), 1);
        assert_eq!(search.estimate_gain(&pos, &castling[0]), GainEstimate::Quiet);
        assert!(!search.see_is_below(&pos, &castling[0], -40));
    }

    /// Whether the first step listed between these cells loses material.
    fn loses(id: &str, position: &str, from: &str, to: &str) -> bool {
        let game = library::find(id).expect("a shipped game").load(&[]).expect("the file is valid");
        let pos = notation::position::parse(&game, position).expect("a position");
        let (searcher, past, table) =
            (Searcher::new(&game), History::new(&pos), TranspositionTable::for_node_limit(1_000, 1));
        let question = SearchRequest::new(&game, &pos, &past).with_limits(Limits::nodes(1_000));
        let [from, to] = [from, to].map(|name| game.board().cell(name));
        let steps = game.steps(&pos);
        let step = steps.iter().find(|step| (Some(step.from), Some(step.to)) == (from, to)).expect("such a step");
        searcher.start_search(&table, &question).see_is_below(&pos, step, 0)
    }

    #[test]
    fn exchanges_include_hoppers_over_a_hurdle() {
        // A rook captures a knight that a cannon behind a pawn protects; without the pawn it does not.
        let [with, without] = ["n1p1c5", "n3c5"].map(|rank| format!("5k4/10/10/10/{rank}/10/10/10/10/R4K4 w - - 0 1"));
        assert!(loses("shako", &with, "a1", "a6"));
        assert!(!loses("shako", &without, "a1", "a6"));
    }

    #[test]
    fn exchanges_include_the_value_of_captured_pieces_in_stock() {
        assert!(loses("crazyhouse", "4k3/8/2p5/3p4/8/5B2/8/4K3[] w - - 0 1", "f3", "d5"));
        assert!(!loses("crazyhouse", "4k3/8/8/3p4/8/5B2/8/4K3[] w - - 0 1", "f3", "d5"));
    }
}
