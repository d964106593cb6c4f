//! A process and its lines.
//!
//! A thread reads the output, so that waiting for a line can time out; the thread ends with the process. Dropping this
//! ends the process.

use crate::competitor::interface::Forfeit;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often a wait checks whether it should end.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(20);
/// How long a program may take to exit on request.
const QUIT_TIMEOUT: Duration = Duration::from_millis(300);
/// The maximum length of a line in bytes; longer ones are truncated.
const MAX_LINE_BYTES: usize = 1 << 20;

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    name: String,
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// The outcome of waiting for a line.
#[derive(Debug)]
pub(super) enum ReadOutcome {
    Line(String),
    Timeout,
    Stopped,
}

impl Process {
    pub(super) fn start(words: &[String]) -> Result<Self, Forfeit> {
        let (program, arguments) =
            words.split_first().ok_or_else(|| Forfeit::Crash("the command of a program is missing".to_owned()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is meant for this program; it would kill the other one in the middle of a game that is to be finished
        // or dropped, not lost.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child =
            command.spawn().map_err(|error| Forfeit::Crash(format!("`{program}` cannot be started: {error}")))?;
        let (sender, from) = channel();
        if let Some(out) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut reader = BufReader::new(out);
                let mut line = Vec::new();
                while reader.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                    line.truncate(MAX_LINE_BYTES);
                    if sender.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
                        break;
                    }
                    line.clear();
                }
            });
        }
        Ok(Self { name: program.clone(), stdin: child.stdin.take(), child, lines: from })
    }

    /// The name for messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn write_line(&mut self, line: &str) -> Result<(), Forfeit> {
        let sent = self.stdin.as_mut().is_some_and(|to| writeln!(to, "{line}").and_then(|()| to.flush()).is_ok());
        if sent { Ok(()) } else { Err(self.exit_error()) }
    }

    /// Waits for the next line until the deadline.
    pub(super) fn read_line(&mut self, deadline: Instant, stop: &dyn Fn() -> bool) -> Result<ReadOutcome, Forfeit> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(STOP_POLL_INTERVAL)) {
                Ok(line) => return Ok(ReadOutcome::Line(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.exit_error()),
                Err(RecvTimeoutError::Timeout) if stop() => return Ok(ReadOutcome::Stopped),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(ReadOutcome::Timeout),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn exit_error(&mut self) -> Forfeit {
        let how = self
            .wait(QUIT_TIMEOUT)
            .map_or_else(|| "has closed its output".to_owned(), |status| format!("has ended ({status})"));
        Forfeit::Crash(format!("{} {how}", self.name))
    }

    fn wait(&mut self, time: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.write_line("stop");
        let _ = self.write_line("quit");
        self.stdin = None;
        if self.wait(QUIT_TIMEOUT).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
