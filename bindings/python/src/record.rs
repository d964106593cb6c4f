//! Records: games that have been played, as text in a form of PGN.
//!
//! For: the class `Record` and `read_records`. Not for: files, which Python opens.

use crate::error::{RecordError, RulesError};
use crate::game::Game;
use crate::position::Position;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use variorum::notation::record;
use variorum::{library, notation};

/// A game that has been played: its tags, its turns as written, its result.
#[pyclass(frozen, module = "variorum")]
#[derive(Clone, Debug)]
pub(crate) struct Record {
    record: record::Record,
}

/// Reads all records of a text; raises `RecordError`. `Record.positions` checks whether their turns are possible.
#[pyfunction]
pub(crate) fn read_records(text: &str) -> PyResult<Vec<Record>> {
    let read = record::parse(text).map_err(|why| RecordError::new_err(why.render(text)))?;
    Ok(read.into_iter().map(|record| Record { record }).collect())
}

impl Record {
    fn replay(&self, game: &Game) -> PyResult<(Vec<variorum::Position>, Vec<variorum::Turn>)> {
        record::replay_turns(&game.rules, &self.record).map_err(|why| RecordError::new_err(why.message))
    }
}

#[pymethods]
impl Record {
    /// Creates the record of these turns, each as text in any style, and of the result after them; raises `TurnError`.
    /// The record of a game that is not shipped includes its rule file.
    #[new]
    #[pyo3(signature = (game, turns, *, start = None, tags = None))]
    fn new(
        game: &Game,
        turns: Vec<String>,
        start: Option<&Position>,
        tags: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let mut at =
            start.map_or_else(|| game.initial_position(&game.rules.start()), |start| game.initial_position(&start.pos));
        if start.is_some_and(|start| !start.game.is_same(game)) {
            return Err(RecordError::new_err("the start position belongs to another game"));
        }
        let mut record = record::Record::new(&game.rules, &game.id, &game.text, &at.pos);
        record.rules = game.id.is_empty().then(|| game.text.to_string());
        for (name, value) in tags.unwrap_or_default() {
            record.set_tag(&name, value);
        }
        for turn in turns {
            let read = notation::turn::parse(&game.rules, &at.pos, &turn);
            let read = read.map_err(|why| crate::error::TurnError::new_err(why.message))?;
            record.push(&game.rules, &at.pos, &read);
            at = at.after_turn(&read)?;
        }
        record::result_text(&game.rules, &game.rules.verdict(&at.pos, &at.past)).clone_into(&mut record.result);
        Ok(Self { record })
    }

    /// The id of the shipped game; empty if the game is not a shipped one.
    #[getter]
    fn id(&self) -> &str {
        &self.record.id
    }

    /// The tags: 'Event', 'White', 'Date' and others.
    #[getter]
    fn tags(&self) -> BTreeMap<&str, &str> {
        self.record.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    /// The turns as written.
    #[getter]
    fn turns(&self) -> Vec<&str> {
        self.record.turns.iter().map(|entry| entry.text.as_str()).collect()
    }

    /// The comment after each turn, with its commands such as `[%clk 0:05:00]`; empty where there is none.
    #[getter]
    fn comments(&self) -> Vec<String> {
        let comment = |entry: &record::RecordTurn| {
            let parts = entry.annotations.commands().into_iter().chain([entry.comment.clone()]);
            parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
        };
        self.record.turns.iter().map(comment).collect()
    }

    /// The result: '1-0', '0-1', '1/2-1/2' or '*'.
    #[getter]
    fn result(&self) -> &str {
        &self.record.result
    }

    /// Loads the game that was played, under its readings: from the rule file that the record includes, or a shipped
    /// one; raises `RulesError`.
    fn game(&self, py: Python<'_>) -> PyResult<Game> {
        let readings = Some(self.record.readings.iter().cloned().collect());
        if let Some(rules) = &self.record.rules {
            return Game::compile(py, "", rules, readings);
        }
        let shipped = library::find_by_name(&self.record.id);
        let shipped = shipped.ok_or_else(|| RulesError::new_err(library::unknown_message(&self.record.id)))?;
        Game::compile(py, shipped.id, shipped.text, readings)
    }

    /// Returns the positions of the game, from the start; raises `RecordError` for the first impossible turn.
    fn positions(&self, py: Python<'_>) -> PyResult<Vec<Position>> {
        let game = self.game(py)?;
        let (positions, turns) = self.replay(&game)?;
        let first = positions.first().map(|start| game.initial_position(start));
        let mut all: Vec<Position> = first.into_iter().collect();
        for turn in turns {
            let next = all.last().map(|last| last.after_turn(&turn)).transpose()?;
            all.extend(next);
        }
        Ok(all)
    }

    /// Returns the record as text.
    fn write(&self, py: Python<'_>) -> PyResult<String> {
        Ok(record::write(&self.game(py)?.rules, &self.record))
    }

    fn __repr__(&self) -> String {
        format!("<Record of {:?}, {} turns, {}>", self.record.name, self.record.turns.len(), self.record.result)
    }
}
