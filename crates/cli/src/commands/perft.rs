//! `variorum perft`: counts the sequences of turns of a given length.
//!
//! Two turns that lead from one position to the same position count once; a position that is reached in two ways counts
//! twice. With `--texts` every text of the protocols counts, as in other programs. The first turns are counted in
//! parallel on all processors; only counts are kept, so the memory stays small however many sequences there are.

use crate::turns;
use clap::Args;
use commandline::failure::CommandResult;
use commandline::options::{OutputOptions, PositionOptions};
use commandline::progress;
use indicatif::{ProgressBar, ProgressDrawTarget};
use notation::turn::{perft_by_text, turns_by_text};
use rayon::prelude::*;
use rules::{Game, Position};
use serde_json::json;
use std::io::Write;
use std::sync::Once;
use std::time::{Duration, Instant};

/// A shorter count shows no progress.
const PROGRESS_DELAY: Duration = Duration::from_millis(700);
/// The maximum depth.
const MAX_DEPTH: u32 = 40;

/// Counts the sequences of turns of a given length. By default it counts results: turns that lead from one position to the
/// same position are one. With --texts it counts as other programs do: every text that UCI has for a turn is one.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    position: PositionOptions,

    /// Number of turns
    #[arg(value_parser = parse_depth)]
    depth: u32,

    /// Print the count for each first turn
    #[arg(long)]
    divide: bool,

    /// Count and print the texts of turns in UCI, also if two turns have the same result (default: count results)
    #[arg(long)]
    texts: bool,

    #[command(flatten)]
    output: OutputOptions,
}

fn parse_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|&depth| depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("the depth is a whole number from 0 to {MAX_DEPTH}"))
}

impl Perft {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let (loaded, pos) = self.position.load()?;
        let game = &loaded.game;
        let begun = Instant::now();
        let Some(rest) = self.depth.checked_sub(1) else { return self.report(out, &[], 1, begun) };
        let (texts, firsts): (Vec<String>, Vec<Position>) = if self.texts {
            turns_by_text(game, &pos).into_iter().map(|turn| (turn.text, turn.after)).unzip()
        } else if self.divide {
            turns::list_all(game, &pos).0.into_iter().map(|turn| (turn.text, turn.after)).unzip()
        } else {
            (Vec::new(), game.turns(&pos, |_, _| false).into_iter().map(|(_, after)| after).collect())
        };
        let count = if self.texts { perft_by_text } else { Game::perft };
        let counts = count_each(&firsts, |after| count(game, after, rest));
        let mut divided: Vec<(String, u64)> = Vec::new();
        if self.divide {
            divided.extend(texts.into_iter().zip(counts.iter().copied()));
            divided.sort();
        }
        self.report(out, &divided, counts.iter().sum(), begun)
    }

    fn report(&self, out: &mut impl Write, divided: &[(String, u64)], nodes: u64, begun: Instant) -> CommandResult {
        if self.output.json {
            let seconds = (begun.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
            let counted = if self.texts { "texts" } else { "results" };
            let mut report = json!({"depth": self.depth, "counted": counted, "nodes": nodes, "seconds": seconds});
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

/// The counts for these positions.
fn count_each(firsts: &[Position], count: impl Fn(&Position) -> u64 + Sync) -> Vec<u64> {
    let progress = DelayedProgress::new(firsts.len());
    let counts = firsts.par_iter().map(|after| {
        let nodes = count(after);
        progress.increment();
        nodes
    });
    let counts = counts.collect();
    progress.bar.finish_and_clear();
    counts
}

/// A progress bar on stderr, if that is a terminal, that appears only if counting takes long.
struct DelayedProgress {
    bar: ProgressBar,
    started: Instant,
    shown: Once,
}

impl DelayedProgress {
    fn new(firsts: usize) -> Self {
        let bar = progress::hidden_progress_bar(Some(firsts as u64), "{bar:40} {pos} of {len} first turns, {eta} left");
        Self { bar, started: Instant::now(), shown: Once::new() }
    }

    fn increment(&self) {
        if self.started.elapsed() > PROGRESS_DELAY {
            self.shown.call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
        self.bar.inc(1);
    }
}
