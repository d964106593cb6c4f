//! The static evaluation of a position, and its parts.
//!
//! For the request `evaluate`, and the choice of the evaluation. `lines` searches.

use super::AnalysisEngine;
use engine::eval::EvalSource;
use rules::{Game, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The source of the scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Evaluator {
    /// A net, trained with games of the computer against itself.
    Net,
    /// Values fitted to such games.
    Fitted,
    /// Values measured from the rules alone.
    Measured,
}

impl From<Evaluator> for EvalSource {
    fn from(speaker: Evaluator) -> Self {
        match speaker {
            Evaluator::Net => Self::Net,
            Evaluator::Fitted => Self::Fitted,
            Evaluator::Measured => Self::Measured,
        }
    }
}

impl From<EvalSource> for Evaluator {
    fn from(source: EvalSource) -> Self {
        match source {
            EvalSource::Net => Self::Net,
            EvalSource::Fitted => Self::Fitted,
            EvalSource::Measured => Self::Measured,
        }
    }
}

/// The static evaluation of a position, in hundredths of the median piece, for the team on turn.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct StaticEval {
    /// The evaluation that was used.
    evaluator: Evaluator,
    /// The evaluations that are available, the best first.
    evaluators: Vec<Evaluator>,
    /// The side on turn.
    side: u8,
    total: i32,
    /// The parts, of which `total` is the sum.
    parts: Vec<ScorePart>,
    /// The pieces that contribute most to the output of the net, if it was used.
    pieces: Vec<PieceContribution>,
}

/// A part of a score.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct ScorePart {
    /// `material`, `places`, `mobility`, `threats`, `king`, `passed` or `net`.
    name: &'static str,
    value: i32,
}

/// The contribution of a piece to the output of a net.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct PieceContribution {
    cell: String,
    side: Option<u8>,
    kind: String,
    /// The amount by which the output would be lower without the piece.
    value: i32,
}

/// Weighs the position.
pub(crate) fn evaluate(bench: &AnalysisEngine, game: &Game, pos: &Position) -> StaticEval {
    let explained = bench.searcher.eval().explain(game, pos);
    let pieces = explained.top_contributions().iter().map(|&(cell, piece, worth)| PieceContribution {
        cell: game.board().name(cell).to_owned(),
        side: piece.side().map(|side| side.0),
        kind: game.def().kind(piece.kind()).title.clone(),
        value: worth,
    });
    StaticEval {
        evaluator: explained.source.into(),
        evaluators: bench.evaluators.clone(),
        side: pos.side().0,
        total: explained.total,
        parts: explained.parts().into_iter().map(|(name, worth)| ScorePart { name, value: worth }).collect(),
        pieces: pieces.collect(),
    }
}
