//! What is played: a game under chosen readings, and what its men are worth.
//!
//! For: everything about a game that all who play it share. Not for: keeping such games (`library`).

use crate::edition::Edition;
use eval::{Eval, Knowledge};
use rules::{Game, Kind};
use std::sync::{Arc, OnceLock};

/// A game under chosen readings.
#[derive(Debug)]
pub struct Setting {
    edition: Edition,
    game: Arc<Game>,
    /// What is known of it beside its rules; read when it is first wanted, which takes some dozen milliseconds.
    known: OnceLock<Knowledge>,
    /// What the men of each kind are worth; measured when it is first wanted, which takes some dozen milliseconds.
    worth: OnceLock<Vec<i32>>,
}

impl Setting {
    /// This game, compiled; it must be the one that the rule file says.
    pub(crate) fn new(edition: Edition, game: Arc<Game>) -> Self {
        Self { edition, game, known: OnceLock::new(), worth: OnceLock::new() }
    }

    /// Where it comes from.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// How much room it takes if it is somebody's own; shipped games are not counted.
    pub(crate) fn weight(&self) -> usize {
        if self.edition.is_own() { self.game.def().weight() } else { 0 }
    }

    /// The game, without bounds.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// What is known of it beside its rules; where nothing is, it is measured.
    pub fn knowledge(&self) -> &Knowledge {
        self.known.get_or_init(|| self.edition.knowledge(&self.game))
    }

    /// What a man of that kind is worth, in hundredths of the median man; 0 for royal men and stones.
    pub(crate) fn worth(&self, kind: Kind) -> i32 {
        let measure = || {
            let eval = Eval::with(&self.game, self.edition.values(&self.game));
            self.game.def().all_kinds().map(|kind| eval.kind_value(kind)).collect()
        };
        self.worth.get_or_init(measure).get(kind.index()).copied().unwrap_or_default()
    }
}
