//! `variorum worker`: thinks for servers that meet at a NATS.
//!
//! For: its options. Not for: what it does (`server::worker`); docs/operate.md tells of it.

use super::serve::Nodes;
use crate::failure::{Done, bad};
use crate::options::number;
use clap::Args;
use engine::{MAX_MEGABYTES, MAX_THREADS};
use server::log::{self, Form, Level};
use std::io::{self, IsTerminal as _, Write};

/// Thinks for servers: takes computers' turns and whole games from their queue.
#[derive(Debug, Args)]
pub(crate) struct Worker {
    #[command(flatten)]
    nodes: Nodes,

    /// So many turns and games are thought about at a time, each on a thread of its own [default: as many as this
    /// machine has cores]
    #[arg(long, value_name = "N", value_parser = number(MAX_THREADS))]
    threads: Option<usize>,

    /// Memory for what each of them finds out, in megabytes
    #[arg(long, value_name = "MB", default_value_t = engine::Options::default().megabytes, value_parser = number(MAX_MEGABYTES))]
    hash: usize,
}

impl Worker {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        // If something listens already, so be it.
        let _ = log::begin(log::to(Form::Text, Level::WARN, io::stderr().is_terminal(), io::stderr));
        let bus = match self.nodes.options() {
            Ok(bus) => bus,
            Err(why) => return bad(why),
        };
        let runtime = match server::runtime() {
            Ok(runtime) => runtime,
            Err(error) => return bad(format!("the worker cannot start: {error}")),
        };
        let threads =
            self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
        let options = server::worker::Options { bus, threads, megabytes: self.hash };
        writeln!(out, "A worker with {threads} threads (Ctrl-C ends it)")?;
        out.flush()?;
        let worked = runtime.block_on(server::worker::run(options, server::asked_to_end()));
        runtime.shutdown_background();
        worked.or_else(bad)
    }
}
