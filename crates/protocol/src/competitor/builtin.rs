//! The alpha-beta search of this program as a player, with a table that lives as long as the game.
//!
//! In a match it plays as it does against people, but without threads and pondering: a player has one core.

use engine::search::{Agent, SearchRequest, SearchResult, Searcher, TranspositionTable};
use std::sync::Arc;

/// A searcher shared by many games, and a table for one of them.
#[derive(Debug)]
pub(crate) struct BuiltinAgent {
    searcher: Arc<Searcher>,
    table: TranspositionTable,
}

impl BuiltinAgent {
    /// Creates a player with a table of that size.
    pub(crate) fn new(searcher: Arc<Searcher>, megabytes: usize) -> Self {
        Self { searcher, table: TranspositionTable::new(megabytes) }
    }
}

impl Agent for BuiltinAgent {
    fn choose(&mut self, question: &SearchRequest<'_>) -> Option<SearchResult> {
        self.table.new_generation();
        self.searcher.search_with_table(&self.table, &[], question, &mut |_| {})
    }
}
