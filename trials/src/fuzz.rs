//! `cargo xtask trials fuzz`: generates games until the time is over, and writes those on which a law fails, reduced as far as
//! possible.

use crate::print_line;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use testkit::fuzz::{self, Failure};
use testkit::invent;
use testkit::laws::GameBudget;

/// Generate games and check the laws on them
#[derive(Debug, Args)]
pub(crate) struct Fuzz {
    /// Duration in minutes
    #[arg(long, default_value_t = 10.0, value_name = "N")]
    minutes: f64,

    /// Seed of the first game; the others follow
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,

    /// Number of games checked at once
    #[arg(long, default_value_t = 1, value_name = "N")]
    jobs: usize,

    /// Folder for the games on which a law fails
    #[arg(long, default_value = "target/fuzz", value_name = "FOLDER")]
    into: PathBuf,

    /// Print the game of the first seed, and check nothing
    #[arg(long)]
    show: bool,
}

/// The first game that takes longer is written as well; that is no failure, as rules can give every turn thousands of
/// replies.
const SLOW_GAME_AFTER: Duration = Duration::from_secs(20);
/// A game that takes longer than this is abandoned, and others are checked in its place.
const GIVE_UP_AFTER: Duration = Duration::from_mins(5);

#[derive(Default)]
struct Tally {
    games: u64,
    turns: u64,
    skipped: u64,
    /// The number of occurrences of each failure.
    failures: BTreeMap<String, u64>,
    /// The number of slow games.
    slow: u64,
    /// By worker: the current seed, and its start.
    running: BTreeMap<usize, (u64, Instant)>,
    /// Seeds of abandoned games.
    abandoned: Vec<u64>,
}

/// The state shared by the workers.
struct Shared {
    output_dir: PathBuf,
    next: AtomicU64,
    is_stopped: AtomicBool,
    tally: Mutex<Tally>,
    bar: ProgressBar,
}

impl Fuzz {
    pub(crate) fn run(self) -> Result<bool, String> {
        if self.show {
            let invented = invent::invent(self.seed);
            print_line(&invent::print(&invented.lines));
            invented.rejected.iter().for_each(|line| print_line(&format!("// refused: {}", line.words.join(" "))));
            return Ok(true);
        }
        std::fs::create_dir_all(&self.into).map_err(|error| format!("{}: {error}", self.into.display()))?;
        // A failed law panics; it is reported with its game.
        std::panic::set_hook(Box::new(|_| {}));
        let bar = ProgressBar::new_spinner();
        bar.set_style(
            ProgressStyle::with_template("{elapsed_precise} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_spinner()),
        );
        let (next, over, tally) = (AtomicU64::new(self.seed), AtomicBool::new(false), Mutex::default());
        let shared = Arc::new(Shared { output_dir: self.into, next, is_stopped: over, tally, bar });
        let end = Instant::now() + Duration::from_secs_f64(self.minutes * 60.0);
        let mut workers = 0..;
        workers.by_ref().take(self.jobs.max(1)).for_each(|worker| spawn_worker(&shared, worker));
        loop {
            std::thread::sleep(Duration::from_millis(200));
            let over = Instant::now() > end;
            shared.is_stopped.store(over, Ordering::Relaxed);
            shared.bar.set_message(shared.tally.lock().summary());
            let lost = shared.tally.lock().abandon_stuck(if over { 5 * SLOW_GAME_AFTER } else { GIVE_UP_AFTER });
            if !over {
                // Abandoned threads are left alone; they end with their game or with the program.
                workers.by_ref().take(lost).for_each(|worker| spawn_worker(&shared, worker));
            } else if shared.tally.lock().running.is_empty() {
                break;
            }
        }
        shared.bar.finish_and_clear();
        let tally = shared.tally.lock();
        print_line(&tally.summary());
        tally.failures.iter().for_each(|(what, count)| print_line(&format!("{count:5} {what}")));
        if tally.slow > 0 {
            print_line(&format!("{} took longer than {} s", tally.slow, SLOW_GAME_AFTER.as_secs()));
        }
        tally.abandoned.iter().for_each(|seed| print_line(&format!("seed {seed} was abandoned")));
        print_line(&format!("the next seed is {}", shared.next.load(Ordering::Relaxed)));
        Ok(tally.failures.is_empty() && tally.abandoned.is_empty())
    }
}

/// Starts a worker, which checks one game after the other until the time is over or it is abandoned.
fn spawn_worker(shared: &Arc<Shared>, worker: usize) {
    let shared = Arc::clone(shared);
    let seed = shared.next.fetch_add(1, Ordering::Relaxed);
    // Before the thread starts, so that the worker does not seem to have ended.
    shared.tally.lock().running.insert(worker, (seed, Instant::now()));
    std::thread::spawn(move || {
        let mut seed = seed;
        loop {
            try_seed(seed, &shared);
            let mut tally = shared.tally.lock();
            let given_up = tally.running.remove(&worker).is_none();
            if given_up || shared.is_stopped.load(Ordering::Relaxed) {
                return;
            }
            seed = shared.next.fetch_add(1, Ordering::Relaxed);
            tally.running.insert(worker, (seed, Instant::now()));
        }
    });
}

impl Tally {
    /// Abandons the games that have taken longer than `patience`; returns their number.
    fn abandon_stuck(&mut self, patience: Duration) -> usize {
        let known = self.abandoned.len();
        let lost = &mut self.abandoned;
        self.running.retain(|_, (seed, since)| {
            let goes_on = since.elapsed() <= patience;
            if !goes_on {
                lost.push(*seed);
            }
            goes_on
        });
        lost.len() - known
    }

    fn summary(&self) -> String {
        let failed: u64 = self.failures.values().sum();
        let slow: Vec<String> = self
            .running
            .values()
            .filter(|(_, since)| since.elapsed() > SLOW_GAME_AFTER)
            .map(|(seed, _)| format!(", slow: seed {seed}"))
            .collect();
        format!(
            "{} games ({} skipped), {} turns, {failed} failures of {} kinds{}",
            self.games,
            self.skipped,
            self.turns,
            self.failures.len(),
            slow.concat()
        )
    }

    /// Counts a failure; returns whether it is the first of its kind.
    fn record_failure(&mut self, signature: String) -> bool {
        let count = self.failures.entry(signature).or_default();
        *count += 1;
        *count == 1
    }
}

fn try_seed(seed: u64, shared: &Shared) {
    let Shared { output_dir: into, tally, bar, .. } = shared;
    let begun = Instant::now();
    let lines = match std::panic::catch_unwind(|| invent::invent(seed).lines) {
        Ok(lines) => lines,
        Err(panic) => {
            let failure =
                Failure { stage: "invent", message: panic.downcast_ref::<String>().cloned().unwrap_or_default() };
            if tally.lock().record_failure(failure.signature()) {
                save_failure(seed, "", &failure, into, bar);
            }
            return;
        }
    };
    let pains = GameBudget::default();
    let text = invent::print(&lines);
    let result = fuzz::examine(&text, pains);
    let mut counts = tally.lock();
    counts.games += 1;
    if begun.elapsed() > SLOW_GAME_AFTER {
        counts.slow += 1;
        if counts.slow == 1 {
            let slowness = Failure { stage: "slow", message: format!("{:.0} s", begun.elapsed().as_secs_f64()) };
            save_failure(seed, &text, &slowness, into, bar);
        }
    }
    match result {
        Ok(report) => {
            counts.turns += report.turns as u64;
            counts.skipped += u64::from(report.skipped.is_some());
        }
        Err(failure) => {
            let first = counts.record_failure(failure.signature());
            drop(counts);
            if first {
                let (small, failure) = fuzz::shrink(&lines, &failure, pains);
                save_failure(seed, &invent::print(&small), &failure, into, bar);
            }
        }
    }
}

/// Writes a game with its failure into the folder.
fn save_failure(seed: u64, text: &str, failure: &Failure, into: &Path, bar: &ProgressBar) {
    let name: String = failure
        .signature()
        .chars()
        .map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '-' })
        .take(60)
        .collect();
    let path = into.join(format!("{}-{seed}.kdl", name.replace("--", "-").trim_matches('-')));
    let said = failure.message.lines().take(8).fold(String::new(), |said, line| said + "//   " + line + "\n");
    let written = std::fs::write(&path, format!("// Seed {seed}, {}:\n{said}\n{text}", failure.stage));
    let told = match written {
        Ok(()) => format!("{}: {}", path.display(), failure.message.lines().next().unwrap_or_default()),
        Err(error) => format!("{}: {error}", path.display()),
    };
    if bar.is_hidden() { print_line(&told) } else { bar.println(told) }
}
