//! The `variorum` command.
//!
//! It parses the command line, prints errors, and sets the exit code: 0, or 2 for any error. Everything else is in the
//! crates that it combines. See `commands` for the commands; `commandline` has the options that they share.

mod commands;
mod config;
mod database;
mod describe;
mod markdown;
mod turns;

use clap::{FromArgMatches as _, Parser};
use commandline::failure::{self, exit_code};
use commands::Command;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

/// The name of the program, in its messages.
const PROGRAM: &str = "variorum";

/// Chess variants from rule files: play and study them, count their turns, write your own.
///
/// Without a command, opens the games in the browser.
#[derive(Debug, Parser)]
#[command(name = "variorum", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout());
    let done = run(&mut out);
    exit_code(PROGRAM, done, &mut out)
}

/// Parses the command line and runs the command.
fn run(out: &mut impl io::Write) -> failure::CommandResult {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if words.len() < 2 {
        words.extend(["serve", "--open", "--any-port"].map(OsString::from));
    }
    let told = config::load(&words).or_else(failure::fail)?;
    let mut matches = told.command.clone().get_matches_from(&words);
    if let Some(serve) = matches.subcommand_matches("serve")
        && serve.get_flag(config::PRINT_CONFIG_FLAG)
    {
        return Ok(told.print(serve, out)?);
    }
    let cli = Cli::from_arg_matches_mut(&mut matches).unwrap_or_else(|error| error.exit());
    cli.command.run(out)
}
