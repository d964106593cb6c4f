//! The options for those who run several servers, or workers for one.
//!
//! For: where they meet, and what each is called. Not for: what they tell each other (`server::bus`); docs/operate.md
//! tells of it.

use clap::Args;
use server::bus;

/// Where servers and workers meet.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Options for several servers")]
pub(crate) struct Nodes {
    /// Where servers and workers meet: `nats://HOST:4222`, several with commas between them
    #[arg(long, value_name = "URL", env = "VARIORUM_NATS", hide_env_values = true)]
    nats: Option<String>,

    /// What their subjects begin with there, if several houses share one NATS [default: variorum]
    #[arg(long, value_name = "WORD", env = "VARIORUM_NATS_PREFIX")]
    nats_prefix: Option<String>,

    /// What this one is called among them [default: a name by chance, alone `one`]
    #[arg(long, value_name = "NAME", env = "VARIORUM_NODE")]
    node: Option<String>,
}

impl Nodes {
    /// As settings of the server.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn options(&self) -> Result<bus::Options, String> {
        bus::Options::new(self.nats.as_deref(), self.nats_prefix.as_deref(), self.node.as_deref())
    }
}
