//! Trials: what a piece could do if another piece stood somewhere.
//!
//! Pictures (`reach`) and reasons (`refusal`) find everything this way, so that a new word of the language appears in
//! them without changes here.

use geometry::Cell;
use rules::{Game, Kind, Piece, Position, Side, Step};

/// The moves of the piece on a cell, legal or not; none when the budget is spent.
pub(crate) fn moves_to_try(game: &Game, pos: &Position, from: Cell) -> Vec<Step> {
    if game.budget().spend(1) { game.moves_of(pos, from) } else { Vec::new() }
}

/// The position with another piece on a cell: whether a piece has moved does not matter for trials.
pub(crate) fn try_piece(game: &Game, pos: &Position, cell: Cell, piece: Piece) -> Position {
    let mut tried = *pos;
    tried.put_piece(game.zobrist_keys(), cell, piece);
    tried.rights = pos.rights;
    tried
}

/// An enemy of the side; the side itself if it has none.
pub(crate) fn any_enemy_of(game: &Game, side: Side) -> Side {
    game.sides().find(|&other| game.are_enemies(side, other)).unwrap_or(side)
}

/// An ordinary piece of the side: of the kind that it has most of at the start.
pub(crate) fn ordinary_piece(game: &Game, side: Side) -> Piece {
    let (def, start) = (game.def(), game.start());
    let count = |kind: Kind| start.pieces_of(side).iter().filter(|&cell| start.piece(cell).kind() == kind).count();
    let pieces = def.all_kinds().filter(|&kind| !def.kind(kind).is_stone);
    let kind = pieces.max_by_key(|&kind| (count(kind), std::cmp::Reverse(kind)));
    Piece::new(side, kind.unwrap_or_default())
}
