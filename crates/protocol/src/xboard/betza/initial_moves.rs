//! First moves as XBoard understands them: double steps and castling.
//!
//! To XBoard, a piece has not moved if a piece of its kind stood on its cell at the start. This module checks whether
//! that agrees with the rules. Motions that the rules restrict to the first move need just an `i` (`betza`).

use super::atoms::{AtomParts, atoms};
use geometry::{Cell, CellSet, Direction};
use rules::{DoubleStepDef, Game, Kind, MotionDef, Piece, Side};

/// A double step as atoms; empty if another one with the same directions came before, as their zones are combined.
/// `None` if it starts from cells that XBoard does not know of.
pub(super) fn double_step(game: &Game, kind: Kind, double: &DoubleStepDef) -> Option<Vec<String>> {
    if is_already_written(&game.def().words(kind).motions, double) {
        return Some(Vec::new());
    }
    let initial = is_made_from_start(game, kind, double)?;
    let twice: Vec<Direction> = double.directions.directions.iter().map(|by| by.doubled()).collect();
    atoms(&twice, &AtomParts { initial, modifiers: "mn".into(), repeats: String::new() })
}

/// `isO2`, if the piece castles as XBoard assumes: from one cell, with partners at both ends of the rank that land next
/// to it, equally far in both directions and for both sides. `None` otherwise.
pub(super) fn castling(game: &Game, kind: Kind) -> Option<Vec<String>> {
    let (board, mut far) = (game.board(), [[None::<i16>; 2]; 2]);
    let file = |cell| i16::from(board.coordinates(cell).0);
    let edges = [0, board.files().len() as i16 - 1];
    for motion in &game.def().words(kind).motions {
        if let MotionDef::Castle(castle) = motion {
            let (from, with) = (castle.from.first()?, castle.with.first()?);
            let (by, way) = (file(castle.to) - file(from), usize::from(file(with) > file(from)));
            let usual = castle.partner.is_none()
                && file(with) == edges[way]
                && file(castle.lands) == file(castle.to) - by.signum();
            if !usual || by == 0 || usize::from(by > 0) != way || by.abs() < 2 {
                return None;
            }
            far[castle.side.index()][way] = Some(by.abs());
        }
    }
    // Sides without the piece do not count.
    let mut far = game.sides().filter(|&side| !start_cells(game, side, kind).is_empty()).map(|side| far[side.index()]);
    let first = far.next().unwrap_or_default();
    match first {
        // Left and right are swapped between the sides, so both distances must be equal.
        _ if far.any(|other| other != first) => None,
        [None, None] => Some(Vec::new()),
        [Some(left), Some(right)] if left == right => Some(vec![format!("isO{left}")]),
        _ => None,
    }
}

/// Whether another double step with the same directions came before.
fn is_already_written(motions: &[MotionDef], double: &DoubleStepDef) -> bool {
    with_same_directions(motions, double).next().is_some_and(|first| !std::ptr::eq(first, double))
}

/// The double steps with the same directions, in order.
fn with_same_directions<'m>(
    motions: &'m [MotionDef],
    double: &'m DoubleStepDef,
) -> impl Iterator<Item = &'m DoubleStepDef> {
    motions.iter().filter_map(|motion| match motion {
        MotionDef::DoubleStep(other) if other.directions.directions == double.directions.directions => Some(other),
        _ => None,
    })
}

/// The cells of such pieces of a side at the start.
fn start_cells(game: &Game, side: Side, kind: Kind) -> Vec<Cell> {
    let start = game.start();
    game.board().cells().filter(|&cell| start.piece(cell) == Piece::new(side, kind)).collect()
}

/// Whether such double steps start from the initial cells of these pieces (XBoard's first move): `Some(true)`; from
/// everywhere: `Some(false)`; from other cells: `None`.
fn is_made_from_start(game: &Game, kind: Kind, double: &DoubleStepDef) -> Option<bool> {
    let (def, board) = (game.def(), game.board());
    let motions = &def.words(kind).motions;
    let zones: Vec<usize> = with_same_directions(motions, double).map(|double| double.zone).collect();
    let (mut initial, mut everywhere) = (true, true);
    for side in game.sides() {
        let from = zones.iter().fold(CellSet::EMPTY, |all, &zone| all | def.zones[zone].cells[side.index()]);
        let home = start_cells(game, side, kind);
        if home.is_empty() && game.stock_slot(kind).is_none() {
            continue;
        }
        let facing = def.side(side).facing;
        let goes = |cell| {
            double
                .directions
                .directions
                .iter()
                .any(|by| board.leap(cell, board.shape().rotated(*by, facing).doubled()).is_some())
        };
        // Pieces that only move forward never reach cells behind their start.
        let rank = |cell| board.height(cell, facing);
        let nearest = home.iter().map(|&cell| rank(cell)).min();
        let onward = game.stock_slot(kind).is_none() && motions.iter().all(goes_forward);
        let unreached = |cell| home.contains(&cell) || onward && nearest.is_some_and(|nearest| rank(cell) <= nearest);
        everywhere &=
            board.cells().all(|cell| from.contains(cell) || !goes(cell) || unreached(cell) && !home.contains(&cell));
        initial &= home.iter().all(|&cell| from.contains(cell)) && from.into_iter().all(unreached);
    }
    (initial || everywhere).then_some(initial)
}

fn goes_forward(motion: &MotionDef) -> bool {
    let directions = match motion {
        MotionDef::Step(step) => &step.directions,
        MotionDef::DoubleStep(double) => &double.directions,
        MotionDef::EnPassant(passing) => &passing.directions,
        _ => return false,
    };
    directions.directions.iter().all(|by| by.offsets().1 > 0)
}
