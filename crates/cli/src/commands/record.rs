//! `variorum record`: replays recorded games, or steps through one, or grades it.
//!
//! This finds the record and its game, and lists the results. `record::steps` shows the steps, and `record::review`
//! grades a game.

mod review;
mod steps;

use crate::describe;
use crate::failure::{CommandResult, Failure, fail};
use crate::load::{LoadedGame, RuleSource};
use crate::terminal;
use catalog::BundledText;
use clap::Args;
use facade::GradeOptions;
use notation::TextError;
use notation::record::{self, Record};
use rules::{History, Position, Step, Verdict};
use std::io::{self, Write};
use std::path::Path;

/// Replays recorded games (PGN), or steps through one, or grades it.
#[derive(Debug, Args)]
#[command(name = "record")]
pub(crate) struct Replay {
    /// File with games, or the id of a shipped game that has records (`variorum games` lists them)
    #[arg(value_name = "FILE|GAME")]
    from: String,

    /// Game to step through: its number in the file, or the name of the record; without it, all are replayed
    #[arg(value_name = "N|NAME")]
    which: Option<String>,

    /// Id or rule file of the game of records that name none; PGN takes them for chess
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

/// A text with games, and its name in error messages.
struct RecordFile {
    name: String,
    text: String,
    /// The game of records that name none.
    unnamed_game: Option<String>,
}

/// A game that has been replayed.
struct ReplayedGame {
    loaded: LoadedGame,
    /// The start position, then the position after each turn.
    positions: Vec<Position>,
    turns: Vec<Vec<Step>>,
    verdict: Verdict,
}

impl Replay {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let shipped = catalog::find(&self.from).filter(|_| !Path::new(&self.from).exists());
        let texts: Vec<RecordFile> = match (shipped, &self.which) {
            (None, _) => {
                let text = input::read_text(&self.from).or_else(fail)?;
                vec![RecordFile { text, name: self.from.clone(), unnamed_game: self.game.clone() }]
            }
            (Some(game), Some(name)) => {
                vec![RecordFile::from_bundled(BundledText::find(game.records, "record", name).or_else(fail)?)]
            }
            (Some(game), None) => game.records.iter().map(RecordFile::from_bundled).collect(),
        };
        let mut all = Vec::new();
        for text in &texts {
            let records = record::parse(&text.text).map_err(|error| text.failure_at(&error))?;
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
            Some((text, record)) if self.judge => {
                review::write_review(out, record, &text.replay(record)?, self.nodes, self.json)
            }
            Some((text, record)) => steps::write_steps(out, record, &text.replay(record)?),
            None => fail(format!("{} has no game {which}; there are {}", self.from, all.len())),
        }
    }
}

/// Prints the result of each game; an error in one game does not stop the others.
fn write_results(out: &mut impl Write, all: &[(&RecordFile, Record)]) -> CommandResult {
    let mut all_right = true;
    for (i, (text, record)) in all.iter().enumerate() {
        match text.replay(record) {
            Ok(ReplayedGame { loaded, positions, verdict, .. }) => {
                let (name, game) = (&loaded.game.def().name, &loaded.game);
                let event = record.tag("Event").map(|event| format!(" ({event})")).unwrap_or_default();
                writeln!(out, "{}. {name}{event}, {}, {}", i + 1, turn_count(record), record.result)?;
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

impl RecordFile {
    fn from_bundled(of: &BundledText) -> Self {
        Self { name: format!("{}.pgn", of.name), text: of.text.to_owned(), unnamed_game: None }
    }

    fn replay(&self, record: &Record) -> CommandResult<ReplayedGame> {
        let loaded = self.rule_source(record)?.load(&record.readings)?;
        let game = &loaded.game;
        let (positions, turns) = record::replay_turns(game, record).map_err(|error| self.failure_at(&error))?;
        let (Some(first), Some(last)) = (positions.first(), positions.last()) else {
            return fail("the record has no start position");
        };
        let mut past = History::new(first);
        positions[1..].iter().for_each(|pos| past.push(game, pos));
        let verdict = game.verdict(last, &past);
        let result = record::result_text(game, &verdict);
        if verdict != Verdict::Ongoing && result != record.result {
            return fail(format!(
                "{}: the record says {}, but the game on the board is {result}",
                self.name, record.result
            ));
        }
        Ok(ReplayedGame { loaded, positions, turns, verdict })
    }

    /// The rule file of the game: the one in the record, or that of a shipped game.
    fn rule_source(&self, record: &Record) -> CommandResult<RuleSource> {
        let name = &self.name;
        if let Some(text) = &record.rules {
            return Ok(RuleSource::from_text(format!("the rules in {name}"), text.clone()));
        }
        let named = |id: &str| {
            let name = catalog::read(catalog::find(id)?.text, &[]).0?.name;
            name.eq_ignore_ascii_case(&record.name).then_some(())
        };
        let of_name = || catalog::games().iter().find(|game| named(game.id).is_some());
        // Other programs write an id in place of the name, or their own name for the game.
        match catalog::find(&record.id).or_else(of_name).or_else(|| catalog::find_by_name(&record.name)) {
            Some(game) => RuleSource::from_name(game.id),
            None if !record.id.is_empty() => fail(format!("{name}: {}", catalog::unknown_message(&record.id))),
            None if !record.name.is_empty() => fail(format!("{name}: {}", catalog::unknown_message(&record.name))),
            None => match self.unnamed_game.as_deref().or(catalog::unnamed_game().map(|game| game.id)) {
                Some(game) => RuleSource::from_name(game),
                None => fail(format!("{name} does not say which game was played: the tag Variant is missing")),
            },
        }
    }

    /// An error, with its place in the file.
    fn failure_at(&self, error: &TextError) -> Failure {
        let text = &self.text;
        let start = text.floor_char_boundary(error.span.start);
        let begin = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[begin..].lines().next().unwrap_or_default();
        let (number, _) = lang::line_column(text, start);
        let end = error.span.end.clamp(start, begin + line.len().max(start - begin));
        let marked = terminal::underlined(line, start - begin..end - begin);
        Failure::Message(format!("{}, line {number}: {}", self.name, error.message), marked)
    }
}

fn turn_count(record: &Record) -> String {
    match record.turns.len() {
        1 => "1 turn".to_owned(),
        n => format!("{n} turns"),
    }
}
