//! Starts other programs in the project's folder and says in one sentence which of them failed.
//!
//! For: every command. Not for: deciding what is run (`play.rs`, `test.rs`) or whether it is there (`tools.rs`).

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a command did, or the sentence that says what went wrong.
pub(crate) type Done = Result<(), String>;

/// The folder of the whole project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| project().join("target"), |named| project().join(named))
}

/// The cargo that started this program.
pub(crate) fn cargo() -> Command {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()))
}

/// npm, in the folder of the page.
pub(crate) fn npm() -> Command {
    let mut npm = program(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(project().join("web"));
    npm
}

/// A program, started in the project's folder.
pub(crate) fn program(name: &str) -> Command {
    let mut command = Command::new(name);
    command.current_dir(project());
    command
}

/// Runs a program to its end; what it prints is seen as it comes.
///
/// # Errors
/// The command line and how it ended, if it could not be started or did not end well.
pub(crate) fn finish(command: &mut Command) -> Done {
    let line = line(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(match status.code() {
            Some(code) => format!("`{line}` failed with exit code {code}"),
            None => format!("`{line}` was stopped"),
        }),
        Err(why) => Err(format!("`{line}` could not be started: {why}")),
    }
}

/// What a program prints when asked; nothing if it is not there or fails.
pub(crate) fn output(name: &str, arguments: &[&str]) -> Option<String> {
    let output = program(name).args(arguments).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// A line on the screen.
#[expect(clippy::print_stdout, reason = "this is what the program is for")]
pub(crate) fn say(line: &str) {
    println!("{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let why = finish(program("no-such-program").arg("--now")).unwrap_err();
        assert!(why.starts_with("`no-such-program --now` could not be started: "), "{why}");
    }

    #[test]
    fn a_program_that_fails_is_told_with_its_exit_code() {
        let why = finish(cargo().arg("no-such-subcommand").stderr(Stdio::null())).unwrap_err();
        assert_eq!(why, "`cargo no-such-subcommand` failed with exit code 101");
    }
}
