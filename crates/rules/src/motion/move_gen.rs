//! The generation of one piece's steps: by its table of moves, and by the motions that no table holds.
//!
//! Applies what keeps a piece from moving and what it may become. Look next: `compiled` for the motions, `move_table`
//! for the tables.

use crate::effect::become_kind::{BecomeChoice, BecomeRules};
use crate::game::Game;
use geometry::{Cell, CellSet};
use model::piece::{Piece, Side};
use model::position::Position;
use model::step::{Act, Step};

/// The generation of one piece's steps.
pub(crate) struct MoveGen<'a> {
    pub(crate) game: &'a Game,
    pub(crate) pos: &'a Position,
    pub(crate) side: Side,
    pub(crate) from: Cell,
    pub(crate) piece: Piece,
    pub(crate) motion: u16,
    /// Leaves out steps that cannot capture (castling), and does not test for check.
    pub(crate) threats_only: bool,
    pub(crate) out: &'a mut Vec<Step>,
    /// Leaves out plain moves, which only change the place of a piece.
    pub(crate) noisy_only: bool,
    /// If given, only walks that land on exactly these cells are generated.
    pub(crate) path: Option<&'a [Cell]>,
    /// What the piece may become, if one of the current motions allows it.
    becomes: Option<&'a BecomeRules>,
    /// Whether there is a double step to answer.
    has_double_step: bool,
    /// The frozen pieces, once they have been computed for all.
    frozen: Option<CellSet>,
}

impl<'a> MoveGen<'a> {
    /// Starts the generation for the side on turn, before a piece is chosen.
    #[inline]
    pub(crate) fn new(game: &'a Game, pos: &'a Position, threats_only: bool, out: &'a mut Vec<Step>) -> Self {
        let (side, piece) = (pos.side, Piece::EMPTY);
        let has_double_step = !threats_only && pos.may_capture_en_passant(side);
        let becomes = None;
        Self {
            game,
            pos,
            side,
            from: Cell(0),
            piece,
            motion: 0,
            threats_only,
            out,
            noisy_only: false,
            path: None,
            becomes,
            has_double_step,
            frozen: None,
        }
    }

    /// Computes the frozen pieces once, for callers that visit all pieces.
    pub(crate) fn cache_frozen(&mut self) {
        if !self.game.guards.freezers.is_empty() {
            self.frozen = Some(self.game.frozen_pieces(self.pos, self.side));
        }
    }

    /// Whether a step of the current motion to an empty cell can capture nothing, because no effects follow it. The
    /// effects are those of the kind that the motion belongs to: an imitator also has motions of its own.
    pub(crate) fn captures_by_displacement_only(&self) -> bool {
        self.game.shortcuts.displacement_captures_only.contains(self.game.motion_kind(self.motion))
    }

    /// Generates the steps of the piece on a cell, if it may move at all.
    #[inline]
    pub(crate) fn generate(&mut self, from: Cell) {
        if self.game.shortcuts.moves_unrestricted {
            self.generate_motions(from);
        } else {
            self.generate_restricted(from);
        }
    }

    fn generate_restricted(&mut self, from: Cell) {
        let Self { game, pos, .. } = *self;
        let is_frozen = match &self.frozen {
            Some(frozen) => frozen.contains(from),
            None => game.is_frozen(pos, from),
        };
        if is_frozen || game.is_parked(pos, from) {
            return;
        }
        let known = self.out.len();
        self.generate_motions(from);
        self.retain_permitted(from, known);
    }

    /// Keeps those of the piece's steps, generated since there were `known`, that nothing outside its motions forbids.
    pub(crate) fn retain_permitted(&mut self, from: Cell, known: usize) {
        let Self { game, pos, side, .. } = *self;
        let held = !self.threats_only && game.royals.held.contains(pos.piece(from).kind());
        if held && self.out.len() > known && game.in_check(pos, side) {
            let checkers = game.checkers(pos, side);
            self.retain_since(known, |step| checkers == CellSet::EMPTY.with(step.to));
        }
        if game.guards.has_parking {
            // No motion captures a parked piece.
            let parked = crate::guard::parked::parked_pieces(&game.def.cast, pos);
            if !parked.is_empty() {
                self.retain_since(known, |step| !parked.contains(step.to) && (step.taken & parked).is_empty());
            }
        }
        if pos.asleep != 0 && !self.threats_only {
            // Nor a piece of a mated side that is asleep, although that side is still in check.
            let sleeping = game
                .sides()
                .filter(|&side| pos.is_asleep(side))
                .fold(CellSet::EMPTY, |all, side| all | pos.pieces_of(side));
            self.retain_since(known, |step| !sleeping.contains(step.to) && (step.taken & sleeping).is_empty());
        }
    }

    /// Keeps those of the steps generated since there were `known` that satisfy the predicate.
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

    fn generate_motions(&mut self, from: Cell) {
        let (game, piece) = (self.game, self.pos.piece(from));
        self.from = from;
        self.piece = piece;
        if self.path.is_some() {
            return self.generate_unlisted(&game.movement.move_tables.unlisted(piece).general);
        }
        if let Some(post) = game.movement.move_tables.entry(piece, from) {
            // Most pieces on most cells have nothing to become.
            self.becomes = post.may_become.then(|| game.effects.becoming.rules_of(piece));
            game.movement.move_tables.generate(post, self);
            let begins = if self.noisy_only { post.has_noisy_unlisted } else { post.has_unlisted };
            if begins {
                self.generate_unlisted(&game.movement.move_tables.unlisted(piece).general);
            }
        }
        if self.has_double_step {
            self.generate_unlisted(&game.movement.move_tables.unlisted(piece).en_passant);
        }
    }

    /// Counts the plain moves of the piece on a cell that end in `sure`, and generates all others that may end in
    /// `open`. Only for games in which nothing outside their motions keeps pieces from moving.
    #[inline]
    pub(crate) fn count(&mut self, from: Cell, open: &CellSet, sure: &CellSet) -> u64 {
        let (game, piece) = (self.game, self.pos.piece(from));
        self.from = from;
        self.piece = piece;
        let mut count = 0;
        if let Some(post) = game.movement.move_tables.entry(piece, from) {
            if post.may_become {
                self.becomes = Some(game.effects.becoming.rules_of(piece));
                game.movement.move_tables.generate(post, self);
            } else {
                self.becomes = None;
                count = game.movement.move_tables.count(post, self, open, sure);
            }
            if post.has_unlisted {
                self.generate_unlisted(&game.movement.move_tables.unlisted(piece).general);
            }
        }
        if self.has_double_step {
            self.generate_unlisted(&game.movement.move_tables.unlisted(piece).en_passant);
        }
        count
    }

    /// Generates the en passant captures of the piece on a cell.
    #[inline]
    pub(crate) fn generate_en_passant(&mut self, from: Cell) {
        if self.has_double_step {
            self.from = from;
            self.piece = self.pos.piece(from);
            self.generate_unlisted(&self.game.movement.move_tables.unlisted(self.piece).en_passant);
        }
    }

    /// Generates motions that are not in the table.
    fn generate_unlisted(&mut self, motions: &[u16]) {
        self.becomes = Some(self.game.effects.becoming.rules_of(self.piece));
        for &motion in motions {
            self.motion = motion;
            self.game.movement.motions[motion].compiled.generate(self);
        }
    }

    /// Generates a step to a cell, once for each kind that the piece may become there.
    #[inline]
    pub(crate) fn add_arrivals(&mut self, to: Cell, taken: CellSet) {
        let may_change = self.becomes.is_some_and(|becomes| becomes.any_applies(self.from, to));
        if !may_change || !self.add_become_steps(to, taken) {
            self.add_step(to, taken);
        }
    }

    /// Generates a step to a cell without a change of kind, unless it is quiet and only noisy steps are wanted.
    #[inline]
    pub(crate) fn add_step(&mut self, to: Cell, taken: CellSet) {
        let takes = || !taken.is_empty() || to != self.from && !self.pos.piece(to).is_empty();
        if !self.noisy_only || takes() {
            // Constructed in place, because copying it would cost more than finding it.
            self.out.push(Step { act: Act::Move, from: self.from, to, motion: self.motion, choice: None, taken });
        }
    }

    /// Generates the step with each kind that the piece may become; returns whether it must become one of them.
    fn add_become_steps(&mut self, to: Cell, taken: CellSet) -> bool {
        let (from, motion) = (self.from, self.motion);
        if self.game.explosions().kill_captor(self.pos.piece(to), self.piece.kind(), self.game.motion_kind(motion)) {
            return false;
        }
        let known = self.out.len();
        let out = &mut *self.out;
        let tell = |kind| out.push(Step { act: Act::Move, from, to, motion, choice: Some(kind), taken });
        let change = self.game.effects.becoming.for_each_become(self.pos, self.piece, from, to, tell);
        // If no kind is left to become, the piece attacks the cell without being able to go there.
        let attacks = self.threats_only && self.out.len() == known;
        matches!(change, BecomeChoice::Must) && !attacks
    }
}
