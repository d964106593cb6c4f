//! Static exchange evaluation (SEE): the gain of a capture if both camps keep recapturing on the same cell.
//!
//! It separates captures that lose material from those that gain, without making them. Where captured pieces go into
//! the captor's stock, each capture counts both the loss and the gain. In games in which a capture does more than that
//! (explosions, shields, compulsory captures) the result is unknown, and nothing is pruned.

use crate::search::state::Search;
use geometry::{Cell, CellSet};
use rules::{Act, Position, Step};

/// The value of a royal piece in an exchange: it may capture, but is never captured.
const ROYAL_EXCHANGE_VALUE: i32 = 50_000;

impl Search<'_> {
    fn exchange_value(&self, pos: &Position, cell: Cell) -> i32 {
        let piece = pos.piece(cell);
        if self.game.royal_kinds().contains(piece.kind()) { ROYAL_EXCHANGE_VALUE } else { self.eval.swing(piece) }
    }

    /// Whether the static exchange evaluation of the move is known to be below `least`, in hundredths of the median
    /// piece, with both camps recapturing as long as it pays. Returns false where the rules make that unknowable.
    ///
    /// Returns as soon as one camp would be content to stop, so most exchanges are not played out.
    pub(crate) fn see_is_below(&self, pos: &Position, step: &Step, least: i32) -> bool {
        if !self.searcher.supports_see || step.act != Act::Move || self.game.is_castling(step) {
            return false;
        }
        let mut gone = CellSet::EMPTY.with(step.from);
        let mut gain = 0;
        for cell in step.taken {
            gone.insert(cell);
            gain += self.eval.swing(pos.piece(cell));
        }
        if step.to != step.from && !pos.piece(step.to).is_empty() {
            gain += self.exchange_value(pos, step.to);
        }
        let mut standing = self.exchange_value(pos, step.from);
        if let Some(kind) = step.choice {
            let better = self.eval.kind_value(kind) - self.eval.value(pos.piece(step.from));
            gain += better;
            standing += better;
        }
        if gain < least {
            return true;
        }
        // `ahead`: the score beyond the bound that the camp to recapture would have if it did and the exchange ended
        // there.
        let (mut less, mut ahead, mut ours) = (false, standing - (gain - least), !self.is_in_camp(pos.side()));
        loop {
            // A captor worth no more than this ends the exchange, as would any cheaper one.
            let enough = ahead - i32::from(!less);
            if enough < 0 {
                return less;
            }
            let Some((price, from)) = self.least_valuable_attacker(pos, ours, step.to, gone, enough) else {
                return less;
            };
            gone.insert(from);
            ours = !ours;
            less = !less;
            ahead = price - ahead;
        }
    }

    /// The least valuable attacker of a camp on a cell, ignoring the pieces on `gone`, and its value. Returns the first
    /// one found that is worth no more than `enough`.
    #[inline]
    fn least_valuable_attacker(
        &self,
        pos: &Position,
        ours: bool,
        cell: Cell,
        gone: CellSet,
        enough: i32,
    ) -> Option<(i32, Cell)> {
        let mut found: Option<(i32, Cell)> = None;
        for side in self
            .game
            .sides()
            .filter(|&side| self.is_in_camp(side) == ours && pos.is_alive(side) && !pos.is_asleep(side))
        {
            for from in self.game.captors(pos, side, cell, gone) {
                let price = self.exchange_value(pos, from);
                if found.is_none_or(|(least, _)| price < least) {
                    found = Some((price, from));
                    if price <= enough {
                        return found;
                    }
                }
            }
        }
        found
    }
}
