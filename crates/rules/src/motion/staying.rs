//! Captures by which a piece stays where it is: it removes what it could otherwise have moved onto.
//!
//! What `staying` changes in the steps and tables of another motion (`CompiledMotion::Staying`). The word is read in
//! `modes`; that nothing moves is known in `play/move_act`.

use super::footprint::Footprint;
use super::modes::TargetMask;
use super::scene::Scene;
use geometry::CellSet;
use model::piece::PieceMask;

/// Changes the captures among the steps found since there were `known` into captures without moving.
pub(super) fn stay_for_captures(scene: &mut Scene<'_>, known: usize) {
    let mut kept = known;
    for at in known..scene.out.len() {
        let mut step = scene.out[at];
        if !scene.pos.piece(step.to).is_empty() {
            // A piece that does not move becomes nothing; each victim is listed once.
            step.choice = None;
            (step.taken, step.to) = (CellSet::EMPTY.with(step.to), step.from);
            if scene.out[known..kept].contains(&step) {
                continue;
            }
        }
        scene.out[kept] = step;
        kept += 1;
    }
    scene.out.truncate(kept);
}

/// The footprint of such a motion, which it would have otherwise: two captures of the same piece have the same result,
/// whichever piece makes them, so its own tables need not show them.
pub(super) fn stay_in_footprint(moving: Footprint) -> Footprint {
    match moving {
        Footprint::Cells(takes, cells) => Footprint::Cells(TargetMask { captures: PieceMask::EMPTY, ..takes }, cells),
        other => other,
    }
}

/// The cells of what it could capture on an empty board, if it captures any of these pieces.
pub(super) fn captured_from_afar(moving: Footprint, victims: PieceMask) -> CellSet {
    match moving {
        Footprint::Cells(takes, cells) if !(takes.captures & victims).is_empty() => cells.into_iter().collect(),
        _ => CellSet::EMPTY,
    }
}
