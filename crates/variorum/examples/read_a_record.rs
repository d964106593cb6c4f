//! Shows a recorded game, turn by turn: `cargo run --example read_a_record -- game.pgn`; without a file, a record that
//! comes with a game.
//!
//! It reads records of any game, and finds the rules that a record was played by. `random_game` writes a record.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;
use variorum::notation::record::{self, Record};
use variorum::{Game, library, notation};

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => {
            library::games().iter().find_map(|game| game.records.first()).ok_or("no record is shipped")?.text.into()
        }
    };
    for played in record::parse(&text)? {
        print_record(&played)?;
    }
    Ok(())
}

fn print_record(played: &Record) -> Result<(), Box<dyn Error>> {
    let game = load_rules(played)?;
    println!("{}, {}, {}", played.tag("Event").unwrap_or("?"), game.def().name, played.result);
    // Only this checks the turns against the rules.
    let (positions, turns) = record::replay_turns(&game, played)?;
    for ((pos, turn), entry) in positions.iter().zip(&turns).zip(&played.turns) {
        let number = notation::position::turn_number(&game, pos.turns_played());
        println!("{number:3}. {} {}", notation::turn::write(&game, pos, turn), entry.comment);
    }
    if let Some(last) = positions.last() {
        println!("{}", notation::diagram::draw(&game, last));
    }
    Ok(())
}

/// The game that the record names, or whose rule file it includes, under the readings that it was played by.
fn load_rules(played: &Record) -> Result<Game, Box<dyn Error>> {
    let game = match &played.rules {
        Some(rules) => library::load(rules, &played.readings)?,
        None => library::find_by_name(&played.id)
            .ok_or_else(|| library::unknown_message(&played.id))?
            .load(&played.readings)?,
    };
    Ok(game)
}

#[test]
fn all_shipped_records_are_shown_and_an_impossible_turn_is_named() -> Result<(), Box<dyn Error>> {
    for text in library::games().iter().flat_map(|game| game.records).map(|enclosed| enclosed.text) {
        record::parse(text)?.iter().try_for_each(print_record)?;
    }
    let wrong = record::parse("[VariantId \"chess\"]\n\n1. e4 e4 *\n")?;
    assert!(print_record(&wrong[0]).unwrap_err().to_string().starts_with("turn 2 (1. Black, `e4`): "));
    Ok(())
}
