//! `cargo xtask`: the front door. `play` builds everything and opens the page, `test` checks everything that must hold.
//!
//! For: people with a fresh clone, Rust and Node, and CI. Not for: anything that ships. It depends on nothing of the
//! project, because it has to run before the page, which the program embeds, is built. What is run for hours stands in
//! `trials/` and is only called from here. Each command is a file; `run.rs` starts other programs, `tools.rs` knows
//! which must be there, `page.rs` builds the page, `engine.rs` the engine that it takes along, `python.rs` the module
//! for Python.

mod archive;
mod engine;
mod page;
mod play;
mod python;
mod run;
mod test;
mod tools;
mod trials;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Play Variorum from its source, and test it
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Options {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Play(play::Play),
    Test(test::Test),
    /// Write the sources with the built page into one file
    Archive,
    #[command(flatten)]
    Trial(trials::Trial),
}

fn main() -> ExitCode {
    let done = match Options::parse().task {
        Task::Play(play) => play.run(),
        Task::Test(test) => test.run(),
        Task::Archive => archive::run(),
        Task::Trial(trial) => trial.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            run::say(&why);
            ExitCode::FAILURE
        }
    }
}
