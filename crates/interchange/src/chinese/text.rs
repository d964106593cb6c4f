//! Moves in Chinese characters: `炮二平五`, `馬８進７`, `前车退六`.
//!
//! Source: Xiangqi rules of the Chinese Xiangqi Association (2011), chapter on records; cchess 1.25.5 reads the same.
//! Simplified and traditional characters mean the same, and so do kanji, full-width and ASCII digits.

use super::relative::{self, Order, Relative, Source};
use rules::{Game, Position, Step};
use std::cmp::Ordering;

/// The names of the kinds with these letters: those written for the side that moves first and for the other, then the
/// others.
const NAMES: &[(char, &[char])] = &[
    ('K', &['帅', '将', '帥', '將']),
    ('A', &['仕', '士']),
    ('B', &['相', '象']),
    ('N', &['马', '马', '馬', '傌']),
    ('R', &['车', '车', '車', '俥']),
    ('C', &['炮', '炮', '砲', '包']),
    ('P', &['兵', '卒']),
];
const WAYS: &[(Ordering, &[char])] =
    &[(Ordering::Greater, &['进', '進']), (Ordering::Less, &['退']), (Ordering::Equal, &['平'])];
const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Does the text have the form of such a move?
pub(crate) fn has_form(text: &str) -> bool {
    read(text).is_some()
}

fn digit(letter: char) -> Option<usize> {
    let wide = (letter as u32).checked_sub('０' as u32).filter(|digit| *digit < 10).map(|digit| digit as usize);
    let ascii = letter.to_digit(10).map(|digit| digit as usize);
    DIGITS.iter().position(|&known| known == letter).map(|at| at + 1).or(wide).or(ascii).filter(|digit| *digit > 0)
}

fn piece(letter: char) -> Option<char> {
    NAMES.iter().find(|(_, names)| names.contains(&letter)).map(|(letter, _)| *letter)
}

fn order(letter: char) -> Option<Order> {
    match letter {
        '前' => Some(Order::Front),
        '中' => Some(Order::Middle),
        '后' | '後' => Some(Order::Rear),
        _ => None,
    }
}

fn read(text: &str) -> Option<Relative> {
    let letters: Vec<char> = text.trim().chars().filter(|letter| !letter.is_whitespace()).collect();
    let [first, second, way, number] = letters[..] else { return None };
    let way = WAYS.iter().find(|(_, names)| names.contains(&way))?.0;
    let number = digit(number)?;
    let (letter, source) = match (piece(first), piece(second)) {
        (Some(letter), _) => (letter, Source::File(digit(second)?)),
        (None, Some(letter)) => {
            let nth = || DIGITS[..5].iter().position(|&known| known == first).map(|at| Order::Nth(at + 1));
            (letter, Source::Order(order(first).or_else(nth)?))
        }
        // Only soldiers can stand in groups on two files; then the file takes the place of their name.
        (None, None) => ('P', Source::OrderOnFile(order(first)?, digit(second)?)),
    };
    Some(Relative { letter, source, way, number })
}

/// The legal turn that a text means; `None` if it does not have the form.
pub(crate) fn parse(game: &Game, pos: &Position, text: &str) -> Option<Result<Vec<Step>, String>> {
    Some(relative::find(game, pos, read(text)?, text.trim()))
}

/// The turn in Chinese characters, with kanji digits for the side that moves first and full-width ones for the other.
pub(crate) fn write(game: &Game, pos: &Position, turn: &[Step]) -> Option<String> {
    let is_first = relative::is_first(game, pos);
    let written = relative::describe(game, pos, turn)?;
    let number = |number: usize| {
        let wide = || char::from_u32('０' as u32 + u32::try_from(number).ok()?);
        if is_first { DIGITS.get(number.checked_sub(1)?).copied() } else { wide() }
    };
    let name = NAMES.iter().find(|(letter, _)| *letter == written.letter)?.1[usize::from(!is_first)];
    let order = |order: Order| match order {
        Order::Front => Some('前'),
        Order::Middle => Some('中'),
        Order::Rear => Some('后'),
        Order::Nth(place) => DIGITS.get(place.checked_sub(1)?).copied(),
    };
    let (first, second) = match written.source {
        Source::File(file) => (name, number(file)?),
        Source::Order(place) => (order(place)?, name),
        Source::OrderOnFile(place, file) => (order(place)?, number(file)?),
    };
    let way = WAYS.iter().find(|(way, _)| *way == written.way)?.1[0];
    Some([first, second, way, number(written.number)?].iter().collect())
}
