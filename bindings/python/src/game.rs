//! Games: shipped ones by name, others from their rule file.
//!
//! For: `load`, `load_rules`, and the class `Game`. Not for: playing it (`position`).

use crate::fault::{PositionError, RulesError};
use crate::position::Position;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use variorum::rules::Budget;
use variorum::{Past, Problems, catalog, lang, notation, rules};

/// The rules of a game, compiled. It never changes.
#[pyclass(frozen, module = "variorum")]
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) rules: Arc<variorum::Game>,
    /// Its name among the shipped games; empty if it is none of them.
    pub(crate) id: Arc<str>,
    pub(crate) text: Arc<str>,
}

impl Game {
    /// Is it the same rule file, under the same readings?
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.text == other.text && self.readings() == other.readings()
    }

    /// Its rules, seen so that no man's walks beyond number have to be listed.
    pub(crate) fn near(&self) -> variorum::Game {
        self.rules.within(Budget::UNBOUNDED.nearest(Budget::NEAR))
    }
}

/// The names of all shipped games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    catalog::games().iter().map(|game| game.id).collect()
}

/// The shipped game of that name, under chosen readings of its doubtful rules.
#[pyfunction]
#[pyo3(signature = (name, readings = None))]
pub(crate) fn load(py: Python<'_>, name: &str, readings: Option<BTreeMap<String, String>>) -> PyResult<Game> {
    let shipped = catalog::called(name).ok_or_else(|| RulesError::new_err(catalog::unknown(name)))?;
    Game::compiled(py, shipped.id, shipped.text, readings)
}

/// The game of a rule file, given as text; it may extend shipped games.
#[pyfunction]
#[pyo3(signature = (text, readings = None))]
pub(crate) fn load_rules(py: Python<'_>, text: &str, readings: Option<BTreeMap<String, String>>) -> PyResult<Game> {
    Game::compiled(py, "", text, readings)
}

impl Game {
    pub(crate) fn compiled(
        py: Python<'_>,
        id: &str,
        text: &str,
        readings: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let readings: Vec<(String, String)> = readings.unwrap_or_default().into_iter().collect();
        let told = |problems: Problems| {
            let name = if id.is_empty() { "rules" } else { id };
            let lines: Vec<String> = problems.iter().map(|problem| lang::render_line(name, text, problem)).collect();
            RulesError::new_err(lines.join("\n"))
        };
        let rules = py.detach(|| catalog::load(text, &readings)).map_err(told)?;
        Ok(Self { rules: Arc::new(rules), id: id.into(), text: text.into() })
    }

    /// A game that begins at that position.
    pub(crate) fn beginning(&self, pos: &variorum::Position) -> Position {
        Position { game: self.clone(), pos: Box::new(*pos), past: Past::new(pos) }
    }

    /// The name of a side.
    pub(crate) fn side(&self, side: variorum::Side) -> String {
        self.rules.def().side(side).name.clone()
    }
}

#[pymethods]
impl Game {
    /// Its name among the shipped games; empty for the game of a rule file.
    #[getter]
    fn id(&self) -> &str {
        &self.id
    }

    /// What it is called.
    #[getter]
    fn name(&self) -> &str {
        &self.rules.def().name
    }

    /// Its rule file.
    #[getter]
    fn rules(&self) -> &str {
        &self.text
    }

    /// The names of the sides, in the order of the file.
    #[getter]
    fn sides(&self) -> Vec<String> {
        self.rules.sides().map(|side| self.side(side)).collect()
    }

    /// The readings of doubtful rules, and what was chosen for each.
    #[getter]
    pub(crate) fn readings(&self) -> BTreeMap<&str, &str> {
        self.rules.def().chosen_readings().map(|(reading, value)| (reading.name.as_str(), value)).collect()
    }

    /// The position at the start.
    fn start(&self) -> Position {
        self.beginning(&self.rules.start())
    }

    /// The position that a text describes; raises `PositionError`.
    fn position(&self, text: &str) -> PyResult<Position> {
        let pos = notation::position::read(&self.rules, text).map_err(|why| PositionError::new_err(why.show(text)))?;
        Ok(self.beginning(&pos))
    }

    /// The rules in plain English: sections, each a heading and its paragraphs.
    fn explain(&self) -> Vec<(String, Vec<String>)> {
        rules::explain(self.rules.def()).into_iter().map(|section| (section.heading, section.lines)).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Game {:?}>", self.rules.def().name)
    }
}
