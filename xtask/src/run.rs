//! Starts other programs in the project's folder and reports in one sentence which of them failed.
//!
//! `play.rs` and `test.rs` decide what runs, `tools.rs` checks whether it is installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::JoinHandle;

/// What a command did, or the sentence that says what went wrong.
pub(crate) type Done = Result<(), String>;

/// The folder of the whole project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// The program `name` of this project, as a plain `cargo build` or one with this profile leaves it.
pub(crate) fn built(profile: &str, name: &str) -> Command {
    let folder = if profile == "dev" { "debug" } else { profile };
    program(&target().join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX)).to_string_lossy())
}

/// Builds the program with a profile, and returns a command that runs it.
///
/// # Errors
/// If it cannot be built.
pub(crate) fn build_program(profile: &str) -> Result<Command, String> {
    finish(cargo().args(["build", "--quiet", "--profile", profile, "--locked", "--package", "variorum-cli"]))?;
    Ok(built(profile, "variorum"))
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
///
/// It does not inherit the variables by which cargo describes the package `xtask` to us: the build script of `ring` runs
/// again when they change, so a cargo started from here would compile `ring` and everything above it anew, and the next
/// one started from a shell again.
pub(crate) fn program(name: &str) -> Command {
    let mut command = Command::new(name);
    command.current_dir(project());
    for (variable, _) in std::env::vars_os() {
        if variable.to_str().is_some_and(|name| name.starts_with("CARGO_MANIFEST_") || name.starts_with("CARGO_PKG_")) {
            command.env_remove(variable);
        }
    }
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

/// Work that goes on beside other work.
pub(crate) struct Background(JoinHandle<Done>);

impl Background {
    pub(crate) fn start(work: impl FnOnce() -> Done + Send + 'static) -> Self {
        Self(std::thread::spawn(work))
    }

    /// Waits for its end.
    ///
    /// # Errors
    /// What went wrong in it.
    pub(crate) fn finish(self) -> Done {
        self.0.join().unwrap_or_else(|_| Err("a step panicked".to_owned()))
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

/// Copies a file unless the copy is up to date: then whatever is built from it need not be built again.
///
/// # Errors
/// Which file cannot be read or written.
pub(crate) fn copy(from: &Path, to: &Path) -> Done {
    let read = fs::read(from).map_err(|why| format!("{} cannot be read: {why}", from.display()))?;
    if fs::read(to).is_ok_and(|known| known == read) {
        return Ok(());
    }
    fs::write(to, read).map_err(|why| format!("{} cannot be written: {why}", to.display()))
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
    fn a_program_does_not_inherit_the_description_of_this_package() {
        let removed = |name: &str| program("cargo").get_envs().any(|(removed, now)| removed == name && now.is_none());
        assert!(removed("CARGO_MANIFEST_DIR") && removed("CARGO_PKG_NAME"));
        assert!(!removed("PATH"));
    }

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

    #[test]
    fn an_unchanged_file_is_not_written_again() {
        let folder = std::env::temp_dir().join(format!("variorum-copy-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (from, to) = (folder.join("from"), folder.join("to"));
        let modified = |path: &Path| fs::metadata(path).unwrap().modified().unwrap();
        fs::write(&from, "one").unwrap();
        copy(&from, &to).unwrap();
        fs::File::options().write(true).open(&to).unwrap().set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
        copy(&from, &to).unwrap();
        assert_eq!(modified(&to), std::time::SystemTime::UNIX_EPOCH);
        fs::write(&from, "two").unwrap();
        copy(&from, &to).unwrap();
        assert_eq!(fs::read(&to).unwrap(), b"two");
        assert!(copy(&folder.join("nothing"), &to).unwrap_err().contains("cannot be read"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
