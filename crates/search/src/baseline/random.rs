//! Any legal turn.

use crate::walk::random_turn;
use crate::{Choice, Player, Question};

/// Chooses each step by lot among the legal ones; where turns have one step, every turn is equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Player for Random {
    fn choose(&mut self, question: &Question<'_>) -> Option<Choice> {
        let Question { game, pos, seed, .. } = *question;
        let (turn, _) = random_turn(game, pos, &mut eval::mix(seed ^ pos.key()))?;
        Some(Choice { turn, reply: None, score: 0, depth: 0, nodes: 1 })
    }
}
