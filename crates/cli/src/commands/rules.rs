//! `variorum rules`: the page for people that comes with a game, with its diagrams.
//!
//! For: finding it. Not for: laying it out (`markdown`), nor the rules made from the rule file, which are `explain`'s.

use crate::failure::{Done, bad};
use crate::markdown;
use clap::Args;
use std::io::Write;

/// Shows the page about a game: its rules for people, with diagrams and sources.
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The id of a shipped game (`variorum games` lists them)
    #[arg(value_name = "GAME")]
    game: String,
}

impl Rules {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        match catalog::find(&self.game) {
            Some(game) => Ok(markdown::write(out, game.readme)?),
            None => bad(catalog::unknown(&self.game)),
        }
    }
}
