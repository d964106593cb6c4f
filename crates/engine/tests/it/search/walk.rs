//! Assumptions of the search: steps made one at a time yield the turns of the rules, and incremental sums are correct.

use engine::eval::{Eval, mix};
use rules::{Act, Game, GenType, History, Position, Step, StepOutcome, Verdict};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Calls `visit` for every turn, with the position after it, by steps made one at a time.
fn walk(
    game: &Game,
    before: &Position,
    pos: &Position,
    turn: &mut Vec<Step>,
    visit: &mut impl FnMut(&[Step], &Position),
) {
    let (legality, mut steps, mut after) = (game.legality(before), Vec::new(), *pos);
    game.generate_steps(pos, GenType::All, &mut steps);
    for step in steps {
        turn.push(step);
        match game.make_step(&legality, before, pos, &step, &mut after) {
            StepOutcome::Illegal => {}
            StepOutcome::TurnEnded => visit(turn, &after),
            StepOutcome::TurnOpen { may_stop } => {
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

/// Some positions of a random game.
fn positions(game: &Game, seed: u64, turns: u64) -> Vec<Position> {
    let (mut pos, mut found) = (game.start(), Vec::new());
    for nth in 0..turns {
        if game.verdict(&pos, &History::new(&pos)) != Verdict::Ongoing {
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
    for shipped in library::games() {
        check(shipped.id, &shipped.load(&[]).expect("the file is valid"));
    }
}

#[test]
fn steps_made_one_at_a_time_yield_the_turns_of_the_rules() {
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
fn the_noisy_listing_has_all_captures_promotions_and_detonations() {
    every_game(|id, game| {
        for pos in positions(game, 11, 20) {
            let (mut all, mut noisy) = (Vec::new(), Vec::new());
            game.generate_steps(&pos, GenType::All, &mut all);
            game.generate_steps(&pos, GenType::Noisy, &mut noisy);
            for step in &all {
                let takes = !step.taken.is_empty() || step.to != step.from && !pos.piece(step.to).is_empty();
                let becomes = step.choice.is_some() && step.act == Act::Move;
                if step.act == Act::Detonate || step.act == Act::Move && takes || becomes {
                    assert!(noisy.contains(step), "{id}: {step:?} is missing");
                }
            }
            assert!(noisy.iter().all(|step| all.contains(step)), "{id}: a noisy step is missing from the full listing");
        }
    });
}

#[test]
fn incremental_sums_equal_sums_from_scratch() {
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
