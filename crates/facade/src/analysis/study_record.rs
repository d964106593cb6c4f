//! An analysis as a record: the game with its variations, comments and annotation glyphs.
//!
//! For the request `write-study`. `import` reads it back, `notation::record` has the format, and `pgn` writes the
//! records of games at tables.

use crate::game_state::GameState;
use notation::record::{self, Record, RecordTurn};
use rules::Game;
use schemars::JsonSchema;
use serde::Deserialize;
use ts_rs::TS;

/// A turn of an analysis.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct StudyTurn {
    text: String,
    comment: String,
    /// Annotation glyphs by number (NAG): 1 is `!`, 2 is `?`.
    nags: Vec<u16>,
    /// Alternatives to this turn, with their continuations.
    variations: Vec<Vec<StudyTurn>>,
}

impl From<StudyTurn> for RecordTurn {
    fn from(turn: StudyTurn) -> Self {
        let StudyTurn { text, comment, nags: judgements, variations } = turn;
        let variations = variations.into_iter().map(|line| line.into_iter().map(Self::from).collect()).collect();
        Self { text, comment, nags: judgements, variations, ..Self::default() }
    }
}

/// The analysis of a game with the start of this course, as a record.
pub(crate) fn write_study(game: &Game, course: &GameState, preface: &str, turns: Vec<StudyTurn>, today: u64) -> String {
    let edition = course.configured_game.source();
    let rules = edition.self_contained();
    let mut made = Record::new(game, edition.id(), &rules, &course.start);
    made.rules = edition.is_custom().then_some(rules);
    made.set_tag("Event", "Analysis");
    made.set_tag("Date", record::format_date(today));
    preface.clone_into(&mut made.preface);
    made.turns = turns.into_iter().map(RecordTurn::from).collect();
    record::write(game, &made)
}
