//! The scene in which motions generate steps: one piece on one cell of a position, and what a motion may ask.
//!
//! A motion sees the cast, the guards and the effects; whether something would be check it asks the [`Referee`], since
//! that depends on how all other pieces move. Look next: `move_gen`, which sets the scene for one piece after another.

use crate::effect::Effects;
use crate::effect::become_kind::{BecomeChoice, BecomeRules};
use crate::guard::Guards;
use geometry::{Cell, CellSet};
use model::budget::Budget;
use model::ground::Ground;
use model::piece::{Kind, KindSet, Piece, PieceMask, Side};
use model::position::Position;
use model::step::{Act, Step};

/// Answers what depends on all rules of a game together.
pub(crate) trait Referee {
    /// Is the side in check?
    fn in_check(&self, pos: &Position, side: Side) -> bool;

    /// The pieces that give check to the side.
    fn checkers(&self, pos: &Position, side: Side) -> CellSet;

    /// Would the side to move be in check if its piece on `from` stood on `cell`?
    fn would_be_in_check_on(&self, pos: &Position, from: Cell, cell: Cell) -> bool;

    /// Does the side give check to an enemy?
    fn gives_check(&self, pos: &Position, side: Side) -> bool;

    /// What the own motions of the piece on a cell could capture there, whatever keeps it from moving.
    fn attacked_by(&self, pos: &Position, at: Cell) -> CellSet;

    /// The pieces of `by` that could capture the one on a cell by their own motions if it were an enemy; of those that
    /// never capture, the ones that could go there.
    fn guards(&self, pos: &Position, at: Cell, by: PieceMask) -> CellSet;

    /// Could the piece on a cell capture something?
    fn could_capture(&self, pos: &Position, at: Cell) -> bool;

    /// Could an enemy capture the piece that this step moves where it then stands?
    fn is_capturable_after(&self, pos: &Position, step: &Step) -> bool;

    /// Can the pieces of this step go on to where they must after it?
    fn can_transfer(&self, pos: &Position, step: &Step) -> bool;

    /// The kind like which an imitator of that side would move now.
    fn imitated_kind(&self, pos: &Position, side: Side) -> Option<Kind>;
}

/// What motions may look at besides a position: the same for all pieces of a game.
#[derive(Clone, Copy)]
pub(crate) struct MoveContext<'g> {
    pub(crate) ground: Ground<'g>,
    pub(crate) guards: &'g Guards,
    pub(crate) effects: &'g Effects,
    pub(crate) budget: &'g Budget,
    /// By motion: the kind to which it belongs.
    pub(crate) motion_kinds: &'g [Kind],
    /// The kinds that capture only what stands where they arrive.
    pub(crate) displacement_captures_only: KindSet,
    pub(crate) referee: &'g dyn Referee,
}

impl MoveContext<'_> {
    /// What the piece on a cell of a position attacks.
    fn attacks(&self) -> impl Fn(&Position, Cell) -> CellSet {
        |pos, at| self.referee.attacked_by(pos, at)
    }

    /// The cells of what a move by such a step would capture, if it only takes its piece from one cell to another: on its
    /// way, where it arrives, and by effects of its piece.
    pub(super) fn captures(&self, pos: &Position, step: &Step) -> CellSet {
        let stays = step.to == step.from || pos.piece(step.to).is_empty();
        let directly = if stays { step.taken } else { step.taken.with(step.to) };
        let mover = pos.piece(step.from);
        let Some(side) = mover.side() else { return directly };
        let acting = self.motion_kinds[usize::from(step.motion)];
        if self.displacement_captures_only.contains(acting) {
            return directly;
        }
        let mut after = *pos;
        let arrives_as = step.choice.map_or(mover, |kind| Piece::new(side, kind));
        step.taken.with(step.from).iter().for_each(|cell| after.put_piece(self.ground.keys, cell, Piece::EMPTY));
        after.put_piece(self.ground.keys, step.to, arrives_as);
        let way = (step.from, step.to);
        directly | self.effects.captured_aside(self.ground.cast, &after, (side, acting), way)
    }

    /// Whether the piece on a cell is frozen.
    pub(crate) fn is_frozen(&self, pos: &Position, cell: Cell) -> bool {
        self.guards.freezers.is_frozen(self.ground.cast, pos, cell, &self.attacks())
    }

    /// The frozen pieces of a side.
    pub(crate) fn frozen_pieces(&self, pos: &Position, side: Side) -> CellSet {
        self.guards.freezers.frozen_pieces(self.ground.cast, pos, side, &self.attacks())
    }

    /// The pieces that freeze the one on this cell, and those that it freezes.
    pub(crate) fn freeze_relations(&self, pos: &Position, cell: Cell) -> CellSet {
        self.guards.freezers.freeze_relations(self.ground.cast, pos, cell, &self.attacks())
    }
}

/// Which walks are wanted.
#[derive(Clone, Copy)]
pub(crate) enum Walks<'a> {
    /// All of them.
    All,
    /// Only those that land on exactly these cells, and no other motions.
    Along(&'a [Cell]),
    /// One that captures on this cell is enough, if there is one.
    Capturing(Cell),
}

/// One piece that is about to move, and the steps that have been found.
pub(crate) struct Scene<'a> {
    pub(crate) context: MoveContext<'a>,
    pub(crate) pos: &'a Position,
    pub(crate) side: Side,
    pub(crate) from: Cell,
    pub(crate) piece: Piece,
    pub(crate) motion: u16,
    /// Leaves out steps that cannot capture (castling), and does not test for check.
    pub(crate) threats_only: bool,
    /// Asks only what the piece attacks or guards: whether it is guarded itself does not matter.
    pub(crate) guards_only: bool,
    pub(crate) out: &'a mut Vec<Step>,
    /// Leaves out plain moves, which only change the place of a piece.
    pub(crate) noisy_only: bool,
    pub(crate) walks: Walks<'a>,
    /// What the piece may become, if one of the current motions allows it.
    pub(crate) becomes: Option<&'a BecomeRules>,
}

impl Scene<'_> {
    /// The kind to which the current motion belongs.
    #[inline]
    fn acting(&self) -> Kind {
        self.context.motion_kinds[usize::from(self.motion)]
    }

    /// Whether a step of the current motion to an empty cell can capture nothing, because no effects follow it. The
    /// effects are those of the kind that the motion belongs to: an imitator also has motions of its own.
    pub(crate) fn captures_by_displacement_only(&self) -> bool {
        self.context.displacement_captures_only.contains(self.acting())
    }

    /// Keeps those of the steps found since there were `known` that satisfy the predicate.
    pub(crate) fn retain_since(&mut self, known: usize, lawful: impl Fn(&Step) -> bool) {
        let mut kept = known;
        for at in known..self.out.len() {
            if lawful(&self.out[at]) {
                self.out.swap(kept, at);
                kept += 1;
            }
        }
        self.out.truncate(kept);
    }

    /// Adds a step to a cell, once for each kind that the piece may become there.
    #[inline]
    pub(crate) fn add_arrivals(&mut self, to: Cell, taken: CellSet) {
        let may_change = self.becomes.is_some_and(|becomes| becomes.any_applies(self.from, to));
        if !may_change || !self.add_become_steps(to, taken) {
            self.add_step(to, taken);
        }
    }

    /// Adds a step to a cell without a change of kind, unless it is quiet and only noisy steps are wanted.
    #[inline]
    pub(crate) fn add_step(&mut self, to: Cell, taken: CellSet) {
        if !self.noisy_only || self.takes(to, taken) {
            // Constructed in place, because copying it would cost more than finding it.
            self.out.push(Step { act: Act::Move, from: self.from, to, motion: self.motion, choice: None, taken });
        }
    }

    /// Whether a step to a cell that also captures `taken` captures anything.
    #[inline]
    fn takes(&self, to: Cell, taken: CellSet) -> bool {
        !taken.is_empty() || to != self.from && !self.pos.piece(to).is_empty()
    }

    /// Adds a step to a cell on the way to which the piece has become another kind, unless it dies there.
    pub(crate) fn add_changed_step(&mut self, to: Cell, taken: CellSet, kind: Kind) {
        let (from, motion) = (self.from, self.motion);
        let explosions = &self.context.effects.explosions;
        let dies = explosions.kill_captor(self.pos.piece(to), self.piece.kind(), self.acting());
        let choice = Some(kind).filter(|_| !dies);
        self.out.push(Step { act: Act::Move, from, to, motion, choice, taken });
    }

    /// Adds the step with each kind that the piece may become; returns whether it must become one of them.
    fn add_become_steps(&mut self, to: Cell, taken: CellSet) -> bool {
        let (from, motion, effects) = (self.from, self.motion, self.context.effects);
        if effects.explosions.kill_captor(self.pos.piece(to), self.piece.kind(), self.acting()) {
            return false;
        }
        let (known, captures) = (self.out.len(), self.takes(to, taken));
        let out = &mut *self.out;
        let tell = |kind| out.push(Step { act: Act::Move, from, to, motion, choice: Some(kind), taken });
        let change = effects.becoming.for_each_become(self.pos, self.piece, (from, to), captures, tell);
        // If no kind is left to become, the piece attacks the cell without being able to go there.
        let attacks = self.threats_only && self.out.len() == known;
        matches!(change, BecomeChoice::Must) && !attacks
    }
}
