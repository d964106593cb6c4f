//! Measures how fast the games run: chess beside a hand-written engine, all games in a table, and how soon a search
//! stops.
//!
//! `cargo run --release -p bench -- table` prints the tables of `docs/performance.md`; with `--against` and `--uci`
//! beside another build of this program and beside a UCI engine. What matters are ratios of things measured in one run:
//! a busy machine changes every other number. Nothing here is a test. Look next: one file for each command; `count` is
//! what one build asks of another.

mod chess;
mod count;
mod played;
mod stop;
mod table;
mod uci;

use clap::{Parser, Subcommand};
use cpu_time::ProcessTime;
use rules::Game;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// How fast the games run
#[derive(Debug, Parser)]
#[command(name = "bench")]
struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Chess beside cozy-chess, every leaf made by both
    Chess,
    Table(table::Table),
    Stop(stop::Stop),
    #[command(hide = true)]
    Count(count::Count),
}

type Done<T = ()> = Result<T, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let out = &mut io::stdout().lock();
    let done = match Options::parse().what {
        What::Chess => chess::measure(out),
        What::Table(table) => table.print(out),
        What::Stop(stop) => stop.measure(out),
        What::Count(count) => count.answer(out),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            let _ = writeln!(io::stderr(), "{why}");
            ExitCode::from(2)
        }
    }
}

/// Seconds of this process that something took, and what came out.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = ProcessTime::now();
    let done = work();
    (start.elapsed().as_secs_f64(), done)
}

fn load(id: &str) -> Result<Game, String> {
    let shipped = catalog::find(id).ok_or_else(|| catalog::unknown(id))?;
    shipped.load(&[]).map_err(|_| format!("the rule file of {id} has mistakes"))
}

/// The shipped games of these ids; without any, all.
fn chosen(ids: &[String]) -> Result<Vec<&'static catalog::Shipped>, String> {
    if ids.is_empty() {
        return Ok(catalog::games().iter().collect());
    }
    ids.iter().map(|id| catalog::find(id).ok_or_else(|| catalog::unknown(id))).collect()
}
