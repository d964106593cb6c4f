//! What `approach` and `withdraw` share: captures along the line of a move, in some directions.
//!
//! The effects name the cell to clear; `play` clears all of them at once.

use super::pinch::side_capture_facts;
use crate::facts::Facts;
use crate::filters::{Directions, Filter};
use crate::message::MessageArg;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use geometry::{Board, Cell, CellSet, Direction};
use kdl::Reader;
use model::cast::Cast;
use model::piece::PieceMask;
use model::position::Position;

/// The directions of the move and what it captures, as written in the rule file.
#[derive(Clone, Debug)]
pub(super) struct AlongDef {
    directions: Directions,
    only: Option<Filter>,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<AlongDef> {
    let words = reader.rest();
    let directions = Directions::read_all(names, words, &[], reader.problems);
    let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
    let steps = directions.check_steps(&mut reader);
    reader.finish();
    steps.then_some(AlongDef { directions, only })
}

impl AlongDef {
    pub(super) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        side_capture_facts(Filter::victims(self.only.as_ref(), cx.cast, cx.side), cx)
    }

    /// The directions, and what is captured if it is not any enemy piece.
    pub(super) fn explain(&self, cast: &Cast) -> (MessageArg, Option<MessageArg>) {
        (self.directions.explain(), self.only.as_ref().map(|only| only.explain(cast)))
    }

    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> Along {
        Along {
            directions: cx.rotated(&self.directions),
            victims: Filter::victims(self.only.as_ref(), cx.cast, cx.side),
        }
    }
}

/// The same, compiled for one side.
#[derive(Debug)]
pub(crate) struct Along {
    directions: Vec<Direction>,
    victims: PieceMask,
}

impl Along {
    /// Whether it captures any of these pieces.
    pub(super) fn captures_any(&self, victims: PieceMask) -> bool {
        !(self.victims & victims).is_empty()
    }

    /// Whether it captures such a piece.
    pub(super) fn captures(&self, pos: &Position, cell: Cell) -> bool {
        self.victims.contains(pos.piece(cell))
    }

    /// The cells next to this one against the directions.
    pub(super) fn cells_behind(&self, board: &Board, cell: Cell) -> CellSet {
        self.directions.iter().filter_map(|way| board.step(cell, way.reversed())).collect()
    }

    /// The cell of the piece captured by a move, which stands where `victim` says for its direction.
    pub(super) fn captured_cells(
        &self,
        board: &Board,
        pos: &Position,
        (from, to): (Cell, Cell),
        victim: impl Fn(Direction) -> Option<Cell>,
    ) -> CellSet {
        let way = board.heading(from, to).filter(|way| self.directions.contains(way));
        way.and_then(victim).into_iter().filter(|&cell| self.captures(pos, cell)).collect()
    }
}
