//! `cargo xtask trials counts`: checks the counts of `games/*/perft.txt`, all of them with `--deep`.

use crate::print_line;
use clap::Args;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use parking_lot::Mutex;
use rules::Game;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use testkit::counts::{self, CountLine};

/// Compare the counts in games/*/perft.txt with this engine
#[derive(Debug, Args)]
pub(crate) struct Counts {
    /// Every count, however large [default: counts up to 200,000 positions]
    #[arg(long)]
    deep: bool,

    /// Number of counts run at once
    #[arg(long, default_value_t = 2, value_name = "N")]
    jobs: usize,

    /// Ids of games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

/// The limit without `--deep`, which is that of the tests.
const MAX_SHALLOW_NODES: u64 = 200_000;

/// The games to be counted, and their lines, each with the game under its readings.
type Work = (Vec<GameProgress>, Vec<Job>);

/// A line to be counted.
struct Job {
    /// The index of its game.
    at: usize,
    game: Arc<Game>,
    line: CountLine,
}

/// A game and its progress.
struct GameProgress {
    id: &'static str,
    started: Instant,
    remaining_lines: usize,
    counts: usize,
    nodes: u64,
    failures: Vec<String>,
}

impl Counts {
    pub(crate) fn run(self) -> Result<bool, String> {
        let most = if self.deep { u64::MAX } else { MAX_SHALLOW_NODES };
        let (games, work) = self.work(most)?;
        let nodes: u64 = work.iter().map(|job| total_nodes(&job.line, most)).sum();
        let counts: usize =
            work.iter().map(|job| job.line.counts.iter().filter(|count| count.nodes <= most).count()).sum();
        let screen = MultiProgress::new();
        let style = ProgressStyle::with_template(
            "{elapsed_precise} [{wide_bar}] {human_pos}/{human_len} positions, {per_sec}, {eta} left",
        )
        .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = screen.add(ProgressBar::new(nodes).with_style(style));
        bar.tick();
        // The longest lines come first, so that none runs alone at the end. A game starts with its first line.
        let next = AtomicUsize::new(0);
        let games: Vec<Mutex<GameProgress>> = games.into_iter().map(Mutex::new).collect();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                scope.spawn(|| {
                    while let Some(Job { at, game, line }) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let mut done = (0, 0);
                        let failures = line.check(game, most, &mut |nodes| {
                            done = (done.0 + 1, done.1 + nodes);
                            bar.inc(nodes);
                        });
                        let mut counted = games[*at].lock();
                        counted.counts += done.0;
                        counted.nodes += done.1;
                        counted.failures.extend(failures);
                        counted.remaining_lines -= 1;
                        if counted.remaining_lines == 0 {
                            let told = counted.summary();
                            if bar.is_hidden() { print_line(&told) } else { bar.println(told) }
                        }
                    }
                });
            }
        });
        bar.finish_and_clear();
        let failures: usize = games.iter().map(|counted| counted.lock().failures.len()).sum();
        print_line(&format!(
            "{} games, {counts} counts, {nodes} positions in {:.0} s",
            games.len(),
            bar.elapsed().as_secs_f64()
        ));
        if failures > 0 {
            print_line(&format!("{failures} counts differ"));
        }
        Ok(failures == 0)
    }

    /// The games with counts, and their lines.
    fn work(&self, most: u64) -> Result<Work, String> {
        let ids: Vec<&'static str> = if self.games.is_empty() {
            library::games().iter().map(|game| game.id).collect()
        } else {
            self.games
                .iter()
                .map(|id| library::find(id).map(|game| game.id).ok_or_else(|| library::unknown_message(id)))
                .collect::<Result<_, _>>()?
        };
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
        let (mut games, mut work) = (Vec::new(), Vec::new());
        for id in ids {
            let Ok(text) = std::fs::read_to_string(folder.join(id).join("perft.txt")) else { continue };
            let (lines, failures) = counts::parse_lines(id, &text);
            if lines.is_empty() {
                continue;
            }
            let at = games.len();
            let counted = GameProgress {
                id,
                started: Instant::now(),
                remaining_lines: lines.len(),
                counts: 0,
                nodes: 0,
                failures,
            };
            games.push(counted);
            for lines in lines.chunk_by(|a, b| a.readings == b.readings) {
                let game = Arc::new(testkit::game(id, &lines[0].readings));
                work.extend(lines.iter().map(|line| Job { at, game: Arc::clone(&game), line: line.clone() }));
            }
        }
        work.sort_by_key(|job| std::cmp::Reverse(total_nodes(&job.line, most)));
        Ok((games, work))
    }
}

impl GameProgress {
    fn summary(&self) -> String {
        let Self { id, counts, nodes, failures, .. } = self;
        let mut told = format!(
            "{} {id}: {counts} counts, {nodes} positions, done after {:.0} s",
            if failures.is_empty() { "ok  " } else { "FAIL" },
            self.started.elapsed().as_secs_f64()
        );
        failures.iter().for_each(|failure| told = format!("{told}\n     {failure}"));
        told
    }
}

fn total_nodes(line: &CountLine, most: u64) -> u64 {
    line.counts.iter().map(|count| count.nodes).filter(|&nodes| nodes <= most).sum()
}
