//! The letters of the sides, in the fields of a position and before its pieces.

use super::token::Token;
use crate::error::{TextError, error};
use rules::{Game, Letter, Side};

/// Reads the side to move.
pub(super) fn read_side(game: &Game, token: Token<'_>) -> Result<Side, TextError> {
    let mut letters = token.text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let initial = |letter: char| {
        // XBoard 4.9.1 writes `r` for Red, which moves first in xiangqi.
        let mut named = game.sides().filter(|&side| crate::letters::has_word_with(&game.def().side(side).name, letter));
        named.next().filter(|_| named.next().is_none())
    };
    match letter.and_then(|letter| side_of_letter(game, letter).or_else(|| initial(letter))) {
        Some(side) => Ok(side),
        None => error(format!("`{}` is not a side: {}", token.text, side_letters(game)), token.span()),
    }
}

/// "w is White, b is Black".
pub(super) fn side_letters(game: &Game) -> String {
    let named = |side| format!("{} is {}", game.def().side(side).letter, game.def().side(side).name);
    game.sides().map(named).collect::<Vec<_>>().join(", ")
}

/// The side with that letter.
pub(super) fn side_of_letter(game: &Game, letter: char) -> Option<Side> {
    game.sides().find(|&side| game.def().side(side).letter == letter)
}

/// Upper case for the first of two sides, lower case for the second.
pub(super) fn in_case_of(letter: impl Into<Letter>, side: Side) -> Letter {
    let letter = letter.into();
    if side.index() == 0 { letter.to_upper() } else { letter.to_lower() }
}

/// Do tokens need commas, because there are more sides than letter cases?
pub(super) fn needs_commas(game: &Game) -> bool {
    game.side_count() > 2
}
