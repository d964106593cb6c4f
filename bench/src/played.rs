//! Positions of a game that has been played at random for a while.

use rand::prelude::*;
use rules::{Game, Past, Position, Step, Turn, Verdict};

/// The turns of a game from the start, and what has come of them.
pub(crate) struct Played {
    pub(crate) turns: Vec<Turn>,
    pub(crate) pos: Position,
    pub(crate) past: Past,
}

/// So many turns drawn by lot, step by step; fewer if one of them would end the game.
pub(crate) fn at_random(game: &Game, turns: usize, random: &mut impl Rng) -> Played {
    let pos = game.start();
    let mut played = Played { turns: Vec::new(), past: Past::new(&pos), pos };
    while played.turns.len() < turns {
        let Some((turn, after)) = draw(game, &played.pos, random) else { break };
        if game.verdict(&after, &played.past) != Verdict::Ongoing {
            break;
        }
        played.past.push(&after);
        played.pos = after;
        played.turns.push(turn);
    }
    played
}

/// One turn drawn by lot, and the position after it; none if there is none.
pub(crate) fn draw(game: &Game, pos: &Position, random: &mut impl Rng) -> Option<(Turn, Position)> {
    let (mut turn, mut at) = (Vec::<Step>::new(), *pos);
    while let Some(step) = game.steps(&at).choose(random) {
        at = game.play_step_unchecked(&at, step, &mut ());
        turn.push(*step);
        if !at.in_turn() {
            return Some((turn, at));
        }
    }
    None
}
