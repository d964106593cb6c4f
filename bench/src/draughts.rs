//! Compares draughts from rule files with libraries for one kind of draughts only, in one run: dame-rs (international
//! draughts) and kish (Turkish draughts).
//!
//! The libraries run in a Python that has them, since no other crate needs them. Look next: `count`, which does the same
//! with another build of this program.

use crate::{BenchResult, load_game, timed};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The number of rounds; the best one counts.
const ROUNDS: usize = 5;

/// The game, the library as `readers/draughts.py` names it, and a depth that takes about a second.
const GAMES: &[(&str, &str, u32)] = &[("international-draughts", "dame", 8), ("turkish-draughts", "kish", 7)];

/// Compare draughts with dame-rs and kish, libraries for one game each
#[derive(Debug, Args)]
pub(crate) struct Draughts {
    /// A Python with dame-rs and kish
    #[arg(long, value_name = "PYTHON")]
    python: PathBuf,
}

impl Draughts {
    /// Prints a line for each game: the library, its leaves, ours, and how many times slower we are.
    pub(crate) fn compare(&self, out: &mut impl Write) -> BenchResult {
        writeln!(out, "best of {ROUNDS}: library, its leaves, leaves of this engine, times slower")?;
        for &(id, library, depth) in GAMES {
            let game = load_game(id)?;
            let start = game.start();
            game.perft(&start, depth - 1);
            let (mut theirs, mut ours) = ((0, f64::MAX), (0, f64::MAX));
            for _ in 0..ROUNDS {
                let (leaves, seconds) = self.count(library, depth)?;
                theirs = (leaves, seconds.min(theirs.1));
                let (seconds, leaves) = timed(|| game.perft(&start, depth));
                ours = (leaves, seconds.min(ours.1));
            }
            writeln!(out, "{library}, {} turns: {} {} {:.2}", depth, theirs.0, ours.0, ours.1 / theirs.1)?;
        }
        Ok(())
    }

    /// The leaves that a library counts, and the seconds of CPU time that it takes.
    fn count(&self, library: &str, depth: u32) -> BenchResult<(u64, f64)> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("readers/draughts.py");
        let answer = Command::new(&self.python).arg(script).args([library, &depth.to_string()]).output()?;
        let text = String::from_utf8_lossy(&answer.stdout);
        let numbers = text.trim().split_once(' ');
        numbers.and_then(|(leaves, seconds)| Some((leaves.parse().ok()?, seconds.parse().ok()?))).ok_or_else(|| {
            let why = String::from_utf8_lossy(&answer.stderr);
            format!("{library} did not count: {}", why.lines().last().unwrap_or("it printed no number")).into()
        })
    }
}
