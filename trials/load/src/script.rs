//! Random games, generated beforehand, so that the simulated players need not know the rules.

use rand::prelude::*;
use rules::{Game, History, Verdict};
use std::sync::Arc;

/// The turns of a game in full notation.
pub(crate) type Script = Arc<[String]>;

/// The number of attempts at a random game that is long enough.
const MAX_TRIES: usize = 500;

/// Generates `count` games with `turns` turns each, none of which has ended by then.
///
/// # Errors
/// If there is no such game, or its random games are too short.
pub(crate) fn random_scripts(id: &str, count: usize, turns: usize, seed: u64) -> Result<Vec<Script>, String> {
    let shipped = library::find(id).ok_or_else(|| library::unknown_message(id))?;
    let game = shipped.load(&[]).map_err(|_| format!("the rules of {id} are invalid"))?;
    let mut random = StdRng::seed_from_u64(seed);
    (0..count)
        .map(|_| {
            let found = (0..MAX_TRIES).find_map(|_| random_script(&game, turns, &mut random));
            found
                .map(Script::from)
                .ok_or_else(|| format!("random games of {id} end before {turns} turns; give another --game"))
        })
        .collect()
}

/// Generates a random game; `None` if it ends too early.
fn random_script(game: &Game, turns: usize, random: &mut StdRng) -> Option<Vec<String>> {
    let mut pos = game.start();
    let mut past = History::new(&pos);
    let mut texts = Vec::with_capacity(turns);
    while texts.len() < turns {
        let (before, mut turn) = (pos, Vec::new());
        while let Some(step) = game.steps(&pos).choose(random) {
            pos = game.play_step_unchecked(&pos, step, &mut ());
            turn.push(*step);
            if !pos.is_mid_turn() {
                break;
            }
        }
        past.push(game, &pos);
        if game.verdict(&pos, &past) != Verdict::Ongoing {
            return None;
        }
        texts.push(notation::turn::write(game, &before, &turn));
    }
    Some(texts)
}
