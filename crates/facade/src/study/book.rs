//! An analysis as a record and back: the game with its variations, comments and judgements.
//!
//! For: the asks `write-study` and `read-study`. Not for: the form of a record (`notation::record`), the record of a game at a table (`pgn`).

use super::line::{LineTurn, line_turn};
use crate::course::Course;
use crate::fault::Fault;
use crate::json::to_json;
use crate::library::{Library, find};
use catalog::Enclosed;
use notation::record::{self, Entry, Record};
use rules::{Budget, Game, Position};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// More turns than these, variations included, are no analysis.
const MOST_TURNS: usize = 20_000;

/// A turn of an analysis, as it is written.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StudyTurn {
    text: String,
    comment: String,
    /// By number: 1 is `!`, 2 is `?`.
    judgements: Vec<u16>,
    /// What else could have been played instead, and what follows then.
    variations: Vec<Vec<StudyTurn>>,
}

/// A turn of an analysis that was read.
#[derive(Debug, Serialize, TS)]
pub(crate) struct ReadTurn {
    turn: LineTurn,
    comment: String,
    judgements: Vec<u16>,
    variations: Vec<Vec<ReadTurn>>,
}

/// An analysis that was read.
#[derive(Debug, Serialize, TS)]
pub(crate) struct ReadStudy {
    game: &'static str,
    #[ts(type = "Readings")]
    readings: BTreeMap<String, String>,
    /// Null: the usual one.
    start: Option<String>,
    preface: String,
    turns: Vec<ReadTurn>,
}

impl From<StudyTurn> for Entry {
    fn from(turn: StudyTurn) -> Self {
        let StudyTurn { text, comment, judgements, variations } = turn;
        let variations = variations.into_iter().map(|line| line.into_iter().map(Self::from).collect()).collect();
        Self { text, comment, judgements, variations, ..Self::default() }
    }
}

/// The analysis of a game that begins like this course, as a record.
pub(crate) fn write(game: &Game, course: &Course, preface: &str, turns: Vec<StudyTurn>, today: u64) -> String {
    let shipped = course.setting.shipped();
    let mut made = Record::new(game, shipped.id, &catalog::whole(shipped.text), &course.start);
    made.set_tag("Event", "Analysis");
    made.set_tag("Date", record::date(today));
    preface.clone_into(&mut made.preface);
    made.turns = turns.into_iter().map(Entry::from).collect();
    record::write(game, &made)
}

/// What is to be read: a text, or a record that comes with the game.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "StudySource")]
pub enum Source {
    /// The first game of a text.
    Text(String),
    /// A record by its name.
    Record(String),
}

/// Reads an analysis of that game; every turn of it is played.
///
/// # Errors
/// What is wrong with it, or that it is of another game.
pub(crate) fn read(library: &Library, id: &str, source: &Source, budget: &Budget) -> Result<String, Fault> {
    let shipped = find(id).map_err(Fault::missing)?;
    let text = match source {
        Source::Text(text) => text,
        Source::Record(name) => Enclosed::find(shipped.records, "record", name).map_err(Fault::missing)?.text,
    };
    let broken = |error: notation::TextError| Fault::bad(error.message);
    let games = record::read(text).map_err(broken)?;
    let Some(record) = games.into_iter().next() else { return Err(Fault::bad("there is no game in this text")) };
    if !record.id.is_empty() && record.id != shipped.id {
        return Err(Fault::bad(format!("this is a game of {}, not of {}", record.id, shipped.id)));
    }
    let setting = library.setting(shipped, record.readings.clone())?;
    crate::within(setting.game(), budget, |game| {
        let start = match &record.start {
            None => game.start(),
            Some(text) => notation::position::read(game, text)
                .map_err(|error| Fault::bad(format!("the position at the start is not possible: {error}")))?,
        };
        let mut left = MOST_TURNS;
        let turns = line(game, &start, record.turns, &mut left)?;
        Ok(to_json(&ReadStudy {
            game: shipped.id,
            readings: record.readings.into_iter().collect(),
            start: record.start,
            preface: record.preface,
            turns,
        }))
    })
}

/// The turns of a line that begins in a position.
fn line(game: &Game, start: &Position, entries: Vec<Entry>, left: &mut usize) -> Result<Vec<ReadTurn>, Fault> {
    let mut pos = *start;
    let mut turns = Vec::new();
    for entry in entries {
        *left = left.checked_sub(1).ok_or_else(|| Fault::bad(format!("an analysis has at most {MOST_TURNS} moves")))?;
        let steps = notation::turn::read(game, &pos, &entry.text).map_err(|problem| {
            let side = &game.def().side(pos.side()).name;
            let number = notation::position::number(game, pos.played());
            Fault::bad(format!("{number}. {side}, `{}`: {}", entry.text, problem.message))
        })?;
        let turn = line_turn(game, &pos, &steps);
        let lines = entry.variations.into_iter().map(|variation| line(game, &pos, variation, left));
        let variations = lines.collect::<Result<_, Fault>>()?;
        pos = game.play_turn(&pos, &steps, &mut ());
        turns.push(ReadTurn { turn, comment: entry.comment, judgements: entry.judgements, variations });
    }
    Ok(turns)
}
