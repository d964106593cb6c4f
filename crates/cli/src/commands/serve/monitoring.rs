//! The options of `serve` for operating the server: the log, the metrics, the shutdown.
//!
//! For: their help texts, and opening the listener of the metrics. docs/operate.md documents them in full.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use server::log::{self, Level, LogFormat};
use std::io::{self, IsTerminal as _};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

/// Log, metrics and shutdown.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options for logs, metrics and shutdown")]
pub(super) struct MonitoringOptions {
    /// Format of the log, which goes to stderr
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = PossibleValuesParser::new(["text", "json"]).map(|form| form.parse::<LogFormat>().unwrap_or_default()))]
    log: LogFormat,

    /// Log level (`info`: each request; `debug`: also refused requests and connections, with their addresses)
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = PossibleValuesParser::new(["error", "warn", "info", "debug", "trace"]).map(|level| level.parse::<Level>().unwrap_or(Level::WARN)))]
    log_level: Level,

    /// Serve metrics for Prometheus at `/metrics` of this address, like 127.0.0.1:9464; anyone who can reach it can
    /// read them
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,

    /// On shutdown, keep working for this many seconds while `/health` returns 503, so that a proxy sends visitors
    /// elsewhere
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=600))]
    drain: u64,
}

impl MonitoringOptions {
    /// Writes the log to stderr from now on.
    pub(super) fn install_logger(&self) {
        let dispatch = log::dispatch(self.log, self.log_level, io::stderr().is_terminal(), io::stderr);
        // Keeps a logger that is already installed.
        let _ = log::install(dispatch);
    }

    /// The listener of the metrics, and how long the server drains on shutdown.
    ///
    /// # Errors
    /// If the address of the metrics cannot be opened.
    pub(super) fn options(&self) -> Result<(Option<Arc<TcpListener>>, Duration), String> {
        let bind = |address: SocketAddr| TcpListener::bind(address).map(Arc::new).map_err(|error| (address, error));
        let metrics = self.metrics.map(bind).transpose();
        let metrics = metrics.map_err(|(address, error)| format!("cannot serve metrics at {address}: {error}"))?;
        Ok((metrics, Duration::from_secs(self.drain)))
    }
}
