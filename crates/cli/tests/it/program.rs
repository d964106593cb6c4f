//! Runs the program, for the tests.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use testkit::program;
pub(crate) use testkit::program::Ran;

/// The program, ready to run in a terminal of 80 columns.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = program::command(env!("CARGO_BIN_EXE_variorum"), args);
    for name in ["VARIORUM_CONFIG", "VARIORUM_DATABASE"] {
        command.env_remove(name);
    }
    command
}

/// The first line of a program that keeps running.
pub(crate) fn first_line(child: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    line
}

/// The address in the first line of a server.
#[track_caller]
pub(crate) fn server_address(line: &str) -> &str {
    let address = line.strip_prefix("Variorum is at http://").and_then(|rest| rest.split('/').next());
    address.unwrap_or_else(|| panic!("{line}"))
}

/// The output after Ctrl-C; checks that the program stops successfully.
#[cfg(unix)]
#[track_caller]
pub(crate) fn interrupted(args: &[&str], after: Duration) -> String {
    program::interrupted(command(args), after)
}

/// Runs the program without input.
pub(crate) fn variorum(args: &[&str]) -> Ran {
    with_input(args, "")
}

/// Runs the program in a folder.
pub(crate) fn variorum_in(folder: &Path, args: &[&str]) -> Ran {
    run(command(args).current_dir(folder), "")
}

/// Runs the program with this input.
pub(crate) fn with_input(args: &[&str], input: &str) -> Ran {
    run(&mut command(args), input)
}

fn run(command: &mut Command, input: &str) -> Ran {
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The program may exit before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    Ran::from_output(child.wait_with_output().unwrap())
}
