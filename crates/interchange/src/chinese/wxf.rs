//! Moves in letters, in the dialects of WXF: `C2=5`, `c2.5`, `H2+3`, and `+C=5` or `C+=5` for the front one of two.
//!
//! Source: World Xiangqi Federation, notation of moves (`C2.5`, `+C.5`); `notation` writes `C2=5` and `C+=5`. Horses are
//! `H` or `N`, elephants `E` or `B`.

use super::relative::{self, Order, Relative, Source};
use rules::{Game, Position, Step};
use std::cmp::Ordering;

/// Does the text have the form of such a move?
pub(crate) fn has_form(text: &str) -> bool {
    read(text).is_some()
}

fn piece(letter: char) -> Option<char> {
    match letter.to_ascii_uppercase() {
        'H' => Some('N'),
        'E' => Some('B'),
        letter @ ('K' | 'A' | 'B' | 'N' | 'R' | 'C' | 'P') => Some(letter),
        _ => None,
    }
}

fn order(letter: char) -> Option<Order> {
    match letter {
        '+' => Some(Order::Front),
        '-' => Some(Order::Rear),
        _ => None,
    }
}

fn read(text: &str) -> Option<Relative> {
    let letters: Vec<char> = text.trim().chars().collect();
    let [first, second, way, number] = letters[..] else { return None };
    let way = match way {
        '+' => Ordering::Greater,
        '-' => Ordering::Less,
        '=' | '.' => Ordering::Equal,
        _ => return None,
    };
    let digit = |letter: char| letter.to_digit(10).map(|digit| digit as usize).filter(|digit| *digit > 0);
    let (letter, source) = match (piece(first), order(first)) {
        (Some(letter), _) => (letter, digit(second).map(Source::File).or_else(|| order(second).map(Source::Order))?),
        (None, Some(order)) => (piece(second)?, Source::Order(order)),
        (None, None) => return None,
    };
    Some(Relative { letter, source, way, number: digit(number)? })
}

/// The legal turn that a text means; `None` if it does not have the form.
pub(crate) fn parse(game: &Game, pos: &Position, text: &str) -> Option<Result<Vec<Step>, String>> {
    Some(relative::find(game, pos, read(text)?, text.trim()))
}

/// The turn in WXF, as `notation` writes it.
pub(crate) fn write(game: &Game, pos: &Position, turn: &[Step]) -> Option<String> {
    let text = notation::turn::short(game, pos, turn);
    let bare = text.trim_end_matches('#');
    has_form(bare).then(|| bare.to_owned())
}
