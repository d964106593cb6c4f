//! Counting the same position with two builds of this program: what one answers, and how the other asks.
//!
//! Both are processes of their own, so that neither warms the caches for the other. What goes to and fro is one line,
//! `LEAVES SECONDS`, which no later version may change. Builds from before there was this command can be compared too:
//! put this crate into a copy of their source.

use crate::{Done, load, timed};
use clap::Args;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Counts one position and says how long that took
#[derive(Debug, Args)]
pub(crate) struct Count {
    /// The game
    game: String,
    /// How many turns deep
    depth: u32,
    /// The position, as a string
    #[arg(allow_hyphen_values = true)]
    position: String,
}

impl Count {
    pub(crate) fn answer(&self, out: &mut impl Write) -> Done {
        let game = load(&self.game)?;
        let pos = notation::position::read(&game, &self.position)?;
        // What is touched for the first time is not measured.
        game.perft(&pos, self.depth.saturating_sub(1));
        let (seconds, leaves) = timed(|| game.perft(&pos, self.depth));
        Ok(writeln!(out, "{leaves} {seconds}")?)
    }
}

/// The `bench` program of some build.
pub(crate) struct Build<'p>(&'p Path);

impl<'p> Build<'p> {
    /// # Errors
    /// If it does not answer at all.
    pub(crate) fn new(program: &'p Path) -> Done<Self> {
        let build = Self(program);
        let path = program.display();
        let asked = build.run(&["count", "--help"]).map_err(|why| format!("{path} cannot be started: {why}"))?;
        if !asked.status.success() {
            return Err(format!(
                "{path} cannot be asked to count: it is no `bench`, or one from before there was `bench count`; to \
                 compare such a build, put this `bench` folder into a copy of its source and build it there"
            )
            .into());
        }
        Ok(build)
    }

    fn run(&self, arguments: &[&str]) -> std::io::Result<Output> {
        Command::new(self.0).args(arguments).stderr(Stdio::null()).output()
    }

    /// Seconds, and leaves; none if the build cannot play this game.
    pub(crate) fn count(&self, game: &str, position: &str, depth: u32) -> Done<Option<(f64, u64)>> {
        let answer = self.run(&["count", game, &depth.to_string(), position])?;
        if !answer.status.success() {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&answer.stdout);
        let nonsense = || format!("{} answered `{}` instead of leaves and seconds", self.0.display(), text.trim());
        let (leaves, seconds) = text.trim().split_once(' ').ok_or_else(nonsense)?;
        Ok(Some((seconds.parse().map_err(|_| nonsense())?, leaves.parse().map_err(|_| nonsense())?)))
    }
}
