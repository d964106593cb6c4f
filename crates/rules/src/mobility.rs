//! Queries for engines that *choose* a turn: how far a piece reaches, which cells win, and turns without listing all of
//! them.
//!
//! Used by crates that search; play and judgement do not need it. Look next: `steps`; [`Game::for_each_filtered_turn`]
//! is the version of [`Game::for_each_turn`] for games with tens of thousands of turns.

use crate::game::Game;
use crate::goal::{Goal, Outcome};
use geometry::{Cell, CellSet};
use model::piece::{Kind, Piece, Side};
use model::position::Position;
use model::step::{Act, Step};
use std::ops::ControlFlow;

/// Selects the steps that a thinned walk over the turns follows.
pub trait StepFilter {
    /// Drops some of the steps on offer, at the start of a turn or within it.
    fn filter(&mut self, pos: &Position, offered: &mut Vec<Step>);
    /// Should a turn that can end here be continued? Called before anything is listed, because listing is expensive.
    fn should_expand(&mut self, pos: &Position) -> bool;
}

impl Game {
    /// A board with these pieces that need not be a legal position, for measurements. All sides are in the game, the
    /// last phase has begun, and every enemy of `side` has last moved a piece of kind `last`.
    pub fn scratch_position(&self, pieces: &[(Cell, Piece)], side: Side, last: Option<Kind>) -> Position {
        let mut pos = Position::empty(self.all_side_bits());
        for &(cell, piece) in pieces {
            pos.put_piece(&self.zobrist_keys, cell, piece);
        }
        pos.side = side;
        pos.counters.checks = self.initial_checks();
        pos.phase = (self.def.turn.phases.len() - 1) as u8;
        for enemy in self.sides().filter(|&enemy| self.are_enemies(side, enemy)) {
            pos.last_kinds[enemy.index()] =
                if self.movement.imitators.is_empty() { 0 } else { last.map_or(0, |kind| kind.0 + 1) };
        }
        pos
    }

    /// The cells to which the piece on `from`, of the side to move, has pseudo-legal moves.
    pub fn pseudo_legal_targets(&self, pos: &Position, from: Cell) -> CellSet {
        let mut steps = Vec::new();
        self.generate_moves_of(pos, from, &mut steps);
        steps.iter().map(|step| step.to).collect()
    }

    /// The cells on which this piece brings the side closer to winning by occupation.
    pub fn goal_cells(&self, side: Side, piece: Piece) -> CellSet {
        let mut cells = CellSet::EMPTY;
        let everywhere: Vec<(Cell, Piece)> = self.board().cells().map(|cell| (cell, piece)).collect();
        for (i, goal) in self.def.goals.iter().enumerate() {
            if !matches!(goal.goal, Goal::Occupy(_)) || goal.outcome != Outcome::Wins {
                continue;
            }
            let goal = &self.goals.on_board.occupies[i][side.index()];
            let mut pos = self.scratch_position(&everywhere, side, None);
            if !self.is_occupied(goal, &pos) {
                continue;
            }
            // Thin the board out to exactly as many pieces as the goal needs; the relevant cells are then those that
            // can replace one of them.
            let mut needed = CellSet::EMPTY;
            for cell in self.board().cells() {
                pos.put_piece(&self.zobrist_keys, cell, Piece::EMPTY);
                if !self.is_occupied(goal, &pos) {
                    pos.put_piece(&self.zobrist_keys, cell, piece);
                    needed.insert(cell);
                }
            }
            let Some(spare) = needed.first() else { continue };
            pos.put_piece(&self.zobrist_keys, spare, Piece::EMPTY);
            for cell in self.board().cells() {
                if !pos.piece(cell).is_empty() {
                    continue;
                }
                pos.put_piece(&self.zobrist_keys, cell, piece);
                if self.is_occupied(goal, &pos) {
                    cells.insert(cell);
                }
                pos.put_piece(&self.zobrist_keys, cell, Piece::EMPTY);
            }
            cells |= needed;
        }
        cells
    }

    /// [`Game::for_each_turn`] for the turns whose steps are kept. Excludes the pass of a stuck side; if nothing is
    /// visited there may still be a turn.
    pub fn for_each_filtered_turn(
        &self,
        pos: &Position,
        thinning: &mut impl StepFilter,
        visit: &mut impl FnMut(&[Step], &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.decided(pos).is_some() {
            return ControlFlow::Continue(());
        }
        self.visit_filtered_turns(pos, pos, &mut Vec::with_capacity(4), thinning, visit)
    }

    fn visit_filtered_turns(
        &self,
        before: &Position,
        pos: &Position,
        turn: &mut Vec<Step>,
        thinning: &mut impl StepFilter,
        visit: &mut impl FnMut(&[Step], &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut steps = Vec::with_capacity(64);
        self.generate_all(pos, &mut steps);
        thinning.filter(pos, &mut steps);
        for step in &steps {
            debug_assert!(step.act != Act::Stop, "`Stop` is never offered");
            let after = self.apply(pos, step, &mut ());
            turn.push(*step);
            let must = after.is_mid_turn() && after.stage.must;
            let mut further = must || after.is_mid_turn() && thinning.should_expand(&after);
            if !must {
                if self.is_forbidden_turn(before, step, &after) {
                    further &= !after.stage.continuation.is_gate();
                } else {
                    let mut done = after;
                    self.finish_turn(before, &mut done, &mut ());
                    if !self.is_forbidden_repetition(&done) {
                        visit(turn, &done)?;
                    }
                }
            }
            if further && !self.is_exposed_before_transfer(before, step, &after) {
                self.visit_filtered_turns(before, &after, turn, thinning, visit)?;
            }
            turn.pop();
        }
        ControlFlow::Continue(())
    }
}
