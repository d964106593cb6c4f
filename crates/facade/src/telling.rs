//! A turn as people read it. There is no other place where its texts are made.
//!
//! For: every text of a turn that a page shows. Not for: how turns are written (`notation`).

use rules::{Game, Position, Step};

/// The texts of a turn.
#[derive(Debug)]
pub(crate) struct Texts {
    /// In full, as records have it.
    pub(crate) text: String,
    /// As short as it can be said.
    pub(crate) short: String,
    /// What else it did; often nothing.
    pub(crate) effects: String,
}

/// The texts of a turn in a position.
pub(crate) fn texts(game: &Game, before: &Position, steps: &[Step]) -> Texts {
    use notation::turn::{short, told, write};
    Texts { text: write(game, before, steps), short: short(game, before, steps), effects: told(game, before, steps) }
}
