//! `variorum games`: the shipped games.

use crate::failure::Done;
use crate::options::Output;
use crate::screen;
use catalog::Enclosed;
use clap::Args;
use rules::{Date, EvidenceDef};
use serde_json::{Value, json};
use std::io::Write;

/// Lists the shipped games.
#[derive(Debug, Args)]
pub(crate) struct Games {
    #[command(flatten)]
    output: Output,
}

impl Games {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let defs = catalog::games().iter().filter_map(|game| Some((game, catalog::read(game.text, &[]).0?)));
        if self.output.json {
            let games = defs.map(|(game, def)| {
                json!({
                    "id": game.id, "name": def.name, "about": def.about, "note": def.note,
                    "evidence": def.evidence.iter().map(evidence).collect::<Value>(),
                    "records": names(game.records), "problems": names(game.problems),
                })
            });
            writeln!(out, "{:#}", games.collect::<Value>())?;
            return Ok(());
        }
        let longest = catalog::games().iter().map(|game| game.id.len()).max().unwrap_or(0);
        for (game, def) in defs {
            writeln!(out, "{:longest$}  {}", game.id, def.name)?;
            let indent = " ".repeat(longest + 2);
            screen::paragraph(out, &indent, &def.about)?;
            if let Some(note) = &def.note {
                screen::paragraph(out, &indent, &format!("Note: {note}"))?;
            }
            for (what, all) in [("Records", game.records), ("Problems", game.problems)] {
                if !all.is_empty() {
                    screen::paragraph(out, &indent, &format!("{what}: {}", names(all).join(", ")))?;
                }
            }
        }
        Ok(())
    }
}

fn names(all: &[Enclosed]) -> Vec<&str> {
    all.iter().map(|one| one.name).collect()
}

fn evidence(of: &EvidenceDef) -> Value {
    let date = |date: Option<Date>| date.map(Date::code);
    json!({
        "type": of.of, "from": date(of.from), "to": date(of.to), "location": of.location, "region": of.region, "players": of.players,
        "toldBy": of.told_by, "confidence": of.confidence, "says": of.says, "notes": of.notes, "sources": of.sources,
    })
}
