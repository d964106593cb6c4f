//! `complete-square`: captures the enemy pieces with which a piece completes a square of two by two cells.
//!
//! The effect names the cells to clear; `play` clears all of them at once. The counterpart for rows is `pinch`.

use super::pinch::side_capture_facts;
use crate::facts::Facts;
use crate::filters::Filter;
use crate::message;
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use geometry::{Board, Cell, CellSet, Direction};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::PieceMask;
use model::position::Position;

/// The word `complete-square`.
pub(crate) const WORD: Word = Word {
    name: "complete-square",
    category: "effect",
    stands_in: &["piece"],
    usage: "complete-square with=FILTER [only=FILTER]",
    summary: "after its move it captures the enemy pieces with which it completes a square of two by two cells",
    doc: "All four cells of the square must be occupied, those that it has not moved to by pieces or stones of `with`. `only`: only such pieces are captured. Shielded \
          pieces are captured only by an `only` that names them.",
    example: r"piece Boat B {
    leap diagonal
    leap orthogonal
    complete-square with=Boat
}
piece Post P
---
3 . b b B .
2 . B . . .
1 . b . p .
---
d3-c2 => d3=. c2=B b3=. c3=.
d3-e2 => d3=. e2=B
",
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct CompleteSquareDef {
    with: Filter,
    only: Option<Filter>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<CompleteSquareDef> {
    let mut filter = |prop: &'static str| reader.prop(prop).map(|text| Filter::read(&text, names, reader.problems));
    let (with, only) = (filter("with"), filter("only"));
    if with.is_none() {
        let span = reader.span();
        reader
            .error(span, "`complete-square` does not say what stands on the other cells of the square")
            .help("write for example `with=men`");
    }
    reader.finish();
    Some(CompleteSquareDef { with: with?, only })
}

impl CompleteSquareDef {
    pub(crate) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        side_capture_facts(Filter::victims(self.only.as_ref(), cx.cast, cx.side), cx)
    }

    pub(crate) fn explain(&self, cast: &Cast) -> Message {
        let whom = self.only.as_ref().map(|only| only.explain(cast));
        message!("complete-square", with = self.with.explain(cast), whom = whom)
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> CompleteSquare {
        CompleteSquare {
            with: self.with.mask(cx.cast, cx.side),
            victims: Filter::victims(self.only.as_ref(), cx.cast, cx.side),
        }
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct CompleteSquare {
    with: PieceMask,
    victims: PieceMask,
}

impl CompleteSquare {
    /// Whether it captures any of these pieces.
    pub(crate) fn captures_any(&self, victims: PieceMask) -> bool {
        !(self.victims & victims).is_empty()
    }

    /// The cells where its piece may have to arrive to capture the victim, other than by moving onto it: possibly too
    /// many, never too few.
    pub(crate) fn arrivals(&self, board: &Board, pos: &Position, victim: Cell) -> CellSet {
        let around = Direction::NEIGHBOURS.iter().filter_map(|&by| board.step(victim, by));
        if self.victims.contains(pos.piece(victim)) { around.collect() } else { CellSet::EMPTY }
    }

    /// The cells of the pieces captured by a piece that has moved there, on the board after the move.
    pub(crate) fn captured_cells(&self, board: &Board, pos: &Position, to: Cell) -> CellSet {
        let mut taken = CellSet::EMPTY;
        for at in 0..4 {
            // Clockwise around the square: two sides of it, and the corner between them.
            let ways = [2 * at, 2 * at + 1, 2 * at + 2].map(|way| Direction::NEIGHBOURS[way % 8]);
            let [Some(one), Some(corner), Some(other)] = ways.map(|by| board.step(to, by)) else { continue };
            let others = [one, corner, other];
            let stands = |cell: &Cell| !pos.piece(*cell).is_empty() && self.with.contains(pos.piece(*cell));
            if others.iter().all(stands) {
                others
                    .into_iter()
                    .filter(|&cell| self.victims.contains(pos.piece(cell)))
                    .for_each(|cell| taken.insert(cell));
            }
        }
        taken
    }
}
