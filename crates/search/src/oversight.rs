//! What a weak player overlooks.
//!
//! People seldom blunder at random: they do not see the long move of a man far away, or a quiet one, sooner than the
//! capture next to them; and what they have not seen they do not see however often they think of the position. So each
//! way to go is, for one search, seen or not seen everywhere, and the longer and the quieter it is the more often it is
//! not. For: levels. Not for: players who see everything; they do not get here.

use crate::search::Search;
use eval::mix;
use rules::{Act, Position, Step};

/// In percent: how much of what is hard to see is overlooked, by a man who goes to the next cell.
const NEXT: u64 = 30;
/// And this more for each cell farther away.
const FARTHER: u64 = 15;
/// Who captures is noticed more easily: so much less.
const CAPTURE: u64 = 15;

impl Search<'_> {
    /// Does the player who thinks overlook the step? The same answer wherever it could be made in this search.
    #[inline]
    pub(crate) fn overlooks(&self, pos: &Position, step: &Step) -> bool {
        self.oversight > 0 && self.is_overlooked(pos, step)
    }

    #[cold]
    fn is_overlooked(&self, pos: &Position, step: &Step) -> bool {
        if !matches!(step.act, Act::Move | Act::Lay | Act::Place | Act::Detonate) {
            return false;
        }
        let board = self.game.board();
        let ((x, y), (to_x, to_y)) = (board.place(step.from), board.place(step.to));
        let far = u64::from(x.abs_diff(to_x).max(y.abs_diff(to_y)));
        let hard = (NEXT + FARTHER * far.saturating_sub(1)).min(100);
        let takes = !step.taken.is_empty() || !pos.piece(step.to).is_empty();
        let hard = if takes { hard - CAPTURE } else { hard };
        let way = pos.piece(step.from).index() << 16 | step.from.index() << 8 | step.to.index();
        mix(self.seed ^ mix(way as u64)) % 100_000 < u64::from(self.oversight) * hard
    }
}
