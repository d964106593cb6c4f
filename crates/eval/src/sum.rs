//! Material and piece-square tables: what can be added up man by man, and kept up to date from turn to turn.
//!
//! For: the part of a position's worth that depends on who stands where, and no more; a search carries it along and
//! pays for two or three cells a turn. Not for: what depends on several men at once (`evaluate`).

use crate::eval::Eval;
use geometry::CellSet;
use rules::{Game, Position};

/// Added up for one camp, the men of all others counting against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The sides of the camp (bits).
    pub camp: u8,
    /// While the board is full, in hundredths of the median man.
    pub midgame: i32,
    /// When it is nearly empty.
    pub endgame: i32,
    /// What all men on the board weigh together, whosever they are: how far the game has come.
    pub weight: i32,
}

impl Eval {
    /// Adds up a position for the sides in `camp` (bits).
    pub fn sum(&self, game: &Game, pos: &Position, camp: u8) -> Sum {
        let mut sum = Sum { camp, midgame: 0, endgame: 0, weight: 0 };
        for side in game.sides() {
            for cell in pos.men(side) {
                let (midgame, endgame, weight) = self.worth(pos.piece(cell), cell);
                let sign = if camp & side.bit() == 0 { -1 } else { 1 };
                sum.midgame += sign * i32::from(midgame);
                sum.endgame += sign * i32::from(endgame);
                sum.weight += i32::from(weight);
            }
        }
        self.add_stock(game, pos, 1, &mut sum);
        sum
    }

    /// Brings the sum of `before` up to date for `after`. `touched` are cells on which something may have changed
    /// without changing hands: those a step names. All others are found out.
    #[inline]
    pub fn update(&self, game: &Game, before: &Position, after: &Position, touched: CellSet, sum: &mut Sum) {
        let camp = sum.camp;
        for side in game.sides() {
            let (was, is) = (before.men(side), after.men(side));
            let touched = if self.shifts() {
                (was & is).iter().filter(|&cell| before.piece(cell) != after.piece(cell)).collect()
            } else {
                touched
            };
            let sign = if camp & side.bit() == 0 { -1 } else { 1 };
            if was != is || !(was & touched).is_empty() {
                for cell in was & (!is | touched) {
                    let (midgame, endgame, weight) = self.worth(before.piece(cell), cell);
                    sum.midgame -= sign * i32::from(midgame);
                    sum.endgame -= sign * i32::from(endgame);
                    sum.weight -= i32::from(weight);
                }
                for cell in is & (!was | touched) {
                    let (midgame, endgame, weight) = self.worth(after.piece(cell), cell);
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
        for (slot, &value) in self.in_stock().iter().enumerate() {
            for side in game.sides() {
                let sign = if camp & side.bit() == 0 { -times } else { times };
                let stock = sign * value * i32::from(pos.stock(side, slot));
                sum.midgame += stock;
                sum.endgame += stock;
            }
        }
    }
}
