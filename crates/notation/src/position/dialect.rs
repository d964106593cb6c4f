//! What other programs write in positions: fields that are missing, or that the game does not have.
//!
//! Each fact names the program and version in which it was observed. Signs within a field are read where the field is
//! read: pieces in hand in `stock`, checks in `history_fields`, foreign letters of pieces in `letters`.

use super::token::Token;
use rules::Game;

/// Does the next token stand for this field of the format? XBoard 4.9.1 omits the fields for castling and en passant in
/// games without them, and pyffish 0.0.90 in shogi and its kin; then the two numbers follow the side. A single number
/// is no sign of that: it ends a position of SFEN, where the letters of the sides are the other way round.
pub(super) fn fits<'t>(field: &str, mut tokens: impl Iterator<Item = Token<'t>>) -> bool {
    let Some(token) = tokens.next() else { return false };
    match field {
        "checks" => token.text.contains('+'),
        "counting" => token.text == "-" || is_number(token.text) && tokens.count() >= 2,
        "castling" | "first-moves" | "passed" => {
            let counts = is_number(token.text) && tokens.next().is_some_and(|next| is_number(next.text));
            !counts && !token.text.starts_with('{')
        }
        _ => field.starts_with('{') == token.text.starts_with('{'),
    }
}

/// Is this a number?
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The usual castling rights, which programs write even for games without castling (Fairy-Stockfish in suicide chess).
pub(super) fn is_usual_castling(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| "KQkq".contains(letter))
}

/// Drops fields that this game does not have and that say nothing: `-` for castling and en passant, and the clock
/// before the number. Fairy-Stockfish writes these fields for every game.
pub(super) fn drop_foreign_fields(game: &Game, tokens: &mut Vec<Token<'_>>) {
    let fields = &game.def().notation.position;
    let has = |name: &str| fields.iter().any(|field| field == name);
    if fields.get(1).is_none_or(|second| second != "side") || tokens.len() < 3 {
        return;
    }
    let known = ["castling", "first-moves", "passed", "counting"].into_iter().filter(|name| has(name)).count();
    let empty = tokens[2..].iter().take_while(|token| token.text == "-" || is_usual_castling(token.text)).count();
    tokens.drain(2..2 + empty.min(2).saturating_sub(known));
    if has("number") && !has("clock") && tokens[2..].len() >= 2 {
        let last = tokens.len();
        if is_number(tokens[last - 2].text) && is_number(tokens[last - 1].text) {
            tokens.remove(last - 2);
        }
    }
}

/// Drops the operations of EPD, which say what is known of a position of four fields: `bm Nf3; id "a test";`. Two of them
/// are fields of the position (PGN specification, 1994, 16.2.5): `hmvc` is the clock and `fmvn` the number.
pub(super) fn drop_operations(tokens: &mut Vec<Token<'_>>) {
    const EPD_FIELDS: usize = 4;
    let is_opcode = |token: &Token<'_>| token.text.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let has_operations = tokens.last().is_some_and(|token| token.text.ends_with(';'));
    let first = tokens.iter().skip(EPD_FIELDS).position(is_opcode).filter(|_| has_operations);
    let Some(first) = first else { return };
    let operations = tokens.split_off(EPD_FIELDS + first);
    let value = |opcode: &str| {
        let operation = operations.windows(2).find(|pair| pair[0].text == opcode)?;
        Some(Token { text: operation[1].text.trim_end_matches(';'), start: operation[1].start })
    };
    if first == 0 {
        let (clock, number) = (value("hmvc"), value("fmvn"));
        let no_clock = number.map(|number| Token { text: "0", ..number });
        tokens.extend(clock.or(no_clock));
        tokens.extend(number);
    }
}

/// A count of turns until a draw in a game that has none, as Fairy-Stockfish writes it in makruk and its kin (pyffish
/// 0.0.90): `w - 32 9 12`. The limit is in place of the square passed over, and the count in place of the clock.
#[derive(Clone, Copy)]
pub(super) struct Count<'t> {
    pub(super) limit: Token<'t>,
    pub(super) counted: Token<'t>,
}

/// The count that begins at these tokens, if one does: three numbers where others write a square and two numbers.
pub(super) fn count_at<'t>(field: &str, mut tokens: impl Iterator<Item = Token<'t>>) -> Option<Count<'t>> {
    let (limit, counted, number) = (tokens.next()?, tokens.next()?, tokens.next()?);
    let numbers = [limit, counted, number].iter().all(|token| is_number(token.text));
    (field == "passed" && numbers).then_some(Count { limit, counted })
}
