//! `cargo xtask counts`, `fuzz` and `fuzz-files`: what takes too long for every run of the tests.
//!
//! For: deep counts (`counts`), invented games (`fuzz`) and spoilt rule files (`fuzz-files`). Not for: anything that
//! ships. Each command is a file; both can be stopped at any moment.

mod counts;
mod fuzz;
mod fuzz_files;
mod spoil;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Tests that are run by hand
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Options {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Counts(counts::Counts),
    Fuzz(fuzz::Fuzz),
    FuzzFiles(fuzz_files::FuzzFiles),
}

fn main() -> ExitCode {
    let done = match Options::parse().task {
        Task::Counts(counts) => counts.run(),
        Task::Fuzz(fuzz) => fuzz.run(),
        Task::FuzzFiles(fuzz) => fuzz.run(),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            say(&why);
            ExitCode::from(2)
        }
    }
}

/// A line on the screen.
#[expect(clippy::print_stdout, reason = "this is what the program is for")]
fn say(line: &str) {
    println!("{line}");
}
