//! What somebody who has to *choose* a turn asks of the rules: how far a man reaches, which cells win, and turns
//! without listing all of them.
//!
//! For: crates that search. Not for: playing or judging; nothing here is needed for that. Look next: `steps`, of which
//! [`Game::for_each_turn_thinned`] is the version for games with tens of thousands of turns.

use crate::game::Game;
use crate::goal::{Goal, Outcome};
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use crate::step::{Act, Step};
use geometry::{Cell, CellSet};
use std::ops::ControlFlow;

/// Which of the steps on offer a thinned-out walk over the turns follows.
pub trait Thinning {
    /// May drop some of what is offered here, at the start of a turn or within it.
    fn keep(&mut self, pos: &Position, offered: &mut Vec<Step>);
    /// Shall a turn that may end here be followed further? Asked before anything is listed, since listing is what
    /// costs.
    fn goes_on(&mut self, pos: &Position) -> bool;
}

impl Game {
    /// A board with these pieces that need not be a legal position; for measuring. All sides are in the game, the last
    /// phase has come, and every enemy of `side` has last moved a man of kind `last`.
    pub fn sketch(&self, pieces: &[(Cell, Piece)], side: Side, last: Option<Kind>) -> Position {
        let mut pos = Position::empty(self.everybody());
        for &(cell, piece) in pieces {
            pos.put(&self.ledger, cell, piece);
        }
        pos.side = side;
        pos.checks = self.fresh_checks();
        pos.phase = (self.def.turn.phases.len() - 1) as u8;
        for enemy in self.sides().filter(|&enemy| self.are_enemies(side, enemy)) {
            pos.last[enemy.index()] =
                if self.ways.imitators.is_empty() { 0 } else { last.map_or(0, |kind| kind.0 + 1) };
        }
        pos
    }

    /// The cells to which the man on `from`, whose side is on turn, is offered a move, before the royal guard has
    /// looked at it.
    pub fn reach_of(&self, pos: &Position, from: Cell) -> CellSet {
        let mut steps = Vec::new();
        self.moves_of(pos, from, &mut steps);
        steps.iter().map(|step| step.to).collect()
    }

    /// The cells on which this piece brings the side nearer to winning by occupying them.
    pub fn goal_cells(&self, side: Side, piece: Piece) -> CellSet {
        let mut cells = CellSet::EMPTY;
        let everywhere: Vec<(Cell, Piece)> = self.board().cells().map(|cell| (cell, piece)).collect();
        for (i, goal) in self.def.goals.iter().enumerate() {
            if !matches!(goal.what, Goal::Occupy(_)) || goal.outcome != Outcome::Wins {
                continue;
            }
            let goal = &self.goals.occupies[i][side.index()];
            let mut pos = self.sketch(&everywhere, side, None);
            if !goal.holds(self, &pos) {
                continue;
            }
            // Thin the board out to just as many pieces as the goal needs; then those cells matter that can stand in
            // for one of them.
            let mut needed = CellSet::EMPTY;
            for cell in self.board().cells() {
                pos.put(&self.ledger, cell, Piece::EMPTY);
                if !goal.holds(self, &pos) {
                    pos.put(&self.ledger, cell, piece);
                    needed.insert(cell);
                }
            }
            let Some(spare) = needed.first() else { continue };
            pos.put(&self.ledger, spare, Piece::EMPTY);
            for cell in self.board().cells() {
                if !pos.piece(cell).is_empty() {
                    continue;
                }
                pos.put(&self.ledger, cell, piece);
                if goal.holds(self, &pos) {
                    cells.insert(cell);
                }
                pos.put(&self.ledger, cell, Piece::EMPTY);
            }
            cells |= needed;
        }
        cells
    }

    /// [`Game::for_each_turn`] for those turns only whose steps are kept. The pass of a side that is stuck is not among them; that nothing was visited does not mean
    /// that there is no turn.
    pub fn for_each_turn_thinned(
        &self,
        pos: &Position,
        thinning: &mut impl Thinning,
        visit: &mut impl FnMut(&[Step], &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.decided(pos).is_some() {
            return ControlFlow::Continue(());
        }
        self.walk_thinned(pos, pos, &mut Vec::with_capacity(4), thinning, visit)
    }

    fn walk_thinned(
        &self,
        before: &Position,
        pos: &Position,
        turn: &mut Vec<Step>,
        thinning: &mut impl Thinning,
        visit: &mut impl FnMut(&[Step], &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut steps = Vec::with_capacity(64);
        self.offers(pos, &mut steps);
        thinning.keep(pos, &mut steps);
        for step in &steps {
            debug_assert!(step.act != Act::Stop, "it is never offered");
            let after = self.apply(pos, step, &mut ());
            turn.push(*step);
            let must = after.in_turn() && after.stage.must;
            let mut further = must || after.in_turn() && thinning.goes_on(&after);
            if !must {
                if self.forbids(before, step, &after) {
                    further &= !after.stage.follow.is_gate();
                } else {
                    let mut done = after;
                    self.finish(before, &mut done, &mut ());
                    visit(turn, &done)?;
                }
            }
            if further {
                self.walk_thinned(before, &after, turn, thinning, visit)?;
            }
            turn.pop();
        }
        ControlFlow::Continue(())
    }
}
