//! Which captures en passant XBoard carries out on its board.
//!
//! `ApplyMove` (`backend.c` of XBoard 4.9.1) removes the piece behind the cell to which a pawn moves diagonally without capturing,
//! if the pawn stood in the enemy's half and another piece with the pawn's picture has just made a double step. It does so
//! whatever the `piece` lines say. After any other capture en passant the captured piece stays on its board, or it removes
//! another one: in its own variant with pawns that capture straight ahead, always the piece on the right.

use geometry::Direction;
use rules::{Directions, GameDef, Kind, MotionDef};

/// The letter of the pieces with the pawn's picture.
const PAWN: char = 'P';

/// Whether XBoard carries out all captures en passant of this game; yes if there are none.
pub(super) fn is_carried_out(def: &GameDef) -> bool {
    let motions = |kind: Kind| &def.words(kind).motions;
    let passes = |kind: &Kind| motions(*kind).iter().any(|by| matches!(by, MotionDef::EnPassant(_)));
    let passing: Vec<Kind> = def.all_kinds().filter(passes).collect();
    if passing.is_empty() {
        return true;
    }
    let is_pawn = |kind: Kind| def.kind(kind).letter.character().to_ascii_uppercase() == PAWN;
    let captures_so = |motion: &MotionDef| match motion {
        MotionDef::EnPassant(passing) => goes(&passing.directions, |(aside, ahead)| aside.abs() == 1 && ahead == 1),
        _ => true,
    };
    let steps_so = |kind: Kind, motion: &MotionDef| match motion {
        MotionDef::DoubleStep(double) if !double.is_unanswered() => {
            is_pawn(kind) && goes(&double.directions, |by| by == (0, 1)) && ends_in_own_half(def, double.zone)
        }
        _ => true,
    };
    passing.iter().all(|&kind| is_pawn(kind) && motions(kind).iter().all(captures_so))
        && def.all_kinds().all(|kind| motions(kind).iter().all(|motion| steps_so(kind, motion)))
}

fn goes(directions: &Directions, way: impl Fn((i8, i8)) -> bool) -> bool {
    directions.directions.iter().copied().map(Direction::offsets).all(way)
}

/// Whether double steps from this zone end where the enemy's pawns are in the half of the board that is not theirs.
fn ends_in_own_half(def: &GameDef, zone: usize) -> bool {
    let half = i16::try_from(def.board.ranks().len() / 2).unwrap_or(i16::MAX);
    def.all_sides().all(|side| {
        let height = |cell| def.board.height(cell, def.side(side).facing);
        def.zones[zone].cells[side.index()].iter().all(|cell| height(cell) + 2 < half)
    })
}
