//! `variorum games`: the shipped games.

use clap::Args;
use commandline::failure::CommandResult;
use commandline::options::OutputOptions;
use commandline::terminal;
use library::BundledText;
use rules::{Date, EvidenceDef};
use serde_json::{Value, json};
use std::io::Write;

/// Lists the shipped games.
#[derive(Debug, Args)]
pub(crate) struct Games {
    #[command(flatten)]
    output: OutputOptions,
}

impl Games {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let defs = library::games().iter().filter_map(|game| Some((game, library::read(game.text, &[]).0?)));
        if self.output.json {
            let games = defs.map(|(game, def)| {
                json!({
                    "id": game.id, "name": def.name, "about": def.about, "note": def.note, "partial": def.is_partial,
                    "evidence": def.evidence.iter().map(evidence_json).collect::<Value>(),
                    "records": names(game.records), "problems": names(game.problems),
                })
            });
            writeln!(out, "{:#}", games.collect::<Value>())?;
            return Ok(());
        }
        let longest = library::games().iter().map(|game| game.id.len()).max().unwrap_or(0);
        for (game, def) in defs {
            writeln!(out, "{:longest$}  {}", game.id, def.name)?;
            let indent = " ".repeat(longest + 2);
            terminal::paragraph(out, &indent, &def.about)?;
            if let Some(note) = &def.note {
                terminal::paragraph(out, &indent, &format!("Note: {note}"))?;
            }
            for (what, all) in [("Records", game.records), ("Problems", game.problems)] {
                if !all.is_empty() {
                    terminal::paragraph(out, &indent, &format!("{what}: {}", names(all).join(", ")))?;
                }
            }
        }
        Ok(())
    }
}

fn names(all: &[BundledText]) -> Vec<&str> {
    all.iter().map(|one| one.name).collect()
}

fn evidence_json(of: &EvidenceDef) -> Value {
    let date = |date: Option<Date>| date.map(Date::to_iso);
    json!({
        "type": of.evidence_type, "from": date(of.from), "to": date(of.to), "location": of.location, "region": of.region, "players": of.players,
        "toldBy": of.told_by, "confidence": of.confidence, "says": of.says, "notes": of.notes, "sources": of.sources,
    })
}
