//! A program and its lines.
//!
//! A thread reads what it says, so that waiting for a line can end; it ends with the program. Dropping ends the
//! program. Not for: what the lines mean.

use crate::contestant::Fault;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often a wait looks whether it is to end.
const GLANCE: Duration = Duration::from_millis(20);
/// How long a program may take to leave when told to.
const FAREWELL: Duration = Duration::from_millis(300);
/// A line that is longer than this is cut; no engine says as much.
const LONGEST: usize = 1 << 20;

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    name: String,
    child: Child,
    to: Option<ChildStdin>,
    from: Receiver<String>,
}

/// What waiting has led to.
#[derive(Debug)]
pub(super) enum Heard {
    Line(String),
    Nothing,
    Stopped,
}

impl Process {
    pub(super) fn start(words: &[String]) -> Result<Self, Fault> {
        let (program, arguments) =
            words.split_first().ok_or_else(|| Fault::Crash("the command of a program is missing".to_owned()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for us; it would kill the program in the middle of a game that is to be counted or dropped, not
        // lost.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child =
            command.spawn().map_err(|error| Fault::Crash(format!("`{program}` cannot be started: {error}")))?;
        let (sender, from) = channel();
        if let Some(out) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut reader = BufReader::new(out);
                let mut line = Vec::new();
                while reader.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                    line.truncate(LONGEST);
                    if sender.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
                        break;
                    }
                    line.clear();
                }
            });
        }
        Ok(Self { name: program.clone(), to: child.stdin.take(), child, from })
    }

    /// What it is called in messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn say(&mut self, line: &str) -> Result<(), Fault> {
        let sent = self.to.as_mut().is_some_and(|to| writeln!(to, "{line}").and_then(|()| to.flush()).is_ok());
        if sent { Ok(()) } else { Err(self.ended()) }
    }

    /// The next line, if it comes before the deadline.
    pub(super) fn hear(&mut self, deadline: Instant, stop: &dyn Fn() -> bool) -> Result<Heard, Fault> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(Heard::Line(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if stop() => return Ok(Heard::Stopped),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(Heard::Nothing),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn ended(&mut self) -> Fault {
        let how = self
            .wait(FAREWELL)
            .map_or_else(|| "has closed its output".to_owned(), |status| format!("has ended ({status})"));
        Fault::Crash(format!("{} {how}", self.name))
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
        let _ = self.say("stop");
        let _ = self.say("quit");
        self.to = None;
        if self.wait(FAREWELL).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
