//! What a position is worth as it stands, and why.
//!
//! For: the ask `weigh`, and which evaluation speaks. Not for: what comes of it; that takes a search (`lines`).

use super::Bench;
use eval::Source;
use rules::{Game, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What scores come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Speaker {
    /// A net, learnt from games of the computer against itself.
    Net,
    /// Values fitted to such games.
    Fitted,
    /// What is measured from the rules alone.
    Measured,
}

impl From<Speaker> for Source {
    fn from(speaker: Speaker) -> Self {
        match speaker {
            Speaker::Net => Self::Net,
            Speaker::Fitted => Self::Fitted,
            Speaker::Measured => Self::Measured,
        }
    }
}

impl From<Source> for Speaker {
    fn from(source: Source) -> Self {
        match source {
            Source::Net => Self::Net,
            Source::Fitted => Self::Fitted,
            Source::Measured => Self::Measured,
        }
    }
}

/// What a position is worth before anything is searched, in hundredths of the median man, for the team on turn.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Weighed {
    /// What speaks.
    by: Speaker,
    /// Who could speak, those first who know most.
    speakers: Vec<Speaker>,
    /// Whose turn it is.
    side: u8,
    total: i32,
    /// It is the sum of these.
    parts: Vec<Part>,
    /// The men who matter most to the net, if it speaks.
    men: Vec<Mattering>,
}

/// A part of a score.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "ScorePart")]
#[ts(rename = "ScorePart")]
pub(crate) struct Part {
    /// `material`, `places`, `mobility`, `threats`, `king`, `passed` or `net`.
    name: &'static str,
    worth: i32,
}

/// A man who matters to a net.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Mattering {
    cell: String,
    side: Option<u8>,
    kind: String,
    /// So much less the net would say if he were not there.
    worth: i32,
}

/// Weighs the position.
pub(crate) fn weigh(bench: &Bench, game: &Game, pos: &Position) -> Weighed {
    let explained = bench.searcher.eval().explain(game, pos);
    let men = explained.foremost().iter().map(|&(cell, piece, worth)| Mattering {
        cell: game.board().name(cell).to_owned(),
        side: piece.side().map(|side| side.0),
        kind: game.def().kind(piece.kind()).title.clone(),
        worth,
    });
    Weighed {
        by: explained.source.into(),
        speakers: bench.speakers.clone(),
        side: pos.side().0,
        total: explained.total,
        parts: explained.parts().into_iter().map(|(name, worth)| Part { name, worth }).collect(),
        men: men.collect(),
    }
}
