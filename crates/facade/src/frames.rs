//! Every position that a game has been through, each with the turn that led to it: for looking back.
//!
//! For: the ask `frames`, the frames of a table and of a record. Not for: the present position with all that can be
//! done in it (`view`).

use crate::course::Course;
use crate::events::{Happened, events};
use crate::fault::Fault;
use crate::hidden;
use crate::json::to_json;
use crate::men::{Check, Man, Stock, checks, men, stock};
use crate::view::Turn;
use rules::Game;
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::RangeInclusive;
use ts_rs::TS;

/// No more frames are told at once: on a large board each takes some 20 kB.
const MOST: usize = 200;

/// One position of a game.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Frame<'g> {
    /// How many turns led here.
    index: usize,
    men: Vec<Man<'g>>,
    check: Vec<Check<'g>>,
    stock: Vec<Stock<'g>>,
    position: String,
    to_move: u8,
    /// The turn that led here; null at the start.
    turn: Option<Made<'g>>,
}

/// A turn with all that it did.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "MadeTurn")]
#[ts(rename = "MadeTurn")]
pub(crate) struct Made<'g> {
    #[serde(flatten)]
    turn: Turn<'g>,
    #[serde(flatten)]
    remark: Remark<'g>,
    events: Vec<Happened<'g>>,
}

/// What a record says of a turn; both are empty where nothing is said.
#[derive(Debug, Default, Serialize, JsonSchema, TS)]
pub(crate) struct Remark<'g> {
    /// Such as `!?`.
    pub(crate) judgement: String,
    pub(crate) comment: &'g str,
}

impl Course {
    /// Its positions from that one on as JSON, no more at once than fit into an answer (200).
    ///
    /// # Errors
    /// If it has not come so far.
    pub fn frames(&self, game: &Game, first: usize) -> Result<String, Fault> {
        let last = self.turns.len();
        if first > last {
            return Err(Fault::bad(format!("frame {first} is asked for, but the game has had only {last} turns")));
        }
        Ok(to_json(&all(game, self, first..=last.min(first + MOST - 1), |_| None)))
    }
}

/// These frames; `remark` says what there is to be said of a turn.
pub(crate) fn all<'g>(
    game: &'g Game,
    course: &'g Course,
    range: RangeInclusive<usize>,
    remark: impl Fn(usize) -> Option<Remark<'g>>,
) -> Vec<Frame<'g>> {
    let def = game.def();
    let made = |i: usize| {
        let played = course.turns.get(i)?;
        let told = if course.is_unseen(game, played) { Vec::new() } else { events(def, &played.events) };
        Some(Made { turn: Turn::of(game, course, played), remark: remark(i).unwrap_or_default(), events: told })
    };
    let frame = |index: usize| {
        let pos = course.turns.get(index).map_or(&course.pos, |next| &next.before);
        let seen = if course.ending.is_some() {
            *pos
        } else {
            hidden::seen(game, &course.start, pos, &course.pos, course.eyes)
        };
        Frame {
            index,
            men: men(game, &seen),
            check: checks(game, &seen),
            stock: stock(game, &course.start, &seen),
            position: notation::position::write(game, &seen),
            to_move: pos.side().0,
            turn: index.checked_sub(1).and_then(made),
        }
    };
    range.map(frame).collect()
}
