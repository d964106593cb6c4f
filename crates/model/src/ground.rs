//! The ground on which words work while a game is played: its cast, and the keys by which its positions are hashed.
//!
//! For: what changes or looks at a position and needs nothing else of the rules. Look next: `position`.

use crate::cast::Cast;
use crate::piece::Piece;
use crate::position::Position;
use crate::step::{Event, Sink};
use crate::zobrist::ZobristKeys;
use geometry::Cell;

/// The cast and the keys of a game.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'g> {
    /// What the words name.
    pub cast: &'g Cast,
    /// The keys by which positions are hashed.
    pub keys: &'g ZobristKeys,
}

impl Ground<'_> {
    /// Removes what is on a cell, as an effect.
    pub fn remove_piece(self, pos: &mut Position, cell: Cell, sink: &mut impl Sink) {
        let piece = pos.piece(cell);
        if !piece.is_empty() {
            pos.put_piece(self.keys, cell, Piece::EMPTY);
            pos.stage.quiet = false;
            sink.event(Event::Removed { cell, piece });
        }
    }
}
