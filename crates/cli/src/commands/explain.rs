//! `variorum explain`: the rules of a game in plain English.

use crate::failure::Done;
use crate::options::{GameOptions, Output};
use crate::screen;
use clap::Args;
use rules::GameDef;
use serde_json::json;
use std::io::{self, Write};

/// Explains the rules in plain English, as the rule file has them.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    game: GameOptions,

    #[command(flatten)]
    output: Output,
}

impl Explain {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let loaded = self.game.load()?;
        let def = loaded.game.def();
        if self.output.json {
            let sections = rules::explain(def).into_iter();
            let sections = sections.map(|section| json!({"heading": section.heading, "lines": section.lines}));
            writeln!(out, "{:#}", sections.collect::<serde_json::Value>())?;
            return Ok(());
        }
        Ok(write(out, def)?)
    }
}

/// The rules as they are read in a terminal.
pub(super) fn write(out: &mut impl Write, def: &GameDef) -> io::Result<()> {
    for (i, section) in rules::explain(def).iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", section.heading)?;
        for line in &section.lines {
            screen::paragraph(out, "  ", line)?;
        }
    }
    Ok(())
}
