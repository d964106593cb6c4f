//! The blindness of weak levels.
//!
//! People seldom blunder at random. They are more likely to miss a long move of a distant piece, or a quiet one, than a
//! capture nearby; and what they have missed they keep missing however often they consider the position. So within one
//! search every move of a piece between two cells is either seen everywhere or missed everywhere, and the longer and
//! quieter it is, the more often it is missed. Full-strength levels do not use this.

use crate::eval::mix;
use crate::search::state::Search;
use rules::{Act, Position, Step};

/// The difficulty of a move to an adjacent cell, in percent.
const ADJACENT_PERCENT: u64 = 30;
/// The additional difficulty of each further cell, in percent.
const EXTRA_CELL_PERCENT: u64 = 15;
/// The reduction of the difficulty for captures, in percent.
const CAPTURE_DISCOUNT_PERCENT: u64 = 15;

impl Search<'_> {
    /// Whether the search misses this step. The answer is the same everywhere in this search.
    #[inline]
    pub(crate) fn is_blind_to(&self, pos: &Position, step: &Step) -> bool {
        self.weakness.blindness > 0 && self.is_overlooked_by_weak_level(pos, step)
    }

    #[cold]
    fn is_overlooked_by_weak_level(&self, pos: &Position, step: &Step) -> bool {
        if !matches!(step.act, Act::Move | Act::Lay | Act::Place | Act::Detonate) {
            return false;
        }
        let board = self.game.board();
        let ((x, y), (to_x, to_y)) = (board.coordinates(step.from), board.coordinates(step.to));
        let far = u64::from(x.abs_diff(to_x).max(y.abs_diff(to_y)));
        let hard = (ADJACENT_PERCENT + EXTRA_CELL_PERCENT * far.saturating_sub(1)).min(100);
        let takes = !step.taken.is_empty() || !pos.piece(step.to).is_empty();
        let hard = if takes { hard - CAPTURE_DISCOUNT_PERCENT } else { hard };
        let way = pos.piece(step.from).index() << 16 | step.from.index() << 8 | step.to.index();
        mix(self.weakness.seed ^ mix(way as u64)) % 100_000 < u64::from(self.weakness.blindness) * hard
    }
}
