//! The computer is asked for a turn: `cargo run --example ask_the_computer -- shogi`.
//!
//! For: a search with threads and a table that outlives it. Not for: a search in one's own thread
//! (`variorum::search::Searcher`).

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;
use std::sync::Arc;
use variorum::engine::{Engine, News, Options, Request};
use variorum::{Level, Past, catalog, notation};

fn main() -> Result<(), Box<dyn Error>> {
    ask(&std::env::args().nth(1).unwrap_or_else(|| "chess".to_owned()))
}

fn ask(id: &str) -> Result<(), Box<dyn Error>> {
    let shipped = catalog::find(id).ok_or_else(|| catalog::unknown(id))?;
    let game = Arc::new(shipped.load(&[])?);
    let pos = game.start();

    // What was learnt of it, or of a game that it extends, by self-play; where nobody has, it is measured from the rules.
    let known = shipped.knowledge(&game).map_err(|(_, why)| why)?;
    let engine = Engine::new(Arc::clone(&game), known, Options::default())?;

    // At full strength, so many positions long; it reports while it thinks.
    let told = Arc::clone(&game);
    let hear = move |news: News<'_>| {
        if let News::Line { report, nodes, .. } = news {
            let line = notation::turn::line(&told, &pos, report.turns, notation::turn::short).join(" ");
            println!("depth {:2}, {nodes:6} positions, {:+5}: {line}", report.depth, report.score);
        }
    };
    let request = Request { nodes: Some(20_000), ..Request::new(pos, Past::new(&pos)) };
    let choice = engine.start(request, hear)?.wait().ok_or("there is no turn")?;
    println!("it would play {}", notation::turn::write(&game, &pos, &choice.turn));

    // As weak as somebody who begins.
    let request = Request { level: Some(Level::WEAKEST), seed: 4, ..Request::new(pos, Past::new(&pos)) };
    let choice = engine.start(request, |_| {})?.wait().ok_or("there is no turn")?;
    let after = game.play_turn(&pos, &choice.turn, &mut ())?;
    println!("a beginner would play {}:", notation::turn::write(&game, &pos, &choice.turn));
    println!("{}", notation::diagram::draw(&game, &after));
    Ok(())
}

#[test]
fn the_computer_answers_with_legal_turns() -> Result<(), Box<dyn Error>> {
    ask("chess")
}
