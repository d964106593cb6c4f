//! `cargo xtask fuzz-files`: spoils rule files until the time is over, and keeps those that the program cannot stand.
//!
//! For: whatever somebody may write, rather than games that make sense (`fuzz`). Each spoilt file is read, checked,
//! compiled, explained and laid out by a process of its own, whose time and memory are limited; if it dies, or takes
//! more than a second of processor time or 200 MB, the file is made smaller as long as that stays so, and written down.
//! Look next: `spoil`.

use crate::{say, spoil};
use clap::Args;
use cpu_time::ProcessTime;
use indicatif::{ProgressBar, ProgressStyle};
use input::Findings;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Spoil rule files and see what the program makes of them
#[derive(Debug, Args)]
pub(crate) struct FuzzFiles {
    /// How long
    #[arg(long, default_value_t = 10.0, value_name = "N")]
    minutes: f64,

    /// The first file; the others follow
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,

    /// Where to write the files that the program cannot stand
    #[arg(long, default_value = "target/fuzz", value_name = "FOLDER")]
    into: PathBuf,

    /// Show the file of the first seed, and try nothing
    #[arg(long)]
    show: bool,

    /// Look at this file, in this process, and say what it took
    #[arg(long, value_name = "FILE")]
    examine: Option<PathBuf>,
}

/// More processor time than this is too much.
const SLOW: Duration = Duration::from_secs(1);
/// More memory than this is too much, in kilobytes.
const FAT: u64 = 200 << 10;
/// Nobody waits longer for the process, in seconds of processor time.
const LOST: u64 = 3;
/// It gets no more memory than this, in kilobytes of addresses.
const ROOM: u64 = 2 << 20;
/// So many smaller files are tried before one is written down.
const TRIES: usize = 300;

impl FuzzFiles {
    pub(crate) fn run(self) -> Result<bool, String> {
        let seeds = spoil::Seeds::collect();
        if let Some(path) = &self.examine {
            return examine(path).map(|()| true);
        }
        if self.show {
            say(&seeds.spoilt(self.seed));
            return Ok(true);
        }
        std::fs::create_dir_all(&self.into).map_err(|error| format!("{}: {error}", self.into.display()))?;
        let judge = Judge::new(&self.into)?;
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
            let text = seeds.spoilt(seed);
            match judge.of(&text)? {
                Fate::Stood(took) => {
                    right += u64::from(took.right);
                    (slowest, fattest) = (slowest.max(took.time), fattest.max(took.memory));
                }
                Fate::Failed(failure) => {
                    let count = found.entry(failure.to_owned()).or_default();
                    *count += 1;
                    if *count == 1 {
                        let small = judge.smaller(text, failure, end + Duration::from_mins(1))?;
                        let path = self.into.join(format!("file-{}-{seed}.kdl", failure.replace(' ', "-")));
                        std::fs::write(&path, small).map_err(|error| format!("{}: {error}", path.display()))?;
                        let told = format!("seed {seed}: {failure}: {}", path.display());
                        if bar.is_hidden() { say(&told) } else { bar.println(told) }
                    }
                }
            }
            seed += 1;
            bar.set_message(format!("{} files, {} failures", seed - self.seed, found.values().sum::<u64>()));
            bar.tick();
        }
        bar.finish_and_clear();
        say(&format!(
            "{} files, of which {right} could still be played; the slowest took {} ms, the largest {} MB",
            seed - self.seed,
            slowest.as_millis(),
            fattest >> 10
        ));
        found.iter().for_each(|(what, count)| say(&format!("{count:5} {what}")));
        say(&format!("the next seed is {seed}"));
        Ok(found.is_empty())
    }
}

/// Whoever tries a file.
struct Judge {
    program: PathBuf,
    file: PathBuf,
}

/// What a file took that did no harm.
#[derive(Clone, Copy)]
struct Took {
    time: Duration,
    /// In kilobytes.
    memory: u64,
    /// It is a game.
    right: bool,
}

enum Fate {
    Stood(Took),
    Failed(&'static str),
}

impl Judge {
    fn new(into: &Path) -> Result<Self, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        Ok(Self { program, file: into.join(format!("now-{}.kdl", std::process::id())) })
    }

    /// Has the file examined by another process.
    fn of(&self, text: &str) -> Result<Fate, String> {
        std::fs::write(&self.file, text).map_err(|error| format!("{}: {error}", self.file.display()))?;
        let script = format!("ulimit -t {LOST} -v {ROOM} -c 0; exec \"$0\" fuzz-files --examine \"$1\"");
        let ran = Command::new("bash")
            .args(["-c", &script])
            .args([&self.program, &self.file])
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("bash: {error}"))?;
        let said = String::from_utf8_lossy(&ran.stdout);
        let took = said.lines().last().and_then(Took::read).filter(|_| ran.status.success());
        Ok(match took {
            None => Fate::Failed(if ran.status.code() == Some(101) { "panic" } else { "abort" }),
            Some(took) if took.time > SLOW => Fate::Failed("slow"),
            Some(took) if took.memory > FAT => Fate::Failed("much memory"),
            Some(took) => Fate::Stood(took),
        })
    }

    /// A smaller file with which the same goes wrong: without stretches of lines, then of characters.
    fn smaller(&self, mut text: String, failure: &str, end: Instant) -> Result<String, String> {
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
                while tries < TRIES && Instant::now() < end {
                    let all = pieces(&text);
                    if at >= all.len() {
                        break;
                    }
                    let without = [&all[..at], &all[(at + width).min(all.len())..]].concat().concat();
                    tries += 1;
                    match self.of(&without)? {
                        Fate::Failed(same) if same == failure => text = without,
                        _ => at += width,
                    }
                }
                width /= 2;
            }
        }
        Ok(text)
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.file);
    }
}

/// What the other process does.
fn examine(path: &Path) -> Result<(), String> {
    let begun = ProcessTime::try_now().map_err(|error| error.to_string())?;
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let findings = Findings::of(&catalog::parse(&text));
    for finding in &findings.list {
        let _ = lang::render("file", &text, &finding.diagnostic, false);
        let _ = lang::render_line("file", &text, &finding.diagnostic);
    }
    let game = catalog::load(&text, &[]);
    if let Ok(game) = &game {
        rules::explain(game.def());
    }
    let _ = lang::format(&text);
    let took = Took { time: begun.elapsed(), memory: peak().unwrap_or(0), right: game.is_ok() };
    say(&format!("{} {} {}", took.time.as_millis(), took.memory, took.right));
    Ok(())
}

/// How much memory this process has had at most, in kilobytes.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

impl Took {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let time = Duration::from_millis(words.next()?.parse().ok()?);
        Some(Self { time, memory: words.next()?.parse().ok()?, right: words.next()? == "true" })
    }
}
