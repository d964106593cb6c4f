//! `variorum games`: the shipped games.

use crate::failure::Done;
use crate::options::Output;
use crate::screen;
use clap::Args;
use serde_json::json;
use std::io::Write;

/// Lists the shipped games.
#[derive(Debug, Args)]
pub(crate) struct Games {
    #[command(flatten)]
    output: Output,
}

impl Games {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let defs = catalog::games().iter().filter_map(|game| Some((game.id, catalog::read(game.text, &[]).0?)));
        if self.output.json {
            let games = defs.map(|(id, def)| json!({"id": id, "name": def.name, "about": def.about, "note": def.note}));
            writeln!(out, "{:#}", games.collect::<serde_json::Value>())?;
            return Ok(());
        }
        let longest = catalog::games().iter().map(|game| game.id.len()).max().unwrap_or(0);
        for (id, def) in defs {
            writeln!(out, "{id:longest$}  {}", def.name)?;
            let indent = " ".repeat(longest + 2);
            screen::paragraph(out, &indent, &def.about)?;
            if let Some(note) = &def.note {
                screen::paragraph(out, &indent, &format!("Note: {note}"))?;
            }
        }
        Ok(())
    }
}
