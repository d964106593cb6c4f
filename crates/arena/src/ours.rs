//! The opponent of this program as a player: a search whose table lives as long as the game.
//!
//! For: matches in which it plays as it does for people. Not for: threads, pondering; in a match a player has one core.

use rules::{Game, Past, Position};
use search::{Choice, Limits, Player, Searcher, TranspositionTable};
use std::sync::Arc;

/// A searcher that many games share, and a table for one of them.
#[derive(Debug)]
pub(crate) struct Ours {
    searcher: Arc<Searcher>,
    table: TranspositionTable,
}

impl Ours {
    /// With a table of so many megabytes.
    pub(crate) fn new(searcher: Arc<Searcher>, megabytes: usize) -> Self {
        Self { searcher, table: TranspositionTable::new(megabytes) }
    }
}

impl Player for Ours {
    fn choose(
        &mut self,
        game: &Game,
        pos: &Position,
        past: &Past,
        limits: &Limits,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        self.table.new_generation();
        self.searcher.search_among(&self.table, &[], game, pos, past, limits, seed, stop, &mut |_| {})
    }
}
