//! How we write and read the turns and positions of each dialect.

use super::peer::Dialect;
use interchange::chinese::iccs;
use interchange::{chinese, sfen, usi};
use notation::turn::{TextTurn, has_san, short, turns_by_text, write_for_records};
use rules::{Game, Position, Step, Turn};

/// All legal turns with their texts. A turn for which the dialect has no text keeps that of UCI.
pub(super) fn turns(game: &Game, pos: &Position, dialect: Dialect) -> Vec<TextTurn> {
    let mut turns = turns_by_text(game, pos);
    for turn in &mut turns {
        let own = match dialect {
            Dialect::Uci => None,
            Dialect::Usi => usi::write(game, pos, &turn.turn),
            Dialect::Iccs => iccs::write(game, pos, &turn.turn).map(|text| text.replace('-', "").to_lowercase()),
        };
        turn.text = own.unwrap_or(std::mem::take(&mut turn.text));
    }
    turns
}

/// The turn that a text of the protocol means.
pub(super) fn read_turn(game: &Game, pos: &Position, dialect: Dialect, text: &str) -> Result<Turn, String> {
    match dialect {
        Dialect::Iccs => iccs::parse(game, pos, text).unwrap_or_else(|| Err(format!("`{text}` has another form"))),
        Dialect::Uci | Dialect::Usi => {
            interchange::parse_turn_from_program(game, pos, text).map_err(|error| error.message)
        }
    }
}

/// The turn that a text of a record means.
pub(super) fn read_short(game: &Game, pos: &Position, text: &str) -> Result<Turn, String> {
    interchange::parse_turn(game, pos, text).map_err(|error| error.message)
}

/// The text of a turn in records: in Chinese characters beside ICCS, else SAN or the game's own short form.
pub(super) fn write_short(game: &Game, pos: &Position, dialect: Dialect, turn: &[Step]) -> Option<String> {
    match dialect {
        Dialect::Iccs => chinese::write_turn(game, pos, turn, chinese::Style::Chinese),
        _ if has_san(game) => Some(write_for_records(game, pos, turn)),
        _ => Some(short(game, pos, turn)),
    }
}

/// The position, with so many fields.
pub(super) fn write_position(game: &Game, pos: &Position, dialect: Dialect, fields: Option<usize>) -> String {
    let text = match dialect {
        Dialect::Usi => sfen::write(game, pos),
        Dialect::Uci | Dialect::Iccs => None,
    };
    let text = text.unwrap_or_else(|| notation::position::write(game, pos));
    match fields {
        Some(fields) => text.split(' ').take(fields).collect::<Vec<_>>().join(" "),
        None => text,
    }
}
