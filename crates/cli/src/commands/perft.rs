//! `variorum perft`: how many ways there are to play so many turns.
//!
//! Two turns that lead from one position to the same position count once; a position that is reached in two ways counts
//! twice. Each first turn is counted by itself, on all processors; nothing is kept but the results of one position
//! after another, so memory stays small however many there are.

use crate::failure::Done;
use crate::options::{Output, PositionOptions};
use crate::progress;
use crate::turns;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget};
use rayon::prelude::*;
use rules::{Game, Position};
use serde_json::json;
use std::io::Write;
use std::sync::Once;
use std::time::{Duration, Instant};

/// Counting that is done sooner shows no progress.
const PATIENCE: Duration = Duration::from_millis(700);
/// Nobody lives long enough for more.
const DEEPEST: u32 = 40;

/// Counts the ways to play so many turns; turns that lead to the same position at once count as one.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    position: PositionOptions,

    /// How many turns
    #[arg(value_parser = depth)]
    depth: u32,

    /// Show the number for every first turn
    #[arg(long)]
    divide: bool,

    #[command(flatten)]
    output: Output,
}

fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|&depth| depth <= DEEPEST);
    depth.ok_or_else(|| format!("the depth is a whole number from 0 to {DEEPEST}"))
}

impl Perft {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let (loaded, pos) = self.position.load()?;
        let game = &loaded.game;
        let begun = Instant::now();
        let Some(rest) = self.depth.checked_sub(1) else { return self.report(out, &[], 1, begun) };
        let (texts, firsts): (Vec<String>, Vec<Position>) = if self.divide {
            turns::listed(game, &pos).0.into_iter().map(|turn| (turn.text, turn.after)).unzip()
        } else {
            (Vec::new(), game.turns(&pos, |_, _| false).into_iter().map(|(_, after)| after).collect())
        };
        let counts = count(game, &firsts, rest);
        let divided: Vec<(String, u64)> = texts.into_iter().zip(counts.iter().copied()).collect();
        self.report(out, &divided, counts.iter().sum(), begun)
    }

    fn report(&self, out: &mut impl Write, divided: &[(String, u64)], nodes: u64, begun: Instant) -> Done {
        if self.output.json {
            let seconds = (begun.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
            let mut report = json!({"depth": self.depth, "nodes": nodes, "seconds": seconds});
            if self.divide {
                let turns = divided.iter().map(|(text, nodes)| json!({"text": text, "nodes": nodes}));
                report["turns"] = turns.collect();
            }
            writeln!(out, "{report:#}")?;
            return Ok(());
        }
        for (text, nodes) in divided {
            writeln!(out, "{text}: {nodes}")?;
        }
        writeln!(out, "nodes {nodes}")?;
        Ok(())
    }
}

/// The number for each of these positions.
fn count(game: &Game, firsts: &[Position], depth: u32) -> Vec<u64> {
    let progress = Progress::new(firsts.len());
    let counts = firsts.par_iter().map(|after| {
        let nodes = game.perft(after, depth);
        progress.done();
        nodes
    });
    let counts = counts.collect();
    progress.bar.finish_and_clear();
    counts
}

/// A bar on stderr (if that is a terminal) that appears when it takes long.
struct Progress {
    bar: ProgressBar,
    begun: Instant,
    shown: Once,
}

impl Progress {
    fn new(firsts: usize) -> Self {
        let bar = progress::hidden(Some(firsts as u64), "{bar:40} {pos} of {len} first turns, {eta} left");
        Self { bar, begun: Instant::now(), shown: Once::new() }
    }

    fn done(&self) {
        if self.begun.elapsed() > PATIENCE {
            self.shown.call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
        self.bar.inc(1);
    }
}
