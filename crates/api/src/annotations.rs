//! Clocks, evaluations, arrows and circles of a turn, as the page has them. `notation::record` reads and writes them.

use notation::record;
use play::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a record says of a position besides its comment.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct TurnAnnotations {
    /// An evaluation from the view of the first side, in pawns, `0.17`, or the turns to mate, `#-3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) eval: Option<String>,
    /// The time left to the side that has moved: `0:05:00`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) clock: Option<String>,
    /// The time that the turn took: `0:00:12.5`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) elapsed: Option<String>,
    /// Arrows and circles.
    #[serde(default)]
    pub(crate) shapes: Vec<BoardShape>,
}

/// An arrow, or a circle if both squares are the same.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardShape {
    /// The name of the square where it begins.
    from: String,
    /// The name of the square where it ends.
    to: String,
    #[serde(rename = "colour")]
    color: ShapeColor,
}

/// The colour of an arrow or a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShapeColor {
    Green,
    Red,
    Blue,
    Yellow,
}

impl ShapeColor {
    const LETTERS: [(char, Self); 4] = [('G', Self::Green), ('R', Self::Red), ('B', Self::Blue), ('Y', Self::Yellow)];

    fn letter(self) -> char {
        Self::LETTERS.into_iter().find(|(_, known)| *known == self).map_or('G', |(letter, _)| letter)
    }

    fn from_letter(letter: char) -> Self {
        Self::LETTERS.into_iter().find(|(known, _)| *known == letter).map_or(Self::Green, |(_, color)| color)
    }
}

impl From<&record::Annotations> for TurnAnnotations {
    fn from(annotations: &record::Annotations) -> Self {
        let shape = |shape: &record::Shape| BoardShape {
            from: shape.from.clone(),
            to: shape.to.clone(),
            color: ShapeColor::from_letter(shape.color),
        };
        Self {
            eval: annotations.eval.map(|eval| eval.to_string()),
            clock: annotations.clock.map(record::write_time),
            elapsed: annotations.elapsed.map(record::write_time),
            shapes: annotations.shapes.iter().map(shape).collect(),
        }
    }
}

impl TurnAnnotations {
    /// As a record has them.
    ///
    /// # Errors
    /// If an evaluation or a time cannot be read.
    pub(crate) fn to_record(&self) -> Result<record::Annotations, Fault> {
        let time = |text: &Option<String>| {
            let Some(text) = text else { return Ok(None) };
            record::parse_time(text).map(Some).ok_or_else(|| Fault::bad(format!("`{text}` is not a time like 0:05:00")))
        };
        let eval = |text: &String| {
            let read = record::Eval::parse(text);
            read.ok_or_else(|| Fault::bad(format!("`{text}` is not an evaluation like 0.17 or #3")))
        };
        let shape = |shape: &BoardShape| record::Shape {
            color: shape.color.letter(),
            from: shape.from.clone(),
            to: shape.to.clone(),
        };
        Ok(record::Annotations {
            eval: self.eval.as_ref().map(eval).transpose()?,
            clock: time(&self.clock)?,
            elapsed: time(&self.elapsed)?,
            shapes: self.shapes.iter().map(shape).collect(),
        })
    }
}
