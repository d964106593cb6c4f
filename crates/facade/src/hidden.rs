//! A set-up that goes on unseen: what the side on turn may see of a position.
//!
//! For: views, the entry of turns and their text while a `hidden` phase lasts. Not for: the rules, which know everything.

use rules::{Game, Position, Side};

/// What the side on turn `now` may see of a position the game has been through: while the phase is a hidden one, not the men that other sides have placed in it.
pub(crate) fn seen(game: &Game, start: &Position, pos: &Position, now: &Position) -> Position {
    if !is_hidden(game, now) || pos.phase() != now.phase() {
        return *pos;
    }
    let mut setup = game.setup(pos);
    setup.pieces.retain(|&(cell, piece)| piece.side().is_none_or(|side| side == now.side()) || start.piece(cell) == piece);
    // A subset of men that were placed by the rules is a position; if it ever is not, nothing is shown rather than too much.
    game.position(&setup).unwrap_or(*start)
}

/// Is the position in a hidden phase?
pub(crate) fn is_hidden(game: &Game, pos: &Position) -> bool {
    game.def().phase(pos.phase()).hidden
}

/// Is a turn of `side`, made in the position `before`, hidden now?
pub(crate) fn is_unseen(game: &Game, before: &Position, side: Side, now: &Position) -> bool {
    is_hidden(game, now) && before.phase() == now.phase() && side != now.side()
}
