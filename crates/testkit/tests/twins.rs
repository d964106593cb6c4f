//! Every game is the same game with all its shortcuts and without any; and each shortcut, where it is wrong, is caught.

use rules::{GameDef, Plans, Shortcut};
use std::panic::{AssertUnwindSafe, catch_unwind};
use testkit::laws::{self, Effort, Pains};
use testkit::{on_every_game, twins};

/// A position with more turns ends the game that is compared, and so do so many turns listed in all.
const MOST_TURNS: usize = 2_500;
const MOST_WORK: usize = 12_000;

fn agree(def: &GameDef, plans: Plans, effort: Effort) -> Result<(), String> {
    let (fast, slow) = (rules::compile_with(def.clone(), plans), rules::compile_with(def.clone(), Plans::Slow));
    for seed in 0..effort.games {
        twins::agree(&fast, &slow, Pains { effort, most_turns: MOST_TURNS, most_work: MOST_WORK }, seed)
            .map_err(|difference| format!("{}: {difference}", def.name))?;
    }
    Ok(())
}

#[test]
fn every_game_is_the_same_with_and_without_shortcuts() {
    let failures = on_every_game(|id| {
        let game = testkit::game(id, &[]);
        agree(game.def(), Plans::Fast, Effort { games: 2, turns: 40, sample: 3 }).err().into_iter().collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_reading_is_the_same_with_and_without_shortcuts() {
    let failures = on_every_game(|id| {
        let mut failures = Vec::new();
        for reading in &testkit::game(id, &[]).def().readings {
            for (value, _) in reading.values.iter().filter(|(value, _)| *value != reading.default) {
                let game = testkit::game(id, &[(reading.name.clone(), value.clone())]);
                let effort = Effort { games: 1, turns: 12, sample: 2 };
                let failure = agree(game.def(), Plans::Fast, effort).err();
                failures.extend(failure.map(|failure| format!("{}={value}: {failure}", reading.name)));
            }
        }
        failures
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn each_shortcut_taken_where_it_is_wrong_is_caught() {
    // A wrong shortcut may also run into something that cannot be; that is caught, too.
    std::panic::set_hook(Box::new(|_| {}));
    let caught = |shortcut: Shortcut, id: &str| {
        let def = testkit::game(id, &[]).def().clone();
        let effort = Effort { games: 2, turns: 80, sample: 3 };
        let tried = AssertUnwindSafe(|| {
            agree(&def, Plans::Trusting(shortcut), effort).is_ok() && {
                // Which steps are noisy is asked by searches alone, and held by a law of its own.
                let game = rules::compile_with(def.clone(), Plans::Trusting(shortcut));
                let effort = Effort { games: 1, turns: 20, sample: 1 };
                let pains = Pains { effort, most_turns: 200, most_work: 1_000 };
                laws::hold_within(&game, pains, 0) > 0
            }
        });
        !catch_unwind(tried).unwrap_or(false)
    };
    let missed: Vec<_> = Shortcut::ALL
        .into_iter()
        .filter(|&shortcut| !catalog::games().iter().any(|game| caught(shortcut, game.id)))
        .collect();
    let _ = std::panic::take_hook();
    assert!(missed.is_empty(), "nobody notices that these are wrong: {missed:?}");
}
