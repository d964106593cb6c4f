//! Static exchange evaluation (SEE): what a capture gains if everybody takes back on the same cell.
//!
//! For: telling captures that lose material from those that gain, without making them. Where men who are captured go
//! into their captor's stock, each capture counts for what is lost and for what is gained. Not for: games in which a
//! capture does more than that (explosions, shields, compulsion); there the answer is that it is not known, and nothing
//! is left out.

use crate::search::Search;
use geometry::{Cell, CellSet};
use rules::{Act, Position, Step};

/// What a royal man is worth in an exchange: he may take, but is never taken.
const ROYAL: i32 = 50_000;

impl Search<'_> {
    fn price(&self, pos: &Position, cell: Cell) -> i32 {
        let piece = pos.piece(cell);
        if self.game.royal_kinds().contains(piece.kind()) { ROYAL } else { self.eval.swing(piece) }
    }

    /// Is the static exchange evaluation of the move known to be below `least`, in hundredths of the median man, both
    /// camps taking back as long as it pays? It never is where the rules make that unknowable.
    ///
    /// It is decided as soon as one camp would be content to stop where it stands, so most exchanges are not played
    /// out.
    pub(crate) fn see_is_below(&self, pos: &Position, step: &Step, least: i32) -> bool {
        if !self.searcher.see || step.act != Act::Move || self.game.castles(step) {
            return false;
        }
        let mut gone = CellSet::EMPTY.with(step.from);
        let mut gain = 0;
        for cell in step.taken {
            gone.insert(cell);
            gain += self.eval.swing(pos.piece(cell));
        }
        if step.to != step.from && !pos.piece(step.to).is_empty() {
            gain += self.price(pos, step.to);
        }
        let mut standing = self.price(pos, step.from);
        if let Some(kind) = step.choice {
            let better = self.eval.kind_value(kind) - self.eval.value(pos.piece(step.from));
            gain += better;
            standing += better;
        }
        if gain < least {
            return true;
        }
        // `ahead`: how far beyond the border the camp that may take back would be if it did and that were the end.
        let (mut less, mut ahead, mut ours) = (false, standing - (gain - least), !self.is_camp(pos.side()));
        loop {
            // Whoever is worth no more than this ends it, and so would anybody cheaper.
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

    /// The least valuable attacker: of the men with whom a camp could take on the cell if those on `gone` were away,
    /// the one worth least, with his price; or the first who is worth no more than `enough`.
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
        for side in
            self.game.sides().filter(|&side| self.is_camp(side) == ours && pos.is_alive(side) && !pos.is_asleep(side))
        {
            for from in self.game.captors(pos, side, cell, gone) {
                let price = self.price(pos, from);
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
