//! A game under chosen readings, with its piece values: what all who play it share. `game_cache` caches them.

use crate::game::game_source::GameSource;
use crate::game::memo::Memo;
use engine::eval::{Eval, Knowledge};
use rules::{Game, Kind};
use std::sync::{Arc, OnceLock};

/// A game under chosen readings.
#[derive(Debug)]
pub struct ConfiguredGame {
    source: GameSource,
    game: Arc<Game>,
    /// The knowledge about the game; loaded on first use, which takes some dozen milliseconds.
    knowledge: OnceLock<Knowledge>,
    /// The value of each kind; measured on first use, which takes some dozen milliseconds.
    kind_values: OnceLock<Vec<i32>>,
    /// What is made of the game once for all who show it.
    memo: Memo,
}

impl ConfiguredGame {
    /// Creates it from the compiled rule file.
    pub(crate) fn new(source: GameSource, game: Arc<Game>) -> Self {
        Self { source, game, knowledge: OnceLock::new(), kind_values: OnceLock::new(), memo: Memo::default() }
    }

    /// What is made of the game once for all who show it.
    pub fn memo(&self) -> &Memo {
        &self.memo
    }

    /// The rule file, and the files beside it.
    pub fn source(&self) -> &GameSource {
        &self.source
    }

    /// The weight of a custom game; 0 for a shipped one.
    pub(crate) fn weight(&self) -> usize {
        if self.source.is_custom() { self.game.def().weight() } else { 0 }
    }

    /// The game, without a budget.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The knowledge about the game; what is not known will be measured from the rules.
    pub fn knowledge(&self) -> &Knowledge {
        self.knowledge.get_or_init(|| self.source.knowledge(&self.game))
    }

    /// The value of a kind in hundredths of the median piece; 0 for royal pieces and stones.
    pub fn kind_value(&self, kind: Kind) -> i32 {
        let measure = || {
            let eval = Eval::with_knowledge(&self.game, self.source.values(&self.game));
            self.game.def().all_kinds().map(|kind| eval.kind_value(kind)).collect()
        };
        self.kind_values.get_or_init(measure).get(kind.index()).copied().unwrap_or_default()
    }
}
