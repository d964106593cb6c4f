//! The options of servers and workers that share one NATS.
//!
//! For: the address of NATS, and the name of the node. Not for: the messages (`server::bus`). docs/operate.md documents
//! all of it.

use clap::Args;
use server::bus;

/// How servers and workers find each other.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Options for several nodes")]
pub(crate) struct ClusterOptions {
    /// NATS that connects nodes and workers: `nats://HOST:4222`; separate several addresses with commas
    #[arg(long, value_name = "URL", env = "VARIORUM_NATS", hide_env_values = true)]
    nats: Option<String>,

    /// Prefix of all NATS subjects, if several sites share one NATS [default: variorum]
    #[arg(long, value_name = "WORD", env = "VARIORUM_NATS_PREFIX")]
    nats_prefix: Option<String>,

    /// Name of this node [default: random; `one` without NATS]
    #[arg(long, value_name = "NAME", env = "VARIORUM_NODE")]
    node: Option<String>,
}

impl ClusterOptions {
    /// The options of the server.
    ///
    /// # Errors
    /// A message that says which option is invalid.
    pub(crate) fn options(&self) -> Result<bus::Options, String> {
        bus::Options::new(self.nats.as_deref(), self.nats_prefix.as_deref(), self.node.as_deref())
    }
}
