//! What the Japanese formats share: names of pieces, numbers, squares, endings, handicaps and diagrams.
//!
//! They describe boards whose files are numbered from the right and whose ranks are numbered from the top. `kif` and
//! `csa` read and write the formats.

pub(crate) mod diagram;
pub(crate) mod ending;
pub(crate) mod handicap;
pub(crate) mod names;
pub(crate) mod time;

use crate::sfen::{self, cell, numbers};
use geometry::Cell;
use rules::{Game, Kind, Letter, Side, TurnStyle};

/// Can the Japanese formats describe this game? Its squares are numbered from the right, with one digit each.
pub(crate) fn is_used_for(game: &Game) -> bool {
    let (files, ranks) = (game.board().files().len(), game.board().ranks().len());
    game.def().traits.turn_style == TurnStyle::Numbers && sfen::is_used_for(game) && files <= 9 && ranks <= 9
}

/// The kind with this letter of the rule file (`P`, `+P`).
pub(crate) fn kind(game: &Game, letter: &str) -> Option<Kind> {
    game.def().kind_of_letter(Letter::parse(letter)?)
}

/// The square of two digits, file and rank.
pub(crate) fn square(game: &Game, digits: &str) -> Option<Cell> {
    let mut digits = digits.chars().map(|digit| digit.to_digit(10));
    let (file, rank) = (digits.next()??, digits.next()??);
    digits.next().is_none().then(|| cell(game, file as usize, rank as usize))?
}

/// The two digits of a square.
pub(crate) fn digits(game: &Game, at: Cell) -> String {
    let (file, rank) = numbers(game, at);
    format!("{file}{rank}")
}

/// The side that moves first, and the other one.
pub(crate) fn sides(game: &Game) -> [Side; 2] {
    let first = game.def().turn.order.first().copied().unwrap_or_default();
    [first, game.side_after(first)]
}

/// The result of a game that the given side has won.
pub(crate) fn won_by(game: &Game, side: Side) -> &'static str {
    if side == sides(game)[0] { "1-0" } else { "0-1" }
}
