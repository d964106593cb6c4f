//! Games: shipped ones by id, others from their rule file.
//!
//! For: `load`, `load_rules`, and the class `Game`. Not for: playing a game (`position`).

use crate::error::{PositionError, RulesError};
use crate::position::Position;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use variorum::explain::{self, Language};
use variorum::rules::Budget;
use variorum::{History, Problems, kdl, library, notation};

/// The rules of a game, compiled; immutable.
#[pyclass(frozen, module = "variorum")]
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) rules: Arc<variorum::Game>,
    /// The id of the shipped game; empty if the game is not a shipped one.
    pub(crate) id: Arc<str>,
    pub(crate) text: Arc<str>,
}

impl Game {
    /// Whether both have the same rule file and the same readings.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.text == other.text && self.readings() == other.readings()
    }

    /// The rules within a budget that lists only the nearest walks of a piece, of which there may be millions.
    pub(crate) fn with_near_budget(&self) -> variorum::Game {
        self.rules.with_budget(Budget::UNBOUNDED.with_walk_limit(Budget::DEFAULT_WALK_LIMIT))
    }
}

/// Returns the ids of all shipped games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    library::games().iter().map(|game| game.id).collect()
}

/// Loads the shipped game of that name, under the given readings of its doubtful rules.
#[pyfunction]
#[pyo3(signature = (name, readings = None))]
pub(crate) fn load(py: Python<'_>, name: &str, readings: Option<BTreeMap<String, String>>) -> PyResult<Game> {
    let shipped = library::find_by_name(name).ok_or_else(|| RulesError::new_err(library::unknown_message(name)))?;
    Game::compile(py, shipped.id, shipped.text, readings)
}

/// Loads a game from the text of a rule file, which may extend shipped games.
#[pyfunction]
#[pyo3(signature = (text, readings = None))]
pub(crate) fn load_rules(py: Python<'_>, text: &str, readings: Option<BTreeMap<String, String>>) -> PyResult<Game> {
    Game::compile(py, "", text, readings)
}

impl Game {
    pub(crate) fn compile(
        py: Python<'_>,
        id: &str,
        text: &str,
        readings: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let readings: Vec<(String, String)> = readings.unwrap_or_default().into_iter().collect();
        let told = |problems: Problems| {
            let name = if id.is_empty() { "rules" } else { id };
            let lines: Vec<String> = problems.iter().map(|problem| kdl::render_line(name, text, problem)).collect();
            RulesError::new_err(lines.join("\n"))
        };
        let rules = py.detach(|| library::load(text, &readings)).map_err(told)?;
        Ok(Self { rules: Arc::new(rules), id: id.into(), text: text.into() })
    }

    /// The position as the start of a game, without history.
    pub(crate) fn initial_position(&self, pos: &variorum::Position) -> Position {
        Position { game: self.clone(), pos: Box::new(*pos), past: History::new(pos) }
    }

    /// The name of the side.
    pub(crate) fn side_name(&self, side: variorum::Side) -> String {
        self.rules.def().side(side).name.clone()
    }
}

#[pymethods]
impl Game {
    /// The id of the shipped game; empty if the game comes from a rule file.
    #[getter]
    fn id(&self) -> &str {
        &self.id
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &str {
        &self.rules.def().name
    }

    /// The text of the rule file.
    #[getter]
    fn rules(&self) -> &str {
        &self.text
    }

    /// The names of the sides, in the order of the file.
    #[getter]
    fn sides(&self) -> Vec<String> {
        self.rules.sides().map(|side| self.side_name(side)).collect()
    }

    /// The readings of doubtful rules, each with the chosen value.
    #[getter]
    pub(crate) fn readings(&self) -> BTreeMap<&str, &str> {
        self.rules.def().chosen_readings().map(|(reading, value)| (reading.name.as_str(), value)).collect()
    }

    /// Returns the start position.
    fn start(&self) -> Position {
        self.initial_position(&self.rules.start())
    }

    /// Returns the position that a text describes; raises `PositionError`.
    fn position(&self, text: &str) -> PyResult<Position> {
        let pos =
            notation::position::parse(&self.rules, text).map_err(|why| PositionError::new_err(why.render(text)))?;
        Ok(self.initial_position(&pos))
    }

    /// Returns the rules in plain English: sections, each a heading and its paragraphs.
    fn explain(&self) -> Vec<(String, Vec<String>)> {
        explain::rule_sheet(self.rules.def(), Language::English)
            .into_iter()
            .map(|section| (section.heading, section.lines))
            .collect()
    }

    fn __repr__(&self) -> String {
        format!("<Game {:?}>", self.rules.def().name)
    }
}
