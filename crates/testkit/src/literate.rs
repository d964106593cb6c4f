//! Runs the `example` blocks of a document: text explains a rule, a diagram and claims demonstrate it.
//!
//! What an example is, and how it is checked, is in [`library::examples`]; rule files may have them too.

use library::examples::Example;
use rules::Game;

/// The numbers of blocks and claims of a document, and its failures.
#[derive(Debug, Default)]
pub struct Report {
    /// Blocks run.
    pub blocks: usize,
    /// Claims checked.
    pub claims: usize,
    /// Failures, each with its line.
    pub failures: Vec<String>,
}

/// Runs all `example` blocks of the README of a shipped game.
pub fn run(id: &str, document: &str) -> Report {
    run_with(&format!("{id}/README.md"), document, &|readings| crate::game(id, readings))
}

/// Loads a game under chosen readings (name and value).
pub type GameLoader<'l> = &'l dyn Fn(&[(String, String)]) -> Game;

/// Runs all `example` blocks of a document about any game; `name` is for messages.
pub fn run_with(name: &str, document: &str, load: GameLoader<'_>) -> Report {
    let mut report = Report::default();
    for example in Example::read_document(document) {
        report.blocks += 1;
        match example.run(&load(&example.readings())) {
            Ok(claims) => report.claims += claims,
            Err(failure) => report.failures.push(format!("{name}:{}: {}", failure.line, failure.message)),
        }
    }
    report
}
