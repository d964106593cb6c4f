//! `variorum record`: replays recorded games, or steps through one, or grades it.
//!
//! This finds the record, and lists the results. `record::file` reads it and finds its game, `record::steps` shows the
//! steps, and `record::review` grades a game.

pub(super) mod file;
mod review;
mod steps;

use crate::describe;
use crate::failure::{CommandResult, Failure, fail};
use catalog::BundledText;
use clap::Args;
use facade::GradeOptions;
use file::{RecordFile, ReplayedGame};
use notation::record::{self, Record};
use std::io::{self, Write};
use std::path::Path;

/// Replays recorded games (PGN, KIF, KI2, CSA, USI, lists of moves of xiangqi), or steps through one, or grades it.
#[derive(Debug, Args)]
#[command(name = "record")]
pub(crate) struct Replay {
    /// File with games, or the id of a shipped game that has records (`variorum games` lists them)
    #[arg(value_name = "FILE|GAME")]
    from: String,

    /// Game to step through: its number in the file, or the name of the record; without it, all are replayed
    #[arg(value_name = "N|NAME")]
    which: Option<String>,

    /// Id or rule file of the game of records that name none; of PGN that is chess, of other formats the game that they
    /// are made for
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Judge the turns of the game: what each has cost, what would have been better, and where the game turned
    #[arg(long, requires = "which")]
    judge: bool,

    /// Number of positions to search for each position of the game
    #[arg(long, value_name = "N", default_value_t = 50_000, requires = "judge", value_parser = clap::value_parser!(u64).range(1..=GradeOptions::MAX_NODES))]
    nodes: u64,

    /// Write the marks as JSON, for programs
    #[arg(long, requires = "judge")]
    json: bool,
}

impl Replay {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let shipped = catalog::find(&self.from).filter(|_| !Path::new(&self.from).exists());
        let texts: Vec<RecordFile> = match (shipped, &self.which) {
            (None, _) => {
                let file = RecordFile::load(&self.from, self.game.as_deref())?;
                if let Some(what) = file.description().filter(|_| !self.json) {
                    writeln!(out, "{what}")?;
                }
                vec![file]
            }
            (Some(game), Some(name)) => {
                vec![RecordFile::from_bundled(BundledText::find(game.records, "record", name).or_else(fail)?)]
            }
            (Some(game), None) => game.records.iter().map(RecordFile::from_bundled).collect(),
        };
        let mut all = Vec::new();
        for text in &texts {
            let records = text.records()?;
            all.extend(records.into_iter().map(|record| (text, record)));
        }
        if all.is_empty() {
            return fail(match shipped {
                Some(game) => format!("{} comes without a record", game.id),
                None => format!("there is no game in {}", self.from),
            });
        }
        let Some(which) = self.which else { return write_results(out, &all) };
        let number = if shipped.is_some() { Some(1) } else { which.parse().ok() };
        match number.and_then(|n: usize| all.get(n.checked_sub(1)?)) {
            Some((text, record)) => {
                let replayed = text.replay(record)?;
                if self.judge {
                    review::write_review(out, &replayed, self.nodes, self.json)
                } else {
                    steps::write_steps(out, &replayed)
                }
            }
            None => fail(format!("{} has no game {which}; there are {}", self.from, all.len())),
        }
    }
}

/// Prints the result of each game; an error in one game does not stop the others.
fn write_results(out: &mut impl Write, all: &[(&RecordFile, Record)]) -> CommandResult {
    let mut all_right = true;
    for (i, (text, record)) in all.iter().enumerate() {
        match text.replay(record) {
            Ok(ReplayedGame { loaded, record, positions, verdict, .. }) => {
                let (name, game) = (&loaded.game.def().name, &loaded.game);
                let event = record.tag("Event").map(|event| format!(" ({event})")).unwrap_or_default();
                writeln!(out, "{}. {name}{event}, {}, {}", i + 1, turn_count(&record), record.result)?;
                if let Some(verdict) = describe::verdict_sentence(game, &verdict) {
                    writeln!(out, "   {verdict}")?;
                }
                if let Some(last) = positions.last() {
                    writeln!(out, "   {}", notation::position::write(game, last))?;
                }
                if record
                    .hash
                    .as_ref()
                    .is_some_and(|hash| *hash != record::rules_hash(&catalog::self_contained(&loaded.source.text)))
                {
                    writeln!(out, "   The rule file has changed since this game was recorded.")?;
                }
            }
            Err(failure) => {
                all_right = false;
                out.flush()?;
                let _ = write!(io::stderr(), "{failure}");
            }
        }
    }
    if all_right { Ok(()) } else { Err(Failure::Reported) }
}

fn turn_count(record: &Record) -> String {
    match record.turns.len() {
        1 => "1 turn".to_owned(),
        n => format!("{n} turns"),
    }
}
