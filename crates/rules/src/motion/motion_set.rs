//! All compiled motions of all pieces, and where two of them overlap.
//!
//! For: finding the motions of a side's pieces of a kind. Not for: generating steps fast (`move_table`), nor what each
//! motion does.

use super::MotionDef;
use super::captors::PossibleCaptors;
use super::chain::{ChainDef, PassingRule};
use super::compiled::CompiledMotion;
use super::en_passant_table::EnPassantTable;
use super::footprint::Footprints;
use super::modes::CompileContext;
use super::move_table::MoveTables;
use super::right_losses::{RightLoss, right_losses};
use crate::effect::become_kind::Becoming;
use crate::facts::{Facts, Twins};
use model::cast::Cast;
use model::piece::{Kind, KindSet, PieceMask, Side};
use std::ops::{Index, Range};

/// How the pieces of a game move.
#[derive(Debug)]
pub(crate) struct Movement {
    pub(crate) motions: Motions,
    /// The plain moves of all pieces.
    pub(crate) move_tables: MoveTables,
    /// Which pieces may capture.
    pub(crate) captors: PossibleCaptors,
    /// The answers to double steps.
    pub(crate) en_passant: EnPassantTable,
    /// Rights that are lost when a piece aims at their holder.
    pub(crate) right_losses: Vec<RightLoss>,
    /// The kinds that imitate, forms included.
    pub(crate) imitators: KindSet,
    /// The kinds that may have other motions instead of their own.
    pub(crate) substituting: KindSet,
    /// Whether an imitator's move is recorded as a move of its own kind.
    pub(crate) remembers_imitators: bool,
    /// Whether some pieces push others, or change places with them.
    pub(crate) has_pushes: bool,
    /// Whether there are rights of unmoved pieces, which are dropped when they can no longer matter.
    pub(crate) has_unmoved_rights: bool,
}

impl Movement {
    pub(crate) fn compile(
        cast: &Cast,
        words: &[&[MotionDef]],
        motions: Motions,
        becoming: &Becoming,
        lists_moves: bool,
        displacing: KindSet,
    ) -> Self {
        let imitators: KindSet =
            cast.all_kinds().filter(|&kind| cast.kind(cast.base_kind(kind)).roles.imitates).collect();
        let spares_imitators =
            |motion: &MotionDef| matches!(motion, MotionDef::Imitate(imitate) if imitate.except.0 & imitators.0 != 0);
        let has_pushes = motions.iter().any(CompiledMotion::shifts_others);
        Self {
            move_tables: MoveTables::new(cast, &motions, becoming, lists_moves),
            captors: PossibleCaptors::compile(cast, &motions, displacing),
            en_passant: EnPassantTable::compile(cast, words, &motions),
            right_losses: right_losses(cast, words, &motions),
            remembers_imitators: words.iter().copied().flatten().any(spares_imitators),
            imitators,
            substituting: cast.all_kinds().filter(|&kind| substitutes(cast, words, kind)).collect(),
            has_pushes,
            has_unmoved_rights: cast.rights.iter().any(|right| right.unmoved),
            motions,
        }
    }
}

/// Whether a piece of the kind may have other motions instead of its own.
fn substitutes(cast: &Cast, words: &[&[MotionDef]], kind: Kind) -> bool {
    let instead = |motion: &MotionDef| matches!(motion, MotionDef::Borrow(borrow) if borrow.instead);
    words[cast.base_kind(kind).index()].iter().any(instead)
}

/// The chains among the motions of a kind.
fn chains(motions: &[MotionDef]) -> Vec<&ChainDef> {
    motions.iter().filter_map(|motion| if let MotionDef::Chain(chain) = motion { Some(chain) } else { None }).collect()
}

/// The motions of all pieces.
#[derive(Debug)]
pub(crate) struct Motions {
    all: Vec<CompiledMotion>,
    /// By motion: the kind whose motion it is.
    kinds: Vec<Kind>,
    /// By side and kind: a range of `all`.
    programs: Vec<Vec<Range<u16>>>,
}

impl Index<u16> for Motions {
    type Output = CompiledMotion;

    #[inline]
    fn index(&self, number: u16) -> &CompiledMotion {
        &self.all[usize::from(number)]
    }
}

impl Motions {
    /// By motion: the kind whose motion it is.
    #[inline]
    pub(crate) fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The motion of that number, if there is one.
    pub(crate) fn get(&self, number: u16) -> Option<&CompiledMotion> {
        self.all.get(usize::from(number))
    }

    /// Compiles all motions for these rules. `words`: by kind, its motions; `passing`: by kind, what it becomes in the
    /// midst of a walk.
    pub(crate) fn compile(cast: &Cast, words: &[&[MotionDef]], passing: &[Vec<PassingRule>]) -> Self {
        let chains_of = |kind: Kind| chains(words[cast.base_kind(kind).index()]);
        let (mut all, mut kinds, mut programs) = (Vec::new(), Vec::new(), Vec::new());
        for side in cast.all_sides() {
            let mut of_side = Vec::new();
            for kind in cast.all_kinds() {
                let start = all.len() as u16;
                for motion in words[cast.base_kind(kind).index()] {
                    let cx = CompileContext { cast, side, for_lay: false };
                    let mut compiled = motion.compile(&cx);
                    if let CompiledMotion::Chain(chain) = &mut compiled {
                        let rules = &passing[cast.base_kind(kind).index()];
                        rules.iter().for_each(|rule| chain.add_passing(&cx, rule, chains_of));
                    }
                    all.push(compiled);
                    kinds.push(kind);
                }
                of_side.push(start..all.len() as u16);
            }
            programs.push(of_side);
        }
        Self { all, kinds, programs }
    }

    /// All motions of all pieces.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &CompiledMotion> {
        self.all.iter()
    }

    /// The motions of a side's pieces of a kind, with their numbers.
    #[inline]
    pub(crate) fn motions_of(&self, side: Side, kind: Kind) -> impl Iterator<Item = (u16, &CompiledMotion)> {
        let range = self.programs[side.index()][kind.index()].clone();
        range.clone().zip(self.all[range.start as usize..range.end as usize].iter())
    }

    /// The kinds whose pieces may reach the same position from one cell by two turns.
    pub(crate) fn kinds_with_overlap(&self, cast: &Cast, stated: &[Facts], in_play: Twins) -> KindSet {
        // Royal pieces do not count as captured: if one could be, the previous turn would have been illegal.
        let royal = |kind: Kind| {
            cast.kind(kind).roles.royal.is_some_and(|royal| !royal.expendable && !royal.jointly && !royal.directly)
        };
        let taken = cast.all_pieces().filter(|piece| cast.sides.len() != 2 || !royal(piece.kind())).collect();
        let meet = |kind: Kind| match stated[kind.index()].twins.max(in_play) {
            Twins::Never => false,
            Twins::WhereTablesMeet => cast.all_sides().any(|side| self.have_overlap(cast, side, kind, taken)),
            Twins::SamePiece | Twins::Any => true,
        };
        cast.all_kinds().filter(|&kind| meet(kind)).collect()
    }

    /// Whether a piece can reach the same cell by two of its motions, so that two steps may be the same turn. Decided
    /// by the tables alone; if they do not show it, the answer is yes.
    fn have_overlap(&self, cast: &Cast, side: Side, kind: Kind, taken: PieceMask) -> bool {
        let kernels: Vec<&CompiledMotion> =
            self.motions_of(side, kind).map(|(_, kernel)| kernel.unconditional()).collect();
        cast.board.cells().any(|from| {
            let mut known = Footprints::default();
            kernels.iter().any(|kernel| {
                known.overlaps(kernel.footprint(from), kernels.len(), cast.kind(kind).roles.becomes, taken)
            })
        })
    }
}
