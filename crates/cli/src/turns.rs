//! The legal turns of a position with their texts.

use rules::{Game, Position, Step};

/// A legal turn.
#[derive(Debug)]
pub(crate) struct Listed {
    /// In full, as a record has it.
    pub(crate) text: String,
    /// Its steps.
    pub(crate) steps: Vec<Step>,
    /// The position it leads to.
    pub(crate) after: Position,
}

/// All legal turns that lead to different positions, by their texts.
pub(crate) fn listed(game: &Game, pos: &Position) -> Vec<Listed> {
    let turns = notation::turn::turns(game, pos).into_iter();
    let turns = turns.map(|(steps, after)| Listed { text: notation::turn::write(game, pos, &steps), steps, after });
    let mut turns: Vec<Listed> = turns.collect();
    turns.sort_by(|a, b| a.text.cmp(&b.text));
    turns
}
