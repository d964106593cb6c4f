//! Records: games that have been played, as text of the kind of PGN.
//!
//! For: the class `Record` and `read_records`. Not for: files; Python opens them.

use crate::fault::{RecordError, RulesError};
use crate::game::Game;
use crate::position::Position;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use variorum::notation::record;
use variorum::{catalog, notation};

/// A game that has been played: its tags, its turns as they are written, its result.
#[pyclass(frozen, module = "variorum")]
#[derive(Clone, Debug)]
pub(crate) struct Record {
    record: record::Record,
}

/// All records of a text; raises `RecordError`. Whether their turns are possible is asked by Record.positions.
#[pyfunction]
pub(crate) fn read_records(text: &str) -> PyResult<Vec<Record>> {
    let read = record::read(text).map_err(|why| RecordError::new_err(why.show(text)))?;
    Ok(read.into_iter().map(|record| Record { record }).collect())
}

impl Record {
    fn replayed(&self, game: &Game) -> PyResult<(Vec<variorum::Position>, Vec<variorum::Turn>)> {
        record::replay_turns(&game.rules, &self.record).map_err(|why| RecordError::new_err(why.message))
    }
}

#[pymethods]
impl Record {
    /// The record of these turns, each as text in any style, and of how the game stands after them; raises `TurnError`.
    /// The record of a game that is not shipped carries its rule file.
    #[new]
    #[pyo3(signature = (game, turns, *, start = None, tags = None))]
    fn new(
        game: &Game,
        turns: Vec<String>,
        start: Option<&Position>,
        tags: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let mut at = start.map_or_else(|| game.beginning(&game.rules.start()), |start| game.beginning(&start.pos));
        if start.is_some_and(|start| !start.game.is_same(game)) {
            return Err(RecordError::new_err("the position at the start is one of another game"));
        }
        let mut record = record::Record::new(&game.rules, &game.id, &game.text, &at.pos);
        record.rules = game.id.is_empty().then(|| game.text.to_string());
        for (name, value) in tags.unwrap_or_default() {
            record.set_tag(&name, value);
        }
        for turn in turns {
            let read = notation::turn::read(&game.rules, &at.pos, &turn);
            let read = read.map_err(|why| crate::fault::TurnError::new_err(why.message))?;
            record.push(&game.rules, &at.pos, &read);
            at = at.after(&read)?;
        }
        record::result(&game.rules, &game.rules.verdict(&at.pos, &at.past)).clone_into(&mut record.result);
        Ok(Self { record })
    }

    /// The name of the game among the shipped ones; empty if it is none of them.
    #[getter]
    fn id(&self) -> &str {
        &self.record.id
    }

    /// What is told of it: 'Event', 'White', 'Date' and others.
    #[getter]
    fn tags(&self) -> BTreeMap<&str, &str> {
        self.record.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    /// The turns as they are written.
    #[getter]
    fn turns(&self) -> Vec<&str> {
        self.record.turns.iter().map(|entry| entry.text.as_str()).collect()
    }

    /// What is said after each turn; empty where nothing is.
    #[getter]
    fn comments(&self) -> Vec<&str> {
        self.record.turns.iter().map(|entry| entry.comment.as_str()).collect()
    }

    /// '1-0', '0-1', '1/2-1/2' or '*'.
    #[getter]
    fn result(&self) -> &str {
        &self.record.result
    }

    /// The game that was played, under its readings: the one whose rule file the record carries, or a shipped one;
    /// raises `RulesError`.
    fn game(&self, py: Python<'_>) -> PyResult<Game> {
        let readings = Some(self.record.readings.iter().cloned().collect());
        if let Some(rules) = &self.record.rules {
            return Game::compiled(py, "", rules, readings);
        }
        let shipped = catalog::called(&self.record.id);
        let shipped = shipped.ok_or_else(|| RulesError::new_err(catalog::unknown(&self.record.id)))?;
        Game::compiled(py, shipped.id, shipped.text, readings)
    }

    /// Its positions, that at the start first; raises `RecordError` for the first turn that is not possible.
    fn positions(&self, py: Python<'_>) -> PyResult<Vec<Position>> {
        let game = self.game(py)?;
        let (positions, turns) = self.replayed(&game)?;
        let first = positions.first().map(|start| game.beginning(start));
        let mut all: Vec<Position> = first.into_iter().collect();
        for turn in turns {
            let next = all.last().map(|last| last.after(&turn)).transpose()?;
            all.extend(next);
        }
        Ok(all)
    }

    /// The record as text.
    fn write(&self, py: Python<'_>) -> PyResult<String> {
        Ok(record::write(&self.game(py)?.rules, &self.record))
    }

    fn __repr__(&self) -> String {
        format!("<Record of {:?}, {} turns, {}>", self.record.name, self.record.turns.len(), self.record.result)
    }
}
