//! The game as referee: what its motions ask that depends on all of its rules.

use crate::game::Game;
use crate::motion::move_gen::{MoveGen, Restraints};
use crate::motion::scene::{MoveContext, Referee};
use geometry::{Cell, CellSet};
use model::piece::{Kind, Side};
use model::position::Position;
use model::step::Step;

impl Referee for Game {
    fn in_check(&self, pos: &Position, side: Side) -> bool {
        self.in_check(pos, side)
    }

    fn checkers(&self, pos: &Position, side: Side) -> CellSet {
        self.checkers(pos, side)
    }

    fn would_be_in_check_on(&self, pos: &Position, from: Cell, cell: Cell) -> bool {
        self.would_be_in_check_on(pos, from, cell)
    }

    fn gives_check(&self, pos: &Position, side: Side) -> bool {
        self.gives_check(pos, side)
    }

    fn could_capture(&self, pos: &Position, at: Cell) -> bool {
        let mut steps = Vec::new();
        self.generate_threats_of(pos, at, &mut steps);
        steps.iter().any(|step| !self.captured_cells(pos, step).is_empty())
    }

    fn imitated_kind(&self, pos: &Position, side: Side) -> Option<Kind> {
        self.imitated_kind(pos, side)
    }
}

impl Game {
    /// What motions may look at besides a position.
    #[inline]
    pub(crate) fn move_context(&self) -> MoveContext<'_> {
        MoveContext {
            ground: self.ground(),
            guards: &self.guards,
            effects: &self.effects,
            budget: self.budget(),
            motion_kinds: self.movement.motions.kinds(),
            displacement_captures_only: self.shortcuts.displacement_captures_only,
            referee: self,
        }
    }

    /// Begins to generate the steps of pieces of the side to move.
    #[inline]
    pub(crate) fn move_gen<'a>(&'a self, pos: &'a Position, threats_only: bool, out: &'a mut Vec<Step>) -> MoveGen<'a> {
        let restraints = Restraints { none: self.shortcuts.moves_unrestricted, held: self.royals.held };
        MoveGen::new(self.move_context(), &self.movement, restraints, pos, threats_only, out)
    }
}
