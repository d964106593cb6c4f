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
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs a check on every shipped game, as many at once as the machine has cores; all that failed.
pub fn on_every_game(check: impl Fn(&'static str) -> Vec<String> + Sync) -> Vec<String> {
    // One that panics keeps nobody from looking at the others.
    let tried = |id: &'static str| {
        catch_unwind(AssertUnwindSafe(|| check(id))).unwrap_or_else(|_| vec![format!("{id}: a check panicked")])
    };
    let next = AtomicUsize::new(0);
    let work = || {
        let game = || catalog::games().get(next.fetch_add(1, Ordering::Relaxed));
        std::iter::from_fn(game).flat_map(|game| tried(game.id)).collect::<Vec<_>>()
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
/// If it does not load: a test can do nothing else.
pub fn game(id: &str, readings: &[(String, String)]) -> Game {
    let shipped = catalog::find(id).unwrap_or_else(|| panic!("no game {id}"));
    catalog::load(shipped.text, readings).unwrap_or_else(|problems| {
        let lines: Vec<_> = problems.iter().map(|problem| lang::render_line(id, shipped.text, problem)).collect();
        panic!("{id} does not load:\n{}", lines.join("\n"))
    })
}
