//! The runs by name; each is a file here.

mod computers;
mod crowd;
mod faults;
mod idle;
mod live;
mod nodes;
mod several;
mod stored;

use crate::node::StartOptions;
use clap::Subcommand;
use tokio::sync::watch;

/// Set by Ctrl-C.
pub(crate) type StopSignal = watch::Receiver<bool>;

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
    /// Whether all processes of the run share all cores.
    pub(crate) fn shares_cores(&self) -> bool {
        matches!(self, Self::Nodes(_) | Self::Several(_))
    }

    /// Carries out the run; returns whether nothing was lost.
    ///
    /// # Errors
    /// Why the run was not possible.
    pub(crate) async fn run(&self, start: &StartOptions, stopped: StopSignal) -> Result<bool, String> {
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

/// A temporary folder for the database of a run.
pub(crate) fn temp_folder() -> Result<tempfile::TempDir, String> {
    tempfile::Builder::new()
        .prefix("variorum-load-")
        .tempdir()
        .map_err(|error| format!("a temporary folder cannot be created: {error}"))
}
