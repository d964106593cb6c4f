//! All motions of all men, as run, and where two of them meet.
//!
//! For: finding the motions of a side's men of a kind. Not for: listing steps fast (`march`), nor what each does.

use super::bounds::{self, Aim};
use super::en_passant::Answers;
use super::march::Marches;
use super::{Compiling, Kernel, Motion, MotionDef};
use crate::def::{GameDef, KindDef};
use crate::effect::become_kind::Becomings;
use crate::facts::Twins;
use crate::motion::Takes;
use crate::piece::{Kind, KindSet, PieceMask, Side};
use crate::shortcuts::{Shortcuts, Stated};
use geometry::{Cell, CellSet};
use std::ops::{Index, Range};

/// How the men of a game go.
#[derive(Debug)]
pub(crate) struct Ways {
    pub(crate) motions: Motions,
    /// The plain ways of all men in one table.
    pub(crate) marches: Marches,
    /// The answers to double steps.
    pub(crate) en_passant: Answers,
    /// Rights that are lost when a man aims at their holder.
    pub(crate) aims: Vec<Aim>,
    /// Kinds that imitate, forms included.
    pub(crate) imitators: KindSet,
    /// What imitators have moved like is remembered as what they are.
    pub(crate) remembers_imitators: bool,
    /// Some men push others.
    pub(crate) push: bool,
    /// There are rights of unmoved men, which die when they can no longer matter.
    pub(crate) has_unmoved: bool,
}

impl Ways {
    pub(crate) fn compile(def: &GameDef, motions: Motions, becomes: &[Becomings], shortcuts: &Shortcuts) -> Self {
        let imitators: KindSet = def.all_kinds().filter(|&kind| def.kind(def.base(kind)).imitates()).collect();
        let spares_imitators =
            |motion: &MotionDef| matches!(motion, MotionDef::Imitate(imitate) if imitate.except.0 & imitators.0 != 0);
        let push = motions.kernels().any(|kernel| matches!(kernel.bare(), Kernel::Push(_)));
        Self {
            marches: Marches::new(def, &motions, becomes, shortcuts.listed),
            en_passant: Answers::compile(def, &motions),
            aims: bounds::aims(def, &motions),
            remembers_imitators: def.kinds.iter().flat_map(|kind| &kind.motions).any(spares_imitators),
            imitators,
            push,
            has_unmoved: def.rights.iter().any(|right| right.unmoved),
            motions,
        }
    }
}

/// The motions of all men.
#[derive(Debug)]
pub(crate) struct Motions {
    all: Vec<Motion>,
    /// By side and kind: a range of them.
    programs: Vec<Vec<Range<u16>>>,
}

impl Index<u16> for Motions {
    type Output = Motion;

    #[inline]
    fn index(&self, number: u16) -> &Motion {
        &self.all[usize::from(number)]
    }
}

impl Motions {
    /// One of them, if there are so many.
    pub(crate) fn get(&self, number: u16) -> Option<&Motion> {
        self.all.get(usize::from(number))
    }

    /// On the board of these rules.
    pub(crate) fn compile(def: &GameDef) -> Self {
        let (mut all, mut programs) = (Vec::new(), Vec::new());
        for side in def.all_sides() {
            let mut of_side = Vec::new();
            for kind in def.all_kinds() {
                let start = all.len() as u16;
                for motion in &def.kind(def.base(kind)).motions {
                    let cx = Compiling { def, side, for_lay: false };
                    all.push(Motion { kind, kernel: motion.compile(&cx) });
                }
                of_side.push(start..all.len() as u16);
            }
            programs.push(of_side);
        }
        Self { all, programs }
    }

    /// Every motion of every man.
    pub(crate) fn kernels(&self) -> impl Iterator<Item = &Kernel> {
        self.all.iter().map(|motion| &motion.kernel)
    }

    /// The motions of a side's men of a kind, with their numbers.
    #[inline]
    pub(crate) fn of(&self, side: Side, kind: Kind) -> impl Iterator<Item = (u16, &Kernel)> {
        let range = self.programs[side.index()][kind.index()].clone();
        range.clone().zip(self.all[range.start as usize..range.end as usize].iter().map(|motion| &motion.kernel))
    }

    /// The kinds of men who may come from one cell to the same position by two turns.
    pub(crate) fn meeting(&self, def: &GameDef, stated: &Stated, in_play: Twins) -> KindSet {
        // Royal men do not count as taken: if one could be, the turn before would not have been possible.
        let royal = |kind: Kind| {
            def.kind(kind).royal().is_some_and(|royal| !royal.expendable && !royal.jointly && !royal.directly)
        };
        let taken = def.pieces().filter(|piece| def.sides.len() != 2 || !royal(piece.kind())).collect();
        let meet = |kind: Kind| match stated.kinds[kind.index()].twins.max(in_play) {
            Twins::Never => false,
            Twins::WhereTablesMeet => def.all_sides().any(|side| self.two_meet(def, side, kind, taken)),
            Twins::SameMan | Twins::Anybody => true,
        };
        def.all_kinds().filter(|&kind| meet(kind)).collect()
    }

    /// Can a man reach the same cell by two of his motions, so that two steps may be one turn? Judged by the tables alone;
    /// where they do not tell, yes.
    fn two_meet(&self, def: &GameDef, side: Side, kind: Kind, taken: PieceMask) -> bool {
        let kernels: Vec<&Kernel> = self.of(side, kind).map(|(_, kernel)| kernel.bare()).collect();
        def.board.cells().any(|from| {
            let mut known = Footprints::default();
            kernels.iter().any(|kernel| known.meets(kernel.footprint(from), kernels.len(), def.kind(kind), taken))
        })
    }
}

/// Where a motion leads from a cell, for asking whether another leads there, too.
pub(crate) enum Footprint {
    /// To these cells, as a cell may come twice.
    Cells(Takes, Vec<Cell>),
    /// To these, each as the answer to a double step.
    EnPassant(CellSet),
    /// To become one of these kinds; and perhaps elsewhere at the same time.
    Kinds { kinds: KindSet, goes: bool },
    /// Where no other motion leads, or what it does is a turn of its own all the same.
    Apart,
    /// The tables do not tell.
    Unknown,
}

/// Where the motions of a man seen so far lead from a cell.
#[derive(Default)]
struct Footprints {
    quiet: CellSet,
    taking: Vec<(PieceMask, CellSet)>,
    en_passant: CellSet,
    kinds: KindSet,
}

impl Footprints {
    /// Does that motion, one of so many, meet itself or one before?
    fn meets(&mut self, new: Footprint, motions: usize, kind: &KindDef, taken: PieceMask) -> bool {
        match new {
            Footprint::Apart => false,
            Footprint::Unknown => motions > 1,
            Footprint::EnPassant(cells) => {
                let twice = !(self.en_passant & cells).is_empty();
                self.en_passant |= cells;
                twice
            }
            // A man that becomes another kind arrives as nobody else does, unless he becomes it in two ways.
            Footprint::Kinds { kinds, goes } => {
                let twice = self.kinds.0 & kinds.0 != 0 || goes && kind.becomes().next().is_some();
                self.kinds.0 |= kinds.0;
                twice
            }
            Footprint::Cells(takes, listed) => {
                let all = listed.len();
                let cells: CellSet = listed.into_iter().collect();
                let victims = takes.takes & taken;
                let again = |(known, there): &(PieceMask, CellSet)| {
                    !(*known & victims).is_empty() && !(*there & cells).is_empty()
                };
                let twice = takes.quiet && !(self.quiet & cells).is_empty() || self.taking.iter().any(again);
                if takes.quiet {
                    self.quiet |= cells;
                }
                self.taking.push((victims, cells));
                twice || all > cells.len()
            }
        }
    }
}
