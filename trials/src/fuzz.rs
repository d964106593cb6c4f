//! `cargo xtask fuzz`: invents games until the time is over, and keeps those on which something fails, made as small as
//! possible.

use crate::say;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use testkit::fuzz::{self, Failure};
use testkit::invent;
use testkit::laws::Pains;

/// Invent games and hold them against the laws
#[derive(Debug, Args)]
pub(crate) struct Fuzz {
    /// How long
    #[arg(long, default_value_t = 10.0, value_name = "N")]
    minutes: f64,

    /// The first game; the others follow
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,

    /// How many games are tried at once
    #[arg(long, default_value_t = 1, value_name = "N")]
    jobs: usize,

    /// Where to write the games on which something fails
    #[arg(long, default_value = "target/fuzz", value_name = "FOLDER")]
    into: PathBuf,

    /// Show the game of the first seed, and try nothing
    #[arg(long)]
    show: bool,
}

/// The first game that takes longer is kept, too; it is no failure, for rules may give every turn thousands of replies.
const SLOW: Duration = Duration::from_secs(20);
/// One that takes longer than this is not waited for: others are tried in its place.
const LOST: Duration = Duration::from_mins(5);

#[derive(Default)]
struct Tally {
    games: u64,
    turns: u64,
    skipped: u64,
    /// How often each mistake has been seen.
    failures: BTreeMap<String, u64>,
    /// How many games have come to an end late.
    slow: u64,
    /// What is being tried by which worker, and since when.
    now: BTreeMap<usize, (u64, Instant)>,
    /// Seeds of games that were not waited for.
    lost: Vec<u64>,
}

/// What the workers share.
struct Shared {
    into: PathBuf,
    next: AtomicU64,
    over: AtomicBool,
    tally: Mutex<Tally>,
    bar: ProgressBar,
}

impl Fuzz {
    pub(crate) fn run(self) -> Result<bool, String> {
        if self.show {
            let invented = invent::invent(self.seed);
            say(&invent::print(&invented.lines));
            invented.refused.iter().for_each(|line| say(&format!("// refused: {}", line.words.join(" "))));
            return Ok(true);
        }
        std::fs::create_dir_all(&self.into).map_err(|error| format!("{}: {error}", self.into.display()))?;
        // A failed law is a panic here; it is told with the game it failed on.
        std::panic::set_hook(Box::new(|_| {}));
        let bar = ProgressBar::new_spinner();
        bar.set_style(
            ProgressStyle::with_template("{elapsed_precise} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_spinner()),
        );
        let (next, over, tally) = (AtomicU64::new(self.seed), AtomicBool::new(false), Mutex::default());
        let shared = Arc::new(Shared { into: self.into, next, over, tally, bar });
        let end = Instant::now() + Duration::from_secs_f64(self.minutes * 60.0);
        let mut workers = 0..;
        workers.by_ref().take(self.jobs.max(1)).for_each(|worker| work(&shared, worker));
        loop {
            std::thread::sleep(Duration::from_millis(200));
            let over = Instant::now() > end;
            shared.over.store(over, Ordering::Relaxed);
            shared.bar.set_message(lock(&shared.tally).tell());
            let lost = lock(&shared.tally).give_up(if over { 5 * SLOW } else { LOST });
            if !over {
                // The threads are left to themselves; they end with their games, or with the program.
                workers.by_ref().take(lost).for_each(|worker| work(&shared, worker));
            } else if lock(&shared.tally).now.is_empty() {
                break;
            }
        }
        shared.bar.finish_and_clear();
        let tally = lock(&shared.tally);
        say(&tally.tell());
        tally.failures.iter().for_each(|(what, count)| say(&format!("{count:5} {what}")));
        if tally.slow > 0 {
            say(&format!("{} took longer than {} s", tally.slow, SLOW.as_secs()));
        }
        tally.lost.iter().for_each(|seed| say(&format!("seed {seed} was not waited for")));
        say(&format!("the next seed is {}", shared.next.load(Ordering::Relaxed)));
        Ok(tally.failures.is_empty() && tally.lost.is_empty())
    }
}

/// Starts a worker, who tries one game after the other until the time is over or he is given up.
fn work(shared: &Arc<Shared>, worker: usize) {
    let shared = Arc::clone(shared);
    let seed = shared.next.fetch_add(1, Ordering::Relaxed);
    // Before the thread begins, so that nobody takes him for one who has ended.
    lock(&shared.tally).now.insert(worker, (seed, Instant::now()));
    std::thread::spawn(move || {
        let mut seed = seed;
        loop {
            try_seed(seed, &shared);
            let mut tally = lock(&shared.tally);
            let given_up = tally.now.remove(&worker).is_none();
            if given_up || shared.over.load(Ordering::Relaxed) {
                return;
            }
            seed = shared.next.fetch_add(1, Ordering::Relaxed);
            tally.now.insert(worker, (seed, Instant::now()));
        }
    });
}

impl Tally {
    /// Gives up the games that have lasted longer than that. How many?
    fn give_up(&mut self, patience: Duration) -> usize {
        let known = self.lost.len();
        let lost = &mut self.lost;
        self.now.retain(|_, (seed, since)| {
            let goes_on = since.elapsed() <= patience;
            if !goes_on {
                lost.push(*seed);
            }
            goes_on
        });
        lost.len() - known
    }

    fn tell(&self) -> String {
        let failed: u64 = self.failures.values().sum();
        let slow: Vec<String> = self
            .now
            .values()
            .filter(|(_, since)| since.elapsed() > SLOW)
            .map(|(seed, _)| format!(", slow: seed {seed}"))
            .collect();
        format!(
            "{} games ({} not played), {} turns, {failed} failures of {} kinds{}",
            self.games,
            self.skipped,
            self.turns,
            self.failures.len(),
            slow.concat()
        )
    }

    /// Notes a failure; is it the first of its kind?
    fn note(&mut self, signature: String) -> bool {
        let count = self.failures.entry(signature).or_default();
        *count += 1;
        *count == 1
    }
}

fn try_seed(seed: u64, shared: &Shared) {
    let Shared { into, tally, bar, .. } = shared;
    let begun = Instant::now();
    let lines = match std::panic::catch_unwind(|| invent::invent(seed).lines) {
        Ok(lines) => lines,
        Err(panic) => {
            let failure =
                Failure { stage: "invent", message: panic.downcast_ref::<String>().cloned().unwrap_or_default() };
            if lock(tally).note(failure.signature()) {
                keep(seed, "", &failure, into, bar);
            }
            return;
        }
    };
    let pains = Pains::default();
    let text = invent::print(&lines);
    let result = fuzz::examine(&text, pains);
    let mut counts = lock(tally);
    counts.games += 1;
    if begun.elapsed() > SLOW {
        counts.slow += 1;
        if counts.slow == 1 {
            let slowness = Failure { stage: "slow", message: format!("{:.0} s", begun.elapsed().as_secs_f64()) };
            keep(seed, &text, &slowness, into, bar);
        }
    }
    match result {
        Ok(report) => {
            counts.turns += report.turns as u64;
            counts.skipped += u64::from(report.skipped.is_some());
        }
        Err(failure) => {
            let first = counts.note(failure.signature());
            drop(counts);
            if first {
                let (small, failure) = fuzz::shrink(&lines, &failure, pains);
                keep(seed, &invent::print(&small), &failure, into, bar);
            }
        }
    }
}

/// Writes a game into the folder with what fails on it.
fn keep(seed: u64, text: &str, failure: &Failure, into: &Path, bar: &ProgressBar) {
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
    if bar.is_hidden() { say(&told) } else { bar.println(told) }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
