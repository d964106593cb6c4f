//! Positions as one line of text: the fields and their order.
//!
//! The game's `notation` block lists the fields. With two sides a piece is one letter, upper case for the first side.
//! With more sides a piece is its side's letter and its own, and commas separate the tokens of a rank. Look next:
//! `board`, `stock`, `state`.

mod board;
mod dialect;
mod history_fields;
mod state;
mod stock;

pub(crate) use board::{is_hole, parse_piece, piece_token};

use crate::error::{TextError, error};
use geometry::Cell;
use rules::{Game, Letter, Position, Setup, SetupError, SetupPart, Side};
use std::ops::Range;

/// A part of the text with its place in it.
#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    text: &'t str,
    start: usize,
}

impl<'t> Token<'t> {
    fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The parts between separators, each with its place.
    fn split(self, separator: char) -> impl Iterator<Item = Token<'t>> {
        self.text
            .split(separator)
            .map(move |text| Token { text, start: self.start + (text.as_ptr() as usize - self.text.as_ptr() as usize) })
    }

    /// The token without the given brackets around it.
    fn strip_brackets(self, open: char, close: char) -> Option<Self> {
        let text = self.text.strip_prefix(open)?.strip_suffix(close)?;
        Some(Self { text, start: self.start + open.len_utf8() })
    }
}

/// Where the parts of a set-up are in the text, for errors found only when the set-up becomes a position.
#[derive(Default)]
struct FieldSpans {
    board: Range<usize>,
    side: Range<usize>,
    passed: Range<usize>,
    stock: Range<usize>,
    cells: Vec<(Cell, Range<usize>)>,
}

impl FieldSpans {
    fn span_of(&self, problem: &SetupError) -> Range<usize> {
        let part = match problem.part {
            SetupPart::Board => &self.board,
            SetupPart::Side => &self.side,
            SetupPart::EnPassant => &self.passed,
            SetupPart::Stock => &self.stock,
        };
        let cell = problem.cell.filter(|_| problem.part == SetupPart::Board);
        let cell = cell.and_then(|cell| self.cells.iter().find(|known| known.0 == cell));
        cell.map_or_else(|| part.clone(), |(_, at)| at.clone())
    }
}

/// Writes the position. Of a turn in progress, only its effect on the board so far is written.
pub fn write(game: &Game, pos: &Position) -> String {
    let mut fields: Vec<String> = Vec::new();
    for field in &game.def().notation.position {
        match field.as_str() {
            "board" if game.def().notation.stock_behind_board => {
                fields.push(board::write(game, pos) + &stock::write_behind_board(game, pos));
            }
            "board" => fields.push(board::write(game, pos)),
            "side" => fields.push(game.def().side(pos.side()).letter.to_string()),
            "castling" => fields.push(history_fields::write_castling(game, pos)),
            "first-moves" => fields.push(history_fields::write_first_moves(game, pos)),
            "passed" => fields.push(history_fields::write_passed(game, pos)),
            "checks" => fields.push(history_fields::write_checks(game, pos)),
            "counting" => fields.push(history_fields::write_counting(pos)),
            "clock" => fields.push(pos.clock().to_string()),
            "number" => fields.push(turn_number(game, pos.turns_played()).to_string()),
            "stock" => fields.push(stock::write(game, pos)),
            _ => {}
        }
    }
    fields.extend(state::write(game, pos));
    fields.join(" ")
}

/// The number of the turn that follows `played` turns. With two sides a number covers one turn of each; with seats it
/// covers one turn.
pub fn turn_number(game: &Game, played: u32) -> u32 {
    if numbers_every_turn(game) { played.saturating_add(1) } else { played / 2 + 1 }
}

fn numbers_every_turn(game: &Game) -> bool {
    game.def().notation.seats || game.side_count() != 2
}

/// How many turns have been played before the turn of this number and side.
fn turns_played(game: &Game, number: u32, side: Side) -> Option<u32> {
    let before = number.checked_sub(1)?;
    if numbers_every_turn(game) {
        return Some(before);
    }
    before.checked_mul(2)?.checked_add(u32::from(side != game.def().turn.first))
}

/// Reads a position. Trailing fields after the side may be missing; they default to all rights whose pieces are at
/// home, no double step to answer, clock 0 and number 1.
///
/// # Errors
/// The first error, with its place.
pub fn parse(game: &Game, text: &str) -> Result<Position, TextError> {
    let base = text.as_ptr() as usize;
    let mut tokens: Vec<Token<'_>> =
        text.split_whitespace().map(|text| Token { text, start: text.as_ptr() as usize - base }).collect();
    dialect::drop_operations(&mut tokens);
    dialect::drop_foreign_fields(game, &mut tokens);
    let mut tokens = tokens.into_iter().peekable();
    let end = text.trim_end().len()..text.trim_end().len();
    let mut setup = Setup { side: game.def().turn.first, ..Setup::default() };
    let mut places = FieldSpans { side: end.clone(), stock: end.clone(), board: end.clone(), ..FieldSpans::default() };
    let (mut castling, mut first_moves, mut turn) = (None, None, None);
    for field in &game.def().notation.position {
        let next = tokens.peek().copied();
        if let Some(count) = dialect::count_at(field, tokens.clone()) {
            let message = format!(
                "a count of {} turns is under way, of which {} have been made, but in this game no side counts its turns",
                count.limit.text, count.counted.text
            );
            return error(message, count.limit.start..count.counted.span().end);
        }
        let token = next.filter(|_| dialect::fits(field, tokens.clone()));
        let Some(token) = token else {
            match field.as_str() {
                "board" | "side" | "stock" => {
                    let at = next.map_or(end.clone(), |token| token.span());
                    return error(format!("the {} is missing", field_title(field)), at);
                }
                _ => continue,
            }
        };
        tokens.next();
        match field.as_str() {
            "board" => {
                let (token, behind) = if game.def().notation.stock_behind_board {
                    stock::split_stock(game, token)
                } else {
                    (token, None)
                };
                places.board = token.span();
                board::read(game, token, &mut setup, &mut places)?;
                if let Some(token) = behind {
                    places.stock = token.span();
                    setup.stock = stock::read_behind_board(game, token)?;
                }
            }
            "side" => {
                places.side = token.span();
                setup.side = read_side(game, token)?;
            }
            "castling" => castling = Some(history_fields::read_castling(game, token, &setup.pieces)?),
            "first-moves" => first_moves = Some(history_fields::read_first_moves(game, token)?),
            "passed" => {
                places.passed = token.span();
                setup.en_passant = history_fields::read_passed(game, token, setup.side, &setup.pieces)?;
            }
            "checks" => setup.checks = Some(history_fields::read_checks(game, token)?),
            "counting" => setup.count_limit = history_fields::read_counting(token)?,
            "clock" => setup.clock = read_number(token, "clock", 0)?,
            // Programs that do not count moves write 0.
            "number" if token.text == "0" => turn = Some((1, token.span())),
            "number" => turn = Some((read_number::<u32>(token, "move number", 1)?, token.span())),
            "stock" => {
                places.stock = token.span();
                setup.stock = stock::read(game, token)?;
            }
            _ => first_moves = state::read(game, token, &mut setup)?.or(first_moves),
        }
    }
    // A state that has become necessary (an inactive army) is written even where the format has no state field.
    if let Some(token) = tokens.peek().copied().filter(|token| token.text.starts_with('{')) {
        tokens.next();
        first_moves = state::read(game, token, &mut setup)?.or(first_moves);
    }
    // Lichess writes the checks given at the end.
    let counts_checks = game.def().notation.position.iter().any(|field| field == "checks");
    if let Some(token) =
        tokens.peek().copied().filter(|token| counts_checks && setup.checks.is_none() && token.text.contains('+'))
    {
        tokens.next();
        setup.checks = Some(history_fields::read_checks(game, token)?);
    }
    if let Some(extra) = tokens.next() {
        return error(format!("unexpected `{}` after the end of the position", extra.text), extra.span());
    }
    let (number, number_at) = turn.unwrap_or((1, end));
    setup.turns_played = match turns_played(game, number, setup.side) {
        Some(played) => played,
        None => return error("the move number is too large", number_at),
    };
    let all = |castle: bool| {
        let rights = game.def().rights.iter().enumerate().filter(|(_, right)| right.letter.is_some() == castle);
        rights.fold(0, |bits, (i, _)| bits | 1 << i)
    };
    setup.rights = Some(castling.unwrap_or(all(true)) | first_moves.unwrap_or(all(false)));
    game.position(&setup)
        .map_err(|problem| TextError::new(explain::english(&problem.message), places.span_of(&problem)))
}

fn field_title(field: &str) -> &str {
    match field {
        "side" => "side to move",
        other => other,
    }
}

fn read_side(game: &Game, token: Token<'_>) -> Result<Side, TextError> {
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
fn side_letters(game: &Game) -> String {
    let named = |side| format!("{} is {}", game.def().side(side).letter, game.def().side(side).name);
    game.sides().map(named).collect::<Vec<_>>().join(", ")
}

/// The side with that letter.
fn side_of_letter(game: &Game, letter: char) -> Option<Side> {
    game.sides().find(|&side| game.def().side(side).letter == letter)
}

fn read_number<N: TryFrom<u32>>(token: Token<'_>, what: &str, least: u32) -> Result<N, TextError> {
    let digits = !token.text.is_empty() && token.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = token.text.parse().ok().filter(|number| digits && *number >= least);
    match number.and_then(|number: u32| N::try_from(number).ok()) {
        Some(number) => Ok(number),
        None => error(format!("the {what} must be a number of at least {least}, not `{}`", token.text), token.span()),
    }
}

/// Upper case for the first of two sides, lower case for the second.
fn in_case_of(letter: impl Into<Letter>, side: Side) -> Letter {
    let letter = letter.into();
    if side.index() == 0 { letter.to_upper() } else { letter.to_lower() }
}

/// Do tokens need commas, because there are more sides than letter cases?
fn needs_commas(game: &Game) -> bool {
    game.side_count() > 2
}
