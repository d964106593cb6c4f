//! Monte-Carlo tree search with an evaluation of leaves instead of playouts: for comparison with alpha-beta, and for
//! games of more than two teams.
//!
//! UCT over a tree of steps. Each side chooses what is best for its own team (max^n), so any number of teams can play.
//! A new leaf is evaluated at once by a quiescence search (`leaf`), and steps that have done well anywhere are tried
//! first (progressive history: J. Nijssen and M. Winands, Enhancements for multi-player Monte-Carlo tree search, 2011).
//! Look next: `tree` for the search itself.

mod leaf;
mod tree;

pub(crate) use leaf::{LeafEvaluator, Rewards, rewards};
pub(crate) use tree::{Exploration, Tree};

use crate::eval::Eval;
use crate::search::{Agent, SearchRequest, SearchResult};
use leaf::Quiescence;
use rules::Game;
use std::sync::Arc;

/// The exploration constant, the weight of the progressive history, and the first-play urgency.
const EXPLORATION: Exploration = Exploration { ucb: 0.35, step_stats: 0.3, first_play_urgency: Some(0.1) };

/// The player.
#[derive(Clone, Debug)]
pub struct Mcts(Arc<Eval>);

impl Mcts {
    /// Measures the pieces of a game, which takes some milliseconds.
    pub fn new(game: &Game) -> Self {
        Self(Arc::new(Eval::new(game)))
    }
}

impl Agent for Mcts {
    fn choose(&mut self, question: &SearchRequest<'_>) -> Option<SearchResult> {
        let mut evaluator = Quiescence::new(question.game, &self.0);
        Tree::new(question, EXPLORATION).search(&mut evaluator)
    }
}
