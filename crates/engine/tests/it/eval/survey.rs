//! Cached analysis of earlier positions does not change an evaluation.

use super::replies;
use engine::eval::Eval;

/// The number of random turns per game.
const TURNS: usize = 24;

#[test]
fn an_evaluation_does_not_depend_on_earlier_positions() {
    for shipped in library::games() {
        let game = shipped.load(&[]).expect("the file is valid");
        let (eval, mut pos, mut state) = (Eval::new(&game), game.start(), 1);
        let mut sight = eval.new_cache(&game);
        let all = game.all_side_bits();
        for turn in 0..TURNS {
            let replies = replies(&game, &pos, &mut state);
            for (i, seen) in replies.iter().chain([&pos]).enumerate() {
                // The camp alternates as well, as it does between two sides that think.
                let camp = if (turn + i) % 2 == 0 { 1 } else { all & !1 };
                let kept = eval.evaluate_from(&game, seen, &eval.sum(&game, seen, camp), &mut sight);
                assert_eq!(kept, eval.evaluate(&game, seen, camp), "{}, turn {turn}, position {i}", shipped.id);
            }
            let Some(&next) = replies.first() else { break };
            pos = next;
        }
    }
}
