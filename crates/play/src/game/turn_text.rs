//! The texts of a turn for people; all of them are generated here. `notation` writes the turns.

use rules::{Game, Position, Step};

/// The texts of a turn.
#[derive(Debug)]
pub struct TurnTexts {
    /// The turn in full notation, as in records.
    pub text: String,
    /// The turn in short notation.
    pub short: String,
    /// Its other effects; often empty.
    pub effects: String,
}

/// The texts of a turn in a position.
pub fn turn_texts(game: &Game, before: &Position, steps: &[Step]) -> TurnTexts {
    use notation::turn::{describe_effects, short, write};
    TurnTexts {
        text: write(game, before, steps),
        short: short(game, before, steps),
        effects: describe_effects(game, before, steps),
    }
}
