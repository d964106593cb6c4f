//! What all ways of choosing a turn have in common: what they are asked, and what they answer.
//!
//! For: matches, levels and everything else that does not care how a turn is found. Not for: clocks.

use crate::limits::Limits;
use crate::report::Choice;
use rules::{Game, Past, Position};
use std::fmt;

/// Which turn? What somebody who chooses is asked.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The game.
    pub game: &'a Game,
    /// The position, between turns.
    pub pos: &'a Position,
    /// The positions of the game, the present one included.
    pub past: &'a Past,
    /// How far to look.
    pub limits: Limits,
    /// Where chance comes from: the same seed gives the same turn.
    pub seed: u64,
    /// Polled often; once it says so, the best turn found so far is the answer.
    pub stop: &'a dyn Fn() -> bool,
}

impl<'a> Question<'a> {
    /// Without limits, with the seed 0, and stopped by nobody.
    pub fn new(game: &'a Game, pos: &'a Position, past: &'a Past) -> Self {
        Self { game, pos, past, limits: Limits::default(), seed: 0, stop: &|| false }
    }

    /// Within these limits.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// With that seed.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Until `stop` says so.
    #[must_use]
    pub fn until(self, stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop, ..self }
    }
}

impl fmt::Debug for Question<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pos, limits, seed, .. } = self;
        f.debug_struct("Question")
            .field("key", &pos.key())
            .field("limits", limits)
            .field("seed", seed)
            .finish_non_exhaustive()
    }
}

/// Somebody who chooses turns.
pub trait Player {
    /// A turn for the side to move; none only if there is no legal turn. The same question and the same state of the
    /// player give the same turn, as long as `stop` says the same.
    fn choose(&mut self, question: &Question<'_>) -> Option<Choice>;
}
