//! Runs the program.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What the program has done.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Its output, if all went well and nothing was complained about.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }
}

/// The program, ready to be run in a terminal of 80 columns.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["VARIORUM_CONFIG", "VARIORUM_DATABASE", "NO_COLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
        command.env_remove(name);
    }
    command
}

/// Its output if it is interrupted by Ctrl-C after a while; it ends at once, and well.
#[cfg(unix)]
#[track_caller]
pub(crate) fn interrupted(args: &[&str], after: Duration) -> String {
    let child = command(args).spawn().unwrap();
    std::thread::sleep(after);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let begun = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(10));
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{out}");
    out
}

/// Runs it without input.
pub(crate) fn variorum(args: &[&str]) -> Ran {
    with_input(args, "")
}

/// Runs it in a folder.
pub(crate) fn variorum_in(folder: &Path, args: &[&str]) -> Ran {
    run(command(args).current_dir(folder), "")
}

/// Runs it with these lines typed.
pub(crate) fn with_input(args: &[&str], input: &str) -> Ran {
    run(&mut command(args), input)
}

fn run(command: &mut Command, input: &str) -> Ran {
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The program may leave before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
