//! Positions from random games.

use rand::prelude::*;
use rules::{Game, History, Position, Step, Turn, Verdict};

/// The turns of a game from the start, and its current position.
pub(crate) struct RandomGame {
    pub(crate) turns: Vec<Turn>,
    pub(crate) pos: Position,
    pub(crate) history: History,
}

/// Plays random turns, step by step; fewer than requested if the next one would end the game.
pub(crate) fn play_random_turns(game: &Game, turns: usize, random: &mut impl Rng) -> RandomGame {
    let pos = game.start();
    let mut played = RandomGame { turns: Vec::new(), history: History::new(&pos), pos };
    while played.turns.len() < turns {
        let restricted = game.with_history(&played.history);
        let Some((turn, after)) = random_turn(&restricted, &played.pos, random) else { break };
        played.history.push(game, &after);
        if game.verdict(&after, &played.history) != Verdict::Ongoing {
            played.history.pop();
            break;
        }
        played.pos = after;
        played.turns.push(turn);
    }
    played
}

/// A random turn and the position after it; `None` if there is no turn.
pub(crate) fn random_turn(game: &Game, pos: &Position, random: &mut impl Rng) -> Option<(Turn, Position)> {
    let (mut turn, mut at) = (Vec::<Step>::new(), *pos);
    while let Some(step) = game.steps(&at).choose(random) {
        at = game.play_step_unchecked(&at, step, &mut ());
        turn.push(*step);
        if !at.is_mid_turn() {
            return Some((turn, at));
        }
    }
    None
}
