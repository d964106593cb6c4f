//! Material and piece-square tables: the terms that are summed piece by piece and updated from turn to turn.
//!
//! A search carries the sum along and pays for two or three cells per turn. Terms that depend on several pieces at once
//! are in `evaluate`.

use crate::eval::tables::Eval;
use geometry::CellSet;
use rules::{Game, Position};

/// The sum for one camp; the pieces of all others count against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The sides of the camp (bits).
    pub camp: u8,
    /// The middlegame value, in hundredths of the median piece.
    pub midgame: i32,
    /// The endgame value.
    pub endgame: i32,
    /// The weight of all pieces on the board, of any side: the phase of the game.
    pub weight: i32,
}

impl Eval {
    /// Adds up a position for the sides in `camp` (bits).
    pub fn sum(&self, game: &Game, pos: &Position, camp: u8) -> Sum {
        let mut sum = Sum { camp, midgame: 0, endgame: 0, weight: 0 };
        for side in game.sides() {
            for cell in pos.pieces_of(side) {
                let (midgame, endgame, weight) = self.piece_square(pos.piece(cell), cell);
                let sign = if camp & side.bit() == 0 { -1 } else { 1 };
                sum.midgame += sign * i32::from(midgame);
                sum.endgame += sign * i32::from(endgame);
                sum.weight += i32::from(weight);
            }
        }
        self.add_stock(game, pos, 1, &mut sum);
        sum
    }

    /// Updates the sum of `before` to that of `after`. `touched` holds cells whose piece may have changed without
    /// changing hands, those that a step names. All other changes are detected.
    #[inline]
    pub fn update(&self, game: &Game, before: &Position, after: &Position, touched: CellSet, sum: &mut Sum) {
        let camp = sum.camp;
        for side in game.sides() {
            let (was, is) = (before.pieces_of(side), after.pieces_of(side));
            let touched = if self.has_pushes() {
                (was & is).iter().filter(|&cell| before.piece(cell) != after.piece(cell)).collect()
            } else {
                touched
            };
            let sign = if camp & side.bit() == 0 { -1 } else { 1 };
            if was != is || !(was & touched).is_empty() {
                for cell in was & (!is | touched) {
                    let (midgame, endgame, weight) = self.piece_square(before.piece(cell), cell);
                    sum.midgame -= sign * i32::from(midgame);
                    sum.endgame -= sign * i32::from(endgame);
                    sum.weight -= i32::from(weight);
                }
                for cell in is & (!was | touched) {
                    let (midgame, endgame, weight) = self.piece_square(after.piece(cell), cell);
                    sum.midgame += sign * i32::from(midgame);
                    sum.endgame += sign * i32::from(endgame);
                    sum.weight += i32::from(weight);
                }
            }
        }
        if self.has_stock() {
            self.add_stock(game, before, -1, sum);
            self.add_stock(game, after, 1, sum);
        }
    }

    #[inline]
    fn add_stock(&self, game: &Game, pos: &Position, times: i32, sum: &mut Sum) {
        let camp = sum.camp;
        for (slot, &value) in self.stock_values().iter().enumerate() {
            for side in game.sides() {
                let sign = if camp & side.bit() == 0 { -times } else { times };
                let stock = sign * value * i32::from(pos.stock(side, slot));
                sum.midgame += stock;
                sum.endgame += stock;
            }
        }
    }
}
