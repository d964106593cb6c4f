//! A game walked step by step: the way in which trees of steps, random games and random openings go.
//!
//! For: turns of two and more steps whose number is a product; here they are a path. Not for: searches over whole
//! turns.

use eval::draw;
use rules::{Act, Game, Position, Step, Turn};

/// A turn whose steps are drawn by lot among the legal ones, each with the same chance, and where it leads; none if
/// there is no legal turn. `state` is that of the lot: the same one draws the same turn.
pub fn random_turn(game: &Game, pos: &Position, state: &mut u64) -> Option<(Turn, Position)> {
    let (mut turn, mut at) = (Vec::new(), *pos);
    loop {
        let steps = game.steps(&at);
        if steps.is_empty() {
            return None;
        }
        let step = steps[draw(state, steps.len())];
        at = take(game, &at, &step, &mut turn);
        if !at.in_turn() {
            return Some((turn, at));
        }
    }
}

/// Plays a step and notes it in the turn; the end of a turn is none of its steps.
pub(crate) fn take(game: &Game, pos: &Position, step: &Step, turn: &mut Turn) -> Position {
    if step.act != Act::Stop {
        turn.push(*step);
    }
    game.play_step_unchecked(pos, step, &mut ())
}
