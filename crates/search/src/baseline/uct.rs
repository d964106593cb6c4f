//! UCT with random playouts: L. Kocsis and C. Szepesvári, Bandit based Monte-Carlo planning (2006).
//!
//! The tree goes step by step. From each new leaf the game is played on by lot, every step legal, until no step is left
//! (then the rules say who has won) or a limit is reached (then it counts as drawn). The most visited turn is chosen.
//! No knowledge of the game at all. Look next: `mcts` for what knowledge adds.

use crate::mcts::{Exploration, LeafEvaluator, Rewards, Tree, rewards};
use crate::{Choice, Player, Question};
use eval::draw;
use rules::{Game, Past, Position, Verdict};

/// A playout that has gone on for so many turns is a draw.
const PLAYOUT_LIMIT: u32 = 200;
/// `stop` is asked once in so many steps of a playout.
const STEPS_BETWEEN_STOPS: u64 = 32;
/// How much more is thought of what has been tried seldom: √2, as in the usual analysis for rewards from 0 to 1.
const UCB: f32 = std::f32::consts::SQRT_2;

/// The player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uct;

impl Player for Uct {
    fn choose(&mut self, question: &Question<'_>) -> Option<Choice> {
        let Question { game, stop, .. } = *question;
        let mut playouts = Playouts { game, stop };
        let exploration = Exploration { ucb: UCB, history: 0.0, first_play: None };
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
                // Nobody asks for repetitions here: the limit ends what goes round in circles.
                return Some(rewards(self.game, &self.game.verdict(&at, &Past::default())));
            }
            at = self.game.play_step_unchecked(&at, &steps[draw(chance, steps.len())], &mut ());
            *nodes += 1;
            if nodes.is_multiple_of(STEPS_BETWEEN_STOPS) && (self.stop)() {
                return None;
            }
            if !at.in_turn() {
                turns += 1;
                if turns >= PLAYOUT_LIMIT {
                    return Some(rewards(self.game, &Verdict::Ongoing));
                }
            }
        }
    }
}
