//! `variorum uci`, `usi`, `ucci` and `xboard`: connect the protocols with standard input and output. `protocol`
//! implements them.

use clap::Args;
use commandline::failure::{CommandResult, fail};
use std::io::{self, BufReader};

/// The options of all protocols.
#[derive(Debug, Args)]
pub(crate) struct EngineProtocol {
    /// Also offer the game of a rule file, or those of all rule files in a folder; may be given several times
    #[arg(long = "variants", value_name = "PATH")]
    rule_files: Vec<String>,
}

impl EngineProtocol {
    pub(crate) fn uci(self) -> CommandResult {
        protocol::uci(io::stdin().lock(), io::stdout(), &self.rule_files).or_else(fail)
    }

    pub(crate) fn usi(self) -> CommandResult {
        protocol::usi(io::stdin().lock(), io::stdout(), &self.rule_files).or_else(fail)
    }

    pub(crate) fn ucci(self) -> CommandResult {
        protocol::ucci(io::stdin().lock(), io::stdout(), &self.rule_files).or_else(fail)
    }

    pub(crate) fn xboard(self) -> CommandResult {
        protocol::xboard(BufReader::new(io::stdin()), io::stdout(), &self.rule_files).or_else(fail)
    }
}
