//! Counts the same position with two builds of this program: the command that counts, and the client that runs it.
//!
//! Each build is a separate process, so that neither warms the caches for the other. The answer is one line, `LEAVES
//! SECONDS`, whose format no later version may change. Builds older than this command can be compared as well: copy
//! this crate into a copy of their source.

use crate::{BenchResult, load_game, timed};
use clap::Args;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Count one position and print how long that took
#[derive(Debug, Args)]
pub(crate) struct Count {
    /// Game
    game: String,
    /// Depth in turns
    depth: u32,
    /// Position string
    #[arg(allow_hyphen_values = true)]
    position: String,
}

impl Count {
    pub(crate) fn print(&self, out: &mut impl Write) -> BenchResult {
        let game = load_game(&self.game)?;
        let pos = notation::position::parse(&game, &self.position)?;
        // Warm up: first accesses are not measured.
        game.perft(&pos, self.depth.saturating_sub(1));
        let (seconds, leaves) = timed(|| game.perft(&pos, self.depth));
        Ok(writeln!(out, "{leaves} {seconds}")?)
    }
}

/// The `bench` program of a build.
pub(crate) struct Build<'p>(&'p Path);

impl<'p> Build<'p> {
    /// # Errors
    /// If it does not answer.
    pub(crate) fn new(program: &'p Path) -> BenchResult<Self> {
        let build = Self(program);
        let path = program.display();
        let asked = build.run(&["count", "--help"]).map_err(|why| format!("{path} cannot be started: {why}"))?;
        if !asked.status.success() {
            return Err(format!(
                "{path} cannot count: it is not a `bench` program, or is older than `bench count`; to \
                 compare such a build, copy this `bench` folder into a copy of its source and build it there"
            )
            .into());
        }
        Ok(build)
    }

    fn run(&self, arguments: &[&str]) -> std::io::Result<Output> {
        Command::new(self.0).args(arguments).stderr(Stdio::null()).output()
    }

    /// Returns the seconds and the leaves; `None` if the build cannot play this game.
    pub(crate) fn count(&self, game: &str, position: &str, depth: u32) -> BenchResult<Option<(f64, u64)>> {
        let answer = self.run(&["count", game, &depth.to_string(), position])?;
        if !answer.status.success() {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&answer.stdout);
        let nonsense = || format!("{} answered `{}` in place of leaves and seconds", self.0.display(), text.trim());
        let (leaves, seconds) = text.trim().split_once(' ').ok_or_else(nonsense)?;
        Ok(Some((seconds.parse().map_err(|_| nonsense())?, leaves.parse().map_err(|_| nonsense())?)))
    }
}
