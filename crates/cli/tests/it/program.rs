//! Runs the program, for the tests.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The output; panics if there was an error or any text on stderr.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }
}

/// The program, ready to run in a terminal of 80 columns.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["VARIORUM_CONFIG", "VARIORUM_DATABASE", "NO_COLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
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
    let child = command(args).spawn().unwrap();
    std::thread::sleep(after);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{out}");
    out
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
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
