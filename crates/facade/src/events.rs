//! What a turn does, event by event.
//!
//! For: events as JSON, and the cells that a turn touches. Not for: saying it in words (`notation`).

use crate::board::names;
use geometry::Cell;
use rules::{Act, Event, Game, GameDef, Kind, Piece, Position, Step};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// An event.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "Event")]
#[ts(rename = "Event")]
#[serde(tag = "what", rename_all = "kebab-case")]
pub(crate) enum Happened<'g> {
    Moved { from: &'g str, to: &'g str, kind: &'g str, side: Option<u8> },
    Captured { cell: &'g str, kind: &'g str, side: Option<u8> },
    Blast { wave: u8, cell: &'g str, cells: Vec<&'g str> },
    Removed { cell: &'g str, kind: &'g str, side: Option<u8> },
    Pushed { from: &'g str, to: Option<&'g str> },
    Laid { cell: &'g str, kind: &'g str },
    Lifted { cell: &'g str, kind: &'g str },
    Became { cell: &'g str, kind: &'g str, side: Option<u8> },
    Placed { cell: &'g str, kind: &'g str, side: Option<u8> },
    ArmyRemoved { side: u8 },
    Passed { side: u8 },
}

/// The cells of a turn in the order of its steps, each once; of a chain of hops every one it lands on.
pub(crate) fn touched(game: &Game, before: &Position, turn: &[Step]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (i, step) in turn.iter().enumerate().filter(|(_, step)| step.act != Act::Pass) {
        // The way of a later step is left out: the position that it is taken in is not at hand.
        let walk = if i == 0 && step.act == Act::Move { game.walk_of(before, step) } else { None };
        for cell in std::iter::once(step.from).chain(walk.unwrap_or_default()).chain(std::iter::once(step.to)) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }
    cells
}

/// Events in order.
pub(crate) fn events<'g>(def: &'g GameDef, events: &[Event]) -> Vec<Happened<'g>> {
    let name = |cell: Cell| def.board.name(cell);
    let kind = |kind: Kind| def.kind(kind).id.as_str();
    let side = |piece: Piece| piece.side().map(|side| side.0);
    let happened = |event: &Event| match *event {
        Event::Moved { from, to, piece } => {
            Happened::Moved { from: name(from), to: name(to), kind: kind(piece.kind()), side: side(piece) }
        }
        Event::Captured { cell, piece } => {
            Happened::Captured { cell: name(cell), kind: kind(piece.kind()), side: side(piece) }
        }
        Event::Blast { wave, cell, cells } => Happened::Blast { wave, cell: name(cell), cells: names(def, cells) },
        Event::Removed { cell, piece } => {
            Happened::Removed { cell: name(cell), kind: kind(piece.kind()), side: side(piece) }
        }
        Event::Pushed { from, to, .. } => Happened::Pushed { from: name(from), to: to.map(name) },
        Event::Laid { cell, piece } => Happened::Laid { cell: name(cell), kind: kind(piece.kind()) },
        Event::Lifted { cell, piece } => Happened::Lifted { cell: name(cell), kind: kind(piece.kind()) },
        Event::Became { cell, piece } => {
            Happened::Became { cell: name(cell), kind: kind(piece.kind()), side: side(piece) }
        }
        Event::Placed { cell, piece } => {
            Happened::Placed { cell: name(cell), kind: kind(piece.kind()), side: side(piece) }
        }
        Event::ArmyRemoved { side } => Happened::ArmyRemoved { side: side.0 },
        Event::Passed { side } => Happened::Passed { side: side.0 },
    };
    events.iter().map(happened).collect()
}
