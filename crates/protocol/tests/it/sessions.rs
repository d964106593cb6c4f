//! Sessions as data: `tests/sessions/PROTOCOL-*.txt`, and the blocks of `docs/protocols.md` that are called like a
//! protocol: `uci`, `usi`, `ucci`, `xboard`.
//!
//! `> LINE` is sent to the engine; `< PATTERN` waits for a matching line, skipping others; `= PATTERN` must match the
//! very next line. In a pattern `*` stands for anything. The text matched by `(*)` can be sent again as `(…)`, without
//! the parentheses. `# …` is a comment. At the end the input is closed, and the engine must exit by itself.

use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// The timeout for any answer, even on a busy machine.
const LONGEST: Duration = Duration::from_mins(1);

/// A reader of bytes from a channel.
struct Incoming(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Incoming {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let count = out.len().min(self.1.len());
        out[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

/// A writer of lines to a channel.
struct Outgoing(Sender<String>, Vec<u8>);

impl Write for Outgoing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8(std::mem::take(&mut self.1)).map_err(io::Error::other)?;
        text.lines().for_each(|line| drop(self.0.send(line.to_owned())));
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Uci,
    Usi,
    Ucci,
    XBoard,
}

/// Whether the line matches; `*` stands for anything.
fn fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == line,
        Some((head, tail)) => {
            let Some(rest) = line.strip_prefix(head) else { return false };
            (0..=rest.len()).any(|at| rest.is_char_boundary(at) && fits(tail, &rest[at..]))
        }
    }
}

/// The text in parentheses in a line.
fn in_parentheses(line: &str) -> Option<&str> {
    Some(line.split_once('(')?.1.split_once(')')?.0)
}

/// Runs a session.
#[track_caller]
fn check(protocol: Protocol, name: &str, session: &str) {
    let (say, told) = mpsc::channel();
    let (saying, heard) = mpsc::channel();
    let talk = thread::spawn(move || {
        let (input, output) = (BufReader::new(Incoming(told, Vec::new())), Outgoing(saying, Vec::new()));
        match protocol {
            Protocol::Uci => protocol::uci(input, output, &[]),
            Protocol::Usi => protocol::usi(input, output, &[]),
            Protocol::Ucci => protocol::ucci(input, output, &[]),
            Protocol::XBoard => protocol::xboard(input, output, &[]),
        }
    });
    let (mut past, mut again): (Vec<String>, String) = (Vec::new(), String::new());
    for (i, line) in session.lines().enumerate() {
        let place = || format!("{name}:{}: {line}", i + 1);
        let Some((sign, text)) = line.trim().split_at_checked(1).map(|(sign, text)| (sign, text.trim())) else {
            continue;
        };
        match sign {
            "#" => {}
            ">" => {
                let text = text.replace("(…)", &again);
                say.send(format!("{text}\n").into_bytes())
                    .unwrap_or_else(|_| panic!("{}: the session has ended", place()));
            }
            "<" | "=" => {
                let deadline = Instant::now() + LONGEST;
                loop {
                    let Ok(said) = heard.recv_timeout(deadline.saturating_duration_since(Instant::now())) else {
                        panic!("{}: no match; output: {past:#?}", place());
                    };
                    past.push(said.clone());
                    if fits(text, &said) {
                        if text.contains("(*)") {
                            in_parentheses(&said).unwrap_or_default().clone_into(&mut again);
                        }
                        break;
                    }
                    assert!(sign == "<", "{}: unexpected line: {said}", place());
                }
            }
            other => panic!("{}: a line must begin with > < = or #, not {other}", place()),
        }
    }
    drop(say);
    let begun = Instant::now();
    while !talk.is_finished() {
        assert!(begun.elapsed() < LONGEST, "{name}: the session does not end; output: {past:#?}");
        thread::sleep(Duration::from_millis(5));
    }
    talk.join()
        .unwrap_or_else(|_| panic!("{name}: the session has panicked"))
        .unwrap_or_else(|why| panic!("{name}: {why}"));
}

/// Runs the sessions of a protocol, of which there are at least `least`.
fn sessions(prefix: &str, protocol: Protocol, least: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
    let (mut count, mut failed) = (0, Vec::new());
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(prefix) {
            let session = std::fs::read_to_string(entry.path()).unwrap();
            if std::panic::catch_unwind(|| check(protocol, &name, &session)).is_err() {
                failed.push(name);
            }
            count += 1;
        }
    }
    assert!(failed.is_empty() && count >= least, "of {count} sessions, these failed: {failed:?}");
}

#[test]
fn uci_sessions_match_their_transcripts() {
    sessions("uci-", Protocol::Uci, 4);
}

#[test]
fn usi_sessions_match_their_transcripts() {
    sessions("usi-", Protocol::Usi, 3);
}

#[test]
fn ucci_sessions_match_their_transcripts() {
    sessions("ucci-", Protocol::Ucci, 2);
}

#[test]
fn xboard_sessions_match_their_transcripts() {
    sessions("xboard-", Protocol::XBoard, 4);
}

#[test]
fn the_sessions_of_the_manual_match_their_transcripts() {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocols.md");
    let text = std::fs::read_to_string(manual).unwrap();
    let mut count = 0;
    for block in text.split("\n```").skip(1).step_by(2) {
        let (language, session) = block.split_once('\n').unwrap_or((block, ""));
        let protocol = match language {
            "uci" => Protocol::Uci,
            "usi" => Protocol::Usi,
            "ucci" => Protocol::Ucci,
            "xboard" => Protocol::XBoard,
            _ => continue,
        };
        check(protocol, &format!("docs/protocols.md, block {}", count + 1), session);
        count += 1;
    }
    assert!(count >= 4, "{count}");
}

#[test]
fn patterns_match_whole_lines() {
    assert!(fits("info depth * pv *", "info depth 3 score cp 1 pv e2e4"));
    assert!(fits("*", "") && fits("readyok", "readyok"));
    assert!(!fits("readyok", "readyok ") && !fits("a*b", "ac"));
}
