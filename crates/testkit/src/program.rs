//! Runs a program of the workspace, for the tests of its commands.
//!
//! Not for: which program, and what its tests need beside (`tests/it/program.rs` of the crate that builds it).

use std::process::{Command, Output, Stdio};

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    /// The exit status.
    pub code: i32,
    /// Everything on stdout.
    pub out: String,
    /// Everything on stderr.
    pub err: String,
}

impl Ran {
    /// The output of a program that has exited by itself.
    ///
    /// # Panics
    /// If a signal ended the program, or what it wrote is not UTF-8.
    #[track_caller]
    pub fn from_output(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The output.
    ///
    /// # Panics
    /// If there was an error or any text on stderr.
    #[track_caller]
    pub fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }
}

/// A program without input, ready to run: the caller's environment does not change its colours or its messages.
pub fn command(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
        command.env_remove(name);
    }
    command
}

/// The output after Ctrl-C.
///
/// # Panics
/// If the program does not stop successfully.
#[cfg(unix)]
#[track_caller]
pub fn interrupted(mut command: Command, after: std::time::Duration) -> String {
    let child = command.spawn().unwrap();
    std::thread::sleep(after);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{out}");
    out
}
