//! `variorum rules`: the page about a game, with its diagrams. `markdown` lays it out; `explain` prints the rules that
//! are generated from the rule file.

use crate::markdown;
use clap::Args;
use commandline::failure::{CommandResult, fail};
use std::io::Write;

/// Shows the page about a game: its rules for players, with diagrams and sources.
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The id of a shipped game (`variorum games` lists them)
    #[arg(value_name = "GAME")]
    game: String,
}

impl Rules {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        match library::find(&self.game) {
            Some(game) => Ok(markdown::write(out, game.readme)?),
            None => fail(library::unknown_message(&self.game)),
        }
    }
}
