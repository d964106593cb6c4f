//! `variorum betza`: the moves of a piece, given in Betza's notation, as lines of a rule file.

use clap::Args;
use commandline::failure::{CommandResult, fail};
use std::io::Write;

/// Writes the moves of a piece, given in Betza's notation (`fmWfceFifmnD`), as lines of a `piece`.
#[derive(Debug, Args)]
pub(crate) struct Betza {
    /// The moves, as chessvariants.com, XBoard and Fairy-Stockfish write them
    #[arg(value_name = "MOVES")]
    moves: String,
}

impl Betza {
    pub(crate) fn run(&self, out: &mut impl Write) -> CommandResult {
        let found = match interchange::betza::read(&self.moves) {
            Ok(found) => found,
            Err(error) => return fail(format!("{}, {error}", self.moves)),
        };
        for line in &found.lines {
            writeln!(out, "{line}")?;
        }
        for remark in &found.remarks {
            writeln!(out, "// {remark}")?;
        }
        Ok(())
    }
}
