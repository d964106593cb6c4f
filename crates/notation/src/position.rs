//! Positions as one line of text: which fields there are, and in which order.
//!
//! The fields come from the game's `notation` block. With two sides a man is one letter, upper case for the first side;
//! with more sides a man is the letter of his side and his own, and the tokens of a rank are separated by commas. Look
//! next: `board`, `stock`, `state`.

mod board;
mod records;
mod state;
mod stock;

pub(crate) use board::{piece, token};

use crate::error::{TextError, error};
use geometry::Cell;
use rules::{Game, Letter, Part, Position, Setup, SetupError, Side};
use std::ops::Range;

/// A part of the text with its place in it.
#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    text: &'t str,
    start: usize,
}

impl<'t> Token<'t> {
    fn at(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The pieces between separators, each with its place.
    fn split(self, separator: char) -> impl Iterator<Item = Token<'t>> {
        self.text
            .split(separator)
            .map(move |text| Token { text, start: self.start + (text.as_ptr() as usize - self.text.as_ptr() as usize) })
    }

    /// Without these brackets around it.
    fn inside(self, open: char, close: char) -> Option<Self> {
        let text = self.text.strip_prefix(open)?.strip_suffix(close)?;
        Some(Self { text, start: self.start + open.len_utf8() })
    }
}

/// Where the parts of a set-up stand in the text, for errors that are found only when it becomes a position.
#[derive(Default)]
struct Places {
    board: Range<usize>,
    side: Range<usize>,
    passed: Range<usize>,
    stock: Range<usize>,
    cells: Vec<(Cell, Range<usize>)>,
}

impl Places {
    fn of(&self, problem: &SetupError) -> Range<usize> {
        let part = match problem.part {
            Part::Board => &self.board,
            Part::Side => &self.side,
            Part::EnPassant => &self.passed,
            Part::Stock => &self.stock,
        };
        let cell = problem.cell.filter(|_| problem.part == Part::Board);
        let cell = cell.and_then(|cell| self.cells.iter().find(|known| known.0 == cell));
        cell.map_or_else(|| part.clone(), |(_, at)| at.clone())
    }
}

/// The position as text. A turn under way is not told: only what stands on the board by now.
pub fn write(game: &Game, pos: &Position) -> String {
    let mut fields: Vec<String> = Vec::new();
    for field in &game.def().notation.position {
        match field.as_str() {
            "board" if game.def().notation.stock_behind_board => {
                fields.push(board::write(game, pos) + &stock::write_behind_board(game, pos));
            }
            "board" => fields.push(board::write(game, pos)),
            "side" => fields.push(game.def().side(pos.side()).letter.to_string()),
            "castling" => fields.push(records::write_castling(game, pos)),
            "first-moves" => fields.push(records::write_first_moves(game, pos)),
            "passed" => fields.push(records::write_passed(game, pos)),
            "checks" => fields.push(records::write_checks(game, pos)),
            "clock" => fields.push(pos.clock().to_string()),
            "number" => fields.push(number(game, pos.played()).to_string()),
            "stock" => fields.push(stock::write(game, pos)),
            _ => {}
        }
    }
    fields.extend(state::write(game, pos));
    fields.join(" ")
}

/// The number of the turn that comes after so many: with two sides each number is a turn of both, with seats a turn of
/// one.
pub fn number(game: &Game, played: u32) -> u32 {
    if counts_turns(game) { played.saturating_add(1) } else { played / 2 + 1 }
}

fn counts_turns(game: &Game) -> bool {
    game.def().notation.seats || game.side_count() != 2
}

/// How many turns have been played when a turn of that number is to be made by that side.
fn played(game: &Game, number: u32, side: Side) -> Option<u32> {
    let before = number.checked_sub(1)?;
    if counts_turns(game) {
        return Some(before);
    }
    before.checked_mul(2)?.checked_add(u32::from(side != game.def().turn.first))
}

/// The position that a text describes. Fields after the side may be missing at the end where the rest of the text tells
/// what they must say: all rights whose men stand at home, no double step to answer, clock 0, number 1.
///
/// # Errors
/// The first mistake, with its place.
pub fn read(game: &Game, text: &str) -> Result<Position, TextError> {
    let base = text.as_ptr() as usize;
    let tokens: Vec<Token<'_>> =
        text.split_whitespace().map(|text| Token { text, start: text.as_ptr() as usize - base }).collect();
    let mut tokens = tokens.into_iter().peekable();
    let end = text.trim_end().len()..text.trim_end().len();
    let mut setup = Setup { side: game.def().turn.first, ..Setup::default() };
    let mut places = Places { side: end.clone(), stock: end.clone(), board: end.clone(), ..Places::default() };
    let (mut castling, mut first_moves, mut turn) = (None, None, None);
    for field in &game.def().notation.position {
        let states = field.starts_with('{');
        let next = tokens.peek().copied();
        let fits = |token: &Token<'_>| {
            states == token.text.starts_with('{') && (field != "checks" || token.text.contains('+'))
        };
        let token = next.filter(fits);
        let Some(token) = token else {
            match field.as_str() {
                "board" | "side" | "stock" => {
                    let at = next.map_or(end.clone(), |token| token.at());
                    return error(format!("the {} is missing", field_title(field)), at);
                }
                _ => continue,
            }
        };
        tokens.next();
        match field.as_str() {
            "board" => {
                let (token, behind) =
                    if game.def().notation.stock_behind_board { stock::split(token) } else { (token, None) };
                places.board = token.at();
                board::read(game, token, &mut setup, &mut places)?;
                if let Some(token) = behind {
                    places.stock = token.at();
                    setup.stock = stock::read_behind_board(game, token)?;
                }
            }
            "side" => {
                places.side = token.at();
                setup.side = read_side(game, token)?;
            }
            "castling" => castling = Some(records::read_castling(game, token, &setup.pieces)?),
            "first-moves" => first_moves = Some(records::read_first_moves(game, token)?),
            "passed" => {
                places.passed = token.at();
                setup.en_passant = records::read_passed(game, token, setup.side)?;
            }
            "checks" => setup.checks = Some(records::read_checks(game, token)?),
            "clock" => setup.clock = read_number(token, "clock", 0)?,
            "number" => turn = Some((read_number::<u32>(token, "number of the turn", 1)?, token.at())),
            "stock" => {
                places.stock = token.at();
                setup.stock = stock::read(game, token)?;
            }
            _ => first_moves = state::read(game, token, &mut setup)?.or(first_moves),
        }
    }
    // A state that has become necessary (a side asleep) is told even where the format has none.
    if let Some(token) = tokens.peek().copied().filter(|token| token.text.starts_with('{')) {
        tokens.next();
        first_moves = state::read(game, token, &mut setup)?.or(first_moves);
    }
    if let Some(extra) = tokens.next() {
        return error(format!("`{}` is too much: the position is complete before it", extra.text), extra.at());
    }
    let (number, number_at) = turn.unwrap_or((1, end));
    setup.played = match played(game, number, setup.side) {
        Some(played) => played,
        None => return error("the number of the turn is too large", number_at),
    };
    let all = |castle: bool| {
        let rights = game.def().rights.iter().enumerate().filter(|(_, right)| right.letter.is_some() == castle);
        rights.fold(0, |bits, (i, _)| bits | 1 << i)
    };
    setup.rights = Some(castling.unwrap_or(all(true)) | first_moves.unwrap_or(all(false)));
    game.position(&setup).map_err(|problem| TextError::new(problem.message.clone(), places.of(&problem)))
}

fn field_title(field: &str) -> &str {
    match field {
        "side" => "side on turn",
        other => other,
    }
}

fn read_side(game: &Game, token: Token<'_>) -> Result<Side, TextError> {
    match game.sides().find(|&side| token.text.chars().eq([game.def().side(side).letter])) {
        Some(side) => Ok(side),
        None => error(format!("`{}` is no side: {}", token.text, side_letters(game)), token.at()),
    }
}

/// "w is White, b is Black".
fn side_letters(game: &Game) -> String {
    let named = |side| format!("{} is {}", game.def().side(side).letter, game.def().side(side).name);
    game.sides().map(named).collect::<Vec<_>>().join(", ")
}

/// The side of that letter.
fn side_of_letter(game: &Game, letter: char) -> Option<Side> {
    game.sides().find(|&side| game.def().side(side).letter == letter)
}

fn read_number<N: TryFrom<u32>>(token: Token<'_>, what: &str, least: u32) -> Result<N, TextError> {
    let digits = !token.text.is_empty() && token.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = token.text.parse().ok().filter(|number| digits && *number >= least);
    match number.and_then(|number: u32| N::try_from(number).ok()) {
        Some(number) => Ok(number),
        None => error(format!("the {what} is a number from {least} up, not `{}`", token.text), token.at()),
    }
}

/// Upper case for the first of two sides, lower case for the second.
fn cased(letter: impl Into<Letter>, side: Side) -> Letter {
    let letter = letter.into();
    if side.index() == 0 { letter.upper() } else { letter.lower() }
}

/// Do tokens need commas, because there are more sides than upper and lower case?
fn with_commas(game: &Game) -> bool {
    game.side_count() > 2
}
