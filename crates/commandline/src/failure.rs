//! What ends a command early.

use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The request is invalid: a sentence without a full stop, and lines that show the place (may be empty).
    Message(String, String),
    /// The command has already printed the reason.
    Reported,
    /// The output cannot be written.
    Output(io::Error),
}

/// The result of a command.
pub type CommandResult<T = ()> = Result<T, Failure>;

/// Fails with a sentence without a full stop.
///
/// # Errors
/// Always this sentence.
pub fn fail<T>(sentence: impl Into<String>) -> CommandResult<T> {
    Err(Failure::Message(sentence.into(), String::new()))
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// The text to print in a program of this name, with its line feed.
    pub fn to_text(&self, program: &str) -> String {
        match self {
            Self::Message(sentence, shown) => format!("{program}: {sentence}\n{shown}"),
            Self::Reported => String::new(),
            Self::Output(error) => format!("{program}: the output cannot be written: {error}\n"),
        }
    }
}

/// Ends a program of this name: writes what is left of its output, and the reason if its command failed. The exit code is
/// 0, or 2 for any error.
pub fn exit_code(program: &str, done: CommandResult, out: &mut impl Write) -> ExitCode {
    let failure = match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(failure) => failure,
    };
    // Keep what was found before the error. Errors here are ignored: without stdout or stderr there is nowhere to report
    // them.
    let _ = out.flush();
    let _ = write!(io::stderr(), "{}", failure.to_text(program));
    ExitCode::from(2)
}
