//! Any legal turn.

use crate::walk::random_turn;
use crate::{Choice, Limits, Player};
use rules::{Game, Past, Position};

/// Chooses each step by lot among the legal ones; where turns have one step, every turn is equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Player for Random {
    fn choose(
        &mut self,
        game: &Game,
        pos: &Position,
        _: &Past,
        _: &Limits,
        seed: u64,
        _: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        let (turn, _) = random_turn(game, pos, &mut eval::mix(seed ^ pos.key()))?;
        Some(Choice { turn, reply: None, score: 0, depth: 0, nodes: 1 })
    }
}
