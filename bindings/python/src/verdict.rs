//! The verdict of the rules on a position.
//!
//! For: the class `Verdict`. Not for: deciding it (`rules`).

use crate::game::Game;
use pyo3::prelude::*;
use variorum::notation::record;

/// Whether the game is over, who has won, and why.
#[pyclass(frozen, get_all, module = "variorum")]
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    /// Whether the game is over.
    over: bool,
    /// The winning side (one of the winning team), if any.
    winner: Option<String>,
    /// The reason for the end, in a sentence.
    reason: Option<String>,
    /// The result as in records: '1-0', '0-1', '1/2-1/2', or '*' while the game goes on.
    result: &'static str,
}

impl Verdict {
    pub(crate) fn new(game: &Game, verdict: variorum::Verdict) -> Self {
        let result = record::result_text(&game.rules, &verdict);
        let (over, winner, reason) = match verdict {
            variorum::Verdict::Ongoing => (false, None, None),
            variorum::Verdict::Won { winner, reason } => {
                (true, Some(game.side_name(winner)), Some(variorum::explain::english(&reason)))
            }
            variorum::Verdict::Drawn { reason } => (true, None, Some(variorum::explain::english(&reason))),
        };
        Self { over, winner, reason, result }
    }
}

#[pymethods]
impl Verdict {
    fn __repr__(&self) -> String {
        match &self.reason {
            Some(reason) => format!("<Verdict {}: {reason}>", self.result),
            None => "<Verdict *>".to_owned(),
        }
    }
}
