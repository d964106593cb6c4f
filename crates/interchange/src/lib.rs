//! Games and positions as other programs write them: SFEN, USI, KIF, KI2 and CSA for shogi and its relatives, and the
//! move texts of xiangqi.
//!
//! Every reader returns a value and what it did not understand ([`Reading`], [`Remark`]); nothing is read silently as
//! something else. [`Form::detect`] says what a text is and how such texts call their game, [`read`] reads the games in
//! it, [`decode`] turns the bytes of a file into text. The crate names no game and finds none: the caller looks the name
//! up and passes the game, and a dialect asks the game's board, letters and style whether it fits. PGN is read in
//! `notation::record`, and this program's own positions and turns in `notation`.
//!
//! ```
//! use interchange::{Form, read};
//!
//! let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
//! let form = Form::detect(text).expect("a KIF file");
//! let name = form.game_name(text).expect("KIF files have a name for their game");
//! let game = catalog::find_by_name(&name).expect("a shipped game").load(&[])?;
//! let games = read(&game, form, text);
//! assert!(games.remarks.is_empty());
//! assert_eq!((games.value[0].turns.len(), games.value[0].result.as_str()), (2, "0-1"));
//! # Ok::<(), lang::Problems>(())
//! ```

pub mod chinese;
pub mod csa;
mod decode;
mod form;
mod japanese;
pub mod kif;
pub mod pgn4;
pub mod ranks;
mod reading;
pub mod sfen;
mod tree;
pub mod usi;

pub use decode::{decode, encode_shift_jis};
pub use form::{Form, read};
pub use reading::{Reading, Remark};

use notation::TextError;
use notation::record::Record;
use rules::{Game, Position, Step};

/// Says in a record which game it is, and that it has no result unless one is known.
fn describe_game(game: &Game, record: &mut Record) {
    let def = game.def();
    let readings = def.chosen_readings().map(|(reading, value)| (reading.name.clone(), value.to_owned()));
    record.name.clone_from(&def.name);
    record.version = def.version.to_string();
    record.readings = readings.collect();
    if record.result.is_empty() {
        "*".clone_into(&mut record.result);
    }
}

/// The start position of a record, which other programs may have written.
fn start_of(game: &Game, record: &Record) -> Result<Position, TextError> {
    let Some(text) = &record.start else { return Ok(game.start()) };
    let read = sfen::parse_position(game, text);
    read.map_err(|error| TextError::new(format!("the start position is invalid: {}", error.message), 0..0))
}

/// The legal turn that a text means: in USI if the game is written in SFEN and the text has that form, else in this
/// program's own notation, else in one of the notations of xiangqi. Only a game that is written so is asked, so a text
/// has one meaning everywhere.
///
/// # Errors
/// Those of the notation that the text has.
pub fn parse_turn(game: &Game, pos: &Position, text: &str) -> Result<Vec<Step>, TextError> {
    turn_by_form(game, pos, text, notation::turn::parse)
}

/// As [`parse_turn`], with the conventions of programs: [`notation::turn::parse_from_program`].
///
/// # Errors
/// Those of the notation that the text has.
pub fn parse_turn_from_program(game: &Game, pos: &Position, text: &str) -> Result<Vec<Step>, TextError> {
    turn_by_form(game, pos, text, notation::turn::parse_from_program)
}

/// Gives a record that was read from PGN its texts in this program's own notation, if it is in another one of the game:
/// those of xiangqi, or PGN4. Returns remarks about what could not be read, which is cut off.
pub fn respell(game: &Game, record: &mut Record, text: &str) -> Vec<Remark> {
    if let Some(Ok(start)) = record.start.as_ref().and_then(|text| sfen::parse(game, text)) {
        record.start = Some(notation::position::write(game, &start));
    }
    if pgn4::is_used_for(game) {
        return pgn4::respell(game, record, text);
    }
    // Texts in this program's own notation stay as they are.
    if !chinese::is_used_for(game) || notation::record::replay(game, record).is_ok() {
        return Vec::new();
    }
    chinese::respell(game, record, text)
}

fn turn_by_form(
    game: &Game,
    pos: &Position,
    text: &str,
    own: impl Fn(&Game, &Position, &str) -> Result<Vec<Step>, TextError>,
) -> Result<Vec<Step>, TextError> {
    if sfen::is_used_for(game) && usi::has_form(text) {
        return usi::parse(game, pos, text);
    }
    own(game, pos, text).or_else(|error| chinese::parse_turn(game, pos, text).unwrap_or(Err(error)))
}
