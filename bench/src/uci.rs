//! A UCI engine that answers `go perft N`: its variants, its counts, and the time it takes.
//!
//! It fills the columns of `bench table --uci`. Matches with engines are in the crate `lab::matches`. Engines that hang are
//! not handled: the user has to stop the benchmark.

use crate::BenchResult;
use library::ShippedGame;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

/// A running engine.
pub(crate) struct UciEngine {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    /// The name that it reports.
    pub(crate) name: String,
    variants: Vec<String>,
}

impl UciEngine {
    pub(crate) fn start(program: &Path) -> BenchResult<Self> {
        let started = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|why| format!("{} cannot be started: {why}", program.display()))?;
        let (to, from) = child.stdin.take().zip(child.stdout.take()).ok_or("no pipes to the engine")?;
        let mut uci = Self {
            child,
            stdin: to,
            stdout: BufReader::new(from),
            name: program.display().to_string(),
            variants: Vec::new(),
        };
        uci.write_line("uci")?;
        loop {
            let line = uci.read_line()?;
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
    pub(crate) fn variant(&self, game: &ShippedGame) -> Option<String> {
        let offer = |name: &str| self.variants.iter().find(|offer| offer.eq_ignore_ascii_case(name)).cloned();
        offer(game.id).or_else(|| game.aliases().find_map(offer))
    }

    /// Selects a game.
    pub(crate) fn set_variant(&mut self, variant: &str) -> BenchResult {
        self.write_line(&format!("setoption name UCI_Variant value {variant}"))?;
        self.write_line("ucinewgame")
    }

    /// The seconds, and the leaves, after these turns from the start.
    pub(crate) fn count(&mut self, turns: &[String], depth: u32) -> BenchResult<(f64, u64)> {
        let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
        self.write_line(&format!("position startpos{moves}"))?;
        self.wait_until_ready()?;
        let before = ProcessClock::start(&self.child);
        self.write_line(&format!("go perft {depth}"))?;
        let leaves = loop {
            let line = self.read_line()?;
            if let Some(leaves) = line.to_lowercase().strip_prefix("nodes searched:") {
                break leaves.trim().parse().map_err(|_| format!("{} said `{line}`", self.name))?;
            }
        };
        self.wait_until_ready()?;
        Ok((before.elapsed(&self.child), leaves))
    }

    /// Waits until it has executed its commands.
    fn wait_until_ready(&mut self) -> BenchResult {
        self.write_line("isready")?;
        while self.read_line()? != "readyok" {}
        Ok(())
    }

    fn write_line(&mut self, line: &str) -> BenchResult {
        writeln!(self.stdin, "{line}")?;
        Ok(self.stdin.flush()?)
    }

    fn read_line(&mut self) -> BenchResult<String> {
        let mut line = String::new();
        if self.stdout.read_line(&mut line)? == 0 {
            return Err(format!("{} ended unexpectedly", self.name).into());
        }
        Ok(line.trim().to_owned())
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The time of another process: its CPU time where the system reports it (Linux), else wall-clock time.
struct ProcessClock {
    cpu_nanos: Option<u64>,
    wall: Instant,
}

impl ProcessClock {
    fn start(child: &Child) -> Self {
        Self { cpu_nanos: process_cpu_nanos(child), wall: Instant::now() }
    }

    /// Seconds since the start.
    fn elapsed(&self, child: &Child) -> f64 {
        match (self.cpu_nanos, process_cpu_nanos(child)) {
            (Some(then), Some(now)) => now.saturating_sub(then) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

/// The CPU time of all threads of a process.
fn process_cpu_nanos(child: &Child) -> Option<u64> {
    let threads = std::fs::read_dir(format!("/proc/{}/task", child.id())).ok()?;
    let of_thread = |thread: std::fs::DirEntry| -> Option<u64> {
        std::fs::read_to_string(thread.path().join("schedstat")).ok()?.split_whitespace().next()?.parse().ok()
    };
    threads.map(|thread| of_thread(thread.ok()?)).sum()
}
