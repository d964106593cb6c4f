//! The evaluation: its values, its incremental sums and its nets.

mod net;
mod passed;
mod survey;
mod values;

use engine::eval::random_below;
use rules::{Game, Position};
use std::ops::ControlFlow;

/// The replies examined in each position, so that the board changes back and forth as in a search.
const REPLIES: usize = 3;

/// Positions after some turns that are possible here, chosen at random.
fn replies(game: &Game, pos: &Position, state: &mut u64) -> Vec<Position> {
    let mut all = Vec::new();
    let _ = game.for_each_turn(pos, &mut |_, after| {
        all.push(*after);
        if all.len() < 400 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (0..REPLIES.min(all.len())).map(|_| all[random_below(state, all.len())]).collect()
}
