//! Where a motion leads from a cell, for finding overlaps with other motions.

use super::modes::TargetMask;
use geometry::{Cell, CellSet};
use model::piece::{KindSet, PieceMask};

/// Where a motion leads from a cell, for finding overlaps with other motions.
pub(crate) enum Footprint {
    /// To these cells; a cell may occur twice.
    Cells(TargetMask, Vec<Cell>),
    /// To these cells, each as the answer to a double step.
    EnPassant(CellSet),
    /// To becoming one of these kinds, perhaps on another cell at the same time.
    Kinds { kinds: KindSet, may_move: bool },
    /// To empty cells, always capturing something on the way; no two of its steps are the same.
    Capturing,
    /// To cells that no other motion reaches, or to a turn that counts as distinct in any case.
    Disjoint,
    /// The tables do not show it.
    Unknown,
}

/// Where the motions of a piece examined so far lead from a cell.
#[derive(Default)]
pub(super) struct Footprints {
    quiet: CellSet,
    captures: Vec<(PieceMask, CellSet)>,
    en_passant: CellSet,
    kinds: KindSet,
    /// Whether one always captures on the way.
    capturing: bool,
}

impl Footprints {
    /// Whether the new motion, one of `motions`, overlaps with itself or an earlier one.
    pub(super) fn overlaps(&mut self, new: Footprint, motions: usize, becomes: bool, taken: PieceMask) -> bool {
        match new {
            Footprint::Disjoint => false,
            Footprint::Unknown => motions > 1,
            Footprint::Capturing => std::mem::replace(&mut self.capturing, true),
            Footprint::EnPassant(cells) => {
                let twice = !(self.en_passant & cells).is_empty();
                self.en_passant |= cells;
                twice
            }
            // A step that changes the kind differs from all others, unless the piece can become that kind in two ways.
            Footprint::Kinds { kinds, may_move: goes } => {
                let twice = self.kinds.0 & kinds.0 != 0 || goes && becomes;
                self.kinds.0 |= kinds.0;
                twice
            }
            Footprint::Cells(takes, listed) => {
                let all = listed.len();
                let cells: CellSet = listed.into_iter().collect();
                let victims = takes.captures & taken;
                let again = |(known, there): &(PieceMask, CellSet)| {
                    !(*known & victims).is_empty() && !(*there & cells).is_empty()
                };
                let twice = takes.quiet && !(self.quiet & cells).is_empty() || self.captures.iter().any(again);
                if takes.quiet {
                    self.quiet |= cells;
                }
                self.captures.push((victims, cells));
                twice || all > cells.len()
            }
        }
    }
}
