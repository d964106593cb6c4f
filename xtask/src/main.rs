//! `cargo xtask`: builds, plays and tests the project. `play` builds everything and opens the page, `test` checks
//! everything that must hold before a change lands, `trials` what takes longer.
//!
//! It needs only a fresh clone with Rust and Node, and is not shipped. It depends on no other crate of the project, since
//! it runs before the page is built, which the program embeds. Each command is a file; `run.rs` starts other programs,
//! `tools.rs` checks which are installed, `page.rs` builds the page, `engine.rs` the engine in it, and `python.rs` the
//! Python module.

mod archive;
mod dialects;
mod engine;
mod generate;
mod page;
mod play;
mod python;
mod records;
mod run;
mod slowest;
mod test;
mod tools;
mod trials;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Build, play and test Variorum from its sources
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
    Trials(trials::Trials),
    /// Write the generated documents and the types of the page anew
    Generate,
    /// Write the sources and the built page into one file
    Archive,
}

fn main() -> ExitCode {
    let result = match Options::parse().task {
        Task::Play(play) => play.run(),
        Task::Test(test) => test.run(),
        Task::Trials(trials) => trials.run(),
        Task::Generate => generate::run(),
        Task::Archive => archive::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            run::say(&why);
            ExitCode::FAILURE
        }
    }
}
