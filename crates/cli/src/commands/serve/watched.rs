//! The options of `serve` for whoever watches over the server: what it writes down, where it tells its numbers, how it
//! ends.
//!
//! For: their help, and opening what they name. What they mean in full is told by docs/operate.md.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use server::log::{self, Form, Level};
use std::io::{self, IsTerminal as _};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

/// How it is watched over.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options for whoever watches over the server")]
pub(super) struct Watched {
    /// What a line of the log looks like; the log goes to stderr
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = PossibleValuesParser::new(["text", "json"]).map(|form| form.parse::<Form>().unwrap_or_default()))]
    log: Form,

    /// What is logged: with `info` a line for each request, with `debug` what is refused at the door, with its address
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = PossibleValuesParser::new(["error", "warn", "info", "debug", "trace"]).map(|level| level.parse::<Level>().unwrap_or(Level::WARN)))]
    log_level: Level,

    /// Tells the server's numbers at `/metrics` of this address, as Prometheus reads them; like 127.0.0.1:9464.
    /// Everybody who reaches it may read them
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,

    /// When it is to end, it first says so at `/health` for so many seconds and goes on, so that a proxy sends visitors
    /// elsewhere
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=600))]
    drain: u64,
}

impl Watched {
    /// From now on what is said is written to stderr.
    pub(super) fn listen(&self) {
        let dispatch = log::to(self.log, self.log_level, io::stderr().is_terminal(), io::stderr);
        // If something listens already, so be it.
        let _ = log::begin(dispatch);
    }

    /// Where numbers are told, and how long it goes on when it is to end.
    ///
    /// # Errors
    /// If nothing can be told there.
    pub(super) fn options(&self) -> Result<(Option<Arc<TcpListener>>, Duration), String> {
        let bind = |address: SocketAddr| TcpListener::bind(address).map(Arc::new).map_err(|error| (address, error));
        let metrics = self.metrics.map(bind).transpose();
        let metrics =
            metrics.map_err(|(address, error)| format!("the server's numbers cannot be told at {address}: {error}"))?;
        Ok((metrics, Duration::from_secs(self.drain)))
    }
}
