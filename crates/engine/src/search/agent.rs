//! The common interface of all players: the request, and the trait that answers it.
//!
//! Matches, levels and other callers use it without knowing how a turn is found. Clocks are up to the caller.

use crate::search::limits::Limits;
use crate::search::report::SearchResult;
use rules::{Game, History, Position};
use std::fmt;

/// A request for a turn.
#[derive(Clone, Copy)]
pub struct SearchRequest<'a> {
    /// The game.
    pub game: &'a Game,
    /// The position, between turns.
    pub pos: &'a Position,
    /// The positions of the game, including the current one.
    pub history: &'a History,
    /// The limits of the search.
    pub limits: Limits,
    /// The seed of the pseudo-random numbers: the same seed gives the same turn.
    pub seed: u64,
    /// Polled often; once it returns true, the player returns the best turn found so far.
    pub stop: &'a dyn Fn() -> bool,
}

impl<'a> SearchRequest<'a> {
    /// A request without limits, with the seed 0, that never stops.
    pub fn new(game: &'a Game, pos: &'a Position, history: &'a History) -> Self {
        Self { game, pos, history, limits: Limits::default(), seed: 0, stop: &|| false }
    }

    /// Sets the limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets the seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the stop condition.
    #[must_use]
    pub fn with_stop(self, stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop, ..self }
    }
}

impl fmt::Debug for SearchRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pos, limits, seed, .. } = self;
        f.debug_struct("Question")
            .field("key", &pos.key())
            .field("limits", limits)
            .field("seed", seed)
            .finish_non_exhaustive()
    }
}

/// A player: chooses turns.
pub trait Agent {
    /// Chooses a turn for the side to move; `None` only if there is no legal turn. The same request and the same state
    /// of the player give the same turn, as long as `stop` returns the same.
    fn choose(&mut self, question: &SearchRequest<'_>) -> Option<SearchResult>;
}
