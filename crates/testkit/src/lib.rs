//! What is tested on every game by itself: laws, README examples, annotated games, counts.
//!
//! For: tests, here and in other crates. Not for: anything that ships. Look next: [`literate`] for the examples in
//! `games/*/README.md`, [`laws`] for what must hold whatever the rules say, [`twins`] for two compiled forms of one
//! game, [`invent`] and [`fuzz`] for games that nobody thought of.

pub mod annotated;
pub mod counts;
pub mod fuzz;
pub mod invent;
pub mod laws;
pub mod literate;
pub mod twins;

use rules::Game;

/// A shipped game under the given readings.
///
/// # Panics
/// If it does not load: a test can do nothing else.
pub fn game(id: &str, readings: &[(String, String)]) -> Game {
    let shipped = catalog::find(id).unwrap_or_else(|| panic!("no game {id}"));
    catalog::load(shipped.text, readings).unwrap_or_else(|problems| {
        let lines: Vec<_> = problems.iter().map(|problem| lang::render_line(id, shipped.text, problem)).collect();
        panic!("{id} does not load:\n{}", lines.join("\n"))
    })
}
