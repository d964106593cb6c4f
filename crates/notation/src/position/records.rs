//! The fields of what has happened: castling rights, double steps that may be answered, checks given.

use super::{Token, board, cased, side_letters, side_of_letter, with_commas};
use crate::error::{TextError, error};
use geometry::Cell;
use rules::{Game, MAX_SIDES, Piece, Position, Side};

pub(super) fn write_castling(game: &Game, pos: &Position) -> String {
    let mut text = String::new();
    for side in game.sides() {
        let letters = game.castling_letters(pos, side);
        if with_commas(game) {
            text.extend((!letters.is_empty()).then(|| game.def().side(side).letter));
            text.extend(letters);
        } else {
            letters.into_iter().for_each(|letter| text += &cased(letter, side).to_string());
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

/// The rights that the field gives to the men that stand on the board.
pub(super) fn read_castling(game: &Game, token: Token<'_>, pieces: &[(Cell, Piece)]) -> Result<u64, TextError> {
    if token.text == "-" {
        return Ok(0);
    }
    let (mut bits, mut seat) = (0, None);
    let mut seen = Vec::new();
    for (i, letter) in token.text.char_indices() {
        let at = token.start + i..token.start + i + letter.len_utf8();
        if let Some(side) = with_commas(game).then(|| side_of_letter(game, letter)).flatten() {
            seat = Some(side);
            continue;
        }
        let side =
            if with_commas(game) { seat } else { game.sides().find(|&side| cased(letter, side) == letter.into()) };
        let right = side.and_then(|side| game.castling_right(pieces, side, letter.to_ascii_uppercase()));
        let Some(right) = right else {
            let known = write_castling(game, &game.start());
            let which =
                if known == "-" { "this game has none".to_owned() } else { format!("at the start there are {known}") };
            return error(format!("`{letter}` is no castling right: {which}"), at);
        };
        if seen.contains(&(side, letter)) {
            return error(format!("the castling right {letter} is there twice"), at);
        }
        seen.push((side, letter));
        bits |= right;
    }
    Ok(bits)
}

/// The first moves that live, by the files of their men, as in `DEde`.
pub(super) fn write_first_moves(game: &Game, pos: &Position) -> String {
    let mut living: Vec<(Side, Cell)> = game
        .def()
        .rights
        .iter()
        .enumerate()
        .filter(|(i, right)| right.letter.is_none() && pos.rights() >> i & 1 != 0)
        .map(|(_, right)| (right.side, right.holds[0].0))
        .collect();
    living.sort();
    let mut text = String::new();
    for (i, &(side, cell)) in living.iter().enumerate() {
        if with_commas(game) && (i == 0 || living[i - 1].0 != side) {
            text.push(game.def().side(side).letter.to_ascii_uppercase());
        }
        text.push_str(&file_of(game, side, cell));
    }
    if text.is_empty() { "-".into() } else { text }
}

/// The file of a first move; its cell where another of that side has the same file.
fn file_of(game: &Game, side: Side, cell: Cell) -> String {
    let file_at = |cell: Cell| game.board().place(cell).0;
    let same = |right: &&rules::Right| {
        right.letter.is_none() && right.side == side && file_at(right.holds[0].0) == file_at(cell)
    };
    let file = if game.def().rights.iter().filter(same).count() > 1 {
        game.board().name(cell).to_owned()
    } else {
        game.board().files()[usize::from(file_at(cell))].clone()
    };
    match (with_commas(game), side.index()) {
        (true, _) => file,
        (false, 0) => file.to_ascii_uppercase(),
        (false, _) => file.to_ascii_lowercase(),
    }
}

pub(super) fn read_first_moves(game: &Game, token: Token<'_>) -> Result<u64, TextError> {
    let (mut bits, mut seat, mut rest) = (0, None, token);
    while !rest.text.is_empty() && token.text != "-" {
        if let Some(side) = rest.text.chars().next().filter(|_| with_commas(game)).and_then(|letter| {
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
            .map(|(i, right)| (i, file_of(game, right.side, right.holds[0].0)))
            .filter(|(_, file)| rest.text.starts_with(file.as_str()));
        // The longest name: `a10`, not `a1`.
        let Some((right, file)) = named.max_by_key(|(_, file)| file.len()) else {
            let known = write_first_moves(game, &game.start());
            return error(format!("`{}` names no first move: at the start there are {known}", rest.text), rest.at());
        };
        if bits >> right & 1 != 0 {
            return error(format!("the first move {file} is there twice"), rest.at());
        }
        bits |= 1 << right;
        rest = Token { text: &rest.text[file.len()..], start: rest.start + file.len() };
    }
    Ok(bits)
}

/// The cells passed over. Where more than one man could have done so, his cell stands before it: g5f6.
pub(super) fn write_passed(game: &Game, pos: &Position) -> String {
    let one = |side: Side| {
        let passed = pos.en_passant(side)?;
        let letter = if with_commas(game) { game.def().side(side).letter.to_string() } else { String::new() };
        let doubtful = game.landings(pos, side, passed.over).len() > 1;
        let man = if doubtful { game.board().name(passed.man) } else { "" };
        Some(format!("{letter}{man}{}", game.board().name(passed.over)))
    };
    let all: Vec<_> = game.sides().filter_map(one).collect();
    if all.is_empty() { "-".into() } else { all.join(",") }
}

pub(super) fn read_passed(
    game: &Game,
    token: Token<'_>,
    on_turn: Side,
) -> Result<Vec<(Side, Cell, Option<Cell>)>, TextError> {
    if token.text == "-" {
        return Ok(Vec::new());
    }
    let mut all: Vec<(Side, Cell, Option<Cell>)> = Vec::new();
    for part in token.split(',') {
        let (side, name) = if with_commas(game) {
            let mut letters = part.text.chars();
            match letters.next().and_then(|letter| side_of_letter(game, letter)) {
                Some(side) => (side, letters.as_str()),
                None => {
                    return error(
                        format!("`{}` begins with no side's letter: {}", part.text, side_letters(game)),
                        part.at(),
                    );
                }
            }
        } else {
            (game.after(on_turn), part.text)
        };
        let (man, cell) = match two_cells(game, name) {
            Some((man, cell)) => (Some(man), cell),
            None => (None, board::cell(game, name).map_err(|message| TextError::new(message, part.at()))?),
        };
        if all.iter().any(|known| known.0 == side) {
            return error(format!("two double steps of {}", game.def().side(side).name), part.at());
        }
        all.push((side, cell, man));
    }
    Ok(all)
}

/// A man's cell and the one he has passed over, written together.
fn two_cells(game: &Game, text: &str) -> Option<(Cell, Cell)> {
    let board = game.board();
    text.char_indices().find_map(|(at, _)| Some((board.cell(&text[..at])?, board.cell(&text[at..])?)))
}

/// "3+2": how many checks each side has still to give, in the order of the sides.
pub(super) fn write_checks(game: &Game, pos: &Position) -> String {
    game.sides().map(|side| pos.checks_to_give(side).to_string()).collect::<Vec<_>>().join("+")
}

pub(super) fn read_checks(game: &Game, token: Token<'_>) -> Result<[u8; MAX_SIDES], TextError> {
    let mut checks = [0; MAX_SIDES];
    let parts: Vec<_> = token.split('+').collect();
    if parts.len() != game.side_count() {
        return error(
            format!("`{}` does not say for each side how many checks it has still to give", token.text),
            token.at(),
        );
    }
    for (part, side) in parts.iter().zip(game.sides()) {
        let most = game.start().checks_to_give(side);
        match part.text.parse() {
            Ok(count) if count <= most => checks[side.index()] = count,
            _ => {
                return error(
                    format!("a side has between 0 and {most} checks to give, not `{}`", part.text),
                    part.at(),
                );
            }
        }
    }
    Ok(checks)
}
