//! How a game stands.
//!
//! For: the class `Verdict`. Not for: judging; the rules do.

use crate::game::Game;
use pyo3::prelude::*;
use variorum::notation::record;

/// How a game stands.
#[pyclass(frozen, get_all, module = "variorum")]
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    /// Is the game over?
    over: bool,
    /// The side that has won (one of its team), if any has.
    winner: Option<String>,
    /// Why it is over, in a sentence.
    reason: Option<String>,
    /// As records write it: '1-0', '0-1', '1/2-1/2', or '*' while it goes on.
    result: &'static str,
}

impl Verdict {
    pub(crate) fn of(game: &Game, verdict: variorum::Verdict) -> Self {
        let result = record::result(&game.rules, &verdict);
        let (over, winner, reason) = match verdict {
            variorum::Verdict::Ongoing => (false, None, None),
            variorum::Verdict::Won { winner, reason } => (true, Some(game.side(winner)), Some(reason)),
            variorum::Verdict::Drawn { reason } => (true, None, Some(reason)),
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
