//! The `lab` command: matches between engines, and what is fitted or trained by self-play.
//!
//! For those who work on the engine. The program for players is `variorum`, which needs nothing of this. The games,
//! statistics and fits are in the library of this package; here are the options, progress displays and files.

mod commands;

use clap::Parser as _;
use commandline::failure::exit_code;
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let lab = commands::Lab::parse();
    let mut out = io::BufWriter::new(io::stdout());
    let done = lab.run(&mut out);
    exit_code("lab", done, &mut out)
}
