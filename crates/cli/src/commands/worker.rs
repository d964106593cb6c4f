//! `variorum worker`: the options of a worker, which searches for servers that share its NATS. `server::worker` does
//! the work; docs/operate.md documents it.

use super::serve::ClusterOptions;
use clap::Args;
use commandline::failure::{CommandResult, fail};
use commandline::jobs;
use commandline::options::range_parser;
use engine::{MAX_MEGABYTES, MAX_THREADS};
use server::log::{self, Level, LogFormat};
use std::io::{self, IsTerminal as _, Write};

/// Searches for servers: processes computers' turns and game analyses from their queue.
#[derive(Debug, Args)]
pub(crate) struct Worker {
    #[command(flatten)]
    cluster: ClusterOptions,

    /// Number of turns and games to process at the same time, each on its own thread [default: the number of cores of
    /// this machine]
    #[arg(long, value_name = "N", value_parser = range_parser(MAX_THREADS))]
    threads: Option<usize>,

    /// Memory for the search of each thread, in megabytes
    #[arg(long, value_name = "MB", default_value_t = engine::Options::default().megabytes, value_parser = range_parser(MAX_MEGABYTES))]
    hash: usize,
}

impl Worker {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        // Keeps a logger that is already installed.
        let _ = log::install(log::dispatch(LogFormat::Text, Level::WARN, io::stderr().is_terminal(), io::stderr));
        let bus = match self.cluster.options() {
            Ok(bus) => bus,
            Err(why) => return fail(why),
        };
        let runtime = match server::runtime() {
            Ok(runtime) => runtime,
            Err(error) => return fail(format!("the worker cannot start: {error}")),
        };
        let threads = self.threads.unwrap_or_else(jobs::cores);
        let options = server::worker::Options { bus, threads, megabytes: self.hash };
        let end = {
            let _runtime = runtime.enter();
            server::shutdown_signal()
        };
        writeln!(out, "Worker running with {threads} threads (Ctrl-C stops it)")?;
        out.flush()?;
        let worked = runtime.block_on(server::worker::run(options, end));
        runtime.shutdown_background();
        worked.or_else(fail)
    }
}
