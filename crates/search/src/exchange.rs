//! What a capture gains if everybody takes back on the same cell.
//!
//! For: telling captures that lose material from those that gain, without making them. Not for: games in which a capture does more than take (explosions,
//! hurdles, shields, compulsion); there the answer is that it is not known, and nothing is left out.

use crate::search::Search;
use geometry::{Cell, CellSet};
use rules::{Act, Position, Step};

/// More captures on one cell than this are not followed.
const MOST: usize = 24;
/// What a royal man is worth in an exchange: he may take, but is never taken.
const ROYAL: i32 = 50_000;

impl Search<'_> {
    fn price(&self, pos: &Position, cell: Cell) -> i32 {
        let piece = pos.piece(cell);
        if self.game.royal_kinds().contains(piece.kind()) { ROYAL } else { self.eval.value(piece) }
    }

    /// What the side on turn gains by the move in hundredths of the weakest man, both camps taking back as long as it pays; none if the rules make that
    /// unknowable.
    pub(crate) fn exchange(&self, pos: &Position, step: &Step) -> Option<i32> {
        if !self.exchanges || step.act != Act::Move {
            return None;
        }
        let us = self.is_camp(pos.side());
        let mut gain = [0; MOST];
        let mut gone = CellSet::EMPTY.with(step.from);
        for cell in step.taken {
            gone.insert(cell);
            gain[0] += self.eval.value(pos.piece(cell));
        }
        if step.to != step.from && !pos.piece(step.to).is_empty() {
            gain[0] += self.price(pos, step.to);
        }
        let mut standing = self.price(pos, step.from);
        if let Some(kind) = step.choice {
            let better = self.eval.kind_value(kind);
            gain[0] += better - standing;
            standing = better;
        }
        let (mut ours, mut length) = (!us, 1);
        while length < MOST {
            let mut next: Option<(i32, Cell)> = None;
            for side in self.game.sides().filter(|&side| self.is_camp(side) == ours && pos.is_alive(side) && !pos.is_asleep(side))
            {
                self.game.captors(pos, side, step.to, gone, |cell| {
                    let price = self.price(pos, cell);
                    if next.is_none_or(|(least, _)| price < least) {
                        next = Some((price, cell));
                    }
                });
            }
            let Some((price, from)) = next else { break };
            gain[length] = standing - gain[length - 1];
            length += 1;
            if standing == ROYAL {
                // Taking with the royal man was not possible.
                break;
            }
            gone.insert(from);
            standing = price;
            ours = !ours;
        }
        // Nobody has to go on.
        for i in (1..length).rev() {
            gain[i - 1] = -gain[i].max(-gain[i - 1]);
        }
        Some(gain[0])
    }
}
