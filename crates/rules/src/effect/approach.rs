//! `approach`: captures the enemy piece towards which a piece moves straight.
//!
//! The counterpart for where a piece comes from is `withdraw`.

use super::along::{self, Along, AlongDef};
use crate::facts::Facts;
use crate::message;
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use geometry::{Board, Cell, CellSet};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::PieceMask;
use model::position::Position;

/// The word `approach`.
pub(crate) const WORD: Word = Word {
    name: "approach",
    category: "effect",
    stands_in: &["piece"],
    usage: "approach DIRECTION… [only=FILTER]",
    summary: "it captures the enemy piece towards which it moves straight",
    doc: "DIRECTION is that of its move. The captured piece stands on the next cell in that direction, behind the one on which the piece arrives. `only`: only \
          such pieces are captured. Shielded pieces are captured only by an `only` that names them.",
    example: r"piece Advancer A {
    ride any quiet
    approach orthogonal
}
---
3 A . . m
2 . . . .
1 . . . m
---
a3-c3 => a3=. c3=A d3=.
a3-b3 => a3=. b3=A
a3-c1 => a3=. c1=A
",
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct ApproachDef(AlongDef);

pub(crate) fn read(reader: Reader<'_, '_>, names: &Names) -> Option<ApproachDef> {
    along::read(reader, names).map(ApproachDef)
}

impl ApproachDef {
    pub(crate) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        self.0.facts(cx)
    }

    pub(crate) fn explain(&self, cast: &Cast) -> Message {
        let (way, whom) = self.0.explain(cast);
        message!("approach", way = way, whom = whom)
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> Approach {
        Approach(self.0.compile(cx))
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Approach(Along);

impl Approach {
    /// Whether it captures any of these pieces.
    pub(crate) fn captures_any(&self, victims: PieceMask) -> bool {
        self.0.captures_any(victims)
    }

    /// The cells where its piece may have to arrive to capture the victim, if it comes from the right side.
    pub(crate) fn arrivals(&self, board: &Board, pos: &Position, victim: Cell) -> CellSet {
        if self.0.captures(pos, victim) { self.0.cells_behind(board, victim) } else { CellSet::EMPTY }
    }

    /// The cell of the piece towards which its piece has moved straight, on the board after the move.
    pub(crate) fn captured_cells(&self, board: &Board, pos: &Position, from: Cell, to: Cell) -> CellSet {
        self.0.captured_cells(board, pos, (from, to), |way| board.step(to, way))
    }
}
