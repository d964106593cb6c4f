//! A random legal turn.

use crate::search::walk::random_turn;
use crate::search::{Agent, SearchRequest, SearchResult};

/// Chooses each step at random among the legal ones. Where turns have one step, every turn is equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Agent for Random {
    fn choose(&mut self, question: &SearchRequest<'_>) -> Option<SearchResult> {
        let SearchRequest { game, pos, history, seed, .. } = *question;
        let (turn, _) = random_turn(&game.with_history(history), pos, &mut crate::eval::mix(seed ^ pos.key()))?;
        Some(SearchResult { turn, reply: None, score: 0, depth: 0, nodes: 1 })
    }
}
