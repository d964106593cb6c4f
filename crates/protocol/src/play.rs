//! The game on the board: where it began, the turns since, and where it has come to.
//!
//! For: both protocols, which set positions up, play turns and take them back. Not for: choosing turns.

use rules::{Game, Past, Position, Turn, Verdict};
use std::sync::Arc;

/// A game under way.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    game: Arc<Game>,
    /// The start, and the position after each turn; never empty.
    positions: Vec<Position>,
    past: Past,
}

impl Play {
    /// A game that begins in a position.
    pub(crate) fn at(game: Arc<Game>, start: &Position) -> Self {
        Self { game, positions: vec![*start], past: Past::new(start) }
    }

    /// A game from the usual start.
    pub(crate) fn new(game: Arc<Game>) -> Self {
        let start = game.start();
        Self::at(game, &start)
    }

    pub(crate) fn game(&self) -> &Arc<Game> {
        &self.game
    }

    pub(crate) fn past(&self) -> &Past {
        &self.past
    }

    /// Where it has come to.
    pub(crate) fn pos(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Plays a legal turn.
    pub(crate) fn make(&mut self, turn: &Turn) {
        let after = self.game.play_turn_unchecked(self.pos(), turn, &mut ());
        self.past.push(&after);
        self.positions.push(after);
    }

    /// Takes so many turns back; false (and nothing happens) if there are fewer.
    pub(crate) fn take_back(&mut self, turns: usize) -> bool {
        let enough = self.positions.len() > turns;
        if enough {
            self.positions.truncate(self.positions.len() - turns);
            (0..turns).for_each(|_| self.past.pop());
        }
        enough
    }

    /// How many turns this side has made in this game.
    pub(crate) fn turns_of(&self, side: rules::Side) -> usize {
        let before_last = &self.positions[..self.positions.len() - 1];
        before_last.iter().filter(|pos| pos.side() == side).count()
    }

    /// How the game stands.
    pub(crate) fn verdict(&self) -> Verdict {
        self.game.verdict(self.pos(), &self.past)
    }
}
