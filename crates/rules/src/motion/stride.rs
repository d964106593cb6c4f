//! `stride`: exactly as many cells as there are pieces in the line along which the piece moves.
//!
//! The lines are computed once and end at walls and holes. Not for: rides that other pieces only stop (`ride`).

use super::bounds::Bounds;
use super::modes::{CompileContext, Modes, TargetMask};
use super::phrase::Phrase;
use super::scene::Scene;
use crate::facts::{Facts, Threat};
use crate::filters::{Directions, Filter};
use crate::message;
use crate::names::Names;
use geometry::{Cell, CellSet, PerCell};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::PieceMask;

/// The word `stride`.
pub(crate) const WORD: Word = Word {
    name: "stride",
    category: "motion",
    stands_in: &["piece"],
    usage: "stride DIRECTION… [over=FILTER] [quiet] [capture] [staying] [only=FILTER] [also=FILTER] [within=ZONE] [from=ZONE] [not-on=ZONE] [only-to-capture=ZONE] [first-move [lost-to=FILTER]] [unchecked]",
    summary: "exactly as many cells in one direction as there are pieces in that line",
    doc: "The line is the whole one through the piece, in the direction of the move and in the opposite one, up to the edge or a wall; all its pieces and stones count, the moving piece \
          included. The cells between must be empty or, with `over`, hold such pieces.",
    example: r"piece Strider S { stride any over=own }
---
5 . . . . .
4 m . . . m
3 . . . . .
2 . S . . .
1 S . S m .
---
b2: a2 b1 b3 c2 d4
a1: a3 c3 xd1
",
};

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct StrideDef {
    /// The directions.
    pub directions: Directions,
    /// Quiet, capturing or both.
    pub modes: Modes,
    /// Where and when it is possible.
    pub bounds: Bounds,
    over: Option<Filter>,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<StrideDef> {
    let (directions, modes, bounds) = Modes::read(&mut reader, names);
    let over = reader.prop("over").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    Some(StrideDef { directions, modes, bounds, over })
}

impl StrideDef {
    pub(super) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        let facts = self.modes.facts(&self.bounds, cx);
        // Whether it reaches a cell depends on pieces of the whole line.
        let threat = if facts.threat == Threat::None { Threat::None } else { Threat::Replay };
        Facts { threat, ..facts }
    }

    /// The strides; `motion` adds the conditions that depend on the position.
    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> Strides {
        let board = &cx.cast.board;
        let directions = cx.rotated(&self.directions);
        let lines = PerCell::new(board.cell_count(), |from| {
            let line_of = |by| {
                let (ahead, behind) = (board.ray(from, by), board.ray(from, by.reversed()));
                let cells = ahead.iter().chain(&behind).copied().chain([from]).collect();
                let open = ahead.into_iter().take_while(|&cell| self.bounds.may_enter(cx, cell));
                Line { cells, ahead: open.collect() }
            };
            let ways = directions.iter().filter(|_| self.bounds.may_begin(cx, from));
            ways.map(|&by| line_of(by)).collect::<Vec<_>>()
        });
        let over = self.over.as_ref().map_or(PieceMask::EMPTY, |over| over.mask(cx.cast, cx.side));
        Strides { target_mask: self.modes.compile(cx), over, lines }
    }

    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        let way = message!(
            "stride",
            way = self.directions.explain(),
            bounds = self.bounds.explain(cast),
            over = self.over.as_ref().map(|over| over.explain(cast)),
        );
        self.modes.phrase(cast, way)
    }
}

/// One direction from a cell.
#[derive(Clone, Debug)]
struct Line {
    /// The whole line, the cell itself included.
    cells: CellSet,
    /// The cells to which it may lead, nearest first.
    ahead: Vec<Cell>,
}

/// Strides, compiled for one side.
#[derive(Debug)]
pub(crate) struct Strides {
    pub(crate) target_mask: TargetMask,
    over: PieceMask,
    lines: PerCell<Line>,
}

impl Strides {
    /// All cells to which it may lead from there.
    pub(crate) fn targets(&self, from: Cell) -> impl Iterator<Item = Cell> {
        self.lines.at(from).iter().flat_map(|line| line.ahead.iter().copied())
    }

    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        let occupied = scene.pos.occupied();
        for line in self.lines.at(scene.from) {
            let count = (line.cells & occupied).len();
            let Some((&to, between)) = line.ahead.get(..count).and_then(<[Cell]>::split_last) else { continue };
            let passes = |&cell: &Cell| !occupied.contains(cell) || self.over.contains(scene.pos.piece(cell));
            let there = scene.pos.piece(to);
            let ends =
                if there.is_empty() { self.target_mask.quiet } else { self.target_mask.captures.contains(there) };
            if ends && between.iter().all(passes) {
                scene.add_arrivals(to, CellSet::EMPTY);
            }
        }
    }
}
