//! A game that comes with its rules and has been played: what is told about it, and every position of it.
//!
//! For: the ask `record`. Not for: reading records (`notation`), games being played (`view`).

use crate::board::{Board, Side, board, sides};
use crate::course::{Course, Note};
use crate::edition::Edition;
use crate::fault::{Fault, sentence};
use crate::frames::{self, Frame, Remark};
use crate::json::to_json;
use crate::library::Library;
use crate::titles::{event, first};
use catalog::Enclosed;
use notation::record;
use rules::{Budget, Verdict};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A game that has been played.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Played<'g> {
    name: &'g str,
    title: String,
    game: &'g str,
    /// Everything that is told about it, in order.
    tags: &'g [(String, String)],
    preface: &'g str,
    result: &'g str,
    /// Null if the game did not end on the board.
    reason: Option<String>,
    sides: Vec<Side<'g>>,
    board: Board<'g>,
    /// The start, then the board after each turn.
    frames: Vec<Frame<'g>>,
}

/// The record of that name.
pub(crate) fn played(library: &Library, edition: &Edition, name: &str, budget: &Budget) -> Result<String, Fault> {
    let of = Enclosed::find(edition.records(), "record", name).map_err(Fault::missing)?;
    let record = first(of).ok_or_else(|| Fault::bad(format!("the record {} cannot be read", of.name)))?;
    let setting = library.setting(edition, record.readings.clone())?;
    let broken = |wrong: notation::TextError| Fault::bad(format!("{}: {}", of.name, wrong.message));
    crate::within(setting.game(), budget, |game| {
        let (positions, turns) = record::replay_turns(game, &record).map_err(broken)?;
        let start = positions.first().copied().unwrap_or_else(|| game.start());
        let mut course = Course::new(game, &setting, &start, Vec::new());
        turns.iter().for_each(|steps| course.push(game, steps, Note::default()));
        let reason = match game.verdict(&course.pos, &course.past) {
            Verdict::Ongoing => None,
            Verdict::Won { reason, .. } | Verdict::Drawn { reason } => Some(sentence(&reason)),
        };
        let def = game.def();
        let remark =
            |i: usize| record.turns.get(i).map(|entry| Remark { judgement: entry.glyphs(), comment: &entry.comment });
        Ok(to_json(&Played {
            name: of.name,
            title: event(&record, of),
            game: &def.name,
            tags: &record.tags,
            preface: &record.preface,
            result: &record.result,
            reason,
            sides: sides(def),
            board: board(def),
            frames: frames::all(game, &course, 0..=turns.len(), remark),
        }))
    })
}
