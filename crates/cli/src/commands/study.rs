//! `variorum study`: what a game is like, measured by games of the computer against itself.
//!
//! For the options, the threads, the progress display and the files of the report. `study` plays a game and measures;
//! `archive` keeps the games, so that a study can be continued. Ctrl-C ends the study early, and the report is about
//! the games that have ended.

pub(super) mod archive;

use archive::Archive;
use clap::Args;
use commandline::atomic_file::replace_file;
use commandline::failure::{CommandResult, fail};
use commandline::interrupt::ctrl_c_flag;
use commandline::jobs::{self, Jobs};
use commandline::load::LoadedGame;
use commandline::options::{GameOptions, OutputOptions, range_parser};
use commandline::progress;
use engine::MAX_THREADS;
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use study::{Fixture, GameRecord, Plan, Report, Strength};

/// The maximum number of strengths.
const MAX_STRENGTHS: usize = 10;
/// The maximum number of games for each strength.
const MAX_GAMES: u32 = 100_000;
/// The maximum number of positions searched for a turn.
const MAX_NODES: u64 = 1_000_000_000;

/// Measures what a game is like: the computer plays it against itself, at several strengths.
///
/// Results by seat, draws and their reasons, length, choice, lead changes and comebacks, use and value of pieces, use of
/// the board, first turns, and what better play is worth. docs/study.md explains the numbers. The same options give the
/// same report on every machine.
#[derive(Debug, Args)]
pub(crate) struct Study {
    #[command(flatten)]
    game: GameOptions,

    /// Number of games at each strength, and between neighbouring strengths
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=MAX_GAMES as i64))]
    games: u32,

    /// Strengths: numbers of positions searched for a turn; 0 is a player of random turns
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_values_t = [0, 100, 1_000], value_parser = clap::value_parser!(u64).range(..=MAX_NODES))]
    nodes: Vec<u64>,

    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Number of games played at once [default: the number of cores of this machine]
    #[arg(long, value_name = "N", value_parser = range_parser(MAX_THREADS))]
    threads: Option<usize>,

    /// Folder for the report with its pictures, and for the games; the same command goes on from these games
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,

    #[command(flatten)]
    output: OutputOptions,
}

impl Study {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let loaded = self.game.load()?;
        let strengths: Vec<Strength> = self.nodes.iter().copied().map(Strength::from_nodes).collect();
        let plan = Plan::new(strengths, self.games, self.seed);
        if plan.strengths.len() > MAX_STRENGTHS {
            return fail(format!("--nodes names {} strengths; at most {MAX_STRENGTHS}", plan.strengths.len()));
        }
        let study = study::Study::new(&loaded.game, loaded.knowledge.clone(), plan).or_else(fail)?;
        let (mut archive, mut records) = match &self.to {
            Some(folder) => {
                let (archive, records) = open_archive(folder, &loaded, self.seed)?;
                (Some(archive), records)
            }
            None => (None, Vec::new()),
        };
        self.play_missing(&study, &mut records, archive.as_mut())?;
        if records.is_empty() {
            return fail("no game has ended, so there is nothing to report");
        }
        let report = Report::new(&study, &records);
        if let Some(folder) = &self.to {
            write_files(folder, &report, &loaded)?;
        }
        if self.output.json {
            return Ok(writeln!(out, "{}", to_json(&report)?)?);
        }
        write!(out, "{}", report.to_text())?;
        if let Some(folder) = &self.to {
            writeln!(out, "\nThe whole report is in {}.", folder.join("report.md").display())?;
        }
        Ok(())
    }

    /// Plays the games that have not been played, and adds them to the records and the archive.
    fn play_missing(
        &self,
        study: &study::Study<'_>,
        records: &mut Vec<GameRecord>,
        mut archive: Option<&mut Archive>,
    ) -> CommandResult {
        let fixtures = study.plan.fixtures();
        let played: HashSet<Fixture> = records.iter().map(GameRecord::fixture).collect();
        let missing: Vec<Fixture> = fixtures.iter().copied().filter(|fixture| !played.contains(fixture)).collect();
        let (interrupted, failed) = (ctrl_c_flag(), AtomicBool::new(false));
        let bar = progress::progress_bar(
            Some(fixtures.len() as u64),
            "{bar:30} {pos} of {len} games, {eta} left; Ctrl-C stops and reports",
        );
        bar.set_position((fixtures.len() - missing.len()) as u64);
        // The bar estimates the time from the games of this run alone.
        bar.reset_eta();
        let threads = self.threads.unwrap_or_else(jobs::cores);
        let jobs = Jobs { count: missing.len() as u32, concurrency: threads, stop: &interrupted };
        let stop = || interrupted.load(Relaxed) || failed.load(Relaxed);
        let play = |number: u32| Ok(study::play(study, missing[number as usize], &stop));
        let mut error = None;
        let ended = jobs.run(&play, &mut |record| {
            let Some(record) = record else { return };
            if let Some(archive) = &mut archive
                && let Err(why) = archive.add(&record)
            {
                failed.store(true, Relaxed);
                error.get_or_insert(why);
            }
            records.push(record);
            bar.inc(1);
        });
        bar.finish_and_clear();
        error.map_or(ended, Err).or_else(fail)
    }
}

/// The archive of a folder, which is created if it does not exist, and the games in it.
fn open_archive(folder: &Path, loaded: &LoadedGame, seed: u64) -> CommandResult<(Archive, Vec<GameRecord>)> {
    if let Err(error) = fs::create_dir_all(folder) {
        let why = library::describe_io_error(&error);
        return fail(format!("the folder {} cannot be created: {why}", folder.display()));
    }
    Archive::open(&folder.join("games.jsonl"), loaded, seed).or_else(fail)
}

/// Writes the report and its pictures.
fn write_files(folder: &Path, report: &Report, loaded: &LoadedGame) -> CommandResult {
    let write = |name: &str, text: &str| replace_file(&folder.join(name), text.as_bytes()).or_else(fail);
    write("report.json", &(to_json(report)? + "\n"))?;
    for (name, picture) in report.plots(&loaded.game) {
        write(name, &picture)?;
    }
    write("report.md", &report.to_markdown())
}

fn to_json(report: &Report) -> CommandResult<String> {
    serde_json::to_string_pretty(report).or_else(|error| fail(format!("the report cannot be written: {error}")))
}
