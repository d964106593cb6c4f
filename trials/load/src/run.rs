//! The runs, by name.
//!
//! For: choosing one. Not for: what each does; each is a file here.

mod computers;
mod crowd;
mod faults;
mod idle;
mod live;
mod nodes;
mod several;
mod stored;

use crate::node::Start;
use clap::Subcommand;
use tokio::sync::watch;

/// Ctrl-C sets it.
pub(crate) type Stopped = watch::Receiver<bool>;

#[derive(Debug, Subcommand)]
pub(crate) enum Run {
    Live(live::Live),
    Idle(idle::Idle),
    Computers(computers::Computers),
    Nodes(nodes::Nodes),
    Several(several::Several),
    Stored(stored::Stored),
    Faults(faults::Faults),
}

impl Run {
    /// Do all that run here share all cores?
    pub(crate) fn shares_cores(&self) -> bool {
        matches!(self, Self::Nodes(_) | Self::Several(_))
    }

    /// Whether nothing was lost.
    ///
    /// # Errors
    /// Why the run could not be made.
    pub(crate) async fn run(&self, start: &Start, stopped: Stopped) -> Result<bool, String> {
        match self {
            Self::Live(live) => live.run(start, stopped).await,
            Self::Idle(idle) => idle.run(start, stopped).await,
            Self::Computers(computers) => computers.run(start, stopped).await,
            Self::Nodes(nodes) => nodes.run(start, stopped).await,
            Self::Several(several) => several.run(start, stopped).await,
            Self::Stored(stored) => stored.run(start, stopped).await,
            Self::Faults(faults) => faults.run(start, stopped).await,
        }
    }
}

/// A folder for the database of a run.
pub(crate) fn folder() -> Result<tempfile::TempDir, String> {
    tempfile::Builder::new()
        .prefix("variorum-load-")
        .tempdir()
        .map_err(|error| format!("no folder for a database: {error}"))
}
