//! The laws on one shipped game, with the effort that each kind of game deserves.
//!
//! For: the tests, which check the games of [`cover`](crate::cover), and `cargo xtask trials laws`, which checks all.
//! Not for: the laws themselves (`laws`, `twins`).

use crate::laws::{self, GameBudget, TrialBudget};
use crate::twins;
use rules::{Game, GameDef, Plans};

/// The maximum number of turns of a position, and of turns listed in total, before a compared game ends.
const MOST_TURNS: usize = 2_500;
const MOST_WORK: usize = 12_000;

/// The laws in random games under the default readings.
///
/// # Panics
/// If a law does not hold.
pub fn laws(id: &str) -> Vec<String> {
    let game = crate::game(id, &[]);
    let effort = if is_slow(&game) {
        TrialBudget { games: 2, turns: 25, sample: 6 }
    } else {
        TrialBudget { games: 4, turns: 80, sample: 6 }
    };
    laws::check_laws(&game, effort);
    Vec::new()
}

/// The laws under every other value of every reading.
///
/// # Panics
/// If a law does not hold.
pub fn laws_of_readings(id: &str) -> Vec<String> {
    for (_, game) in other_readings(id) {
        let turns = if is_slow(&game) { 5 } else { 30 };
        laws::check_laws(&game, TrialBudget { games: 2, turns, sample: 3 });
    }
    Vec::new()
}

/// The game with all its shortcuts is the same as without any.
pub fn shortcuts(id: &str) -> Vec<String> {
    let game = crate::game(id, &[]);
    agree(game.def(), Plans::Fast, TrialBudget { games: 2, turns: 40, sample: 3 }).err().into_iter().collect()
}

/// The same under every other value of every reading.
pub fn shortcuts_of_readings(id: &str) -> Vec<String> {
    let effort = TrialBudget { games: 1, turns: 12, sample: 2 };
    let failure = |(name, game): (String, Game)| {
        agree(game.def(), Plans::Fast, effort).err().map(|failure| format!("{name}: {failure}"))
    };
    other_readings(id).filter_map(failure).collect()
}

/// Compares the game compiled with these plans with the game compiled without any.
///
/// # Errors
/// The first difference.
pub fn agree(def: &GameDef, plans: Plans, effort: TrialBudget) -> Result<(), String> {
    let (fast, slow) = (rules::compile_with(def.clone(), plans), rules::compile_with(def.clone(), Plans::Slow));
    for seed in 0..effort.games {
        twins::check_agreement(
            &fast,
            &slow,
            GameBudget { trials: effort, max_turns: MOST_TURNS, max_work: MOST_WORK },
            seed,
        )
        .map_err(|difference| format!("{}: {difference}", def.name))?;
    }
    Ok(())
}

/// Turns that lay stones are so many that few of them can be checked.
fn is_slow(game: &Game) -> bool {
    game.stock_slots().len() > 3
}

/// The game under each value of each reading that is not the default, with its name.
fn other_readings(id: &str) -> impl Iterator<Item = (String, Game)> {
    let readings = crate::game(id, &[]).def().readings.clone();
    let others = readings.into_iter().flat_map(|reading| {
        let values = reading.values.into_iter().filter(move |(value, _)| *value != reading.default);
        values.map(move |(value, _)| (reading.name.clone(), value))
    });
    others.map(move |(name, value)| (format!("{id} {name}={value}"), crate::game(id, &[(name, value)])))
}
