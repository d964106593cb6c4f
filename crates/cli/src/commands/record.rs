//! `variorum record`: replays recorded games, or steps through one, or grades it.
//!
//! This finds the record, and lists the results. `record::file` reads it, `record::game_text` finds its game,
//! `record::steps` shows the steps, and `record::review` grades a game.

pub(super) mod file;
pub(super) mod game_text;
mod review;
mod steps;

use crate::PROGRAM;
use crate::describe;
use api::GradeOptions;
use clap::Args;
use commandline::failure::{CommandResult, Failure, fail};
use file::RecordFile;
use game_text::ReplayedGame;
use library::BundledText;
use notation::record::{self, Record};
use std::io::{self, Write};
use std::path::Path;

/// Replays recorded games (PGN, KIF, KI2, CSA, USI, XQF, GIB, lists of moves of xiangqi), or steps through one, or grades it.
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

    /// Print only what cannot be replayed, and how many games can
    #[arg(long, conflicts_with = "which")]
    summary: bool,

    /// Write the marks as JSON, for programs
    #[arg(long, requires = "judge")]
    json: bool,
}

impl Replay {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let shipped = library::find(&self.from).filter(|_| !Path::new(&self.from).exists());
        let files: Vec<RecordFile> = match (shipped, &self.which) {
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
        let which = self.which.as_deref().map(|which| if shipped.is_some() { Some(1) } else { which.parse().ok() });
        let mut results = Results { summary: self.summary, ..Results::default() };
        for text in files.into_iter().flatten() {
            let text = text?;
            let records = match text.records() {
                Ok(records) => records,
                Err(failure) => {
                    results.add(out, Err(failure))?;
                    continue;
                }
            };
            for record in records {
                match which {
                    None => results.add(out, text.replay(record))?,
                    Some(number) if number == Some(results.count + 1) => {
                        let replayed = text.replay(record)?;
                        return if self.judge {
                            review::write_review(out, &replayed, self.nodes, self.json)
                        } else {
                            steps::write_steps(out, &replayed)
                        };
                    }
                    Some(_) => results.count += 1,
                }
            }
        }
        match (self.which, shipped) {
            (_, Some(game)) if results.count == 0 => fail(format!("{} comes without a record", game.id)),
            (_, None) if results.count == 0 => fail(format!("there is no game in {}", self.from)),
            (Some(which), _) => fail(format!("{} has no game {which}; there are {}", self.from, results.count)),
            (None, _) => results.finish(out),
        }
    }
}

/// The results of the games of a file; an error in one game does not stop the others.
#[derive(Default)]
struct Results {
    /// Only errors and the numbers of games are printed.
    summary: bool,
    count: usize,
    failed: usize,
}

impl Results {
    /// Prints the result of the next game.
    fn add(&mut self, out: &mut impl Write, replayed: CommandResult<ReplayedGame>) -> CommandResult {
        self.count += 1;
        let ReplayedGame { loaded, record, positions, verdict, .. } = match replayed {
            Ok(replayed) => replayed,
            Err(failure) => {
                self.failed += 1;
                out.flush()?;
                let _ = write!(io::stderr(), "{}", failure.to_text(PROGRAM));
                return Ok(());
            }
        };
        if self.summary {
            return Ok(());
        }
        let (name, game) = (&loaded.game.def().name, &loaded.game);
        let event = record.tag("Event").map(|event| format!(" ({event})")).unwrap_or_default();
        writeln!(out, "{}. {name}{event}, {}, {}", self.count, turn_count(&record), record.result)?;
        if let Some(verdict) = describe::verdict_sentence(game, &verdict) {
            writeln!(out, "   {verdict}")?;
        }
        if let Some(last) = positions.last() {
            writeln!(out, "   {}", notation::position::write(game, last))?;
        }
        if record
            .hash
            .as_ref()
            .is_some_and(|hash| *hash != record::rules_hash(&library::self_contained(&loaded.source.text)))
        {
            writeln!(out, "   The rule file has changed since this game was recorded.")?;
        }
        Ok(())
    }

    fn finish(&self, out: &mut impl Write) -> CommandResult {
        if self.summary {
            writeln!(out, "{} of {} games replay.", self.count - self.failed, self.count)?;
        }
        if self.failed == 0 { Ok(()) } else { Err(Failure::Reported) }
    }
}

fn turn_count(record: &Record) -> String {
    match record.turns.len() {
        1 => "1 turn".to_owned(),
        n => format!("{n} turns"),
    }
}
