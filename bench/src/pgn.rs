//! How fast a file with many games of chess is read and replayed, beside pgn-reader and python-chess in one run.
//!
//! The games are made here: random ones from a seed, with clocks, repeated until there are as many as asked for. The
//! other readers are programs of their own (`bench/readers`), since neither shares this project's language or licence.

use crate::{BenchResult, load_game, random_game, timed};
use clap::Args;
use notation::record::{self, GameBoundary, Record};
use rand::prelude::*;
use rules::{Game, Position};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The number of different games in the file.
const DISTINCT_GAMES: usize = 500;
/// The maximum length of a game, in turns of a side.
const MAX_TURNS: usize = 120;

/// Measure how fast PGN is read and replayed
#[derive(Debug, Args)]
pub(crate) struct Pgn {
    /// Number of games in the file
    #[arg(long, default_value_t = 100_000)]
    games: usize,
    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File to write and read [default: one in the folder for temporary files, which is removed]
    #[arg(long)]
    file: Option<PathBuf>,
    /// The program of `bench/readers`
    #[arg(long = "pgn-reader", value_name = "PROGRAM")]
    reader: Option<PathBuf>,
    /// A Python with python-chess
    #[arg(long, value_name = "PYTHON")]
    python: Option<PathBuf>,
}

/// What a reader has found, and the time that it took.
struct Reading {
    games: usize,
    turns: usize,
    seconds: f64,
}

impl Pgn {
    /// Prints a line for each reader.
    pub(crate) fn measure(&self, out: &mut impl Write) -> BenchResult {
        let game = load_game("chess")?;
        let path = self.file.clone().unwrap_or_else(|| std::env::temp_dir().join("variorum-bench.pgn"));
        let result = self.compare(&game, &path, out);
        if self.file.is_none() {
            std::fs::remove_file(&path)?;
        }
        result
    }

    fn compare(&self, game: &Game, path: &Path, out: &mut impl Write) -> BenchResult {
        write_games(game, self.games, self.seed, path)?;
        let megabytes = std::fs::metadata(path)?.len() as f64 / 1e6;
        writeln!(out, "{} games, {megabytes:.0} MB", self.games)?;
        writeln!(out, "CPU seconds, MB/s, thousand turns/s")?;
        let mut line = |name: &str, reading: &Reading| {
            let Reading { games, turns, seconds } = *reading;
            if games != self.games {
                return Err(format!("{name} found {games} games").into());
            }
            let (volume, rate) = (megabytes / seconds, turns as f64 / seconds / 1e3);
            BenchResult::Ok(writeln!(out, "{seconds:8.2} {volume:8.1} {rate:9.0}  {name}")?)
        };
        let read = read(path, |_| Ok(()))?;
        line("Variorum reads", &read)?;
        let replayed = self::read(path, |record| record::replay(game, record).map(|_| ()))?;
        line("Variorum reads and replays", &replayed)?;
        if let Some(program) = &self.reader {
            let readings = run(Command::new(program).arg(path))?;
            for (name, reading) in ["pgn-reader counts turns", "pgn-reader keeps turns"].into_iter().zip(&readings) {
                line(name, reading)?;
            }
        }
        if let Some(python) = &self.python {
            let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("readers/read.py");
            for reading in run(Command::new(python).arg(script).arg(path))? {
                line("python-chess reads and replays", &reading)?;
            }
        }
        if let Some(kilobytes) = peak_memory() {
            writeln!(out, "Variorum's peak memory: {} MB", kilobytes / 1000)?;
        }
        Ok(())
    }
}

/// Writes the file.
fn write_games(game: &Game, count: usize, seed: u64, path: &Path) -> BenchResult {
    let mut random = StdRng::seed_from_u64(seed);
    let rules = library::find("chess").map_or("", |shipped| shipped.text);
    let texts: Vec<String> = (0..DISTINCT_GAMES.min(count))
        .map(|number| {
            let length = random.random_range(20..=MAX_TURNS);
            let played = random_game::play_random_turns(game, length, &mut random);
            let mut record = Record::new(game, "chess", rules, &game.start());
            record.set_tag("Event", "Random games");
            record.set_tag("White", format!("Player {number}"));
            let mut pos: Position = game.start();
            for (i, turn) in played.turns.iter().enumerate() {
                record.push(game, &pos, turn);
                pos = game.play_turn_unchecked(&pos, turn, &mut ());
                if let Some(entry) = record.turns.last_mut() {
                    entry.annotations.clock = Some(Duration::from_secs(600 - i as u64));
                }
            }
            record::write(game, &record)
        })
        .collect();
    let mut file = BufWriter::new(File::create(path)?);
    for text in texts.iter().cycle().take(count) {
        writeln!(file, "{text}")?;
    }
    Ok(file.flush()?)
}

/// Reads the file game by game, and does something with each.
fn read(path: &Path, mut look: impl FnMut(&Record) -> Result<(), notation::TextError>) -> BenchResult<Reading> {
    let (seconds, counted) = timed(|| -> BenchResult<(usize, usize)> {
        let mut from = BufReader::new(File::open(path)?);
        let (mut boundary, mut text, mut line) = (GameBoundary::default(), String::new(), String::new());
        let (mut games, mut turns) = (0, 0);
        loop {
            line.clear();
            let is_end = from.read_line(&mut line)? == 0;
            if (is_end || boundary.begins_game(line.as_bytes())) && !text.is_empty() {
                for record in record::parse(&text)? {
                    look(&record)?;
                    games += 1;
                    turns += record.turns.len();
                }
                text.clear();
            }
            if is_end {
                return Ok((games, turns));
            }
            text.push_str(&line);
        }
    });
    let (games, turns) = counted?;
    Ok(Reading { games, turns, seconds })
}

/// Runs another reader, which prints games, turns and seconds on each line.
fn run(command: &mut Command) -> BenchResult<Vec<Reading>> {
    let output = command.output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let reading = |line: &str| {
        let mut words = line.split_whitespace();
        let mut next = || words.next().ok_or("a reader printed too little");
        BenchResult::Ok(Reading { games: next()?.parse()?, turns: next()?.parse()?, seconds: next()?.parse()? })
    };
    String::from_utf8(output.stdout)?.lines().map(reading).collect()
}

/// The largest memory that this process has had, in kB, where the system says it.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok())
}
