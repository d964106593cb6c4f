//! The stock field: `[^10!1|-]` with two sides, `[sBNR,wB]` with more. Behind the board it is `…/RNBQKBNR[QPPn]` with
//! two sides, and unchanged with more.

use super::sides::{in_case_of, needs_commas, side_letters, side_of_letter};
use super::token::Token;
use crate::error::{TextError, error};
use rules::{Game, MAX_SIDES, MAX_STOCK, Position};

type Stocks = [[u8; MAX_STOCK]; MAX_SIDES];

pub(super) fn write(game: &Game, pos: &Position) -> String {
    let slots = || game.stock_slots().iter().enumerate().map(|(slot, &kind)| (slot, game.def().kind(kind).letter));
    let one = |side| {
        let mut text = String::new();
        for (slot, letter) in slots() {
            let count = pos.stock(side, slot);
            if needs_commas(game) {
                (0..count).for_each(|_| text += &letter.to_string());
            } else if count > 0 {
                text += &format!("{letter}{count}");
            }
        }
        match (text.is_empty(), needs_commas(game)) {
            (true, true) => None,
            (true, false) => Some("-".to_owned()),
            (false, true) => Some(format!("{}{text}", game.def().side(side).letter)),
            (false, false) => Some(text),
        }
    };
    let sides: Vec<_> = game.sides().filter_map(one).collect();
    format!("[{}]", sides.join(if needs_commas(game) { "," } else { "|" }))
}

pub(super) fn read(game: &Game, token: Token<'_>) -> Result<Stocks, TextError> {
    let mut stocks = Stocks::default();
    let Some(inside) = token.strip_brackets('[', ']') else {
        return error(format!("`{}` is not a stock: write it in [ ]", token.text), token.span());
    };
    if needs_commas(game) {
        if inside.text.is_empty() {
            return Ok(stocks);
        }
        let mut seen = Vec::new();
        for part in inside.split(',') {
            let mut letters = part.text.chars();
            let Some(side) = letters.next().and_then(|letter| side_of_letter(game, letter)) else {
                return error(
                    format!("`{}` does not begin with the letter of a side: {}", part.text, side_letters(game)),
                    part.span(),
                );
            };
            if seen.contains(&side) {
                return error(format!("two stocks are given for {}", game.def().side(side).name), part.span());
            }
            seen.push(side);
            for letter in letters {
                let slot = stock_slot_of(game, letter).map_err(|message| TextError::new(message, part.span()))?;
                let count = &mut stocks[side.index()][slot];
                *count = match count.checked_add(1) {
                    Some(count) if count < 100 => count,
                    _ => return error("a stock can hold at most 99 of a kind", part.span()),
                };
            }
        }
        return Ok(stocks);
    }
    let parts = inside.split('|').count();
    if parts != game.side_count() {
        return error(
            format!("{parts} stock{} for {} sides", if parts == 1 { "" } else { "s" }, game.side_count()),
            token.span(),
        );
    }
    for (side, part) in game.sides().zip(inside.split('|')) {
        if part.text == "-" {
            continue;
        }
        let mut rest = part.text;
        if rest.is_empty() {
            return error(
                format!("the stock of {} is missing: write - for an empty one", game.def().side(side).name),
                token.span(),
            );
        }
        while let Some(letter) = rest.chars().next() {
            let at = part.start + part.text.len() - rest.len();
            rest = &rest[letter.len_utf8()..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let whole = at..at + letter.len_utf8() + digits;
            let slot = stock_slot_of(game, letter).map_err(|message| TextError::new(message, whole.clone()))?;
            let count = rest[..digits].parse().ok().filter(|count| (1..100).contains(count));
            let Some(count) = count else {
                return error(format!("{letter} must be followed by a number from 1 to 99"), whole);
            };
            if std::mem::replace(&mut stocks[side.index()][slot], count) != 0 {
                return error(format!("{letter} is given twice"), whole);
            }
            rest = &rest[digits..];
        }
    }
    Ok(stocks)
}

/// The stocks in the form used behind the board: a letter for each piece, upper case for the first side.
pub(super) fn write_behind_board(game: &Game, pos: &Position) -> String {
    if needs_commas(game) {
        return write(game, pos);
    }
    let mut text = String::from("[");
    for side in game.sides() {
        for (slot, &kind) in game.stock_slots().iter().enumerate() {
            let letter = in_case_of(game.def().kind(kind).letter, side).to_string();
            (0..pos.stock(side, slot)).for_each(|_| text += &letter);
        }
    }
    text + "]"
}

/// Splits the board from the brackets behind it, or from a rank more than the board has: lichess and python-chess
/// 1.11.2 write or read the pieces in hand there.
pub(super) fn split_stock<'t>(game: &Game, token: Token<'t>) -> (Token<'t>, Option<Token<'t>>) {
    let at = token.text.find('[').or_else(|| {
        let last = token.text.rfind('/')?;
        let more = token.text.matches('/').count() == game.board().ranks().len();
        let letters = token.text[last + 1..].bytes().all(|byte| byte.is_ascii_alphabetic());
        (more && letters && !needs_commas(game)).then_some(last)
    });
    match at {
        Some(at) => (
            Token { text: &token.text[..at], ..token },
            Some(Token { text: &token.text[at..], start: token.start + at }),
        ),
        None => (token, None),
    }
}

pub(super) fn read_behind_board(game: &Game, token: Token<'_>) -> Result<Stocks, TextError> {
    if needs_commas(game) {
        return read(game, token);
    }
    let mut stocks = Stocks::default();
    let rank = token.text.strip_prefix('/').map(|text| Token { text, start: token.start + 1 });
    let Some(inside) = rank.or_else(|| token.strip_brackets('[', ']')) else {
        return error(format!("`{}` is not a stock: write it in [ ]", token.text), token.span());
    };
    if inside.text == "-" {
        return Ok(stocks);
    }
    for (i, letter) in inside.text.char_indices() {
        let at = inside.start + i..inside.start + i + letter.len_utf8();
        let slot =
            stock_slot_of(game, letter.to_ascii_uppercase()).map_err(|message| TextError::new(message, at.clone()))?;
        let count = &mut stocks[usize::from(letter.is_ascii_lowercase())][slot];
        if *count >= 99 {
            return error("a stock can hold at most 99 of a kind", at);
        }
        *count += 1;
    }
    Ok(stocks)
}

/// Could these be pieces in hand, with or without their numbers?
pub(super) fn looks_like_stock(game: &Game, text: &str) -> bool {
    let in_stock = |letter: char| stock_slot_of(game, letter.to_ascii_uppercase()).is_ok();
    text.chars().any(in_stock) && text.chars().all(|letter| letter.is_ascii_digit() || in_stock(letter))
}

fn stock_slot_of(game: &Game, letter: char) -> Result<usize, String> {
    let slots = game.stock_slots();
    slots.iter().position(|&kind| game.def().kind(kind).letter == letter.into()).ok_or_else(|| {
        let known: Vec<_> = slots.iter().map(|&kind| game.def().kind(kind).letter.to_string()).collect();
        if known.is_empty() {
            "this game has no stock".into()
        } else {
            format!("a stock cannot hold {letter}, only {}", known.join(" "))
        }
    })
}
