//! What an analysis finds.
//!
//! For: the class `Line`. Not for: searching (`position`).

use pyo3::prelude::*;

/// A line of play, and what it is worth to the side on turn.
#[pyclass(frozen, get_all, module = "variorum")]
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The turns of both sides, the first one to be played now.
    pub(crate) turns: Vec<String>,
    /// In hundredths of the median man, for the team of the side on turn.
    pub(crate) score: i32,
    /// In how many turns of all sides the game is won, or lost if negative; None if that is not known.
    pub(crate) mate: Option<i32>,
    /// How many turns ahead all that matters was looked at.
    pub(crate) depth: u32,
    /// How many positions were looked at.
    pub(crate) nodes: u64,
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        format!("<Line {:+}: {}>", self.score, self.turns.join(" "))
    }
}
