//! SFEN, the position format of shogi programs: `board side hands number`, as in
//! `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2Pg 1`.
//!
//! Source: the USI protocol by Tord Romstad (2007), <http://hgm.nubati.net/usi.html>; pyffish 0.0.90 (`get_fen` with
//! `sfen=True`) writes the same. The side that moves first is `b` and has the upper-case letters, whatever it is called
//! here. The form alone decides: three or four fields of which the third can only be hands, and no brackets behind the
//! board, which is how this program's own format writes hands. In chu shogi, where captured pieces do not come back, the
//! square of a lion just captured stands in the place of the hands, as lishogi writes it (shogiops 0.18.0). `usi` reads the
//! moves that follow a position.

use crate::usi;
use geometry::Cell;
use notation::TextError;
use rules::{Game, GameDef, PieceStyle, Position, Side, TurnStyle};
use std::fmt::Write;
use std::ops::Range;

/// The fields of a text in SFEN.
#[derive(Clone, Copy, Debug)]
struct Fields<'t> {
    board: &'t str,
    side: &'t str,
    hands: &'t str,
    /// The number of the turn, from 1.
    number: u32,
}

/// Do programs write positions of this game in SFEN? They do where captured pieces come back and no piece castles, in all
/// games whose squares are numbered from the right, and in chu shogi.
pub fn is_used_for(game: &Game) -> bool {
    fits(game.def())
}

/// [`is_used_for`], for a game that has been read but not compiled.
pub fn fits(def: &GameDef) -> bool {
    let drops = def.notation.stock_behind_board && def.all_sides().all(|side| def.keeps_prisoners(side));
    let castles = def.rights.iter().any(|right| right.letter.is_some());
    let is_japanese = drops || def.traits.turn_style == TurnStyle::Numbers || def.look.set == PieceStyle::Wedges;
    def.sides.len() == 2 && !castles && is_japanese
}

/// Does the text have the form of SFEN, with or without the word `sfen` before it? Underscores may take the place of
/// blanks, as in web addresses.
pub fn has_form(text: &str) -> bool {
    fields(&blanks(text)).is_some()
}

/// Is the text a board and `b`, with no pieces in hand, which is SFEN cut short or a position of another kind?
pub(crate) fn lacks_hands(game: &Game, text: &str) -> bool {
    let spaced = blanks(text);
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let is_cut = matches!(words[..], [board, "b"] if board.contains('/') && !board.contains('['));
    is_cut && is_used_for(game) && game.def().notation.stock_behind_board
}

/// The text with blanks for underscores, if it has no blanks.
fn blanks(text: &str) -> String {
    let text = text.trim();
    if text.contains(char::is_whitespace) { text.to_owned() } else { text.replace('_', " ") }
}

fn fields(text: &str) -> Option<Fields<'_>> {
    let mut words = text.split_whitespace().peekable();
    words.next_if_eq(&"sfen");
    let (board, side, hands) = (words.next()?, words.next()?, words.next()?);
    let number = words.next();
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_board = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'+');
    let fits = matches!(side, "b" | "w")
        && words.next().is_none()
        && number.is_none_or(is_number)
        && board.contains('/')
        && board.bytes().all(is_board)
        && expand_hands(hands).is_some();
    let number = number.and_then(|number| number.parse().ok()).unwrap_or(1);
    fits.then_some(Fields { board, side, hands, number })
}

/// Expands `2Pb` to `PPb`, `-` to nothing; `None` if these are not hands.
fn expand_hands(hands: &str) -> Option<String> {
    if hands == "-" {
        return Some(String::new());
    }
    let (mut all, mut count) = (String::new(), String::new());
    for letter in hands.chars() {
        if letter.is_ascii_digit() {
            count.push(letter);
        } else if letter.is_ascii_alphabetic() {
            let times = if count.is_empty() { 1 } else { count.parse::<u8>().ok().filter(|&times| times > 0)? };
            all.extend(std::iter::repeat_n(letter, usize::from(times)));
            count.clear();
        } else {
            return None;
        }
    }
    (count.is_empty() && !all.is_empty()).then_some(all)
}

/// The position that a text in SFEN describes; `None` if the text does not have that form or the game is not written in
/// SFEN.
pub fn parse(game: &Game, text: &str) -> Option<Result<Position, TextError>> {
    if !is_used_for(game) {
        return None;
    }
    let spaced = blanks(text);
    let fields = fields(&spaced)?;
    let offset = text.len() - text.trim_start().len();
    let at = |part: &str| {
        let start = offset + (part.as_ptr() as usize - spaced.as_ptr() as usize);
        start..start + part.len()
    };
    let (board, hands) = (at(fields.board), at(fields.hands));
    Some(to_position(game, &fields).map_err(|(error, behind)| {
        let is_on_board = error.span.start < behind || error.span == (behind..behind);
        let span = if is_on_board {
            board.start + error.span.start..board.start + error.span.end.min(behind)
        } else {
            hands.clone()
        };
        TextError::new(error.message, span)
    }))
}

/// The position, or the error in this program's own format and the length of the board in it.
fn to_position(game: &Game, fields: &Fields<'_>) -> Result<Position, (TextError, usize)> {
    let behind = fields.board.len();
    let failed = |message: &str| (TextError::new(message, behind + 1..behind + 1), behind);
    let def = game.def();
    let first = def.turn.order.first().copied().unwrap_or_default();
    let side: Side = if fields.side == "b" { first } else { game.side_after(first) };
    let (hands, traded) = if game.has_trades() {
        let square = usi::square_at(game, fields.hands);
        if square.is_none() && fields.hands != "-" {
            return Err(failed("this is not the square of a piece just captured: write `-` if there is none"));
        }
        (String::new(), square)
    } else {
        (expand_hands(fields.hands).unwrap_or_default(), None)
    };
    let mut own: Vec<String> = Vec::new();
    // The fields behind the side have the values of a fresh position; the number follows from the turns played.
    for field in &def.notation.position {
        match field.as_str() {
            "board" if def.notation.stock_behind_board => own.push(format!("{}[{hands}]", fields.board)),
            "board" if hands.is_empty() => own.push(fields.board.to_owned()),
            "board" => return Err(failed("no piece of this game can be in hand: write `-`")),
            "side" => own.push(def.side(side).letter.to_string()),
            _ => break,
        }
    }
    let position = notation::position::parse(game, &own.join(" ")).map_err(|error| (error, behind))?;
    let mut setup = game.setup(&position);
    setup.counters.turns_played = fields.number.saturating_sub(1);
    setup.traded = traded;
    game.position(&setup).map_err(|error| failed(&explain::english(&error.message)))
}

/// The position in SFEN; `None` if the game is not written so.
pub fn write(game: &Game, pos: &Position) -> Option<String> {
    if !is_used_for(game) {
        return None;
    }
    let own = notation::position::write(game, pos);
    let board = own.split([' ', '[']).next()?;
    let first = game.def().turn.order.first().copied()?;
    let mut hands = String::new();
    for side in [first, game.side_after(first)] {
        for (slot, &kind) in game.stock_slots().iter().enumerate() {
            let letter = game.def().kind(kind).letter;
            let letter = if side == first { letter.to_upper() } else { letter.to_lower() };
            match pos.stock(side, slot) {
                0 => {}
                1 => hands += &letter.to_string(),
                count => {
                    let _ = write!(hands, "{count}{letter}");
                }
            }
        }
    }
    hands.extend(pos.traded().and_then(|cell| usi::square(game, cell)));
    if hands.is_empty() {
        hands.push('-');
    }
    let side = if pos.side() == first { 'b' } else { 'w' };
    Some(format!("{board} {side} {hands} {}", pos.turns_played().saturating_add(1)))
}

/// The file of a cell, counted from the right, and its rank, counted from the top, both from 1.
pub(crate) fn numbers(game: &Game, cell: Cell) -> (usize, usize) {
    let (x, y) = game.board().coordinates(cell);
    (game.board().files().len() - usize::from(x), game.board().ranks().len() - usize::from(y))
}

/// The cell with these numbers.
pub(crate) fn cell(game: &Game, file: usize, rank: usize) -> Option<Cell> {
    let x = game.board().files().len().checked_sub(file)?;
    let y = game.board().ranks().len().checked_sub(rank)?;
    game.board().cell_at(i32::try_from(x).ok()?, i32::try_from(y).ok()?)
}

/// The byte range of a text without the blanks around it.
pub(crate) fn trimmed_span(text: &str) -> Range<usize> {
    let begin = text.len() - text.trim_start().len();
    begin..text.trim_end().len().max(begin)
}
