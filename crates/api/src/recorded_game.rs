//! A record that comes with a game: its tags, and all positions.
//!
//! For the request `record`. `notation` parses records, and `view` shows games in progress.

use crate::board::{Board, Side, board, sides};
use crate::frames::{self, Annotation, Frame};
use crate::json::to_json;
use crate::titles::{first_record, record_title};
use library::BundledText;
use notation::record;
use play::{Fault, GameCache, GameSource, GameState, sentence};
use rules::{Budget, Verdict};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A recorded game.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct RecordedGame<'g> {
    name: &'g str,
    title: String,
    game: &'g str,
    /// All tags, in order.
    tags: &'g [(String, String)],
    preface: &'g str,
    result: &'g str,
    /// The reason for the end; null if the game did not end on the board.
    reason: Option<String>,
    sides: Vec<Side<'g>>,
    board: Board<'g>,
    /// The start position, then the position after each turn.
    frames: Vec<Frame<'g>>,
}

/// The record of that name, as JSON.
pub(crate) fn recorded_game(
    library: &GameCache,
    edition: &GameSource,
    name: &str,
    budget: &Budget,
) -> Result<String, Fault> {
    let of = BundledText::find(edition.records(), "record", name).map_err(Fault::not_found)?;
    let record = first_record(of).ok_or_else(|| Fault::bad(format!("the record {} cannot be read", of.name)))?;
    let setting = library.load_source(edition, record.readings.clone())?;
    let broken = |wrong: notation::TextError| Fault::bad(format!("{}: {}", of.name, wrong.message));
    play::with_budget(setting.game(), budget, |game| {
        let (positions, turns) = record::replay_turns(game, &record).map_err(broken)?;
        let start = positions.first().copied().unwrap_or_else(|| game.start());
        let course = GameState::replay(game, &setting, &start, &turns);
        let reason = match game.verdict(course.position(), course.history()) {
            Verdict::Ongoing => None,
            Verdict::Won { reason, .. } | Verdict::Drawn { reason } => Some(sentence(&explain::english(&reason))),
        };
        let def = game.def();
        let remark =
            |i: usize| record.turns.get(i).map(|entry| Annotation { glyphs: entry.glyphs(), comment: &entry.comment });
        Ok(to_json(&RecordedGame {
            name: of.name,
            title: record_title(&record, of),
            game: &def.name,
            tags: &record.tags,
            preface: &record.preface.text,
            result: &record.result,
            reason,
            sides: sides(def),
            board: board(def),
            frames: frames::frames_in(game, &course, 0..=turns.len(), remark),
        }))
    })
}
