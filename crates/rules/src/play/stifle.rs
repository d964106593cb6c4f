//! Groups without room in play: their capture, and placements that would leave the own group without any.
//!
//! The word is in `effect/stifle`.

use crate::effect::blast::Explosions;
use crate::game::Game;
use geometry::{Cell, CellSet};
use model::piece::{Kind, Piece, Side};
use model::position::Position;
use model::step::{Event, Sink};

impl Game {
    /// The cells of the groups that a piece on `at` stifles, on the board with that piece.
    fn stifled_cells(&self, pos: &Position, side: Side, kind: Kind, at: Cell) -> CellSet {
        let stifles = &self.effects.stifles[side.index()][kind.index()];
        let enemies = self.enemy_bits(side);
        let taken = stifles
            .iter()
            .fold(CellSet::EMPTY, |all, stifle| all | stifle.captured_cells(self.board(), pos, enemies, at));
        Explosions::affected_cells(&self.def.cast, pos, taken)
    }

    /// Captures the groups that a piece that has arrived on `at`, acting as `kind`, stifles.
    pub(crate) fn stifle_groups(&self, after: &mut Position, side: Side, kind: Kind, at: Cell, sink: &mut impl Sink) {
        if self.effects.stifles[side.index()][kind.index()].is_empty() {
            return;
        }
        for cell in self.stifled_cells(after, side, kind, at) {
            let piece = after.piece(cell);
            after.put_piece(&self.zobrist_keys, cell, Piece::EMPTY);
            after.stage.quiet = false;
            sink.event(Event::Captured { cell, piece });
        }
    }

    /// Whether the group of a piece placed on `at` has room once it has captured what it stifles.
    pub(crate) fn is_living_placement(&self, pos: &Position, side: Side, kind: Kind, at: Cell) -> bool {
        let stifles = &self.effects.stifles[side.index()][kind.index()];
        // Nearly always there is room, whatever the piece captures.
        if stifles.iter().all(|stifle| stifle.has_room_beside(self.board(), pos, at)) {
            return true;
        }
        let mut after = *pos;
        after.put_piece(&self.zobrist_keys, at, Piece::new(side, kind));
        self.stifle_groups(&mut after, side, kind, at, &mut ());
        stifles.iter().all(|stifle| stifle.group(self.board(), &after, side, at).1)
    }
}
