//! `variorum moves`: the legal turns of a position.

use crate::failure::Done;
use crate::options::{Output, PositionOptions};
use crate::turns::{self, Reading};
use clap::Args;
use serde_json::json;
use std::io::{self, Write};

/// Lists the legal turns, each with the position it leads to; of several that lead to one position, one.
#[derive(Debug, Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionOptions,

    #[command(flatten)]
    output: Output,
}

impl Moves {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let (loaded, pos) = self.position.load()?;
        let Reading { turns, more } = turns::to_read(&loaded.game, &pos)?;
        let mut turns = turns.into_iter().map(|turn| (turn.text, notation::position::write(&loaded.game, &turn.after)));
        if self.output.json {
            let turns = turns.map(|(text, position)| json!({"text": text, "position": position}));
            writeln!(out, "{:#}", turns.collect::<serde_json::Value>())?;
        } else {
            turns.try_for_each(|(text, position)| writeln!(out, "{text}\t{position}"))?;
        }
        // At the end, so that who reads only the beginning of the list is not told.
        for more in more {
            writeln!(io::stderr(), "{more}")?;
        }
        Ok(())
    }
}
