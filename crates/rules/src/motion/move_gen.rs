//! The generation of the steps of pieces: by their tables of moves, and by the motions that no table holds.
//!
//! Applies what keeps a piece from moving. Look next: `scene` for what a motion sees, `compiled` for the motions,
//! `move_table` for the tables.

use super::compiled::CompiledMotion;
use super::motion_set::Movement;
use super::scene::{MoveContext, Scene, Walks};
use crate::guard::parked::{is_parked, parked_pieces};
use geometry::{Cell, CellSet};
use model::piece::{KindSet, Piece};
use model::position::Position;
use model::step::Step;

/// What keeps pieces of a game from moving, apart from what their own motions say.
#[derive(Clone, Copy)]
pub(crate) struct Restraints {
    /// No piece is ever kept from moving.
    pub(crate) none: bool,
    /// The kinds that are held where they are while in check.
    pub(crate) held: KindSet,
    /// The kinds that do not go where an enemy could capture them.
    pub(crate) cautious: KindSet,
}

/// The generation of the steps of pieces of the side to move.
pub(crate) struct MoveGen<'a> {
    pub(crate) scene: Scene<'a>,
    movement: &'a Movement,
    restraints: Restraints,
    /// Whether there is a double step to answer.
    has_double_step: bool,
    /// The frozen pieces, once they have been computed for all.
    frozen: Option<CellSet>,
}

impl<'a> MoveGen<'a> {
    /// Starts the generation for the side to move, before a piece is chosen.
    #[inline]
    pub(crate) fn new(
        context: MoveContext<'a>,
        movement: &'a Movement,
        restraints: Restraints,
        pos: &'a Position,
        threats_only: bool,
        out: &'a mut Vec<Step>,
    ) -> Self {
        let scene = Scene {
            context,
            pos,
            side: pos.side,
            from: Cell(0),
            piece: Piece::EMPTY,
            motion: 0,
            threats_only,
            guards_only: false,
            out,
            noisy_only: false,
            walks: Walks::All,
            becomes: None,
        };
        let has_double_step = !threats_only && pos.may_capture_en_passant(pos.side);
        Self { scene, movement, restraints, has_double_step, frozen: None }
    }

    /// Computes the frozen pieces once, for callers that visit all pieces.
    pub(crate) fn cache_frozen(&mut self) {
        let Scene { context, pos, side, .. } = self.scene;
        if !context.guards.freezers.is_empty() {
            self.frozen = Some(context.frozen_pieces(pos, side));
        }
    }

    /// Generates the steps of the piece on a cell, if it may move at all.
    #[inline]
    pub(crate) fn generate(&mut self, from: Cell) {
        if self.restraints.none {
            self.generate_motions(from);
        } else {
            self.generate_restricted(from);
        }
    }

    fn generate_restricted(&mut self, from: Cell) {
        let Scene { context, pos, .. } = self.scene;
        let is_frozen = match &self.frozen {
            Some(frozen) => frozen.contains(from),
            None => context.is_frozen(pos, from),
        };
        if is_frozen || is_parked(context.ground.cast, pos, from) {
            return;
        }
        let known = self.scene.out.len();
        if !self.generate_substitutes(from) {
            self.generate_motions(from);
        }
        self.retain_permitted(from, known);
    }

    /// Keeps those of the piece's steps, generated since there were `known`, that nothing outside its motions forbids.
    pub(crate) fn retain_permitted(&mut self, from: Cell, known: usize) {
        let scene = &mut self.scene;
        let (MoveContext { guards, ground, referee, .. }, pos, side) = (scene.context, scene.pos, scene.side);
        let held = !scene.threats_only && self.restraints.held.contains(pos.piece(from).kind());
        if held && scene.out.len() > known && referee.in_check(pos, side) {
            let checkers = referee.checkers(pos, side);
            scene.retain_since(known, |step| checkers == CellSet::EMPTY.with(step.to));
        }
        if !scene.threats_only && self.restraints.cautious.contains(pos.piece(from).kind()) {
            let context = scene.context;
            let may_stay = |step: &Step| !guards.cautions.concern(pos, step, || context.captures(pos, step));
            scene.retain_since(known, |step| may_stay(step) || !referee.is_capturable_after(pos, step));
        }
        if !scene.threats_only && pos.traded.is_some() {
            let context = scene.context;
            scene.retain_since(known, |step| !guards.trades.forbid(pos, from, || context.captures(pos, step)));
        }
        if !scene.context.effects.transfers.is_empty() {
            scene.retain_since(known, |step| referee.can_transfer(pos, step));
        }
        if guards.has_parking {
            // No motion captures a parked piece.
            let parked = parked_pieces(ground.cast, pos);
            if !parked.is_empty() {
                scene.retain_since(known, |step| !parked.contains(step.to) && (step.taken & parked).is_empty());
            }
        }
        if pos.asleep != 0 && !scene.threats_only {
            // Nor a piece of a mated side that is asleep, although that side is still in check.
            let asleep = ground.cast.all_sides().filter(|&side| pos.is_asleep(side));
            let sleeping = asleep.fold(CellSet::EMPTY, |all, side| all | pos.pieces_of(side));
            scene.retain_since(known, |step| !sleeping.contains(step.to) && (step.taken & sleeping).is_empty());
        }
    }

    /// Generates the motions that the piece on a cell has borrowed instead of its own; returns whether there are any.
    fn generate_substitutes(&mut self, from: Cell) -> bool {
        let piece = self.scene.pos.piece(from);
        if !self.movement.substituting.contains(piece.kind()) {
            return false;
        }
        (self.scene.from, self.scene.piece) = (from, piece);
        self.scene.becomes = Some(self.scene.context.effects.becoming.rules_of(piece));
        let motions = self.movement.motions.motions_of(self.scene.side, piece.kind());
        let kinds = motions.fold(KindSet::default(), |kinds, (_, motion)| match motion {
            CompiledMotion::Borrow(borrow) if borrow.instead => KindSet(kinds.0 | borrow.lending_kinds(&self.scene).0),
            _ => kinds,
        });
        self.generate_lent(kinds);
        !kinds.is_empty()
    }

    /// Generates the motions that these kinds lend to the current piece.
    fn generate_lent(&mut self, kinds: KindSet) {
        let (scene, all) = (&mut self.scene, &self.movement.motions);
        let side = scene.side;
        for (number, motion) in kinds.iter().flat_map(|kind| all.motions_of(side, kind)) {
            if is_lent(motion) {
                scene.motion = number;
                motion.generate(scene);
            }
        }
    }

    /// Generates the steps of the piece on a cell by its own motions, whatever keeps it from moving. Pushes and swaps are
    /// left out.
    pub(crate) fn generate_own(&mut self, from: Cell) {
        let (scene, all) = (&mut self.scene, &self.movement.motions);
        let piece = scene.pos.piece(from);
        (scene.from, scene.piece, scene.becomes, scene.guards_only) = (from, piece, None, true);
        for (number, motion) in all.motions_of(scene.side, piece.kind()) {
            if !motion.shifts_others() {
                scene.motion = number;
                motion.generate(scene);
            }
        }
    }

    fn generate_motions(&mut self, from: Cell) {
        let (scene, tables) = (&mut self.scene, &self.movement.move_tables);
        let piece = scene.pos.piece(from);
        scene.from = from;
        scene.piece = piece;
        if matches!(scene.walks, Walks::Along(_)) {
            return self.generate_unlisted(&tables.unlisted(piece).general);
        }
        if let Some(post) = tables.entry(piece, from) {
            // Most pieces on most cells have nothing to become.
            scene.becomes = post.may_become.then(|| scene.context.effects.becoming.rules_of(piece));
            tables.generate(post, scene);
            let begins = if scene.noisy_only { post.has_noisy_unlisted } else { post.has_unlisted };
            if begins {
                self.generate_unlisted(&tables.unlisted(piece).general);
            }
        }
        if self.has_double_step {
            self.generate_unlisted(&tables.unlisted(piece).en_passant);
        }
    }

    /// Counts the plain moves of the piece on a cell that end in `sure`, and generates all others that may end in
    /// `open`. Only for games in which nothing outside their motions keeps pieces from moving.
    #[inline]
    pub(crate) fn count(&mut self, from: Cell, open: &CellSet, sure: &CellSet) -> u64 {
        let (scene, tables) = (&mut self.scene, &self.movement.move_tables);
        let piece = scene.pos.piece(from);
        scene.from = from;
        scene.piece = piece;
        let mut count = 0;
        if let Some(post) = tables.entry(piece, from) {
            if post.may_become {
                scene.becomes = Some(scene.context.effects.becoming.rules_of(piece));
                tables.generate(post, scene);
            } else {
                scene.becomes = None;
                count = tables.count(post, scene, open, sure);
            }
            if post.has_unlisted {
                self.generate_unlisted(&tables.unlisted(piece).general);
            }
        }
        if self.has_double_step {
            self.generate_unlisted(&tables.unlisted(piece).en_passant);
        }
        count
    }

    /// Generates the en passant captures of the piece on a cell.
    #[inline]
    pub(crate) fn generate_en_passant(&mut self, from: Cell) {
        if self.has_double_step {
            let piece = self.scene.pos.piece(from);
            self.scene.from = from;
            self.scene.piece = piece;
            self.generate_unlisted(&self.movement.move_tables.unlisted(piece).en_passant);
        }
    }

    /// Generates motions that are not in the table.
    fn generate_unlisted(&mut self, motions: &[u16]) {
        let all = &self.movement.motions;
        self.scene.becomes = Some(self.scene.context.effects.becoming.rules_of(self.scene.piece));
        for &motion in motions {
            let scene = &mut self.scene;
            match &all[motion] {
                // What replaces its own motions is generated before them.
                CompiledMotion::Borrow(borrow) if borrow.instead => {}
                CompiledMotion::Borrow(borrow) => {
                    let kinds = borrow.lending_kinds(scene);
                    self.generate_lent(kinds);
                }
                CompiledMotion::Imitate(imitate) => {
                    let Some(model) = imitate.model(scene) else { continue };
                    for (motion, imitated) in all.motions_of(scene.side, model) {
                        scene.motion = motion;
                        imitated.generate(scene);
                    }
                }
                other => {
                    scene.motion = motion;
                    other.generate(scene);
                }
            }
        }
    }
}

/// Whether a lender's motion is lent.
fn is_lent(motion: &CompiledMotion) -> bool {
    !matches!(
        motion.unconditional(),
        CompiledMotion::Castle(_)
            | CompiledMotion::DoubleStep(_)
            | CompiledMotion::EnPassant(_)
            | CompiledMotion::Imitate(_)
            | CompiledMotion::Transform(_)
            | CompiledMotion::Borrow(_)
    )
}
