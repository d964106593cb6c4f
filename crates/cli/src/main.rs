//! The `variorum` command.
//!
//! For: reading the command line, saying what went wrong, and the exit code: 0, or 2 for anything that is not as it
//! should be. Not for: rules, text of positions and turns, search, the page; those are the crates this one puts
//! together. Look next: `commands`, one file for each; `options` for what they share.

mod commands;
mod config;
mod failure;
mod interrupt;
mod kept;
mod load;
mod markdown;
mod options;
mod progress;
mod replace;
mod screen;
mod telling;
mod turns;

use clap::{FromArgMatches as _, Parser};
use commands::Command;
use failure::Failure;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Chess variants from rule files: play them, look them up, count their turns, write your own.
///
/// Without a command the games are opened in the browser.
#[derive(Debug, Parser)]
#[command(name = "variorum", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout());
    let done = run(&mut out);
    let done = done.and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // What has been found before the mistake is not lost. If stdout or stderr is gone, nobody is left to be
            // told.
            let _ = out.flush();
            let _ = write!(io::stderr(), "{failure}");
            ExitCode::from(2)
        }
    }
}

/// Reads the command line and does what it says.
fn run(out: &mut impl io::Write) -> failure::Done {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if words.len() < 2 {
        words.extend(["serve", "--open", "--any-port"].map(OsString::from));
    }
    let told = config::told(&words).or_else(failure::bad)?;
    let mut matches = told.command.clone().get_matches_from(&words);
    if let Some(serve) = matches.subcommand_matches("serve")
        && serve.get_flag(config::PRINT)
    {
        return Ok(told.print(serve, out)?);
    }
    let cli = Cli::from_arg_matches_mut(&mut matches).unwrap_or_else(|error| error.exit());
    cli.command.run(out)
}
