//! Walks through a game step by step, as trees of steps, random games and random openings do.
//!
//! In games with turns of several steps, whose number is a product, a turn is a path here. Searches over whole turns
//! are elsewhere.

use crate::eval::random_below;
use rules::{Act, Game, Position, Step, Turn};

/// A turn of random legal steps, each equally likely, and the position after it; `None` if there is no legal turn.
/// `state` is that of the generator: the same state gives the same turn.
pub fn random_turn(game: &Game, pos: &Position, state: &mut u64) -> Option<(Turn, Position)> {
    let (mut turn, mut at) = (Vec::new(), *pos);
    loop {
        let steps = game.steps(&at);
        if steps.is_empty() {
            return None;
        }
        let step = steps[random_below(state, steps.len())];
        at = push_step(game, &at, &step, &mut turn);
        if !at.is_mid_turn() {
            return Some((turn, at));
        }
    }
}

/// Plays a step and appends it to the turn, unless it is the end of the turn.
pub(crate) fn push_step(game: &Game, pos: &Position, step: &Step, turn: &mut Turn) -> Position {
    if step.act != Act::Stop {
        turn.push(*step);
    }
    game.play_step_unchecked(pos, step, &mut ())
}
