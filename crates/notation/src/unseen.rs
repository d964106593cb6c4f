//! Changes of kind that other programs do not see.
//!
//! A rule file may give a piece another kind only to remember what it has done: a horse that has been on the middle
//! square of Jeson Mor. Other programs (Fairy-Stockfish, Cute Chess 1.5.1) remember it otherwise, and write the piece
//! as before.

use geometry::Cell;
use rules::{Game, Kind, Side};

/// The kind that a piece becomes on a cell without a choice and without moving differently afterwards.
pub(crate) fn unseen_change(game: &Game, kind: Kind, side: Side, cell: Cell) -> Option<Kind> {
    let def = game.def();
    let mut rules = def.words(kind).become_rules();
    let rule = rules.next().filter(|rule| !rule.optional && rules.next().is_none())?;
    let &[becomes] = &rule.kinds[..] else { return None };
    let here = def.zones[rule.zone].cells[side.index()].contains(cell);
    (here && move_alike(game, kind, becomes)).then_some(becomes)
}

/// Do two kinds have the same motions? Motions have no equality, but their debug text says all that they are.
pub(crate) fn move_alike(game: &Game, a: Kind, b: Kind) -> bool {
    let motions = |kind: Kind| format!("{:?}", game.def().words(kind).motions);
    motions(a) == motions(b)
}
