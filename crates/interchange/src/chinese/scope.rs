//! The games whose moves these texts can describe, and the order of their sides.

use rules::{Game, GameDef, Side, TurnStyle};

/// Can these texts describe the moves of this game? Its short texts already give files and distances.
pub fn is_used_for(game: &Game) -> bool {
    fits(game.def())
}

/// [`is_used_for`], for a game that has been read but not compiled.
pub(super) fn fits(def: &GameDef) -> bool {
    def.traits.turn_style == TurnStyle::Distances && def.sides.len() == 2
}

/// The side that moves first, and the other one.
pub(super) fn sides(game: &Game) -> [Side; 2] {
    let first = game.def().turn.order.first().copied().unwrap_or_default();
    [first, game.side_after(first)]
}
