//! `cargo xtask load`: a crowd for a server, and what it says of it.
//!
//! For: how many people one server holds, how long they wait, and whether anything is lost; docs/operate.md has the
//! figures. Not for: anything that ships, and no test: a busy machine changes every number. Each run is a file in
//! `run/`; `node` is the server as a process, `client`, `table` and `eye` are the people, `script` is what they play.

mod client;
mod clock;
mod disk;
mod eye;
mod limits;
mod nats;
mod net;
mod node;
mod postgres;
mod run;
mod schema;
mod screen;
mod script;
mod table;
mod times;

use clap::Parser;
use std::process::ExitCode;
use tokio::runtime::Builder;
use tokio::sync::watch;

/// A crowd for a server
#[derive(Debug, Parser)]
#[command(name = "cargo xtask load", bin_name = "cargo xtask load")]
struct Options {
    #[command(flatten)]
    start: node::Start,

    #[command(subcommand)]
    run: run::Run,
}

fn main() -> ExitCode {
    let Options { mut start, run } = Options::parse();
    start.free |= run.shares_cores();
    match held(&start, &run) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            screen::say(&why);
            ExitCode::from(2)
        }
    }
}

/// Whether nothing was lost. The first Ctrl-C ends the run, and what was measured is told; with the second one all is
/// thrown away.
fn held(start: &node::Start, run: &run::Run) -> Result<bool, String> {
    start.leave_the_core()?;
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
