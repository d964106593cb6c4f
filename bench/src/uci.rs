//! A UCI engine that answers `go perft N`: what it can play, what it counts, and the time it takes.
//!
//! For: the column of `bench table` with somebody else's engine in it. Not for: playing with it (crate `arena`), and not
//! for engines that hang: whoever measures sees that and stops it.

use crate::Done;
use catalog::Shipped;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

/// A running engine.
pub(crate) struct Uci {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// What it calls itself.
    pub(crate) name: String,
    variants: Vec<String>,
}

impl Uci {
    pub(crate) fn start(program: &Path) -> Done<Self> {
        let started = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|why| format!("{} cannot be started: {why}", program.display()))?;
        let (to, from) = child.stdin.take().zip(child.stdout.take()).ok_or("no pipes to the engine")?;
        let mut uci =
            Self { child, to, from: BufReader::new(from), name: program.display().to_string(), variants: Vec::new() };
        uci.say("uci")?;
        loop {
            let line = uci.hear()?;
            if let Some(name) = line.strip_prefix("id name ") {
                name.clone_into(&mut uci.name);
            } else if let Some(offered) = line.strip_prefix("option name UCI_Variant ") {
                let words: Vec<&str> = offered.split_whitespace().collect();
                uci.variants = words.windows(2).filter(|two| two[0] == "var").map(|two| two[1].to_owned()).collect();
            } else if line == "uciok" {
                return Ok(uci);
            }
        }
    }

    /// Its own name for a game, if it offers it.
    pub(crate) fn variant(&self, game: &Shipped) -> Option<String> {
        let offer = |name: &str| self.variants.iter().find(|offer| offer.eq_ignore_ascii_case(name)).cloned();
        offer(game.id).or_else(|| game.names().find_map(offer))
    }

    /// Makes it play a game, from now on.
    pub(crate) fn play(&mut self, variant: &str) -> Done {
        self.say(&format!("setoption name UCI_Variant value {variant}"))?;
        self.say("ucinewgame")
    }

    /// Seconds, and leaves, after these turns from the start.
    pub(crate) fn count(&mut self, turns: &[String], depth: u32) -> Done<(f64, u64)> {
        let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
        self.say(&format!("position startpos{moves}"))?;
        self.wait()?;
        let before = Clock::of(&self.child);
        self.say(&format!("go perft {depth}"))?;
        let leaves = loop {
            let line = self.hear()?;
            if let Some(leaves) = line.to_lowercase().strip_prefix("nodes searched:") {
                break leaves.trim().parse().map_err(|_| format!("{} said `{line}`", self.name))?;
            }
        };
        self.wait()?;
        Ok((before.elapsed(&self.child), leaves))
    }

    /// Until it has done what it was told.
    fn wait(&mut self) -> Done {
        self.say("isready")?;
        while self.hear()? != "readyok" {}
        Ok(())
    }

    fn say(&mut self, line: &str) -> Done {
        writeln!(self.to, "{line}")?;
        Ok(self.to.flush()?)
    }

    fn hear(&mut self) -> Done<String> {
        let mut line = String::new();
        if self.from.read_line(&mut line)? == 0 {
            return Err(format!("{} has ended in the middle of a conversation", self.name).into());
        }
        Ok(line.trim().to_owned())
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The time of another process: of its processor where the system tells (Linux does), else that of the clock on the
/// wall.
struct Clock {
    processor: Option<u64>,
    wall: Instant,
}

impl Clock {
    fn of(child: &Child) -> Self {
        Self { processor: nanoseconds(child), wall: Instant::now() }
    }

    /// Seconds since then.
    fn elapsed(&self, child: &Child) -> f64 {
        match (self.processor, nanoseconds(child)) {
            (Some(then), Some(now)) => now.saturating_sub(then) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

/// What all threads of a process have had of the processors.
fn nanoseconds(child: &Child) -> Option<u64> {
    let threads = std::fs::read_dir(format!("/proc/{}/task", child.id())).ok()?;
    let of_thread = |thread: std::fs::DirEntry| -> Option<u64> {
        std::fs::read_to_string(thread.path().join("schedstat")).ok()?.split_whitespace().next()?.parse().ok()
    };
    threads.map(|thread| of_thread(thread.ok()?)).sum()
}
