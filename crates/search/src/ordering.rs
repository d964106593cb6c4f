//! Move ordering: in which order the steps of a node are looked at.
//!
//! The hash step; good captures, what gains most first; killers; quiet steps by their history; bad captures, which lose
//! material. Where one look does not tell what a step removes, it is made and looked at. For: ranks and picking by
//! them. Not for: leaving steps out (`alpha_beta`).

use crate::history::PieceTo;
use crate::search::{Node, Search, StepList, code};
use rules::{Act, Position, Step};

/// Ranks: bands so far apart that nothing within one reaches the next.
pub(crate) const HASH_STEP: i32 = 1 << 30;
const WINNING: i32 = 1 << 28;
const GOOD_CAPTURE: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
const BAD_CAPTURE: i32 = -(1 << 26);
/// The first so many are picked out one by one; by then most nodes have ended.
const PICKED: usize = 5;

/// What one look tells about a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// It removes nobody and changes nobody.
    Quiet,
    /// It takes men or becomes another kind: worth so much at the moment.
    Gains(i32),
    /// It has to be made.
    Unknown,
}

impl Search<'_> {
    /// What one look tells about a step of this position.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "asked of every step of every list; measured")]
    pub(crate) fn look(&self, pos: &Position, step: &Step) -> Look {
        // Most steps of most lists.
        let goes = step.act == Act::Move && step.to != step.from && pos.piece(step.to).is_empty();
        if goes
            && step.choice.is_none()
            && step.taken.is_empty()
            && !self.searcher.tricky.contains(pos.piece(step.from).kind())
        {
            return Look::Quiet;
        }
        self.look_closer(pos, step)
    }

    fn look_closer(&self, pos: &Position, step: &Step) -> Look {
        match step.act {
            Act::Detonate => Look::Unknown,
            Act::Move => {
                let there = if step.to == step.from { rules::Piece::EMPTY } else { pos.piece(step.to) };
                let mover = pos.piece(step.from);
                if self.searcher.tricky.contains(mover.kind()) {
                    return Look::Unknown;
                }
                let mut gain = 0;
                let mut taken = step.taken;
                // Who castles onto the cell of his rook does not take it.
                if !there.is_empty() && !self.game.castles(step) {
                    taken.insert(step.to);
                }
                if taken.is_empty() && step.choice.is_none() {
                    return Look::Quiet;
                }
                for cell in taken {
                    let victim = pos.piece(cell);
                    if self.searcher.explosive.contains(victim.kind()) {
                        return Look::Unknown;
                    }
                    let ours = victim.side().is_some_and(|side| self.is_camp(side) == self.is_camp(pos.side()));
                    gain += if ours { -self.eval.value(victim) } else { self.eval.swing(victim) };
                }
                if let Some(kind) = step.choice {
                    gain += self.eval.kind_value(kind) - self.eval.value(mover);
                }
                Look::Gains(gain)
            }
            Act::Lay if pos.piece(step.to).is_man() => Look::Gains(self.eval.value(pos.piece(step.to))),
            _ => Look::Quiet,
        }
    }

    /// What the step gains at once if it is legal, found by making it.
    pub(crate) fn gain_when_made(&self, at: &Node<'_>, step: &Step) -> i32 {
        let after = self.game.make_anyway(at.before, at.pos, step);
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
            let code = code(step);
            let rank = if code == hash_step {
                HASH_STEP
            } else if goals && self.reaches_goal(pos, step) {
                WINNING
            } else {
                let gain = match self.look(pos, step) {
                    Look::Quiet => None,
                    Look::Gains(gain) => Some(gain),
                    Look::Unknown => Some(self.gain_when_made(at, step)).filter(|gain| gain.abs() >= 50),
                };
                match gain {
                    Some(gain) => self.rank_capture(pos, step, gain),
                    None if code == killers[0] => KILLER + 1,
                    None if code == killers[1] => KILLER,
                    None => self.history.score(PieceTo::of(pos, step), at.continuations),
                }
            };
            list.order.push((rank, i as u32));
        }
    }

    /// Good captures by victim, the least captor first; captures that lose material last.
    fn rank_capture(&self, pos: &Position, step: &Step, gain: i32) -> i32 {
        let mover = self.eval.swing(pos.piece(step.from));
        let loses = gain < 0 || mover > gain && self.see_is_below(pos, step, 0);
        (if loses { BAD_CAPTURE } else { GOOD_CAPTURE }) + gain * 16 - mover / 8
    }
}

/// Brings the best of the steps not yet picked to the front.
#[inline]
pub(crate) fn pick(order: &mut [(i32, u32)], nth: usize) -> (i32, u32) {
    if nth < PICKED {
        let mut best = nth;
        for i in nth + 1..order.len() {
            if order[i].0 > order[best].0 {
                best = i;
            }
        }
        order.swap(nth, best);
    } else if nth == PICKED {
        order[nth..].sort_unstable_by_key(|&(rank, i)| (std::cmp::Reverse(rank), i));
    }
    order[nth]
}

/// Is it a step that only looks good by what came of it elsewhere?
pub(crate) const fn is_quiet(rank: i32) -> bool {
    rank < GOOD_CAPTURE && rank > BAD_CAPTURE / 2
}

/// Is it a capture or the like that loses material?
pub(crate) const fn is_bad_capture(rank: i32) -> bool {
    rank <= BAD_CAPTURE / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Question, Searcher, TranspositionTable};
    use rules::Past;

    #[test]
    fn castling_onto_the_cell_of_the_rook_takes_nobody() {
        let game = catalog::find("chess960").expect("a shipped game").load(&[]).expect("the file is right");
        let pos = notation::position::read(&game, "4k3/1b6/8/8/8/8/8/5K1R w H - 0 1").expect("a position");
        let castling: Vec<Step> = game.steps(&pos).into_iter().filter(|step| game.castles(step)).collect();
        let (searcher, past, table) = (Searcher::new(&game), Past::new(&pos), TranspositionTable::fitting(1_000, 1));
        let question = Question::new(&game, &pos, &past).within(Limits::nodes(1_000));
        let search = searcher.begin(&table, &question);
        assert_eq!(castling.len(), 1);
        assert_eq!(search.look(&pos, &castling[0]), Look::Quiet);
        assert!(!search.see_is_below(&pos, &castling[0], -40));
    }

    /// Does the first step listed from one cell to the other lose material?
    fn loses(id: &str, position: &str, from: &str, to: &str) -> bool {
        let game = catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right");
        let pos = notation::position::read(&game, position).expect("a position");
        let (searcher, past, table) = (Searcher::new(&game), Past::new(&pos), TranspositionTable::fitting(1_000, 1));
        let question = Question::new(&game, &pos, &past).within(Limits::nodes(1_000));
        let [from, to] = [from, to].map(|name| game.board().cell(name));
        let steps = game.steps(&pos);
        let step = steps.iter().find(|step| (Some(step.from), Some(step.to)) == (from, to)).expect("such a step");
        searcher.begin(&table, &question).see_is_below(&pos, step, 0)
    }

    #[test]
    fn an_exchange_over_a_hurdle_is_reckoned() {
        // A rook takes a knight, which a cannon behind a pawn protects; without the pawn it does not.
        let [with, without] = ["n1p1c5", "n3c5"].map(|rank| format!("5k4/10/10/10/{rank}/10/10/10/10/R4K4 w - - 0 1"));
        assert!(loses("shako", &with, "a1", "a6"));
        assert!(!loses("shako", &without, "a1", "a6"));
    }

    #[test]
    fn an_exchange_of_prisoners_is_reckoned() {
        assert!(loses("crazyhouse", "4k3/8/2p5/3p4/8/5B2/8/4K3[] w - - 0 1", "f3", "d5"));
        assert!(!loses("crazyhouse", "4k3/8/8/3p4/8/5B2/8/4K3[] w - - 0 1", "f3", "d5"));
    }
}
