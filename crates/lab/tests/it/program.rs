//! Runs the program, for the tests of its commands.

use std::process::Command;
use std::time::Duration;
use testkit::program;
pub(crate) use testkit::program::Ran;

fn command(args: &[&str]) -> Command {
    program::command(env!("CARGO_BIN_EXE_lab"), args)
}

/// Runs the program without input.
pub(crate) fn lab(args: &[&str]) -> Ran {
    Ran::from_output(command(args).output().unwrap())
}

/// The output after Ctrl-C; checks that the program stops successfully.
#[cfg(unix)]
#[track_caller]
pub(crate) fn interrupted(args: &[&str], after: Duration) -> String {
    program::interrupted(command(args), after)
}
