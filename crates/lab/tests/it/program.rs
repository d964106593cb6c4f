//! Runs the program, for the tests of its commands.

use std::process::{Command, Stdio};
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

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
        command.env_remove(name);
    }
    command
}

/// Runs the program without input.
pub(crate) fn lab(args: &[&str]) -> Ran {
    let output = command(args).output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
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
