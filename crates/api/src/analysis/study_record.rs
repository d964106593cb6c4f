//! An analysis as a record: the game with its variations, comments and annotation glyphs.
//!
//! For the request `export-study`. `import` reads it back, `notation::record` has the format, and `pgn` writes the
//! records of games at tables.

use crate::annotations::TurnAnnotations;
use notation::record::{self, Comment, Record, RecordTurn};
use play::{Fault, GameState};
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
    /// Clocks, evaluations, arrows and circles.
    #[serde(default)]
    #[ts(optional, as = "Option<TurnAnnotations>")]
    annotations: TurnAnnotations,
    /// Annotation glyphs by number (NAG): 1 is `!`, 2 is `?`.
    nags: Vec<u16>,
    /// Alternatives to this turn, with their continuations.
    variations: Vec<Vec<StudyTurn>>,
}

impl StudyTurn {
    fn to_record(turn: Self) -> Result<RecordTurn, Fault> {
        let Self { text, comment, annotations, nags, variations } = turn;
        let line = |line: Vec<Self>| line.into_iter().map(Self::to_record).collect();
        let variations = variations.into_iter().map(line).collect::<Result<_, _>>()?;
        Ok(RecordTurn {
            text,
            comment,
            annotations: annotations.to_record()?,
            nags,
            variations,
            ..RecordTurn::default()
        })
    }
}

/// What stands before the first turn of an analysis.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct StudyHead {
    /// The comment before the first turn.
    preface: String,
    /// Arrows and circles in the start position.
    #[serde(default)]
    #[ts(optional, as = "Option<TurnAnnotations>")]
    annotations: TurnAnnotations,
    /// The tags of the game that has been imported: players, event, date.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<(String, String)>>")]
    tags: Vec<(String, String)>,
    /// Its result.
    #[serde(default)]
    #[ts(optional)]
    result: Option<String>,
}

/// The analysis of a game with the start of this course, as a record.
///
/// # Errors
/// If an annotation or the result cannot be read.
pub(crate) fn write_study(
    game: &Game,
    course: &GameState,
    head: StudyHead,
    turns: Vec<StudyTurn>,
    today: u64,
) -> Result<String, Fault> {
    let edition = course.configured_game().source();
    let rules = edition.self_contained();
    let mut made = Record::new(game, edition.id(), &rules, course.start());
    made.rules = edition.is_custom().then_some(rules);
    if head.tags.is_empty() {
        made.set_tag("Event", "Analysis");
        made.set_tag("Date", record::format_date(today));
    }
    for (name, value) in head.tags {
        if !record::is_tag_name(&name) {
            return Err(Fault::bad(format!("`{name}` is not the name of a tag")));
        }
        made.set_tag(&name, value);
    }
    if let Some(result) = head.result {
        if !record::RESULTS.contains(&result.as_str()) {
            return Err(Fault::bad(format!("`{result}` is not a result like 1-0")));
        }
        made.result = result;
    }
    made.preface = Comment { text: head.preface, annotations: head.annotations.to_record()? };
    made.turns = turns.into_iter().map(StudyTurn::to_record).collect::<Result<_, _>>()?;
    made.respell(game);
    Ok(record::write(game, &made))
}
