//! The events of a turn as JSON. `notation` describes events in words.

use crate::board::cell_names;
use geometry::Cell;
use rules::{Event, GameDef, Kind, Piece};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// An event of a turn.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub(crate) enum BoardEvent<'g> {
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

/// Converts events, in order.
pub(crate) fn events<'g>(def: &'g GameDef, events: &[Event]) -> Vec<BoardEvent<'g>> {
    let name = |cell: Cell| def.board.name(cell);
    let kind = |kind: Kind| def.kind(kind).id.as_str();
    let side = |piece: Piece| piece.side().map(|side| side.0);
    let happened = |event: &Event| match *event {
        Event::Moved { from, to, piece } => {
            BoardEvent::Moved { from: name(from), to: name(to), kind: kind(piece.kind()), side: side(piece) }
        }
        Event::Captured { cell, piece } => {
            BoardEvent::Captured { cell: name(cell), kind: kind(piece.kind()), side: side(piece) }
        }
        Event::Blast { wave, cell, cells } => {
            BoardEvent::Blast { wave, cell: name(cell), cells: cell_names(def, cells) }
        }
        Event::Removed { cell, piece } => {
            BoardEvent::Removed { cell: name(cell), kind: kind(piece.kind()), side: side(piece) }
        }
        Event::Pushed { from, to, .. } => BoardEvent::Pushed { from: name(from), to: to.map(name) },
        Event::Laid { cell, piece } => BoardEvent::Laid { cell: name(cell), kind: kind(piece.kind()) },
        Event::Lifted { cell, piece } => BoardEvent::Lifted { cell: name(cell), kind: kind(piece.kind()) },
        Event::Became { cell, piece } => {
            BoardEvent::Became { cell: name(cell), kind: kind(piece.kind()), side: side(piece) }
        }
        Event::Placed { cell, piece } => {
            BoardEvent::Placed { cell: name(cell), kind: kind(piece.kind()), side: side(piece) }
        }
        Event::ArmyRemoved { side } => BoardEvent::ArmyRemoved { side: side.0 },
        Event::Passed { side } => BoardEvent::Passed { side: side.0 },
    };
    events.iter().map(happened).collect()
}
