//! Benchmarks of the games: chess against a hand-written engine, draughts against libraries, all games in a table, how soon a search stops, and how
//! fast PGN is read.
//!
//! `cargo run --release -p bench -- table` prints the tables of `docs/performance.md`; with `--against` and `--uci`, it
//! compares another build of this program and a UCI engine. Only ratios measured in one run are meaningful: a busy
//! machine changes every other number. Nothing here is a test. Look next: one file per command; `count` is the
//! interface between builds.

mod chess;
mod count;
mod draughts;
mod pgn;
mod random_game;
mod stop;
mod table;
mod uci;

use clap::{Parser, Subcommand};
use cpu_time::ProcessTime;
use rules::Game;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Benchmarks of the games
#[derive(Debug, Parser)]
#[command(name = "bench")]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compare chess with cozy-chess, making every leaf with both
    Chess,
    Draughts(draughts::Draughts),
    Table(table::Table),
    Pgn(pgn::Pgn),
    Stop(stop::Stop),
    #[command(hide = true)]
    Count(count::Count),
}

type BenchResult<T = ()> = Result<T, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let out = &mut io::stdout().lock();
    let done = match Options::parse().command {
        Command::Chess => chess::compare(out),
        Command::Draughts(draughts) => draughts.compare(out),
        Command::Table(table) => table.print(out),
        Command::Pgn(pgn) => pgn.measure(out),
        Command::Stop(stop) => stop.measure(out),
        Command::Count(count) => count.print(out),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            let _ = writeln!(io::stderr(), "{why}");
            ExitCode::from(2)
        }
    }
}

/// The CPU time of this process for some work in seconds, and the result of the work.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = ProcessTime::now();
    let done = work();
    (start.elapsed().as_secs_f64(), done)
}

fn load_game(id: &str) -> Result<Game, String> {
    let shipped = library::find(id).ok_or_else(|| library::unknown_message(id))?;
    shipped.load(&[]).map_err(|_| format!("the rule file of {id} is invalid"))
}

/// The shipped games with these ids; all games if empty.
fn select_games(ids: &[String]) -> Result<Vec<&'static library::ShippedGame>, String> {
    if ids.is_empty() {
        return Ok(library::games().iter().collect());
    }
    ids.iter().map(|id| library::find(id).ok_or_else(|| library::unknown_message(id))).collect()
}
