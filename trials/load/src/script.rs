//! What people play: games drawn by lot beforehand, so that those who send turns need to know no rule.
//!
//! For: turns as text, one after the other. Not for: sending them (`table`).

use rand::prelude::*;
use rules::{Game, Past, Verdict};
use std::sync::Arc;

/// The turns of a game in full, as records have them.
pub(crate) type Script = Arc<[String]>;

/// A game that gives no random game of that length is tried so often.
const TRIES: usize = 500;

/// So many games of that id, of so many turns each, none of which ends the game.
///
/// # Errors
/// If there is no such game, or none of its random games is that long.
pub(crate) fn scripts(id: &str, count: usize, turns: usize, seed: u64) -> Result<Vec<Script>, String> {
    let shipped = catalog::find(id).ok_or_else(|| catalog::unknown(id))?;
    let game = shipped.load(&[]).map_err(|_| format!("the rules of {id} are not right"))?;
    let mut random = StdRng::seed_from_u64(seed);
    (0..count)
        .map(|_| {
            let found = (0..TRIES).find_map(|_| script(&game, turns, &mut random));
            found
                .map(Script::from)
                .ok_or_else(|| format!("random games of {id} end before {turns} turns; give another --game"))
        })
        .collect()
}

/// A random game, unless it ends too soon.
fn script(game: &Game, turns: usize, random: &mut StdRng) -> Option<Vec<String>> {
    let mut pos = game.start();
    let mut past = Past::new(&pos);
    let mut texts = Vec::with_capacity(turns);
    while texts.len() < turns {
        let (before, mut turn) = (pos, Vec::new());
        while let Some(step) = game.steps(&pos).choose(random) {
            pos = game.play_step_unchecked(&pos, step, &mut ());
            turn.push(*step);
            if !pos.in_turn() {
                break;
            }
        }
        past.push(&pos);
        if game.verdict(&pos, &past) != Verdict::Ongoing {
            return None;
        }
        texts.push(notation::turn::write(game, &before, &turn));
    }
    Some(texts)
}
