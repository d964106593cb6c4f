//! `cargo xtask trials fuzz-files`: corrupts rule files until the time is over, and writes those that the program
//! cannot handle.
//!
//! It covers arbitrary input, whereas `fuzz` covers games that make sense. Each corrupted file is read, checked,
//! compiled, explained and formatted by a separate process with limited time and memory. If that dies, or takes more
//! than a second of CPU time or 200 MB, the file is reduced as long as it still fails, and written. Look next:
//! `mutate`.

use crate::{mutate, print_line};
use clap::Args;
use cpu_time::ProcessTime;
use indicatif::{ProgressBar, ProgressStyle};
use library::Findings;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Corrupt rule files and see how the program handles them
#[derive(Debug, Args)]
pub(crate) struct FuzzFiles {
    /// Duration in minutes
    #[arg(long, default_value_t = 10.0, value_name = "N")]
    minutes: f64,

    /// Seed of the first file; the others follow
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,

    /// Folder for the files that the program cannot handle
    #[arg(long, default_value = "target/fuzz", value_name = "FOLDER")]
    into: PathBuf,

    /// Print the file of the first seed, and check nothing
    #[arg(long)]
    show: bool,

    /// Examine this file in this process, and print the time and memory that it took
    #[arg(long, value_name = "FILE")]
    examine: Option<PathBuf>,
}

/// The limit of CPU time.
const MAX_CPU_TIME: Duration = Duration::from_secs(1);
/// The limit of memory in kilobytes.
const MAX_MEMORY_KB: u64 = 200 << 10;
/// The hard limit of CPU time in seconds.
const CPU_LIMIT_SECONDS: u64 = 3;
/// The hard limit of address space in kilobytes.
const ADDRESS_SPACE_KB: u64 = 2 << 20;
/// The maximum number of attempts to reduce a file.
const MAX_SHRINK_TRIES: usize = 300;

impl FuzzFiles {
    pub(crate) fn run(self) -> Result<bool, String> {
        let seeds = mutate::SeedFiles::collect();
        if let Some(path) = &self.examine {
            return examine(path).map(|()| true);
        }
        if self.show {
            print_line(&seeds.mutated(self.seed));
            return Ok(true);
        }
        std::fs::create_dir_all(&self.into).map_err(|error| format!("{}: {error}", self.into.display()))?;
        let judge = Examiner::new(&self.into)?;
        let bar = ProgressBar::new_spinner();
        bar.set_style(
            ProgressStyle::with_template("{elapsed_precise} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_spinner()),
        );
        let end = Instant::now() + Duration::from_secs_f64(self.minutes * 60.0);
        let mut found: BTreeMap<String, u64> = BTreeMap::new();
        let (mut seed, mut right) = (self.seed, 0_u64);
        let (mut slowest, mut fattest) = (Duration::ZERO, 0);
        while Instant::now() < end {
            let text = seeds.mutated(seed);
            match judge.examine(&text)? {
                Outcome::Survived(took) => {
                    right += u64::from(took.is_game);
                    (slowest, fattest) = (slowest.max(took.time), fattest.max(took.memory_kb));
                }
                Outcome::Failed(failure) => {
                    let count = found.entry(failure.to_owned()).or_default();
                    *count += 1;
                    if *count == 1 {
                        let small = judge.shrink(text, failure, end + Duration::from_mins(1))?;
                        let path = self.into.join(format!("file-{}-{seed}.kdl", failure.replace(' ', "-")));
                        std::fs::write(&path, small).map_err(|error| format!("{}: {error}", path.display()))?;
                        let told = format!("seed {seed}: {failure}: {}", path.display());
                        if bar.is_hidden() { print_line(&told) } else { bar.println(told) }
                    }
                }
            }
            seed += 1;
            bar.set_message(format!("{} files, {} failures", seed - self.seed, found.values().sum::<u64>()));
            bar.tick();
        }
        bar.finish_and_clear();
        print_line(&format!(
            "{} files, {right} of them still valid; the slowest took {} ms, the largest {} MB",
            seed - self.seed,
            slowest.as_millis(),
            fattest >> 10
        ));
        found.iter().for_each(|(what, count)| print_line(&format!("{count:5} {what}")));
        print_line(&format!("the next seed is {seed}"));
        Ok(found.is_empty())
    }
}

/// Runs the process that examines a file.
struct Examiner {
    program: PathBuf,
    file: PathBuf,
}

/// The resources that an examination took.
#[derive(Clone, Copy)]
struct Usage {
    time: Duration,
    /// In kilobytes.
    memory_kb: u64,
    /// Whether the file is a valid game.
    is_game: bool,
}

enum Outcome {
    Survived(Usage),
    Failed(&'static str),
}

impl Examiner {
    fn new(into: &Path) -> Result<Self, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        Ok(Self { program, file: into.join(format!("now-{}.kdl", std::process::id())) })
    }

    /// Examines a file in another process.
    fn examine(&self, text: &str) -> Result<Outcome, String> {
        std::fs::write(&self.file, text).map_err(|error| format!("{}: {error}", self.file.display()))?;
        let script = format!(
            "ulimit -t {CPU_LIMIT_SECONDS} -v {ADDRESS_SPACE_KB} -c 0; exec \"$0\" fuzz-files --examine \"$1\""
        );
        let ran = Command::new("bash")
            .args(["-c", &script])
            .args([&self.program, &self.file])
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("bash: {error}"))?;
        let said = String::from_utf8_lossy(&ran.stdout);
        let took = said.lines().last().and_then(Usage::parse).filter(|_| ran.status.success());
        Ok(match took {
            None => Outcome::Failed(if ran.status.code() == Some(101) { "panic" } else { "abort" }),
            Some(took) if took.time > MAX_CPU_TIME => Outcome::Failed("slow"),
            Some(took) if took.memory_kb > MAX_MEMORY_KB => Outcome::Failed("much memory"),
            Some(took) => Outcome::Survived(took),
        })
    }

    /// Reduces a file that fails, by removing runs of lines and then of characters.
    fn shrink(&self, mut text: String, failure: &str, end: Instant) -> Result<String, String> {
        let mut tries = 0;
        for lines in [true, false] {
            let pieces = |text: &str| -> Vec<String> {
                if lines {
                    text.split_inclusive('\n').map(str::to_owned).collect()
                } else {
                    text.chars().map(String::from).collect()
                }
            };
            let mut width = pieces(&text).len() / 2;
            while width > 0 {
                let mut at = 0;
                while tries < MAX_SHRINK_TRIES && Instant::now() < end {
                    let all = pieces(&text);
                    if at >= all.len() {
                        break;
                    }
                    let without = [&all[..at], &all[(at + width).min(all.len())..]].concat().concat();
                    tries += 1;
                    match self.examine(&without)? {
                        Outcome::Failed(same) if same == failure => text = without,
                        _ => at += width,
                    }
                }
                width /= 2;
            }
        }
        Ok(text)
    }
}

impl Drop for Examiner {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.file);
    }
}

/// The work of the other process.
fn examine(path: &Path) -> Result<(), String> {
    let begun = ProcessTime::try_now().map_err(|error| error.to_string())?;
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let findings = Findings::new(&text, &library::parse(&text));
    for finding in &findings.list {
        let _ = kdl::render("file", &text, &finding.diagnostic, false);
        let _ = kdl::render_line("file", &text, &finding.diagnostic);
    }
    let game = library::load(&text, &[]);
    if let Ok(game) = &game {
        explain::rule_sheet(game.def(), explain::Language::English);
    }
    let _ = kdl::format(&text);
    let took = Usage { time: begun.elapsed(), memory_kb: peak_memory_kb().unwrap_or(0), is_game: game.is_ok() };
    print_line(&format!("{} {} {}", took.time.as_millis(), took.memory_kb, took.is_game));
    Ok(())
}

/// The peak memory of this process in kilobytes.
fn peak_memory_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

impl Usage {
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let time = Duration::from_millis(words.next()?.parse().ok()?);
        Some(Self { time, memory_kb: words.next()?.parse().ok()?, is_game: words.next()? == "true" })
    }
}
