//! Asks the computer for a turn: `cargo run --example ask_the_computer -- shogi`.
//!
//! This engine searches with threads, and its transposition table outlives the search. To search in your own thread,
//! use `variorum::engine::search::Searcher`.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;
use std::sync::Arc;
use variorum::engine::{Engine, Options, Request, SearchEvent};
use variorum::{History, Level, library, notation};

fn main() -> Result<(), Box<dyn Error>> {
    choose_turn(&std::env::args().nth(1).unwrap_or_else(|| "chess".to_owned()))
}

fn choose_turn(id: &str) -> Result<(), Box<dyn Error>> {
    let shipped = library::find(id).ok_or_else(|| library::unknown_message(id))?;
    let game = Arc::new(shipped.load(&[])?);
    let pos = game.start();

    // What self-play has taught about the game or one that it extends; otherwise the engine measures values from the
    // rules.
    let known = shipped.knowledge(&game).map_err(|(_, why)| why)?;
    let engine = Engine::new(Arc::clone(&game), known, Options::default())?;

    // At full strength, up to a number of positions; the engine reports while it thinks.
    let told = Arc::clone(&game);
    let hear = move |news: SearchEvent<'_>| {
        if let SearchEvent::Line { report, nodes, .. } = news {
            let line = notation::turn::write_line(&told, &pos, report.pv, notation::turn::short).join(" ");
            println!("depth {:2}, {nodes:6} positions, {:+5}: {line}", report.depth, report.score);
        }
    };
    let request = Request { nodes: Some(20_000), ..Request::new(pos, History::new(&pos)) };
    let choice = engine.start(request, hear)?.wait().ok_or("there is no turn")?;
    println!("it would play {}", notation::turn::write(&game, &pos, &choice.turn));

    // As weak as a beginner.
    let request = Request { level: Some(Level::WEAKEST), seed: 4, ..Request::new(pos, History::new(&pos)) };
    let choice = engine.start(request, |_| {})?.wait().ok_or("there is no turn")?;
    let after = game.play_turn(&pos, &choice.turn, &mut ())?;
    println!("a beginner would play {}:", notation::turn::write(&game, &pos, &choice.turn));
    println!("{}", notation::diagram::draw(&game, &after));
    Ok(())
}

#[test]
fn the_computer_answers_with_legal_turns() -> Result<(), Box<dyn Error>> {
    choose_turn("chess")
}
