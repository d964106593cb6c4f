//! What all ways of choosing a turn have in common.
//!
//! For: matches, levels and everything else that does not care how a turn is found. Not for: clocks.

use crate::limits::Limits;
use crate::report::Choice;
use rules::{Game, Past, Position};

/// Somebody who chooses turns.
pub trait Player {
    /// A turn for the side to move; none only if there is no legal turn. `past` has the positions of the game, the
    /// present one included. `stop` is polled often; once it says so, the best turn found so far is the answer. The
    /// same seed and the same state of the player give the same turn, as long as `stop` does.
    fn choose(
        &mut self,
        game: &Game,
        pos: &Position,
        past: &Past,
        limits: &Limits,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Choice>;
}
