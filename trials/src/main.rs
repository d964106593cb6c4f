//! `cargo xtask trials`: checks that take too long for every run of the tests.
//!
//! They are the laws on every game (`laws`), deep counts (`counts`), games that another build has played (`playouts`),
//! generated games (`fuzz`), corrupted rule files (`fuzz-files`) and the games of other libraries (`dialects`). Nothing
//! here ships. Each command has a file; all can be stopped at any time.

mod counts;
mod dialects;
mod fuzz;
mod fuzz_files;
mod laws;
mod mutate;
mod playouts;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Tests that are run by hand
#[derive(Debug, Parser)]
#[command(name = "cargo xtask trials")]
struct Options {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Counts(counts::Counts),
    Dialects(dialects::Dialects),
    Fuzz(fuzz::Fuzz),
    FuzzFiles(fuzz_files::FuzzFiles),
    Laws(laws::Laws),
    Playouts(playouts::Playouts),
}

fn main() -> ExitCode {
    let done = match Options::parse().task {
        Task::Counts(counts) => counts.run(),
        Task::Dialects(dialects) => dialects.run(),
        Task::Fuzz(fuzz) => fuzz.run(),
        Task::FuzzFiles(fuzz) => fuzz.run(),
        Task::Laws(laws) => laws.run(),
        Task::Playouts(playouts) => playouts.run(),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            print_line(&why);
            ExitCode::from(2)
        }
    }
}

/// Prints a line.
#[expect(clippy::print_stdout, reason = "command-line output")]
fn print_line(line: &str) {
    println!("{line}");
}
