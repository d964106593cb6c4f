//! An analysis as a record: the game with its variations, comments and annotation glyphs.
//!
//! For: the ask `write-study`. Not for: reading one back (`import`), the form of a record (`notation::record`), the
//! record of a game at a table (`pgn`).

use crate::course::Course;
use notation::record::{self, Entry, Record};
use rules::Game;
use schemars::JsonSchema;
use serde::Deserialize;
use ts_rs::TS;

/// A turn of an analysis, as it is written.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct StudyTurn {
    text: String,
    comment: String,
    /// By number: 1 is `!`, 2 is `?`.
    judgements: Vec<u16>,
    /// What else could have been played instead, and what follows then.
    variations: Vec<Vec<StudyTurn>>,
}

impl From<StudyTurn> for Entry {
    fn from(turn: StudyTurn) -> Self {
        let StudyTurn { text, comment, judgements, variations } = turn;
        let variations = variations.into_iter().map(|line| line.into_iter().map(Self::from).collect()).collect();
        Self { text, comment, nags: judgements, variations, ..Self::default() }
    }
}

/// The analysis of a game that begins like this course, as a record.
pub(crate) fn write(game: &Game, course: &Course, preface: &str, turns: Vec<StudyTurn>, today: u64) -> String {
    let edition = course.setting.edition();
    let rules = edition.whole();
    let mut made = Record::new(game, edition.id(), &rules, &course.start);
    made.rules = edition.is_own().then_some(rules);
    made.set_tag("Event", "Analysis");
    made.set_tag("Date", record::date(today));
    preface.clone_into(&mut made.preface);
    made.turns = turns.into_iter().map(Entry::from).collect();
    record::write(game, &made)
}
