//! Turns of two steps: which stones are worth laying, in which order, and how many of them are looked at.
//!
//! A game in which a stone may follow each move has tens of thousands of turns. The end of the turn comes first, then
//! stones that win or take, then stones near what matters (royal men, cells where somebody wins, men that stand next to
//! them), as far as the depth allows. For: lists in the middle of a turn and of turns that begin with a stone. Not for:
//! making them.

use crate::history::PieceTo;
use crate::ordering::HASH_STEP;
use crate::search::{Node, Search, StepList, code};
use geometry::CellSet;
use rules::{Act, Listing, Position, Step};

/// More turns that begin with a stone are not looked at in the tree.
const FEW_LAYS: usize = 6;
/// The rank of ending the turn: after what gains, before what is only likely to be good.
const STOP: i32 = (1 << 25) - 1;

impl Search<'_> {
    /// Fills the list with what may follow the first step of a turn, ranked.
    pub(crate) fn list_second(&mut self, at: &Node<'_>, list: &mut StepList, hash_step: u32, depth: i32) {
        self.game.list(at.pos, Listing::All, &mut list.steps);
        self.rank(list, at, hash_step);
        let places = self.hot_cells(at.pos);
        let laying = matches!(at.pos.stage().follow.act(), Act::Lay | Act::Place);
        if laying {
            for (rank, i) in &mut list.order {
                let step = &list.steps[*i as usize];
                if rank.abs() < 1 << 20 {
                    *rank = rank.saturating_add(self.relevance(at.pos, step, &places));
                }
            }
            let width = if at.may_stop { 2 * depth - 1 } else { 6 + 4 * depth };
            list.order.sort_unstable_by_key(|&(rank, i)| (std::cmp::Reverse(rank), i));
            list.order.truncate(width.max(1) as usize);
        }
        if at.may_stop {
            // To leave it at that is mostly best.
            let rank = if code(&Step::STOP) == hash_step { HASH_STEP } else { STOP };
            list.order.push((rank, list.steps.len() as u32));
            list.steps.push(Step::STOP);
        }
    }

    /// Of the turns that begin with a stone, leaves those that seem to matter most.
    pub(crate) fn thin_lays(&self, pos: &Position, steps: &mut Vec<Step>, hash_step: u32, depth: i32) {
        let lays = |step: &Step| matches!(step.act, Act::Lay | Act::Lift);
        let most = FEW_LAYS * (depth - 1).max(1) as usize;
        if steps.iter().filter(|step| lays(step)).count() <= most {
            return;
        }
        let places = self.hot_cells(pos);
        let mut ranks: Vec<i32> = steps
            .iter()
            .filter(|step| lays(step))
            .map(|step| self.relevance_with_history(pos, step, &places))
            .collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let least = ranks[most - 1];
        let mut left = most;
        steps.retain(|step| {
            if !lays(step) || code(step) == hash_step {
                return true;
            }
            let keep = left > 0 && self.relevance_with_history(pos, step, &places) >= least;
            left -= usize::from(keep);
            keep
        });
    }

    fn relevance_with_history(&self, pos: &Position, step: &Step, places: &Places) -> i32 {
        self.relevance(pos, step, places)
            + self.history.score(PieceTo::of(pos, step), [crate::history::Continuation::NONE; 2])
    }

    /// How much it seems to matter that a stone is laid (or taken away) there.
    pub(crate) fn relevance(&self, pos: &Position, step: &Step, places: &Places) -> i32 {
        if self.reaches_goal(pos, step) || pos.piece(step.to).is_man() {
            return 1 << 20;
        }
        let mut rank = 0;
        if places.vital.contains(step.to) {
            rank += 6_000;
        }
        if places.near.contains(step.to) {
            rank += 3_000;
        }
        if places.ways.contains(step.to) {
            rank += 4_000;
        }
        rank
    }

    /// Where a stone could matter.
    pub(crate) fn hot_cells(&self, pos: &Position) -> Places {
        let mut places = Places::default();
        let us = pos.side();
        for side in self.game.sides().filter(|&side| pos.is_alive(side)) {
            for cell in pos.royals(side) {
                places.vital |= self.eval.around(cell);
                places.near |= self.eval.about(cell);
            }
            if !self.eval.has_goals() {
                continue;
            }
            let enemy = self.game.are_enemies(us, side);
            for from in pos.men(side) & self.eval.near_goals(side) {
                let goals = self.eval.goal_cells(side, pos.piece(from));
                for goal in goals {
                    places.near |= self.eval.about(goal);
                    if enemy {
                        places.vital |= self.eval.around(goal);
                    }
                }
                if enemy {
                    self.game.walk(pos, from, |cell, takes| {
                        if !takes {
                            places.ways.insert(cell);
                        }
                    });
                }
            }
        }
        places
    }
}

/// Cells near what matters.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Places {
    /// Next to a royal man, or to a cell where an enemy is about to win.
    vital: CellSet,
    /// Two cells from there.
    near: CellSet,
    /// Where an enemy who may be about to win could go.
    ways: CellSet,
}
