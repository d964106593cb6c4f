//! `cargo xtask trials load`: load and fault tests of a server with simulated players.
//!
//! Measures how many people one server can serve, how long they wait, and whether anything is lost; docs/operate.md has
//! the results. It is not a test for CI, since a busy machine changes every number. Each run is a file in `run/`;
//! `node` is the server as a process, `client`, `table` and `spectator` are the people, `script` is what they play.

mod client;
mod clock;
mod disk;
mod file_limit;
mod latencies;
mod nats;
mod network;
mod node;
mod postgres;
mod run;
mod schema;
mod screen;
mod script;
mod spectator;
mod table;

use clap::Parser;
use std::process::ExitCode;
use tokio::runtime::Builder;
use tokio::sync::watch;

/// Load and fault tests of a server with simulated players
#[derive(Debug, Parser)]
#[command(name = "cargo xtask trials load", bin_name = "cargo xtask trials load")]
struct Options {
    #[command(flatten)]
    start: node::StartOptions,

    #[command(subcommand)]
    run: run::Run,
}

fn main() -> ExitCode {
    let Options { mut start, run } = Options::parse();
    start.free |= run.shares_cores();
    match run_trial(&start, &run) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            screen::print_line(&why);
            ExitCode::from(2)
        }
    }
}

/// Returns whether nothing was lost. The first Ctrl-C ends the run and prints what was measured, the second one
/// discards everything.
fn run_trial(start: &node::StartOptions, run: &run::Run) -> Result<bool, String> {
    start.reserve_core()?;
    let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| format!("no runtime: {error}"))?;
    runtime.block_on(async {
        let (stop, stopped) = watch::channel(false);
        tokio::select! {
            held = run.run(start, stopped) => held,
            () = async {
                for _ in 0..2 {
                    if tokio::signal::ctrl_c().await.is_err() {
                        std::future::pending::<()>().await;
                    }
                    stop.send_replace(true);
                }
            } => Err("stopped".to_owned()),
        }
    })
}
