//! What a search takes for granted: that steps made one at a time are the turns of the rules, and that sums kept up to
//! date are right.

use eval::{Eval, mix};
use rules::{Act, Game, Listing, Made, Past, Position, Step, Verdict};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The keys of all positions that can be reached by one turn, by steps made one at a time. Every turn is shown to
/// `visit`.
fn walk(
    game: &Game,
    before: &Position,
    pos: &Position,
    turn: &mut Vec<Step>,
    visit: &mut impl FnMut(&[Step], &Position),
) {
    let (legality, mut steps, mut after) = (game.legality(before), Vec::new(), *pos);
    game.list(pos, Listing::All, &mut steps);
    for step in steps {
        turn.push(step);
        match game.make(&legality, before, pos, &step, &mut after) {
            Made::Illegal => {}
            Made::Ended => visit(turn, &after),
            Made::Open { may_stop } => {
                if may_stop {
                    let mut done = after;
                    game.end_turn(before, &mut done);
                    visit(turn, &done);
                }
                let here = after;
                walk(game, before, &here, turn, visit);
            }
        }
        turn.pop();
    }
}

/// Some positions of a game played at random.
fn positions(game: &Game, seed: u64, turns: u64) -> Vec<Position> {
    let (mut pos, mut found) = (game.start(), Vec::new());
    for nth in 0..turns {
        if game.verdict(&pos, &Past::new(&pos)) != Verdict::Ongoing {
            break;
        }
        found.push(pos);
        let (mut all, mut count) = (pos, 0);
        let _ = game.for_each_turn(&pos, &mut |_, after| {
            count += 1;
            if mix(seed ^ nth << 32 ^ count).is_multiple_of(count) {
                all = *after;
            }
            if count < 500 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        pos = all;
    }
    found
}

fn every_game(check: impl Fn(&str, &Game)) {
    for shipped in catalog::games() {
        check(shipped.id, &shipped.load(&[]).expect("the file is right"));
    }
}

#[test]
fn steps_made_one_at_a_time_are_the_turns_of_the_rules() {
    every_game(|id, game| {
        for pos in positions(game, 5, 12) {
            let (mut known, mut count) = (BTreeSet::new(), 0);
            let _ = game.for_each_turn(&pos, &mut |_, after| {
                known.insert(after.key());
                count += 1;
                if count < 3_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if count == 3_000 {
                continue;
            }
            let mut found = BTreeSet::new();
            walk(game, &pos, &pos, &mut Vec::new(), &mut |_, after| {
                found.insert(after.key());
            });
            if found.is_empty() {
                found.extend(game.stuck_pass(&pos).map(|(_, after)| after.key()));
            }
            assert_eq!(found, known, "{id}");
        }
    });
}

#[test]
fn the_noisy_steps_are_all_that_take_by_going_there() {
    every_game(|id, game| {
        for pos in positions(game, 11, 20) {
            let (mut all, mut noisy) = (Vec::new(), Vec::new());
            game.list(&pos, Listing::All, &mut all);
            game.list(&pos, Listing::Noisy, &mut noisy);
            for step in &all {
                let takes = !step.taken.is_empty() || step.to != step.from && !pos.piece(step.to).is_empty();
                let becomes = step.choice.is_some() && step.act == Act::Move;
                if step.act == Act::Detonate || step.act == Act::Move && takes || becomes {
                    assert!(noisy.contains(step), "{id}: {step:?} is missing");
                }
            }
            assert!(noisy.iter().all(|step| all.contains(step)), "{id}: there are steps that are not on offer");
        }
    });
}

#[test]
fn a_sum_kept_up_to_date_is_the_sum() {
    every_game(|id, game| {
        let eval = Eval::new(game);
        for pos in positions(game, 17, 10) {
            let (sum, mut seen) = (eval.sum(game, &pos, 1), 0);
            let _ = game.for_each_turn(&pos, &mut |turn, after| {
                let mut kept = sum;
                let touched =
                    turn.iter().fold(geometry::CellSet::EMPTY, |cells, step| cells.with(step.from).with(step.to));
                eval.update(game, &pos, after, touched, &mut kept);
                assert_eq!(kept, eval.sum(game, after, 1), "{id}: {turn:?}");
                seen += 1;
                if seen < 500 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
    });
}
