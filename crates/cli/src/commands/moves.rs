//! `variorum moves`: the legal turns of a position.

use crate::turns::{self, TurnList};
use clap::Args;
use commandline::failure::CommandResult;
use commandline::options::{OutputOptions, PositionOptions};
use serde_json::json;
use std::io::{self, Write};

/// Lists the legal turns, each with the position that it leads to; of several that lead to the same position, one.
#[derive(Debug, Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionOptions,

    #[command(flatten)]
    output: OutputOptions,
}

impl Moves {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let (loaded, pos) = self.position.load()?;
        let TurnList { turns, omissions: more } = turns::list_for_reading(&loaded.game, &pos)?;
        let mut turns = turns.into_iter().map(|turn| (turn.text, notation::position::write(&loaded.game, &turn.after)));
        if self.output.json {
            let turns = turns.map(|(text, position)| json!({"text": text, "position": position}));
            writeln!(out, "{:#}", turns.collect::<serde_json::Value>())?;
        } else {
            turns.try_for_each(|(text, position)| writeln!(out, "{text}\t{position}"))?;
        }
        // At the end, so that a reader that stops early does not see it.
        for more in more {
            writeln!(io::stderr(), "{more}")?;
        }
        Ok(())
    }
}
