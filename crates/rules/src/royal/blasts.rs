//! Royal pieces and explosions: whether an enemy could remove one that way.
//!
//! Not for: what explosions reach (`effect/blast_links`).

use crate::effect::blast::Charge;
use crate::effect::blast_links::open_rays;
use crate::game::Game;
use geometry::{Cell, CellSet};
use model::piece::{Piece, Side};
use model::position::Position;

impl Game {
    /// The cells that must stay unchanged so that no enemy can remove the side's royal piece on `royal` by an
    /// explosion, provided that neither an explosive piece nor the royal piece changes; `None` if an enemy might
    /// already do so.
    pub(crate) fn safe_while_unchanged(&self, pos: &Position, side: Side, royal: Cell) -> Option<CellSet> {
        let charged = pos.charged();
        let mut cells = charged;
        for cell in charged {
            let piece = pos.piece(cell);
            let Some(explosion) = self.explosions().of_kind(piece.kind()) else { continue };
            for enemy in self.enemies(pos, side) {
                let Some(captor) = self.trigger_of(piece, enemy) else { continue };
                if self.explosions().may_spread(pos, Charge::new(cell, piece.kind()), captor, charged.with(royal)) {
                    return None;
                }
                let seen = open_rays(explosion, pos, cell, captor).flatten();
                seen.for_each(|&cell| cells.insert(cell));
            }
        }
        Some(cells)
    }

    /// How that enemy could set off the piece, if at all: by itself (`None`), or with a capture by that side.
    pub(crate) fn trigger_of(&self, piece: Piece, enemy: Side) -> Option<Option<Side>> {
        if piece.is_of(enemy) && self.can_detonate(piece.kind()) {
            return Some(None);
        }
        piece.side().filter(|owner| self.enemy_bits(enemy) & owner.bit() != 0).map(|_| Some(enemy))
    }
}
