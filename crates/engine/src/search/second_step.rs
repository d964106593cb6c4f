//! Turns of two steps: which stones are worth laying, in which order, and how many of them are searched.
//!
//! A game in which a stone may follow each move has tens of thousands of turns. The end of the turn comes first, then
//! stones that win or capture, then stones near the important cells (royal pieces, winning cells, and the neighbours of
//! both), as many as the depth allows. This module orders and prunes steps in the middle of a turn, and turns that
//! begin with a stone.

use crate::search::history::PieceTo;
use crate::search::ordering::HASH_STEP;
use crate::search::state::{Node, Search, StepList, step_code};
use geometry::CellSet;
use rules::{Act, GenType, Position, Step};

/// The number of turns that begin with a stone, per ply of depth, kept in the tree.
const LAYS_PER_DEPTH: usize = 6;
/// The rank of ending the turn: below gains, above steps ranked by history.
const STOP_RANK: i32 = (1 << 25) - 1;

impl Search<'_> {
    /// Fills the list with the ranked steps that may follow the first step of a turn.
    pub(crate) fn list_second_steps(&mut self, at: &Node<'_>, list: &mut StepList, hash_step: u32, depth: i32) {
        self.game.generate_steps(at.pos, GenType::All, &mut list.steps);
        self.rank(list, at, hash_step);
        let places = self.hot_cells(at.pos);
        let laying = matches!(at.pos.stage().continuation.act(), Act::Lay | Act::Place);
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
            // Ending the turn is usually best.
            let rank = if step_code(&Step::STOP) == hash_step { HASH_STEP } else { STOP_RANK };
            list.order.push((rank, list.steps.len() as u32));
            list.steps.push(Step::STOP);
        }
    }

    /// Keeps only the most relevant of the turns that begin with a stone.
    pub(crate) fn prune_lays(&self, pos: &Position, steps: &mut Vec<Step>, hash_step: u32, depth: i32) {
        let lays = |step: &Step| matches!(step.act, Act::Lay | Act::Lift);
        let most = LAYS_PER_DEPTH * (depth - 1).max(1) as usize;
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
            if !lays(step) || step_code(step) == hash_step {
                return true;
            }
            let keep = left > 0 && self.relevance_with_history(pos, step, &places) >= least;
            left -= usize::from(keep);
            keep
        });
    }

    fn relevance_with_history(&self, pos: &Position, step: &Step, places: &HotCells) -> i32 {
        self.relevance(pos, step, places)
            + self.history.score(PieceTo::new(pos, step), [crate::search::history::ContinuationIndex::NONE; 2])
    }

    /// The relevance of laying a stone on a cell, or of removing it.
    pub(crate) fn relevance(&self, pos: &Position, step: &Step, places: &HotCells) -> i32 {
        if self.reaches_goal(pos, step) || pos.piece(step.to).has_side() {
            return 1 << 20;
        }
        let mut rank = 0;
        if places.vital.contains(step.to) {
            rank += 6_000;
        }
        if places.near.contains(step.to) {
            rank += 3_000;
        }
        if places.enemy_paths.contains(step.to) {
            rank += 4_000;
        }
        rank
    }

    /// The cells where a stone could matter.
    pub(crate) fn hot_cells(&self, pos: &Position) -> HotCells {
        let mut places = HotCells::default();
        let us = pos.side();
        for side in self.game.sides().filter(|&side| pos.is_alive(side)) {
            for cell in pos.royals(side) {
                places.vital |= self.eval.within_one(cell);
                places.near |= self.eval.within_two(cell);
            }
            if !self.eval.has_goals() {
                continue;
            }
            let enemy = self.game.are_enemies(us, side);
            for from in pos.pieces_of(side) & self.eval.near_goals(side) {
                let goals = self.eval.goal_cells(side, pos.piece(from));
                for goal in goals {
                    places.near |= self.eval.within_two(goal);
                    if enemy {
                        places.vital |= self.eval.within_one(goal);
                    }
                }
                if enemy {
                    self.game.for_each_target(pos, from, |cell, takes| {
                        if !takes {
                            places.enemy_paths.insert(cell);
                        }
                    });
                }
            }
        }
        places
    }
}

/// Cells near royal pieces and goals.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HotCells {
    /// Next to a royal piece, or to a cell where an enemy may be about to win.
    vital: CellSet,
    /// Up to two cells from there.
    near: CellSet,
    /// Where an enemy that may be about to win could go.
    enemy_paths: CellSet,
}
