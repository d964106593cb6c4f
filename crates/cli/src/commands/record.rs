//! `variorum record`: recorded games, replayed.

use crate::failure::{Done, Failure, bad};
use crate::load::{Loaded, Source};
use crate::screen;
use crate::telling;
use clap::Args;
use notation::TextError;
use notation::record::{self, Record};
use rules::{Past, Position, Verdict};
use std::io::{self, Write};

/// Replays recorded games (PGN).
#[derive(Debug, Args)]
#[command(name = "record")]
pub(crate) struct Replay {
    /// The file with the games
    #[arg(value_name = "FILE")]
    path: String,
}

impl Replay {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let text = input::text(&self.path).or_else(bad)?;
        let records = record::read(&text).map_err(|error| self.at(&text, &error))?;
        if records.is_empty() {
            return bad(format!("there is no game in {}", self.path));
        }
        let mut all_right = true;
        for (i, record) in records.iter().enumerate() {
            match self.replay(&text, record) {
                Ok((loaded, last, verdict)) => {
                    let name = &loaded.game.def().name;
                    writeln!(out, "{}. {name}, {}, {}", i + 1, turns(record), record.result)?;
                    if let Some(verdict) = telling::verdict(&loaded.game, &verdict) {
                        writeln!(out, "   {verdict}")?;
                    }
                    writeln!(out, "   {}", notation::position::write(&loaded.game, &last))?;
                    if record.hash.as_ref().is_some_and(|hash| *hash != record::rules_hash(&catalog::whole(&loaded.source.text)))
                    {
                        writeln!(out, "   The rule file has changed since this game was recorded.")?;
                    }
                }
                // The other games are replayed all the same.
                Err(failure) => {
                    all_right = false;
                    out.flush()?;
                    let _ = write!(io::stderr(), "{failure}");
                }
            }
        }
        if all_right { Ok(()) } else { Err(Failure::Said) }
    }

    /// The game, its last position and how it ended.
    fn replay(&self, text: &str, record: &Record) -> Done<(Loaded, Position, Verdict)> {
        let loaded = self.rules(record)?.load(&record.readings)?;
        let game = &loaded.game;
        let positions = record::replay(game, record).map_err(|error| self.at(text, &error))?;
        let (Some(first), Some(&last)) = (positions.first(), positions.last()) else { return bad("the game has no start") };
        let mut past = Past::new(first);
        positions[1..].iter().for_each(|pos| past.push(pos));
        let verdict = game.verdict(&last, &past);
        let result = record::result(game, &verdict);
        if verdict != Verdict::Ongoing && result != record.result {
            let path = &self.path;
            return bad(format!("{path}: the record says {}, but the game on the board is {result}", record.result));
        }
        Ok((loaded, last, verdict))
    }

    /// The rule file the game was played by: its own, or that of a shipped game.
    fn rules(&self, record: &Record) -> Done<Source> {
        if let Some(text) = &record.rules {
            return Ok(Source::of_text(format!("the rules in {}", self.path), text.clone()));
        }
        let named = |id: &str| {
            let name = catalog::read(catalog::find(id)?.text, &[]).0?.name;
            name.eq_ignore_ascii_case(&record.name).then_some(())
        };
        let of_name = || catalog::games().iter().find(|game| named(game.id).is_some());
        match catalog::find(&record.id).or_else(of_name) {
            Some(game) => Source::of_game(game.id),
            None if !record.id.is_empty() => bad(format!("{}: {}", self.path, catalog::unknown(&record.id))),
            None if !record.name.is_empty() => bad(format!("{}: there is no game called `{}`", self.path, record.name)),
            None => bad(format!("{} does not say which game was played: the tag Variant is missing", self.path)),
        }
    }

    /// A mistake, with its place in the file.
    fn at(&self, text: &str, error: &TextError) -> Failure {
        let start = text.floor_char_boundary(error.at.start);
        let begin = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[begin..].lines().next().unwrap_or_default();
        let (number, _) = lang::line_column(text, start);
        let end = error.at.end.clamp(start, begin + line.len().max(start - begin));
        let marked = screen::marked(line, start - begin..end - begin);
        Failure::Bad(format!("{}, line {number}: {}", self.path, error.message), marked)
    }
}

fn turns(record: &Record) -> String {
    match record.turns.len() {
        1 => "1 turn".to_owned(),
        n => format!("{n} turns"),
    }
}
