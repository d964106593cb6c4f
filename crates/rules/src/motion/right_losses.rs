//! First-move rights that are lost when another piece aims at their holder.

use super::MotionDef;
use super::compiled::CompiledMotion;
use super::motion_set::Motions;
use geometry::{Cell, CellSet};
use model::cast::Cast;
use model::piece::Piece;

/// A right that is lost when this piece arrives on one of these cells.
#[derive(Debug)]
pub(crate) struct RightLoss {
    pub(crate) right: u64,
    pub(crate) piece: Piece,
    pub(crate) cells: CellSet,
}

/// The first-move rights that are lost when a piece arrives where it aims at their holder.
pub(super) fn right_losses(cast: &Cast, words: &[&[MotionDef]], motions: &Motions) -> Vec<RightLoss> {
    let mut aims = Vec::new();
    for (side, kind) in cast.all_sides().flat_map(|side| cast.all_kinds().map(move |kind| (side, kind))) {
        let bounds = words[kind.index()].iter().filter_map(MotionDef::bounds).filter(|bounds| bounds.first_move);
        for mask in bounds.filter_map(|bounds| bounds.lost_to.as_ref()).map(|filter| filter.mask(cast, side)) {
            let rights = cast
                .rights
                .iter()
                .filter(|right| right.letter.is_none() && right.side == side && right.home_cells[0].1.contains(kind));
            for home in rights.map(|right| right.home_cells[0].0) {
                for piece in cast.all_pieces().filter(|&piece| mask.contains(piece)) {
                    let Some(owner) = piece.side().filter(|&owner| owner != side) else { continue };
                    let aims_from = |from: Cell| {
                        motions.motions_of(owner, piece.kind()).any(|(_, kernel)| match kernel.unconditional() {
                            CompiledMotion::Leap(leaps) => leaps.targets.at(from).contains(&home),
                            CompiledMotion::Ride(rides) => rides.rays(from).any(|run| run.contains(&home)),
                            CompiledMotion::FarRide(far) => far.targets(from).any(|cell| cell == home),
                            _ => false,
                        })
                    };
                    let cells = cast.board.cells().filter(|&from| aims_from(from)).collect();
                    aims.push(RightLoss { right: cast.first_move_right(side, home), piece, cells });
                }
            }
        }
    }
    aims
}
