//! A game between two random players: `cargo run --example random_game -- xiangqi 7`.
//!
//! It shows the loop of every game: turn, position, verdict, record. In `ask_the_computer` a real opponent plays.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;
use variorum::notation::record::{self, Record};
use variorum::{History, Verdict, engine, library};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or_else(|| "chess".to_owned());
    let lot = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    print!("{}", random_game(&id, lot)?);
    Ok(())
}

/// The record of a random game; the same seed gives the same game.
fn random_game(id: &str, mut lot: u64) -> Result<String, Box<dyn Error>> {
    let shipped = library::find(id).ok_or_else(|| library::unknown_message(id))?;
    let game = shipped.load(&[])?;

    let mut pos = game.start();
    // Positions have no history: the caller keeps it, for repetitions.
    let mut past = History::new(&pos);
    let mut played = Record::new(&game, shipped.id, shipped.text, &pos);
    played.set_tag("Event", "A random game");

    while game.verdict(&pos, &past) == Verdict::Ongoing && played.turns.len() < 300 {
        let Some((turn, after)) = engine::search::random_turn(&game.with_history(&past), &pos, &mut lot) else { break };
        played.push(&game, &pos, &turn);
        pos = after;
        past.push(&game, &pos);
    }
    record::result_text(&game, &game.verdict(&pos, &past)).clone_into(&mut played.result);
    Ok(record::write(&game, &played))
}

#[test]
fn the_record_of_a_random_game_can_be_read_again() -> Result<(), Box<dyn Error>> {
    let text = random_game("chess", 1)?;
    let read = record::parse(&text)?;
    let game = library::find("chess").expect("shipped").load(&[])?;
    assert!(record::replay(&game, &read[0])?.len() > 10);
    assert_eq!(random_game("ches", 1).unwrap_err().to_string(), library::unknown_message("ches"));
    Ok(())
}
