//! UCT with random playouts: L. Kocsis and C. Szepesvári, Bandit based Monte-Carlo planning (2006).
//!
//! The tree is a tree of steps. From each new leaf the game continues with random legal steps until no step is left,
//! where the rules decide the result, or a limit is reached, which counts as a draw. The most visited turn is chosen.
//! It uses no knowledge of the game. Look next: `mcts` for what knowledge adds.

use crate::eval::random_below;
use crate::search::mcts::{Exploration, LeafEvaluator, Rewards, Tree, rewards};
use crate::search::{Agent, SearchRequest, SearchResult};
use rules::{Game, History, Position, Verdict};

/// The number of turns after which a playout counts as a draw.
const MAX_PLAYOUT_TURNS: u32 = 200;
/// The number of playout steps between two calls of `stop`.
const STEPS_PER_STOP_CHECK: u64 = 32;
/// The exploration constant: √2, as in the usual analysis for rewards from 0 to 1.
const UCB_CONSTANT: f32 = std::f32::consts::SQRT_2;

/// The player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uct;

impl Agent for Uct {
    fn choose(&mut self, question: &SearchRequest<'_>) -> Option<SearchResult> {
        let SearchRequest { game, stop, .. } = *question;
        let mut playouts = Playouts { game, stop };
        let exploration = Exploration { ucb: UCB_CONSTANT, step_stats: 0.0, first_play_urgency: None };
        Tree::new(question, exploration).search(&mut playouts)
    }
}

struct Playouts<'a> {
    game: &'a Game,
    stop: &'a dyn Fn() -> bool,
}

impl LeafEvaluator for Playouts<'_> {
    fn evaluate(&mut self, pos: &Position, chance: &mut u64, nodes: &mut u64) -> Option<Rewards> {
        let (mut at, mut turns) = (*pos, 0);
        loop {
            let steps = self.game.steps(&at);
            if steps.is_empty() {
                // Playouts ignore repetitions: the turn limit ends cycles.
                return Some(rewards(self.game, &self.game.verdict(&at, &History::default())));
            }
            at = self.game.play_step_unchecked(&at, &steps[random_below(chance, steps.len())], &mut ());
            *nodes += 1;
            if nodes.is_multiple_of(STEPS_PER_STOP_CHECK) && (self.stop)() {
                return None;
            }
            if !at.is_mid_turn() {
                turns += 1;
                if turns >= MAX_PLAYOUT_TURNS {
                    return Some(rewards(self.game, &Verdict::Ongoing));
                }
            }
        }
    }
}
