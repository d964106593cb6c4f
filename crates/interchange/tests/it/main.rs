//! Games and positions of other programs: what is read, what is said about the rest, and what is written.

mod betza;
mod chinese;
mod csa;
mod damaged;
mod forms;
mod gib;
mod kif;
mod languages;
mod pgn4;
mod ranks;
mod sfen;
mod thai;
mod xqf;

use interchange::{Form, Reading, read};
use notation::record::{Record, RecordTurn};
use rules::Game;

/// A shipped game.
fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("a game without errors")
}

/// The games of a text, whose form and game are found as a program finds them.
fn open(text: &str) -> (Game, Form, Reading<Vec<Record>>) {
    let form = Form::detect(text).expect("a text with a known form");
    let name = form.game_name(text).expect("a text about a known game");
    let game = library::find_by_name(&name).expect("a shipped game").load(&[]).expect("a game without errors");
    let reading = read(&game, form, text);
    (game, form, reading)
}

/// The time that a turn took, in milliseconds.
fn time(turn: &RecordTurn) -> Option<u128> {
    turn.annotations.elapsed.map(|time| time.as_millis())
}

/// The turns of a line, with variations in brackets.
fn line(turns: &[RecordTurn]) -> String {
    let words = turns.iter().map(|turn| {
        let variations: Vec<String> =
            turn.variations.iter().map(|variation| format!(" ({})", line(variation))).collect();
        format!("{}{}", turn.text, variations.concat())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The remarks, as they are shown.
fn remarks<T>(reading: &Reading<T>) -> Vec<String> {
    reading.remarks.iter().map(ToString::to_string).collect()
}
