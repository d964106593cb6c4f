//! `variorum explain`: the rules of a game in plain English.

use crate::failure::CommandResult;
use crate::options::{GameOptions, OutputOptions};
use crate::terminal;
use ::explain::Language;
use clap::Args;
use rules::GameDef;
use serde_json::json;
use std::io::{self, Write};

/// Explains the rules in plain English, generated from the rule file.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    game: GameOptions,

    #[command(flatten)]
    output: OutputOptions,
}

impl Explain {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let loaded = self.game.load()?;
        let def = loaded.game.def();
        if self.output.json {
            let sections = explain::rule_sheet(def, Language::English).into_iter();
            let sections = sections.map(|section| json!({"heading": section.heading, "lines": section.lines}));
            writeln!(out, "{:#}", sections.collect::<serde_json::Value>())?;
            return Ok(());
        }
        Ok(write_rules(out, def)?)
    }
}

/// Writes the rules for a terminal.
pub(super) fn write_rules(out: &mut impl Write, def: &GameDef) -> io::Result<()> {
    for (i, section) in explain::rule_sheet(def, Language::English).iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", section.heading)?;
        for line in &section.lines {
            terminal::paragraph(out, "  ", line)?;
        }
    }
    Ok(())
}
