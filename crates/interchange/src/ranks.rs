//! Ranks counted from 0: on boards of ten ranks `XBoard` 4.9.1 calls the lowest one 0, everybody else 1.
//!
//! The same text is another move under the other count, so it is never guessed: a rank 0 or 10, the tag `VariantMen`
//! that only `XBoard` writes, or the rules decide. Where both counts give a legal game, the tag `FirstRank` has to say
//! which is meant. The notations of xiangqi have the same question of their own (`chinese`).

use crate::reading::Remark;
use crate::{chinese, pgn4};
use notation::TextError;
use notation::record::{self, Record, RecordTurn};
use rules::{Game, TurnStyle};

/// The tag that says how the ranks of a record are counted: `0` or `1`.
const TAG: &str = "FirstRank";

/// Gives a record that was read from PGN the ranks of this program, and returns remarks about it.
///
/// # Errors
/// If nothing tells which count is meant.
pub fn settle(game: &Game, record: &mut Record) -> Result<Vec<Remark>, TextError> {
    let is_own = record.hash.is_some() || !record.id.is_empty();
    if is_own || !can_differ(game) || record.turns.is_empty() {
        return Ok(Vec::new());
    }
    let from_zero = shifted(record);
    let is_from_zero = match record.tag(TAG) {
        Some("0") => true,
        Some("1") => false,
        _ => match evidence(record) {
            Some(is_from_zero) => is_from_zero,
            None => {
                let fits = [&*record, &from_zero].map(|record| record::replay(game, record).is_ok());
                if fits == [true, true] {
                    let message = format!(
                        "the ranks may be counted from 0, as XBoard does, or from 1, and the game is legal either way: \
                         add the tag [{TAG} \"0\"] or [{TAG} \"1\"]"
                    );
                    return Err(TextError::new(message, record.turns[0].span.clone()));
                }
                fits[1]
            }
        },
    };
    if !is_from_zero {
        return Ok(Vec::new());
    }
    *record = from_zero;
    Ok(vec![Remark { line: 1, message: "the ranks are counted from 0, as XBoard does".to_owned() }])
}

/// Is the board one whose ranks are counted in two ways, with no notation that has an answer of its own?
fn can_differ(game: &Game) -> bool {
    let ranks = game.board().ranks();
    let is_counted = ranks.iter().enumerate().all(|(at, name)| *name == (at + 1).to_string());
    let is_western = game.def().traits.turn_style == TurnStyle::Western && game.side_count() == 2;
    ranks.len() == 10 && is_counted && is_western && !chinese::is_used_for(game) && !pgn4::is_used_for(game)
}

/// Are the ranks counted from 0? `None` if nothing in the record tells.
fn evidence(record: &Record) -> Option<bool> {
    if record.tag("VariantMen").is_some() {
        return Some(true);
    }
    let mut numbers = record.turns.iter().filter(|turn| !is_castling(&turn.text)).flat_map(|turn| {
        let numbers = turn.text.split(|letter: char| !letter.is_ascii_digit());
        numbers.filter_map(|number| number.parse::<u32>().ok())
    });
    numbers.find_map(|number| match number {
        0 => Some(true),
        10 => Some(false),
        _ => None,
    })
}

fn is_castling(text: &str) -> bool {
    text.starts_with("0-0")
}

/// The record with each rank one higher.
fn shifted(record: &Record) -> Record {
    let mut record = record.clone();
    let mut lines: Vec<&mut Vec<RecordTurn>> = vec![&mut record.turns];
    while let Some(line) = lines.pop() {
        for turn in line {
            if !is_castling(&turn.text) {
                turn.text = shifted_text(&turn.text);
            }
            lines.extend(&mut turn.variations);
        }
    }
    record
}

fn shifted_text(text: &str) -> String {
    let mut shifted = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let length = rest[at..].bytes().take_while(u8::is_ascii_digit).count();
        shifted += &rest[..at];
        let number = &rest[at..at + length];
        shifted += &number.parse::<u32>().map_or_else(|_| number.to_owned(), |number| (number + 1).to_string());
        rest = &rest[at + length..];
    }
    shifted + rest
}
