//! The opponent of this program as a player: a search whose table lives as long as the game.
//!
//! For: matches in which it plays as it does for people. Not for: threads, pondering; in a match a player has one core.

use search::{Choice, Player, Question, Searcher, TranspositionTable};
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
    fn choose(&mut self, question: &Question<'_>) -> Option<Choice> {
        self.table.new_generation();
        self.searcher.search_among(&self.table, &[], question, &mut |_| {})
    }
}
