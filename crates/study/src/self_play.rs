//! The loop of a game that computers play against each other, without clocks: ask for a turn, play it, until the game
//! is over.
//!
//! The caller chooses the turns and sees every one of them; it may drop the game at any turn. Matches between programs,
//! with clocks and forfeits, are in `lab::matches`. Look next: `ending`.

use crate::ending::{Cause, Ending, ending};
use engine::search::SearchResult;
use rules::{Event, Game, History, Position};
use std::ops::ControlFlow;

/// A game of self-play.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay<'a> {
    /// The game.
    pub game: &'a Game,
    /// The number of turns since the start, of all sides together, after which the game is a draw.
    pub max_turns: u32,
}

/// A turn that has been played.
#[derive(Debug)]
pub struct PlayedTurn<'a> {
    /// The position before the turn.
    pub before: &'a Position,
    /// The positions of the game up to it.
    pub history: &'a History,
    /// The turn, and what the search says about it.
    pub choice: &'a SearchResult,
    /// What happened.
    pub events: &'a [Event],
    /// The position after the turn.
    pub after: &'a Position,
}

impl SelfPlay<'_> {
    /// Plays on from a position. `choose` returns a turn, or `None` to drop the game; `each` sees every turn, and may
    /// drop the game, too. Returns `None` if the game was dropped.
    pub fn play(
        &self,
        mut pos: Position,
        mut history: History,
        choose: &mut dyn FnMut(&Position, &History) -> Option<SearchResult>,
        each: &mut dyn FnMut(&PlayedTurn<'_>) -> ControlFlow<()>,
    ) -> Option<(Ending, Position)> {
        let mut events = Vec::new();
        loop {
            if let Some(ending) = ending(self.game, &pos, &history) {
                return Some((ending, pos));
            }
            if pos.turns_played() >= self.max_turns {
                return Some((Ending { winner: None, cause: Cause::TurnLimit }, pos));
            }
            let choice = choose(&pos, &history)?;
            events.clear();
            let after = self.game.play_turn_unchecked(&pos, &choice.turn, &mut events);
            let turn = PlayedTurn { before: &pos, history: &history, choice: &choice, events: &events, after: &after };
            if each(&turn).is_break() {
                return None;
            }
            history.push(self.game, &after);
            pos = after;
        }
    }
}
