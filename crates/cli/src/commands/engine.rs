//! `variorum uci` and `variorum xboard`: the engine for programs of others.
//!
//! For: their option, and connecting them with standard input and output. Not for: what is said (`protocol`).

use crate::failure::{Done, bad};
use clap::Args;
use std::io::{self, BufReader};

/// What both protocols are told on the command line.
#[derive(Debug, Args)]
pub(crate) struct Engine {
    /// Offer the games of a rule file, or of all rule files in a folder, beside the shipped ones; may be given several
    /// times
    #[arg(long = "variants", value_name = "PATH")]
    rule_files: Vec<String>,
}

impl Engine {
    pub(crate) fn uci(self) -> Done {
        protocol::uci(io::stdin().lock(), io::stdout(), &self.rule_files).or_else(bad)
    }

    pub(crate) fn xboard(self) -> Done {
        protocol::xboard(BufReader::new(io::stdin()), io::stdout(), &self.rule_files).or_else(bad)
    }
}
