//! The board field: ranks from the top down, separated by `/`; numbers for runs of empty cells; `-` for a place without
//! a cell. Other programs write `*` for such a place, which is also accepted unless it is the sign of a stone.

use super::sides::{in_case_of, needs_commas, side_letters, side_of_letter};
use super::token::{FieldSpans, Token};
use crate::error::{TextError, error};
use crate::letters::{LetterPlace, kinds_of_foreign_letter};
use crate::step_text::push_letter;
use crate::unseen::unseen_change;
use geometry::Cell;
use rules::{Game, Kind, Letter, Piece, Position, Setup, Side};
use std::ops::Range;

pub(super) fn write(game: &Game, pos: &Position) -> String {
    let (board, commas) = (game.board(), needs_commas(game));
    let mut text = String::with_capacity(2 * board.cell_count());
    for y in (0..board.ranks().len()).rev() {
        let (mut empty, begin) = (0, text.len());
        let separate = |text: &mut String| {
            if commas && text.len() > begin {
                text.push(',');
            }
        };
        for x in 0..board.files().len() {
            let cell = board.cell_at(x as i32, y as i32);
            if cell.is_some_and(|cell| pos.piece(cell).is_empty()) {
                empty += 1;
                continue;
            }
            if empty > 0 {
                separate(&mut text);
                push_number(&mut text, empty);
                empty = 0;
            }
            separate(&mut text);
            match cell {
                Some(cell) => push_token(&mut text, game, pos.piece(cell)),
                None => text.push('-'),
            }
        }
        if empty > 0 {
            separate(&mut text);
            push_number(&mut text, empty);
        }
        if y > 0 {
            text.push('/');
        }
    }
    text
}

/// Positions are written by the thousand, so numbers and letters go straight into the text.
fn push_number(text: &mut String, number: u8) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + number % 10));
}

fn push_token(text: &mut String, game: &Game, piece: Piece) {
    let def = game.def();
    let letter = def.kind(def.base_kind(piece.kind())).letter;
    let letter = match piece.side() {
        None => letter,
        Some(side) if needs_commas(game) => {
            text.push(def.side(side).letter);
            letter
        }
        Some(side) => in_case_of(letter, side),
    };
    push_letter(text, letter);
}

/// How the board field writes a piece or stone; a piece in a special form is written as its base kind.
pub(crate) fn piece_token(game: &Game, piece: Piece) -> String {
    let mut text = String::new();
    push_token(&mut text, game, piece);
    text
}

/// Reads the token of a piece or stone.
pub(crate) fn parse_piece(game: &Game, token: &str) -> Result<Piece, String> {
    let def = game.def();
    let kind_of =
        |letter: Letter, stone: bool| def.kind_of_letter(letter).filter(|&kind| def.kind(kind).is_stone == stone);
    if let Some(sign) = Letter::parse(token)
        && let Some(stone) = def.all_kinds().find(|&kind| def.kind(kind).is_stone && def.kind(kind).letter == sign)
    {
        return Ok(Piece::stone(stone));
    }
    if needs_commas(game) {
        let Some(side) = token.chars().next().filter(|_| token.chars().count() > 1) else {
            return Err(format!("`{token}` is not a piece"));
        };
        let Some(letter) = Letter::parse(&token[side.len_utf8()..]) else {
            return Err(format!("`{token}` is not a piece"));
        };
        let Some(side) = side_of_letter(game, side) else {
            return Err(format!("`{token}` does not begin with the letter of a side: {}", side_letters(game)));
        };
        return kind_of(letter, false)
            .map(|kind| Piece::new(side, kind))
            .ok_or(format!("there is no piece with the letter {letter}"));
    }
    let Some(letter) = Letter::parse(token) else {
        return Err(format!("`{token}` is not a piece"));
    };
    let side = Side(u8::from(letter.character().is_lowercase()));
    let kind = kind_of(letter.to_upper(), false).or_else(|| kind_of(letter.to_lower(), false));
    let foreign = || match kinds_of_foreign_letter(game, letter.character(), LetterPlace::Position)[..] {
        [only] if letter == letter.character().into() => Some(only),
        _ => None,
    };
    let kind = kind.or_else(foreign);
    kind.map(|kind| Piece::new(side, kind)).ok_or(format!("there is no piece with the letter {letter}"))
}

/// A rank that is being read.
struct RankReader<'g, 's> {
    game: &'g Game,
    setup: &'s mut Setup,
    places: &'s mut FieldSpans,
    /// The letter that the text has for each kind.
    spelled: &'s mut Vec<(Kind, char)>,
    y: usize,
    x: usize,
}

impl RankReader<'_, '_> {
    /// Takes the next token, which fills one place or several.
    fn read_token(&mut self, text: &str, at: Range<usize>) -> Result<(), TextError> {
        let board = self.game.board();
        if text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty() {
            let count: usize = match text.parse() {
                Ok(count) if !text.starts_with('0') && count < 1000 => count,
                _ => return error(format!("`{text}` is not a number of empty squares"), at),
            };
            for _ in 0..count {
                self.check_cell(true, &at)?;
                self.x += 1;
            }
            return Ok(());
        }
        if text == "-" || text == "*" && self.game.def().kind_of_letter('*').is_none() {
            self.check_cell(false, &at)
                .map_err(|error| TextError::new(error.message.replace("`-`", &format!("`{text}`")), error.span))?;
            self.x += 1;
            return Ok(());
        }
        let piece = parse_piece(self.game, text).map_err(|message| TextError::new(message, at.clone()))?;
        self.check_letter(text, piece.kind(), &at)?;
        self.check_cell(true, &at)?;
        if let Some(cell) = board.cell_at(self.x as i32, self.y as i32) {
            let unseen = piece
                .side()
                .and_then(|side| Some(Piece::new(side, unseen_change(self.game, piece.kind(), side, cell)?)));
            self.setup.pieces.push((cell, unseen.unwrap_or(piece)));
            self.places.cells.push((cell, at));
        }
        self.x += 1;
        Ok(())
    }

    /// Checks that the text has no other letter for this kind: one of the two would be that of a piece which the game
    /// calls otherwise.
    fn check_letter(&mut self, text: &str, kind: Kind, at: &Range<usize>) -> Result<(), TextError> {
        let Some(letter) = text.chars().find(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase())
        else {
            return Ok(());
        };
        // With more than two sides the first letter is that of the side.
        if needs_commas(self.game) {
            return Ok(());
        }
        match self.spelled.iter().find(|(known, _)| *known == kind) {
            Some((_, other)) if *other != letter => {
                let title = &self.game.def().kind(kind).title;
                error(format!("`{other}` and `{letter}` would both be the {title}"), at.clone())
            }
            Some(_) => Ok(()),
            None => {
                self.spelled.push((kind, letter));
                Ok(())
            }
        }
    }

    /// Checks that there is a cell here (or, for `-`, that there is none). Places beyond the edge are counted but not
    /// checked.
    fn check_cell(&self, wanted: bool, at: &Range<usize>) -> Result<(), TextError> {
        let board = self.game.board();
        let Some(file) = board.files().get(self.x) else { return Ok(()) };
        let name = format!("{file}{}", board.ranks()[self.y]);
        match (board.cell_at(self.x as i32, self.y as i32), wanted) {
            (None, true) => error(format!("there is no square {name}: write `-` for its place"), at.clone()),
            (Some(_), false) => error(format!("{name} is a square, so it cannot be written as `-`"), at.clone()),
            _ => Ok(()),
        }
    }
}

pub(super) fn read(game: &Game, token: Token<'_>, setup: &mut Setup, places: &mut FieldSpans) -> Result<(), TextError> {
    let board = game.board();
    let count = token.split('/').count();
    let ranks = board.ranks();
    let mut spelled = Vec::new();
    for (i, row) in token.split('/').enumerate() {
        let Some(y) = ranks.len().checked_sub(i + 1) else {
            return error(format!("the board has {count} ranks, not {}", ranks.len()), row.span());
        };
        let mut rank = RankReader { game, setup, places, spelled: &mut spelled, y, x: 0 };
        let wrong = if needs_commas(game) {
            row.split(',').try_for_each(|token| rank.read_token(token.text, token.span()))
        } else {
            rank_tokens(game, row).into_iter().try_for_each(|token| rank.read_token(token.text, token.span()))
        };
        let holes = board.cell_count() != board.files().len() * ranks.len();
        let (have, want) = (if wrong.is_ok() { rank.x } else { rank_length(game, row) }, board.files().len());
        if have != want {
            let what = match (holes, have) {
                (true, 1) => "place",
                (true, _) => "places",
                (false, 1) => "square",
                (false, _) => "squares",
            };
            return error(format!("rank {} has {have} {what}, not {want}", ranks[y]), row.span());
        }
        wrong?;
    }
    if count < ranks.len() {
        let end = token.span().end;
        return error(
            format!("the board has {count} rank{}, not {}", if count == 1 { "" } else { "s" }, ranks.len()),
            end..end,
        );
    }
    Ok(())
}

/// The number of places in a rank, whatever they hold.
fn rank_length(game: &Game, row: Token<'_>) -> usize {
    let tokens: Vec<Token<'_>> = if needs_commas(game) { row.split(',').collect() } else { rank_tokens(game, row) };
    length_of(&tokens)
}

/// The tokens of a rank without commas: numbers, single characters, and letters with a mark, if the game has any. Some
/// programs write empty squares one by one or in parts, `1111` or `44`: digits are numbers by themselves if the rank has
/// the right length only then.
fn rank_tokens<'t>(game: &Game, row: Token<'t>) -> Vec<Token<'t>> {
    let files = game.board().files().len();
    let joined = joined_tokens(game, row);
    if length_of(&joined) == files {
        return joined;
    }
    let split = |token: &Token<'t>| -> Vec<Token<'t>> {
        let Token { text, start } = *token;
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            (0..text.len()).map(|at| Token { text: &text[at..=at], start: start + at }).collect()
        } else {
            vec![*token]
        }
    };
    let single: Vec<Token<'t>> = joined.iter().flat_map(split).collect();
    if length_of(&single) == files { single } else { joined }
}

/// The number of places that tokens fill.
fn length_of(tokens: &[Token<'_>]) -> usize {
    tokens.iter().map(|token| token.text.parse::<usize>().map_or(1, |count| count.min(1000))).sum()
}

/// The tokens of a rank, with all digits that follow each other in one.
fn joined_tokens<'t>(game: &Game, row: Token<'t>) -> Vec<Token<'t>> {
    let letters = || game.def().kinds.iter().map(|kind| kind.letter);
    let (plus, tilde) = (letters().any(Letter::has_plus), letters().any(Letter::has_tilde));
    let mut found: Vec<Token<'t>> = Vec::new();
    for (i, letter) in row.text.char_indices() {
        let start = row.start + i;
        let digits = |token: &Token<'_>| token.text.bytes().all(|byte| byte.is_ascii_digit());
        let joins = |last: &Token<'_>| {
            letter.is_ascii_digit() && digits(last)
                || plus && last.text == "+" && letter.is_ascii_alphabetic()
                || tilde
                    && letter == Letter::TILDE
                    && last.text.len() == 1
                    && last.text.bytes().all(|byte| byte.is_ascii_alphabetic())
        };
        match found.last_mut().filter(|last| joins(last)) {
            Some(last) => last.text = &row.text[last.start - row.start..i + letter.len_utf8()],
            None => found.push(Token { text: &row.text[i..i + letter.len_utf8()], start }),
        }
    }
    found
}

/// The cell with this name, or a message that says why there is none.
pub(crate) fn parse_cell(game: &Game, name: &str) -> Result<Cell, String> {
    let board = game.board();
    board.cell(name).ok_or_else(|| match (board.files(), board.ranks()) {
        _ if is_hole(game, name) => format!("there is no square {name}: the board has a hole there"),
        ([a, .., b], [c, .., d]) => {
            format!("there is no square `{name}`: files go from {a} to {b}, ranks from {c} to {d}")
        }
        _ => format!("there is no square `{name}`"),
    })
}

/// Is this the name of a place on the board that is no cell?
pub(crate) fn is_hole(game: &Game, name: &str) -> bool {
    let board = game.board();
    board.parse_coordinates(name).is_some_and(|(x, y)| board.cell_at(x.into(), y.into()).is_none())
}
