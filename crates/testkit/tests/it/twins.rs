//! Every game is the same with all its plans and without any; and each plan, where it is invalid, is caught.

use rules::{Plans, Shortcut};
use std::panic::{AssertUnwindSafe, catch_unwind};
use testkit::checks::{self, agree};
use testkit::laws::{self, GameBudget, TrialBudget};

fn on_the_cover(check: impl Fn(&'static str) -> Vec<String> + Sync) {
    let failures = testkit::on_games(&testkit::cover(), check);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn games_are_the_same_with_and_without_shortcuts() {
    on_the_cover(checks::shortcuts);
}

#[test]
fn readings_are_the_same_with_and_without_shortcuts() {
    on_the_cover(checks::shortcuts_of_readings);
}

#[test]
fn each_invalid_shortcut_is_caught() {
    // An invalid shortcut may also cause a panic; that is caught, too.
    std::panic::set_hook(Box::new(|_| {}));
    let caught = |shortcut: Shortcut, id: &str| {
        let def = testkit::game(id, &[]).def().clone();
        let effort = TrialBudget { games: 2, turns: 80, sample: 3 };
        let tried = AssertUnwindSafe(|| {
            agree(&def, Plans::Forcing(shortcut), effort).is_ok() && {
                // Only searches ask for noisy steps; a law of its own covers them.
                let game = rules::compile_with(def.clone(), Plans::Forcing(shortcut));
                let effort = TrialBudget { games: 1, turns: 20, sample: 1 };
                let pains = GameBudget { trials: effort, max_turns: 200, max_work: 1_000 };
                laws::check_laws_within(&game, pains, 0) > 0
            }
        });
        !catch_unwind(tried).unwrap_or(false)
    };
    let missed: Vec<_> = Shortcut::ALL
        .into_iter()
        .filter(|&shortcut| !library::games().iter().any(|game| caught(shortcut, game.id)))
        .collect();
    let _ = std::panic::take_hook();
    assert!(missed.is_empty(), "not caught: {missed:?}");
}
