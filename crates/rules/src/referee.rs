//! The game as referee: what its motions ask that depends on all of its rules.

use crate::game::Game;
use crate::motion::compiled::CompiledMotion;
use crate::motion::move_gen::{MoveGen, Restraints};
use crate::motion::scene::{MoveContext, Referee};
use geometry::{Cell, CellSet};
use model::piece::{Kind, Piece, PieceMask, Side};
use model::position::Position;
use model::stage::Stage;
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

    fn attacked_by(&self, pos: &Position, at: Cell) -> CellSet {
        self.attacked_by(pos, at)
    }

    fn guards(&self, pos: &Position, at: Cell, by: PieceMask) -> CellSet {
        let piece = pos.piece(at);
        let guards = |&cell: &Cell| {
            let Some(side) = pos.piece(cell).side().filter(|_| cell != at && by.contains(pos.piece(cell))) else {
                return false;
            };
            let mut there = *pos;
            if !self.may_capture(side, pos.piece(cell).kind()) {
                there.put_piece(&self.zobrist_keys, at, Piece::EMPTY);
                return self.own_steps(&there, cell).iter().any(|step| step.to == at);
            }
            if piece.side().is_none_or(|owner| !self.are_enemies(side, owner))
                && let Some(enemy) = self.sides().find(|&other| self.are_enemies(side, other))
            {
                there.put_piece(&self.zobrist_keys, at, Piece::new(enemy, piece.kind()));
            }
            self.attacked_by(&there, cell).contains(at)
        };
        pos.occupied().iter().filter(guards).collect()
    }

    fn could_capture(&self, pos: &Position, at: Cell) -> bool {
        let mut steps = Vec::new();
        self.generate_threats_of(pos, at, &mut steps);
        steps.iter().any(|step| !self.captured_cells(pos, step).is_empty())
    }

    fn is_capturable_after(&self, pos: &Position, step: &Step) -> bool {
        let after = self.apply(pos, step, &mut ());
        let at = self.final_cell(pos, step);
        after.piece(at).side() == Some(pos.side) && self.can_be_captured(&after, at)
    }

    fn can_transfer(&self, pos: &Position, step: &Step) -> bool {
        self.can_transfer(pos, step)
    }

    fn imitated_kind(&self, pos: &Position, side: Side) -> Option<Kind> {
        self.imitated_kind(pos, side)
    }
}

impl Game {
    /// What the own motions of the piece on a cell could capture there, whatever keeps it from moving.
    pub(crate) fn attacked_by(&self, pos: &Position, at: Cell) -> CellSet {
        let steps = self.own_steps(pos, at);
        steps.iter().fold(CellSet::EMPTY, |all, step| all | self.direct_captures(pos, step))
    }

    /// The steps of the piece on a cell by its own motions if it were its turn, whatever keeps it from moving.
    fn own_steps(&self, pos: &Position, at: Cell) -> Vec<Step> {
        let (mut theirs, mut steps) = (*pos, Vec::new());
        if let Some(side) = pos.piece(at).side() {
            (theirs.side, theirs.stage) = (side, Stage::START);
            self.move_gen(&theirs, true, &mut steps).generate_own(at);
        }
        steps
    }

    /// Whether a piece of the kind can capture anything by its own motions.
    fn may_capture(&self, side: Side, kind: Kind) -> bool {
        let captures = |motion: &CompiledMotion| motion.target_mask().is_none_or(|it| !it.captures.is_empty());
        self.motions_of(side, kind).any(|(_, motion)| captures(motion))
    }

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
        let restraints = Restraints {
            none: self.shortcuts.moves_unrestricted,
            held: self.royals.held,
            cautious: self.guards.cautions.kinds,
        };
        MoveGen::new(self.move_context(), &self.movement, restraints, pos, threats_only, out)
    }
}
