//! Positions as one line of text: the fields and their order.
//!
//! The game's `notation` block lists the fields. With two sides a piece is one letter, upper case for the first side.
//! With more sides a piece is its side's letter and its own, and commas separate the tokens of a rank. Look next:
//! `field_reader` for how they become a position; `board`, `stock`, `state` and `history_fields` for one field each; `token`
//! and `sides` for what these have in common.

mod board;
mod dialect;
mod field_reader;
mod history_fields;
mod numbering;
mod sides;
mod state;
mod stock;
mod token;

pub(crate) use board::{is_hole, parse_piece, piece_token};
pub use numbering::turn_number;

use crate::error::{TextError, error};
use field_reader::FieldReader;
use rules::{Game, Position};
use token::Token;

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
    let mut fields = FieldReader::new(game, end.clone());
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
        fields.read(field, token)?;
    }
    // A state that has become necessary (an inactive army) is written even where the format has no state field.
    if let Some(token) = tokens.next_if(|token| token.text.starts_with('{')) {
        fields.read_state(token)?;
    }
    // Lichess writes the checks given at the end.
    if let Some(token) = tokens.next_if(|token| fields.lacks_checks() && token.text.contains('+')) {
        fields.read("checks", token)?;
    }
    if let Some(extra) = tokens.next() {
        return error(format!("unexpected `{}` after the end of the position", extra.text), extra.span());
    }
    fields.into_position(end)
}

fn field_title(field: &str) -> &str {
    match field {
        "side" => "side to move",
        other => other,
    }
}
