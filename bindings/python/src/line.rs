//! The result of an analysis.
//!
//! For: the class `Line`. Not for: the search (`position`).

use pyo3::prelude::*;

/// A line of play with its evaluation.
#[pyclass(frozen, get_all, module = "variorum")]
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The turns of all sides, starting with the next one to play.
    pub(crate) turns: Vec<String>,
    /// The score in hundredths of the median piece, from the point of view of the team of the side on turn.
    pub(crate) score: i32,
    /// The number of turns of all sides until the game is won, or lost if negative; None if unknown.
    pub(crate) mate: Option<i32>,
    /// The depth in turns to which everything that matters was searched.
    pub(crate) depth: u32,
    /// The number of positions searched.
    pub(crate) nodes: u64,
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        format!("<Line {:+}: {}>", self.score, self.turns.join(" "))
    }
}
