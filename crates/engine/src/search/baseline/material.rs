//! Evaluation by material only: the values of the pieces on the board and in stock, regardless of their place.

use crate::eval::Eval;
use rules::{Game, Position};

/// By kind and by stock slot: the value in hundredths of the median piece.
#[derive(Clone, Debug)]
pub(super) struct Material {
    values: Vec<i32>,
    in_stock: Vec<i32>,
}

impl Material {
    pub(super) fn new(game: &Game) -> Self {
        let eval = Eval::new(game);
        let values: Vec<i32> = game.def().all_kinds().map(|kind| eval.kind_value(kind)).collect();
        let in_stock = game.stock_slots().iter().map(|kind| values[kind.index()]).collect();
        Self { values, in_stock }
    }

    /// The material advantage of the sides in `ours` (bits) over all others.
    pub(super) fn balance(&self, game: &Game, pos: &Position, ours: u8) -> i32 {
        let mut balance = 0;
        for side in game.sides() {
            let pieces: i32 = pos.pieces_of(side).iter().map(|cell| self.values[pos.piece(cell).kind().index()]).sum();
            let stock: i32 =
                self.in_stock.iter().enumerate().map(|(slot, value)| value * i32::from(pos.stock(side, slot))).sum();
            balance += if ours & side.bit() == 0 { -(pieces + stock) } else { pieces + stock };
        }
        balance
    }
}
