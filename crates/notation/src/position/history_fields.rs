//! The fields that record earlier turns: castling rights, double steps that may be answered, checks given, the count
//! that runs.

use super::sides::{in_case_of, needs_commas, side_letters, side_of_letter};
use super::token::{Token, read_number};
use super::{board, dialect, stock};
use crate::error::{TextError, error};
use geometry::Cell;
use rules::{EnPassantRecord, Game, MAX_SIDES, Piece, Position, Side};

pub(super) fn write_castling(game: &Game, pos: &Position) -> String {
    let mut text = String::new();
    for side in game.sides() {
        let letters = game.castling_letters(pos, side);
        if needs_commas(game) {
            text.extend((!letters.is_empty()).then(|| game.def().side(side).letter));
            text.extend(letters);
        } else {
            letters.into_iter().for_each(|letter| text += &in_case_of(letter, side).to_string());
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

/// The rights that the field gives to the pieces on the board.
pub(super) fn read_castling(game: &Game, token: Token<'_>, pieces: &[(Cell, Piece)]) -> Result<u64, TextError> {
    let castles = game.def().rights.iter().any(|right| right.letter.is_some());
    if token.text == "-" || !castles && dialect::is_usual_castling(token.text) {
        return Ok(0);
    }
    if !castles && game.def().notation.stock_behind_board && stock::looks_like_stock(game, token.text) {
        let message = format!(
            "`{}` could be pieces in hand: write them in brackets behind the board, letter by letter",
            token.text
        );
        return error(message, token.span());
    }
    let (mut bits, mut seat) = (0, None);
    let mut seen = Vec::new();
    for (i, letter) in token.text.char_indices() {
        let at = token.start + i..token.start + i + letter.len_utf8();
        if let Some(side) = needs_commas(game).then(|| side_of_letter(game, letter)).flatten() {
            seat = Some(side);
            continue;
        }
        let side = if needs_commas(game) {
            seat
        } else {
            game.sides().find(|&side| in_case_of(letter, side) == letter.into())
        };
        let right = side.and_then(|side| {
            let named = game.castling_right(pieces, side, letter.to_ascii_uppercase());
            named.or_else(|| game.castling_right(pieces, side, right_of_file(game, side, letter)?))
        });
        let Some(right) = right else {
            let which = if castles {
                format!("the rights at the start are {}", write_castling(game, &game.start()))
            } else {
                "this game has no castling".to_owned()
            };
            return error(format!("`{letter}` is not a castling right: {which}"), at);
        };
        if seen.contains(&(side, letter)) {
            return error(format!("the castling right {letter} is given twice"), at);
        }
        seen.push((side, letter));
        bits |= right;
    }
    Ok(bits)
}

/// The letter of the castling right whose piece stands on this file at the start: `HAha` for `KQkq`, as in Shredder's
/// positions of chess with the usual array.
fn right_of_file(game: &Game, side: Side, file: char) -> Option<char> {
    let stands_there = |cell: Cell| {
        game.board().files()[usize::from(game.board().coordinates(cell).0)].eq_ignore_ascii_case(&file.to_string())
    };
    let rights = game.def().rights.iter().filter(|right| right.side == side && !right.unmoved);
    let mut letters = rights
        .filter(|right| right.home_cells.iter().any(|(cell, _)| stands_there(*cell)))
        .filter_map(|right| right.letter);
    letters.next().filter(|_| letters.next().is_none())
}

/// The remaining first moves, by the files of their pieces, as in `DEde`.
pub(super) fn write_first_moves(game: &Game, pos: &Position) -> String {
    let mut living: Vec<(Side, Cell)> = game
        .def()
        .rights
        .iter()
        .enumerate()
        .filter(|(i, right)| right.letter.is_none() && pos.rights() >> i & 1 != 0)
        .map(|(_, right)| (right.side, right.home_cells[0].0))
        .collect();
    living.sort();
    let mut text = String::new();
    for (i, &(side, cell)) in living.iter().enumerate() {
        if needs_commas(game) && (i == 0 || living[i - 1].0 != side) {
            text.push(game.def().side(side).letter.to_ascii_uppercase());
        }
        text.push_str(&first_move_file(game, side, cell));
    }
    if text.is_empty() { "-".into() } else { text }
}

/// The file of a first move; its cell if the side has another on the same file.
fn first_move_file(game: &Game, side: Side, cell: Cell) -> String {
    let file_at = |cell: Cell| game.board().coordinates(cell).0;
    let same = |right: &&rules::Right| {
        right.letter.is_none() && right.side == side && file_at(right.home_cells[0].0) == file_at(cell)
    };
    let file = if game.def().rights.iter().filter(same).count() > 1 {
        game.board().name(cell).to_owned()
    } else {
        game.board().files()[usize::from(file_at(cell))].clone()
    };
    match (needs_commas(game), side.index()) {
        (true, _) => file,
        (false, 0) => file.to_ascii_uppercase(),
        (false, _) => file.to_ascii_lowercase(),
    }
}

pub(super) fn read_first_moves(game: &Game, token: Token<'_>) -> Result<u64, TextError> {
    let (mut bits, mut seat, mut rest) = (0, None, token);
    while !rest.text.is_empty() && token.text != "-" {
        if let Some(side) = rest.text.chars().next().filter(|_| needs_commas(game)).and_then(|letter| {
            side_of_letter(game, letter.to_ascii_lowercase()).filter(|_| letter.is_ascii_uppercase())
        }) {
            (seat, rest) = (Some(side), Token { text: &rest.text[1..], start: rest.start + 1 });
            continue;
        }
        let rights = game
            .def()
            .rights
            .iter()
            .enumerate()
            .filter(|(_, right)| right.letter.is_none() && seat.is_none_or(|seat| seat == right.side));
        let named = rights
            .map(|(i, right)| (i, first_move_file(game, right.side, right.home_cells[0].0)))
            .filter(|(_, file)| rest.text.starts_with(file.as_str()));
        // The longest name: `a10`, not `a1`.
        let Some((right, file)) = named.max_by_key(|(_, file)| file.len()) else {
            let known = write_first_moves(game, &game.start());
            return error(
                format!("`{}` does not name a first move: those at the start are {known}", rest.text),
                rest.span(),
            );
        };
        if bits >> right & 1 != 0 {
            return error(format!("the first move {file} is given twice"), rest.span());
        }
        bits |= 1 << right;
        rest = Token { text: &rest.text[file.len()..], start: rest.start + file.len() };
    }
    Ok(bits)
}

/// The cells passed over. Where several pieces could have made the double step, or a side that moves again has made it, the
/// piece's cell comes first: g5f6.
pub(super) fn write_passed(game: &Game, pos: &Position) -> String {
    let one = |side: Side, passed: EnPassantRecord| {
        let letter = if needs_commas(game) { game.def().side(side).letter.to_string() } else { String::new() };
        let doubtful = side == pos.side() || game.double_step_candidates(pos, side, passed.target).len() > 1;
        let piece = if doubtful { game.board().name(passed.victim) } else { "" };
        format!("{letter}{piece}{}", game.board().name(passed.target))
    };
    let all: Vec<_> =
        game.sides().flat_map(|side| pos.double_steps(side).map(move |passed| one(side, passed))).collect();
    if all.is_empty() { "-".into() } else { all.join(",") }
}

pub(super) fn read_passed(
    game: &Game,
    token: Token<'_>,
    on_turn: Side,
    pieces: &[(Cell, Piece)],
) -> Result<Vec<(Side, Cell, Option<Cell>)>, TextError> {
    if token.text == "-" {
        return Ok(Vec::new());
    }
    let mut all: Vec<(Side, Cell, Option<Cell>)> = Vec::new();
    for part in token.split(',') {
        let (side, name) = if needs_commas(game) {
            let mut letters = part.text.chars();
            match letters.next().and_then(|letter| side_of_letter(game, letter)) {
                Some(side) => (side, letters.as_str()),
                None => {
                    return error(
                        format!("`{}` does not begin with the letter of a side: {}", part.text, side_letters(game)),
                        part.span(),
                    );
                }
            }
        } else {
            (game.side_after(on_turn), part.text)
        };
        let listed = game.lists_double_steps();
        let (piece, cell) = match split_cells(game, name, pieces) {
            Some((piece, cell)) => (Some(piece), cell),
            None => (None, board::parse_cell(game, name).map_err(|message| TextError::new(message, part.span()))?),
        };
        // A side that moves again has made a double step before.
        let owner = |piece: Cell| pieces.iter().find(|placed| placed.0 == piece).and_then(|placed| placed.1.side());
        let side = piece.filter(|_| listed).and_then(owner).unwrap_or(side);
        if all.iter().any(|known| known.0 == side) && !listed {
            return error(format!("two double steps are given for {}", game.def().side(side).name), part.span());
        }
        all.push((side, cell, piece));
    }
    Ok(all)
}

/// A piece's cell and the cell that it passed over, written together. Fairy-Stockfish writes the latter first, so the
/// cell on which a piece stands is the piece's.
fn split_cells(game: &Game, text: &str, pieces: &[(Cell, Piece)]) -> Option<(Cell, Cell)> {
    let board = game.board();
    let stands = |cell: Cell| pieces.iter().any(|placed| placed.0 == cell);
    let split = |(at, _)| Some((board.cell(&text[..at])?, board.cell(&text[at..])?));
    let (first, second) = text.char_indices().find_map(split)?;
    Some(if stands(second) && !stands(first) { (second, first) } else { (first, second) })
}

/// "3+2": how many checks each side has left to give, in the order of the sides.
pub(super) fn write_checks(game: &Game, pos: &Position) -> String {
    game.sides().map(|side| pos.remaining_checks(side).to_string()).collect::<Vec<_>>().join("+")
}

/// Reads "3+2", the checks left to give, or "+0+1", the checks given (lichess, python-chess 1.11.2).
pub(super) fn read_checks(game: &Game, token: Token<'_>) -> Result<[u8; MAX_SIDES], TextError> {
    let mut checks = [0; MAX_SIDES];
    let given = token.text.starts_with('+');
    let parts: Vec<_> = token.split('+').skip(usize::from(given)).collect();
    if parts.len() != game.side_count() {
        return error(format!("`{}` must give the number of checks left for each side", token.text), token.span());
    }
    for (part, side) in parts.iter().zip(game.sides()) {
        let most = game.start().remaining_checks(side);
        match part.text.parse() {
            Ok(count) if count <= most => checks[side.index()] = if given { most - count } else { count },
            _ if given => {
                return error(format!("a side gives from 0 to {most} checks, not `{}`", part.text), part.span());
            }
            _ => {
                return error(
                    format!("a side has from 0 to {most} checks left to give, not `{}`", part.text),
                    part.span(),
                );
            }
        }
    }
    Ok(checks)
}

/// How far a side counts, in turns of both sides.
pub(super) fn write_counting(pos: &Position) -> String {
    if pos.count_limit() == 0 { "-".into() } else { pos.count_limit().to_string() }
}

pub(super) fn read_counting(token: Token<'_>) -> Result<u16, TextError> {
    if token.text == "-" { Ok(0) } else { read_number(token, "limit of the count", 1) }
}
