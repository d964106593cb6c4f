//! What XBoard calls a first move: double steps and castling.
//!
//! A man has not moved, to XBoard, if one of his kind stood on his cell at the start. For: whether that comes to the
//! same as the rules. Not for: motions that the rules themselves bind to a first move, which are `i` and no more
//! (`betza`).

use super::atoms::{Around, atoms};
use geometry::{Cell, CellSet, Direction};
use rules::{DoubleStepDef, Game, Kind, MotionDef, Piece, Side};

/// A double step as atoms; nothing if another one with the same directions has come before it, since their zones count
/// together. None if it is made from cells of which XBoard knows nothing.
pub(super) fn double_step(game: &Game, kind: Kind, double: &DoubleStepDef) -> Option<Vec<String>> {
    if written_before(&game.def().kind(kind).motions, double) {
        return Some(Vec::new());
    }
    let initial = from_start(game, kind, double)?;
    let twice: Vec<Direction> = double.directions.all.iter().map(|by| by.doubled()).collect();
    atoms(&twice, &Around { initial, modifiers: "mn".into(), often: String::new() })
}

/// `isO2`, if the man castles as XBoard has it: from one cell, with men at both ends of the rank who land beside him,
/// equally far both ways and for both sides of the game. None if otherwise.
pub(super) fn castling(game: &Game, kind: Kind) -> Option<Vec<String>> {
    let (board, mut far) = (game.board(), [[None::<i16>; 2]; 2]);
    let file = |cell| i16::from(board.place(cell).0);
    let edges = [0, board.files().len() as i16 - 1];
    for motion in &game.def().kind(kind).motions {
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
    // Sides without such a man do not count.
    let mut far = game.sides().filter(|&side| !home(game, side, kind).is_empty()).map(|side| far[side.index()]);
    let first = far.next().unwrap_or_default();
    match first {
        // What is left for one side would be right for the other, so both ways are equally far or there is nothing.
        _ if far.any(|other| other != first) => None,
        [None, None] => Some(Vec::new()),
        [Some(left), Some(right)] if left == right => Some(vec![format!("isO{left}")]),
        _ => None,
    }
}

/// Has another double step with the same directions come before it?
fn written_before(motions: &[MotionDef], double: &DoubleStepDef) -> bool {
    alike(motions, double).next().is_some_and(|first| !std::ptr::eq(first, double))
}

/// The double steps with the same directions, in their order.
fn alike<'m>(motions: &'m [MotionDef], double: &'m DoubleStepDef) -> impl Iterator<Item = &'m DoubleStepDef> {
    motions.iter().filter_map(|motion| match motion {
        MotionDef::DoubleStep(other) if other.directions.all == double.directions.all => Some(other),
        _ => None,
    })
}

/// Where such men of a side stand at the start.
fn home(game: &Game, side: Side, kind: Kind) -> Vec<Cell> {
    let start = game.start();
    game.board().cells().filter(|&cell| start.piece(cell) == Piece::man(side, kind)).collect()
}

/// Are such double steps made from the cells where these men stand at the start (which XBoard calls their first move),
/// or, if not, from everywhere? None if from others.
fn from_start(game: &Game, kind: Kind, double: &DoubleStepDef) -> Option<bool> {
    let (def, board) = (game.def(), game.board());
    let motions = &def.kind(kind).motions;
    let zones: Vec<usize> = alike(motions, double).map(|double| double.zone).collect();
    let (mut initial, mut everywhere) = (true, true);
    for side in game.sides() {
        let from = zones.iter().fold(CellSet::EMPTY, |all, &zone| all | def.zones[zone].cells[side.index()]);
        let home = home(game, side, kind);
        if home.is_empty() && game.stock_slot(kind).is_none() {
            continue;
        }
        let facing = def.side(side).facing;
        let goes =
            |cell| double.directions.all.iter().any(|by| board.leap(cell, by.turned(facing).doubled()).is_some());
        // Men who only go forward do not come to cells that are no further than where they began.
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
    directions.all.iter().all(|by| by.on_squares().1 > 0)
}
