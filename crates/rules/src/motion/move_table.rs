//! The move tables: all plain moves of all pieces, that is, leaps and rides that depend only on the pieces on the
//! board.
//!
//! For: generating steps fast. A direction of a ride is a ray, and so are all leaps of one motion together; a piece's
//! rays lie side by side, whichever word they come from. Not for: what the words mean (`leap`, `ride`); motions that
//! need more than these tables are in `general`.

use super::batch_count::{Batch, BatchCounter};
use super::compiled::CompiledMotion;
use super::modes::TargetMask;
use super::motion_set::Motions;
use super::scene::Scene;
use crate::effect::become_kind::{BecomeRules, Becoming};
use geometry::{Cell, CellSet};
use model::cast::Cast;
use model::piece::{Kind, Piece, PieceMask, Side};
use model::position::Position;

/// The move tables of all pieces.
#[derive(Debug)]
pub(crate) struct MoveTables {
    /// By piece: where its cells begin in `posts`; `None` if it never moves.
    rows: Box<[Option<u32>; Piece::COUNT]>,
    /// By row, then cell.
    entries: Vec<CellEntry>,
    rays: Vec<Ray>,
    cells: Vec<Cell>,
    /// Masks of what may be moved onto: pieces that are captured, and the empty piece if the motion goes to empty
    /// cells.
    target_masks: Vec<PieceMask>,
    /// By piece: its motions that are not in the tables.
    unlisted: Vec<UnlistedMotions>,
    batches: BatchCounter,
}

/// What is known about a piece on a cell regardless of the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellEntry {
    /// The range of its `runs`, `end` excluded.
    start: u32,
    end: u32,
    /// Whether some of them may let it become another kind.
    pub(crate) may_become: bool,
    /// Whether one of its motions that are not in the tables may begin here.
    pub(crate) has_unlisted: bool,
    /// Whether such a motion may capture or let it become another kind.
    pub(crate) has_noisy_unlisted: bool,
}

/// The cells of one direction, nearest first, up to the first piece; or the targets of leaps, each on its own.
#[derive(Clone, Copy, Debug)]
struct Ray {
    start: u32,
    len: u16,
    motion: u16,
    /// The index in `onto`.
    target_mask: u16,
    is_leaps: bool,
}

/// The numbers of a piece's motions that are not in the tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnlistedMotions {
    pub(crate) general: Vec<u16>,
    /// Those that answer a double step.
    pub(crate) en_passant: Vec<u16>,
}

impl MoveTables {
    /// Builds the tables; If moves are not `listed`, the tables hold only the numbers of
    /// motions.
    pub(crate) fn new(cast: &Cast, motions: &Motions, becoming: &Becoming, listed: bool) -> Self {
        let (rows, others) = (Box::new([None; Piece::COUNT]), vec![UnlistedMotions::default(); Piece::COUNT]);
        let fleets = BatchCounter::new(cast);
        let (posts, runs, cells, onto) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut marches =
            Self { rows, entries: posts, rays: runs, cells, target_masks: onto, unlisted: others, batches: fleets };
        for (side, kind) in cast.all_sides().flat_map(|side| cast.all_kinds().map(move |kind| (side, kind))) {
            marches.add_piece(cast, motions, side, kind, becoming.rules_of(Piece::new(side, kind)), listed);
        }
        marches
    }

    /// Adds the pieces of one side and kind.
    fn add_piece(&mut self, cast: &Cast, motions: &Motions, side: Side, kind: Kind, becomes: &BecomeRules, list: bool) {
        let piece = Piece::new(side, kind);
        let mut listed = Vec::new();
        for (number, kernel) in motions.motions_of(side, kind) {
            match kernel {
                CompiledMotion::Leap(leaps) if list => {
                    listed.push((number, self.intern_target_mask(leaps.target_mask)));
                }
                CompiledMotion::Ride(rides) if list => {
                    listed.push((number, self.intern_target_mask(rides.target_mask)));
                }
                // A piece never castles for another side.
                CompiledMotion::Castle(castle) if castle.def.side != side => {}
                CompiledMotion::EnPassant(_) => self.unlisted[piece.index()].en_passant.push(number),
                _ => self.unlisted[piece.index()].general.push(number),
            }
        }
        let rest = &self.unlisted[piece.index()].general;
        if listed.is_empty() && rest.is_empty() {
            return;
        }
        self.rows[piece.index()] = Some(self.entries.len() as u32);
        for from in cast.board.cells() {
            let start = self.rays.len() as u32;
            let mut changes = false;
            for &(motion, onto) in &listed {
                let mut add = |run: &[Cell], leaps: bool| {
                    if !run.is_empty() {
                        let (start, len) = (self.cells.len() as u32, run.len() as u16);
                        self.rays.push(Ray { start, len, motion, target_mask: onto, is_leaps: leaps });
                        self.cells.extend_from_slice(run);
                        changes |= run.iter().any(|&to| becomes.any_applies(from, to));
                    }
                };
                match &motions[motion] {
                    CompiledMotion::Leap(leaps) => add(leaps.targets.at(from), true),
                    CompiledMotion::Ride(rides) => rides.rays(from).for_each(|run| add(run, false)),
                    _ => {}
                }
            }
            let begun = || rest.iter().map(|&motion| &motions[motion]).filter(|kernel| kernel.may_begin(from));
            let noisy_others = begun().any(|kernel| kernel.may_be_noisy(from, becomes));
            let end = self.rays.len() as u32;
            self.entries.push(CellEntry {
                start,
                end,
                may_become: changes,
                has_unlisted: begun().next().is_some(),
                has_noisy_unlisted: noisy_others,
            });
        }
        self.add_batch(cast, motions, piece, becomes);
    }

    /// Adds a batch for the pieces of a kind, if they all have the same few moves.
    fn add_batch(&mut self, cast: &Cast, motions: &Motions, piece: Piece, becomes: &BecomeRules) {
        let mut fleet = Batch::default();
        for from in cast.board.cells() {
            let Some(post) = self.entry(piece, from) else { return };
            let mut changes = post.may_become;
            for run in &self.rays[post.start as usize..post.end as usize] {
                let cells = self.cells_of(run);
                if cells.len() > 1 && !run.is_leaps {
                    return;
                }
                cells.iter().for_each(|&to| fleet.add_leap(from, to, &self.target_masks[usize::from(run.target_mask)]));
            }
            for &motion in &self.unlisted[piece.index()].general {
                let CompiledMotion::DoubleStep(double) = &motions[motion] else { return };
                if double.up_to() > 2 {
                    return;
                }
                double.for_each(from, |over, to, right| {
                    changes |= right != 0 || becomes.any_applies(from, to);
                    fleet.add_double(from, over, to);
                });
            }
            if !changes {
                fleet.add_start(from);
            }
        }
        self.batches.add(cast, piece, fleet);
    }

    /// Counts the moves of some pieces of the side on turn that end in `within`, many pieces at once. Also returns the
    /// pieces counted, none of which has a move to one of the `odd` cells.
    #[inline]
    pub(crate) fn count_batches(
        &self,
        pos: &Position,
        pieces: CellSet,
        within: &CellSet,
        odd: CellSet,
    ) -> (u64, CellSet) {
        self.batches.count(pos, pieces, *within, odd)
    }

    /// The index of the mask of what a motion moves onto; each mask is stored once.
    fn intern_target_mask(&mut self, takes: TargetMask) -> u16 {
        let mut mask = takes.captures;
        if takes.quiet {
            mask.insert(Piece::EMPTY);
        }
        let known = self.target_masks.iter().position(|known| *known == mask).unwrap_or_else(|| {
            self.target_masks.push(mask);
            self.target_masks.len() - 1
        });
        known as u16
    }

    /// The motions of a piece that are not in the tables.
    #[inline]
    pub(crate) fn unlisted(&self, piece: Piece) -> &UnlistedMotions {
        &self.unlisted[piece.index()]
    }

    /// The entry of the piece on a cell, unless it never moves except to answer a double step.
    #[inline]
    pub(crate) fn entry(&self, piece: Piece, from: Cell) -> Option<CellEntry> {
        self.rows[piece.index()].map(|row| self.entries[row as usize + from.index()])
    }

    /// Generates the moves of the current piece, whose entry is `post`.
    #[inline]
    pub(crate) fn generate(&self, post: CellEntry, scene: &mut Scene<'_>) {
        self.for_each_inspected_from(post, scene.pos, |motion, to, _, goes| {
            if goes {
                scene.motion = motion;
                scene.add_arrivals(to, CellSet::EMPTY);
            }
        });
    }

    /// Counts the moves of the current piece that end in `sure`, and generates those that end elsewhere in `open`.
    #[inline]
    pub(crate) fn count(&self, post: CellEntry, scene: &mut Scene<'_>, open: &CellSet, sure: &CellSet) -> u64 {
        let mut count = 0;
        self.for_each_inspected_from(post, scene.pos, |motion, to, _, goes| {
            if goes && sure.contains(to) {
                count += 1;
            } else if goes && open.contains(to) {
                scene.motion = motion;
                scene.add_step(to, CellSet::EMPTY);
            }
        });
        count
    }

    /// Calls `see` with each cell on which the moves of the piece on a cell depend, what stands there, and whether the
    /// piece can go there.
    #[inline]
    pub(crate) fn for_each_inspected(&self, pos: &Position, from: Cell, mut see: impl FnMut(Cell, Piece, bool)) {
        if let Some(post) = self.entry(pos.piece(from), from) {
            self.for_each_inspected_from(post, pos, |_, to, there, goes| see(to, there, goes));
        }
    }

    /// The same for an entry, with the motion.
    #[inline]
    fn for_each_inspected_from(&self, post: CellEntry, pos: &Position, mut see: impl FnMut(u16, Cell, Piece, bool)) {
        for run in &self.rays[post.start as usize..post.end as usize] {
            let onto = &self.target_masks[usize::from(run.target_mask)];
            for &to in self.cells_of(run) {
                let there = pos.piece(to);
                see(run.motion, to, there, onto.contains(there));
                if !there.is_empty() && !run.is_leaps {
                    break;
                }
            }
        }
    }

    #[inline]
    fn cells_of(&self, run: &Ray) -> &[Cell] {
        &self.cells[run.start as usize..][..usize::from(run.len)]
    }
}
