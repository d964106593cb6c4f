//! A game in which every turn is chosen at random: where the positions of a benchmark come from.

use rand::prelude::*;
use rand::rngs::StdRng;
use rules::{Budget, Game, History, Position, Turn, Verdict};

/// A game that is not over after so many turns is left.
const MAX_TURNS: usize = 120;
/// The work on one game, in walks and turns examined: some seconds where a position has thousands of turns.
const GAME_BUDGET: u64 = 2_000_000;

/// A random game from the start position of a game.
#[derive(Debug)]
pub(crate) struct RandomGame {
    /// The positions before each turn.
    pub(crate) positions: Vec<Position>,
    pub(crate) turns: Vec<Turn>,
    /// The position in which the game was over.
    pub(crate) end: Option<Position>,
}

impl RandomGame {
    /// Plays until the game is over, has lasted too long or has cost too much work, and while `goes_on` says so.
    pub(crate) fn play(game: &Game, random: &mut StdRng, goes_on: &dyn Fn() -> bool) -> Self {
        let mut played = Self { positions: Vec::new(), turns: Vec::new(), end: None };
        let budget = Budget::new(GAME_BUDGET);
        let mut pos = game.start();
        let mut past = History::new(&pos);
        while played.turns.len() < MAX_TURNS && goes_on() {
            if game.verdict(&pos, &past) != Verdict::Ongoing {
                played.end = Some(pos);
                break;
            }
            let turns = game.with_history(&past).with_budget(budget.clone()).turns(&pos, |_, _| false);
            let Some((turn, after)) = turns.choose(random).filter(|_| !budget.is_spent()) else { break };
            played.positions.push(pos);
            played.turns.push(turn.clone());
            pos = *after;
            past.push(game, &pos);
        }
        played
    }

    /// The texts of up to `most` turns before the one that led to the position of this number, whose marks would say
    /// whether it has given check or won.
    pub(crate) fn earlier_turns(&self, game: &Game, number: usize, most: usize) -> Vec<String> {
        let end = number.saturating_sub(1);
        let turns = (end.saturating_sub(most)..end).map(|at| (&self.positions[at], &self.turns[at]));
        turns.map(|(pos, turn)| notation::turn::write(game, pos, turn)).collect()
    }
}
