//! `variorum record`: recorded games, replayed; or one of them, step by step, or judged.
//!
//! For: which record is meant, which game it was played by, and the list of results. Not for: showing the steps; that
//! is `record::steps`; judging them (`record::judged`).

mod judged;
mod steps;

use crate::failure::{Done, Failure, bad};
use crate::load::{Loaded, Source};
use crate::screen;
use crate::telling;
use catalog::Enclosed;
use clap::Args;
use facade::Grading;
use notation::TextError;
use notation::record::{self, Record};
use rules::{Past, Position, Step, Verdict};
use std::io::{self, Write};
use std::path::Path;

/// Replays recorded games (PGN), or steps through one, or judges it.
#[derive(Debug, Args)]
#[command(name = "record")]
pub(crate) struct Replay {
    /// A file with games, or the id of a shipped game that comes with records (`variorum games` lists them)
    #[arg(value_name = "FILE|GAME")]
    from: String,

    /// The game to step through: its number in the file, or the name of the record; without it all are replayed
    #[arg(value_name = "N|NAME")]
    which: Option<String>,

    /// Judge the turns of the game: what each has cost, what would have been better, and where the game turned
    #[arg(long, requires = "which")]
    judge: bool,

    /// How many positions to look at for each position of the game
    #[arg(long, value_name = "N", default_value_t = 50_000, requires = "judge", value_parser = clap::value_parser!(u64).range(1..=Grading::MOST_NODES))]
    nodes: u64,

    /// Write the marks as JSON, for programs
    #[arg(long, requires = "judge")]
    json: bool,
}

/// A text with games, and what to call it where something in it is wrong.
struct Text {
    name: String,
    text: String,
}

/// A game that has been replayed.
struct Replayed {
    loaded: Loaded,
    /// The start, and what stood on the board after each turn.
    positions: Vec<Position>,
    turns: Vec<Vec<Step>>,
    verdict: Verdict,
}

impl Replay {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let shipped = catalog::find(&self.from).filter(|_| !Path::new(&self.from).exists());
        let texts: Vec<Text> = match (shipped, &self.which) {
            (None, _) => vec![Text { text: input::text(&self.from).or_else(bad)?, name: self.from.clone() }],
            (Some(game), Some(name)) => {
                vec![Text::enclosed(Enclosed::find(game.records, "record", name).or_else(bad)?)]
            }
            (Some(game), None) => game.records.iter().map(Text::enclosed).collect(),
        };
        let mut all = Vec::new();
        for text in &texts {
            let records = record::read(&text.text).map_err(|error| text.at(&error))?;
            all.extend(records.into_iter().map(|record| (text, record)));
        }
        if all.is_empty() {
            return bad(match shipped {
                Some(game) => format!("{} comes without a record", game.id),
                None => format!("there is no game in {}", self.from),
            });
        }
        let Some(which) = self.which else { return list(out, &all) };
        let number = if shipped.is_some() { Some(1) } else { which.parse().ok() };
        match number.and_then(|n: usize| all.get(n.checked_sub(1)?)) {
            Some((text, record)) if self.judge => {
                judged::show(out, record, &text.replay(record)?, self.nodes, self.json)
            }
            Some((text, record)) => steps::show(out, record, &text.replay(record)?),
            None => bad(format!("{} has no game {which}; there are {}", self.from, all.len())),
        }
    }
}

/// The result of each game; a game with a mistake does not keep the others from being replayed.
fn list(out: &mut impl Write, all: &[(&Text, Record)]) -> Done {
    let mut all_right = true;
    for (i, (text, record)) in all.iter().enumerate() {
        match text.replay(record) {
            Ok(Replayed { loaded, positions, verdict, .. }) => {
                let (name, game) = (&loaded.game.def().name, &loaded.game);
                let event = record.tag("Event").map(|event| format!(" ({event})")).unwrap_or_default();
                writeln!(out, "{}. {name}{event}, {}, {}", i + 1, turns(record), record.result)?;
                if let Some(verdict) = telling::verdict(game, &verdict) {
                    writeln!(out, "   {verdict}")?;
                }
                if let Some(last) = positions.last() {
                    writeln!(out, "   {}", notation::position::write(game, last))?;
                }
                if record
                    .hash
                    .as_ref()
                    .is_some_and(|hash| *hash != record::rules_hash(&catalog::whole(&loaded.source.text)))
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
    if all_right { Ok(()) } else { Err(Failure::Said) }
}

impl Text {
    fn enclosed(of: &Enclosed) -> Self {
        Self { name: format!("{}.pgn", of.name), text: of.text.to_owned() }
    }

    fn replay(&self, record: &Record) -> Done<Replayed> {
        let loaded = self.rules(record)?.load(&record.readings)?;
        let game = &loaded.game;
        let (positions, turns) = record::replay_turns(game, record).map_err(|error| self.at(&error))?;
        let (Some(first), Some(last)) = (positions.first(), positions.last()) else {
            return bad("the game has no start");
        };
        let mut past = Past::new(first);
        positions[1..].iter().for_each(|pos| past.push(pos));
        let verdict = game.verdict(last, &past);
        let result = record::result(game, &verdict);
        if verdict != Verdict::Ongoing && result != record.result {
            return bad(format!(
                "{}: the record says {}, but the game on the board is {result}",
                self.name, record.result
            ));
        }
        Ok(Replayed { loaded, positions, turns, verdict })
    }

    /// The rule file the game was played by: its own, or that of a shipped game.
    fn rules(&self, record: &Record) -> Done<Source> {
        let name = &self.name;
        if let Some(text) = &record.rules {
            return Ok(Source::of_text(format!("the rules in {name}"), text.clone()));
        }
        let named = |id: &str| {
            let name = catalog::read(catalog::find(id)?.text, &[]).0?.name;
            name.eq_ignore_ascii_case(&record.name).then_some(())
        };
        let of_name = || catalog::games().iter().find(|game| named(game.id).is_some());
        // Other programs write an id where the name belongs, or their own name for the game.
        match catalog::find(&record.id).or_else(of_name).or_else(|| catalog::called(&record.name)) {
            Some(game) => Source::of_game(game.id),
            None if !record.id.is_empty() => bad(format!("{name}: {}", catalog::unknown(&record.id))),
            None if !record.name.is_empty() => bad(format!("{name}: {}", catalog::unknown(&record.name))),
            None => bad(format!("{name} does not say which game was played: the tag Variant is missing")),
        }
    }

    /// A mistake, with its place in the file.
    fn at(&self, error: &TextError) -> Failure {
        let text = &self.text;
        let start = text.floor_char_boundary(error.at.start);
        let begin = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[begin..].lines().next().unwrap_or_default();
        let (number, _) = lang::line_column(text, start);
        let end = error.at.end.clamp(start, begin + line.len().max(start - begin));
        let marked = screen::marked(line, start - begin..end - begin);
        Failure::Bad(format!("{}, line {number}: {}", self.name, error.message), marked)
    }
}

fn turns(record: &Record) -> String {
    match record.turns.len() {
        1 => "1 turn".to_owned(),
        n => format!("{n} turns"),
    }
}
