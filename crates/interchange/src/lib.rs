//! Games and positions as other programs write them: SFEN, USI, KIF, KI2 and CSA for shogi and its relatives, the move
//! texts and files of xiangqi, and the records of janggi.
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
//! let game = library::find_by_name(&name).expect("a shipped game").load(&[])?;
//! let games = read(&game, form, text);
//! assert!(games.remarks.is_empty());
//! assert_eq!((games.value[0].turns.len(), games.value[0].result.as_str()), (2, "0-1"));
//! # Ok::<(), kdl::Problems>(())
//! ```

pub mod betza;
mod bpgn;
pub mod chinese;
pub mod csa;
mod decode;
mod form;
pub mod gib;
mod japanese;
pub mod kif;
mod languages;
pub mod pgn4;
pub mod ranks;
mod reading;
mod respell;
pub mod sfen;
mod thai;
mod tree;
pub mod usi;

pub use decode::{decode, encode_shift_jis, has_lines};
pub use form::{Form, read};
pub use reading::{Reading, Remark};

use notation::TextError;
use notation::record::Record;
use reading::Remarks;
use respell::Respeller;
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
    let read = parse_position(game, text);
    read.map_err(|error| TextError::new(format!("the start position is invalid: {}", error.message), 0..0))
}

/// The position of a text: SFEN or FEN4 if it has that form and the game is written so, else this program's own format,
/// in which underscores may take the place of blanks, as in web addresses. Wherever a position is read, this function
/// gives the same text the same meaning.
///
/// # Errors
/// The first error, with its place.
pub fn parse_position(game: &Game, text: &str) -> Result<Position, TextError> {
    if let Some(read) = sfen::parse(game, text).or_else(|| pgn4::parse_position(game, text)) {
        return read;
    }
    if sfen::lacks_hands(game, text) {
        let message = "`b` moves first in SFEN and second elsewhere: write the pieces in hand behind it (`b -`), or brackets \
                       behind the board (`[] b`)";
        return Err(TextError::new(message, sfen::trimmed_span(text)));
    }
    let is_address = text.contains('_') && !text.trim().contains(char::is_whitespace);
    let spaced = if is_address { text.replace('_', " ") } else { text.to_owned() };
    notation::position::parse(game, &spaced)
}

/// The position of a text, or the one after the moves of a command of USI or UCI: `position startpos moves e2e4`.
///
/// # Errors
/// The first error, with its place if it is one in a position.
pub fn parse_position_or_command(game: &Game, text: &str) -> Result<Position, TextError> {
    let Some(form @ (Form::Usi | Form::Uci)) = Form::detect(text).filter(|form| form.fits(game)) else {
        return parse_position(game, text);
    };
    let Reading { value, remarks } = read(game, form, text);
    match (value.first(), remarks.first()) {
        (Some(record), None) => {
            let positions = notation::record::replay(game, record)?;
            Ok(positions.last().copied().unwrap_or_else(|| game.start()))
        }
        (_, remark) => {
            let why = remark.map_or("there is no position in the text", |remark| &remark.message);
            Err(TextError::new(why, sfen::trimmed_span(text)))
        }
    }
}

/// The legal turn that a text means: in USI if the game is written in SFEN and the text has that form, else in this
/// program's own notation, else in one of the notations of xiangqi or janggi. Only a game that is written so is asked, so
/// a text has one meaning everywhere.
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

/// Gives a record that was read from PGN the letters of pieces and the ranks of this program, which may be those of
/// another language and of `XBoard`, and returns remarks about it.
///
/// # Errors
/// If the ranks may be counted in two ways.
pub fn settle(game: &Game, record: &mut Record) -> Result<Vec<Remark>, TextError> {
    let language = languages::settle(game, record);
    let ranks = ranks::settle(game, record)?;
    Ok(language.into_iter().chain(ranks).collect())
}

/// Gives a record that was read from PGN its texts in this program's own notation, if it is in another one of the game:
/// USI, those of xiangqi, janggi or makruk, or PGN4. Returns remarks about what could not be read, which is cut off.
pub fn respell(game: &Game, record: &mut Record, text: &str) -> Vec<Remark> {
    if let Some(Ok(start)) = record.start.as_ref().and_then(|text| sfen::parse(game, text)) {
        record.start = Some(notation::position::write(game, &start));
    }
    if pgn4::is_used_for(game) {
        return pgn4::respell(game, record, text);
    }
    // Texts in this program's own notation stay as they are.
    let is_foreign = [chinese::is_used_for, gib::is_used_for, thai::is_used_for, sfen::is_used_for]
        .iter()
        .any(|is_used| is_used(game));
    if !is_foreign || notation::record::replay(game, record).is_ok() {
        return Vec::new();
    }
    if chinese::is_used_for(game) {
        return chinese::respell(game, record, text);
    }
    let Ok(start) = start_of(game, record) else { return Vec::new() };
    let mut remarks = Remarks::default();
    let parse = |pos: &Position, text: &str| parse_turn(game, pos, text).map_err(|error| error.message);
    let turns = std::mem::take(&mut record.turns);
    record.turns = Respeller { game, text, remarks: &mut remarks, parse }.turns(&start, turns);
    describe_game(game, record);
    remarks.0
}

/// The legal turn that a text in the notation of another language means; `None` if the game has none or the text does not
/// have its form.
fn foreign_turn(game: &Game, pos: &Position, text: &str) -> Option<Result<Vec<Step>, TextError>> {
    let read = chinese::parse_turn(game, pos, text).or_else(|| gib::parse_turn(game, pos, text));
    read.or_else(|| thai::parse_turn(game, pos, text))
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
    own(game, pos, text).or_else(|error| foreign_turn(game, pos, text).unwrap_or(Err(error)))
}
