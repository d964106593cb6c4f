//! The current game: its start, the turns since, and the current position.
//!
//! All protocols use it to set up positions, play turns and take them back.

use rules::{Game, History, Position, Turn, Verdict};
use std::sync::Arc;

/// The current game.
#[derive(Clone, Debug)]
pub(crate) struct CurrentGame {
    /// The game after the positions so far.
    game: Arc<Game>,
    /// The start, and the position after each turn; never empty.
    positions: Vec<Position>,
    history: History,
}

impl CurrentGame {
    /// A game that starts from a position.
    pub(crate) fn from_position(game: &Game, start: &Position) -> Self {
        let history = History::new(start);
        Self { game: Arc::new(game.with_history(&history)), positions: vec![*start], history }
    }

    /// A game from the initial position.
    pub(crate) fn new(game: &Game) -> Self {
        Self::from_position(game, &game.start())
    }

    pub(crate) fn game(&self) -> &Arc<Game> {
        &self.game
    }

    pub(crate) fn history(&self) -> &History {
        &self.history
    }

    /// The current position.
    pub(crate) fn pos(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Plays a legal turn.
    pub(crate) fn play_turn(&mut self, turn: &Turn) {
        let after = self.game.play_turn_unchecked(self.pos(), turn, &mut ());
        self.history.push(&self.game, &after);
        self.positions.push(after);
        self.game = Arc::new(self.game.with_history(&self.history));
    }

    /// Takes turns back; returns false and does nothing if there are fewer.
    pub(crate) fn take_back(&mut self, turns: usize) -> bool {
        let enough = self.positions.len() > turns;
        if enough {
            self.positions.truncate(self.positions.len() - turns);
            (0..turns).for_each(|_| self.history.pop());
            self.game = Arc::new(self.game.with_history(&self.history));
        }
        enough
    }

    /// The number of turns that this side has made in this game.
    pub(crate) fn turn_count(&self, side: rules::Side) -> usize {
        let before_last = &self.positions[..self.positions.len() - 1];
        before_last.iter().filter(|pos| pos.side() == side).count()
    }

    /// The verdict of the game.
    pub(crate) fn verdict(&self) -> Verdict {
        self.game.verdict(self.pos(), &self.history)
    }
}
