//! All positions of a game, each with the turn that led to it: for replay.
//!
//! For the request `frames`, and for tables and records. `view` shows the current position, with everything that is
//! possible in it.

use crate::events::{BoardEvent, events};
use crate::json::to_json;
use crate::pieces::{BoardPiece, Check, Stock, board_pieces, checks, stock};
use crate::view::Turn;
use play::{Fault, GameState};
use rules::{Game, Position};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::RangeInclusive;
use ts_rs::TS;

/// The maximum number of frames in an answer: on a large board each takes some 20 kB.
const MAX_FRAMES: usize = 200;

/// One position of a game.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Frame<'g> {
    /// The number of turns before this position.
    index: usize,
    pieces: Vec<BoardPiece<'g>>,
    check: Vec<Check<'g>>,
    stock: Vec<Stock<'g>>,
    position: String,
    to_move: u8,
    /// The turn that led to this position; null at the start.
    turn: Option<FrameTurn<'g>>,
}

/// A turn with all its events.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct FrameTurn<'g> {
    #[serde(flatten)]
    turn: Turn<'g>,
    #[serde(flatten)]
    remark: Annotation<'g>,
    events: Vec<BoardEvent<'g>>,
}

/// The annotation of a turn in a record; both texts may be empty.
#[derive(Debug, Default, Serialize, JsonSchema, TS)]
pub(crate) struct Annotation<'g> {
    /// Annotation glyphs, such as `!?`.
    pub(crate) glyphs: String,
    pub(crate) comment: &'g str,
}

/// The positions from `first` on as JSON, up to the maximum of an answer (200).
///
/// # Errors
/// If the game has fewer turns than that.
pub fn frames(game: &Game, state: &GameState, first: usize) -> Result<String, Fault> {
    let last = state.turn_count();
    if first > last {
        return Err(Fault::bad(format!("there is no frame {first}: the game has only {last} turns")));
    }
    Ok(to_json(&frames_in(game, state, first..=last.min(first + MAX_FRAMES - 1), |_| None)))
}

/// The frames of a range; `remark` returns the annotation of a turn.
pub(crate) fn frames_in<'g>(
    game: &'g Game,
    course: &'g GameState,
    range: RangeInclusive<usize>,
    remark: impl Fn(usize) -> Option<Annotation<'g>>,
) -> Vec<Frame<'g>> {
    let def = game.def();
    let made = |i: usize| {
        let played = course.turns().get(i)?;
        let told = if course.is_turn_hidden(game, played) { Vec::new() } else { events(def, &played.events) };
        Some(FrameTurn { turn: Turn::new(game, course, played), remark: remark(i).unwrap_or_default(), events: told })
    };
    let frame = |(index, pos): (usize, Position)| {
        let seen = course.visible_part(game, &pos);
        Frame {
            index,
            pieces: board_pieces(game, &seen),
            check: checks(game, &seen),
            stock: stock(game, course.start(), &seen),
            position: notation::position::write(game, &seen),
            to_move: pos.side().0,
            turn: index.checked_sub(1).and_then(made),
        }
    };
    course.positions().enumerate().take(range.end() + 1).skip(*range.start()).map(frame).collect()
}
