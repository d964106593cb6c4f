//! What was seen before does not change an evaluation.

use eval::{Eval, draw};
use rules::{Game, Position};
use std::ops::ControlFlow;

/// Turns of a game that is played by lot.
const TURNS: usize = 24;
/// Replies that are looked at in each position, so that the board changes there and back as it does in a search.
const REPLIES: usize = 3;

fn replies(game: &Game, pos: &Position, state: &mut u64) -> Vec<Position> {
    let mut all = Vec::new();
    let _ = game.for_each_turn(pos, &mut |_, after| {
        all.push(*after);
        if all.len() < 400 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (0..REPLIES.min(all.len())).map(|_| all[draw(state, all.len())]).collect()
}

#[test]
fn a_position_is_evaluated_the_same_whatever_was_looked_at_before() {
    for shipped in catalog::games() {
        let game = shipped.load(&[]).expect("the file is right");
        let (eval, mut pos, mut state) = (Eval::new(&game), game.start(), 1);
        let mut sight = eval.sight(&game);
        let all = game.everybody();
        for turn in 0..TURNS {
            let replies = replies(&game, &pos, &mut state);
            for (i, seen) in replies.iter().chain([&pos]).enumerate() {
                // The camp changes too, as it does between two sides who think.
                let camp = if (turn + i) % 2 == 0 { 1 } else { all & !1 };
                let kept = eval.evaluate_from(&game, seen, &eval.sum(&game, seen, camp), &mut sight);
                assert_eq!(kept, eval.evaluate(&game, seen, camp), "{}, turn {turn}, position {i}", shipped.id);
            }
            let Some(&next) = replies.first() else { break };
            pos = next;
        }
    }
}
