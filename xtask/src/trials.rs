//! `cargo xtask counts`, `fuzz`, `fuzz-files` and `load`: what is run by hand, for as long as one likes.
//!
//! For: calling the packages `trials` and `load`, which have these commands and their options. Not for: the commands
//! themselves; they depend on the whole project, and this program must not.

use crate::run::{Done, cargo, finish, target};
use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum Trial {
    /// Compare the counts in games/*/perft.txt with this engine
    #[command(disable_help_flag = true)]
    Counts(Options),
    /// Invent games and hold them against the laws
    #[command(disable_help_flag = true)]
    Fuzz(Options),
    /// Spoil rule files and see what the program makes of them
    #[command(disable_help_flag = true)]
    FuzzFiles(Options),
    /// Send a crowd to a server and see how it holds
    #[command(disable_help_flag = true)]
    Load(Options),
}

/// Whatever the command understands; `--help` tells it.
#[derive(Debug, Args)]
pub(crate) struct Options {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTION")]
    options: Vec<String>,
}

impl Trial {
    pub(crate) fn run(self) -> Done {
        let (name, Options { options }) = match self {
            Self::Counts(options) => ("counts", options),
            Self::Fuzz(options) => ("fuzz", options),
            Self::FuzzFiles(options) => ("fuzz-files", options),
            Self::Load(Options { options }) => return load(&options),
        };
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        call(name, &options)
    }
}

/// Runs a command of the package `trials`.
pub(crate) fn call(name: &str, options: &[&str]) -> Done {
    finish(cargo().args(["run", "--quiet", "--release", "--locked", "--package", "trials", "--", name]).args(options))
}

/// Builds the program that serves, and runs the package `load` on it.
fn load(options: &[String]) -> Done {
    finish(cargo().args(["build", "--quiet", "--release", "--locked", "--package", "variorum-cli"]))?;
    let program = target().join("release").join(format!("variorum{}", std::env::consts::EXE_SUFFIX));
    let mut load = cargo();
    load.args(["run", "--quiet", "--release", "--locked", "--package", "load", "--", "--program"]).arg(program);
    finish(load.args(options))
}
