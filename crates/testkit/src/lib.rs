//! Checks that apply to every game: laws, README examples, annotated games, counts; and how the tests run a program.
//!
//! Tests here and in other crates use them; nothing here ships. Look next: [`literate`] for the examples in
//! `games/*/README.md`, [`laws`] for what holds whatever the rules, [`twins`] for two compiled forms of one game,
//! [`invent`] and [`fuzz`] for random games, [`program`] for the tests of commands.

pub mod annotated;
pub mod checks;
pub mod counts;
mod cover;
pub mod fuzz;
pub mod invent;
pub mod laws;
pub mod literate;
pub mod program;
pub mod twins;

pub use crate::cover::cover;
use rules::Game;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs a check on every shipped game, in parallel on all cores; returns all failures.
pub fn on_every_game(check: impl Fn(&'static str) -> Vec<String> + Sync) -> Vec<String> {
    let all: Vec<&str> = library::games().iter().map(|game| game.id).collect();
    on_games(&all, check)
}

/// The same on these games.
pub fn on_games(ids: &[&'static str], check: impl Fn(&'static str) -> Vec<String> + Sync) -> Vec<String> {
    // A panic in one game does not prevent checking the others.
    let tried = |id: &'static str| {
        catch_unwind(AssertUnwindSafe(|| check(id))).unwrap_or_else(|_| vec![format!("{id}: a check panicked")])
    };
    let next = AtomicUsize::new(0);
    let work = || {
        let id = || ids.get(next.fetch_add(1, Ordering::Relaxed));
        std::iter::from_fn(id).flat_map(|id| tried(id)).collect::<Vec<_>>()
    };
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("panics are caught")).collect()
    })
}

/// A shipped game under the given readings.
///
/// # Panics
/// If it does not load.
pub fn game(id: &str, readings: &[(String, String)]) -> Game {
    let shipped = library::find(id).unwrap_or_else(|| panic!("no game {id}"));
    library::load(shipped.text, readings).unwrap_or_else(|problems| {
        let lines: Vec<_> = problems.iter().map(|problem| kdl::render_line(id, shipped.text, problem)).collect();
        panic!("{id} does not load:\n{}", lines.join("\n"))
    })
}
