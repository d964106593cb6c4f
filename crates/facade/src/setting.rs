//! What is played: a shipped game under chosen readings, and what its men are worth.
//!
//! For: everything about a game that all who play it share. Not for: keeping such games (`library`).

use catalog::Shipped;
use eval::{Eval, Values};
use rules::{Game, Kind};
use std::sync::{Arc, OnceLock};

/// A shipped game under chosen readings.
#[derive(Debug)]
pub struct Setting {
    shipped: &'static Shipped,
    game: Arc<Game>,
    /// What the men of each kind are worth; measured when it is first wanted, which takes some dozen milliseconds.
    worth: OnceLock<Vec<i32>>,
}

impl Setting {
    /// This game, compiled; it must be the one that is shipped there.
    pub(crate) fn new(shipped: &'static Shipped, game: Arc<Game>) -> Self {
        Self { shipped, game, worth: OnceLock::new() }
    }

    /// Where it comes from.
    pub fn shipped(&self) -> &'static Shipped {
        self.shipped
    }

    /// The game, without bounds.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// What a man of that kind is worth, in hundredths of the weakest man; 0 for royal men and stones.
    pub(crate) fn worth(&self, kind: Kind) -> i32 {
        let measure = || {
            // A shipped file is right; the test of all of them says so.
            let eval = Eval::with(&self.game, Values::stored(self.shipped.values, &self.game).unwrap_or_default());
            self.game.def().all_kinds().map(|kind| eval.kind_value(kind)).collect()
        };
        self.worth.get_or_init(measure).get(kind.index()).copied().unwrap_or_default()
    }
}
