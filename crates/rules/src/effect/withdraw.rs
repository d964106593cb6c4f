//! `withdraw`: captures the enemy piece from which a piece moves straight away.
//!
//! The counterparts for where a piece arrives are `approach`, in the direction of its move, and `pinch`.

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

/// The word `withdraw`.
pub(crate) const WORD: Word = Word {
    name: "withdraw",
    category: "effect",
    stands_in: &["piece"],
    usage: "withdraw DIRECTION… [only=FILTER]",
    summary: "it captures the enemy piece from which it moves straight away",
    doc: "DIRECTION is that of its move. The captured piece stood next to it, on the opposite side. `only`: only such pieces are captured. Shielded pieces are \
          captured only by an `only` that names them.",
    example: r"piece Withdrawer W {
    ride any quiet
    withdraw orthogonal
}
---
3 . . . . .
2 m W . m .
1 m M M . .
---
b2-c2 => a2=. b2=. c2=W
b2-c3 => b2=. c3=W
",
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct WithdrawDef(AlongDef);

pub(crate) fn read(reader: Reader<'_, '_>, names: &Names) -> Option<WithdrawDef> {
    along::read(reader, names).map(WithdrawDef)
}

impl WithdrawDef {
    pub(crate) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        self.0.facts(cx)
    }

    pub(crate) fn explain(&self, cast: &Cast) -> Message {
        let (way, whom) = self.0.explain(cast);
        message!("withdraw", way = way, whom = whom)
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> Withdraw {
        Withdraw(self.0.compile(cx))
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Withdraw(Along);

impl Withdraw {
    /// Whether it captures any of these pieces.
    pub(crate) fn captures_any(&self, victims: PieceMask) -> bool {
        self.0.captures_any(victims)
    }

    /// The adjacent cells from which its piece on `from` may move straight away.
    pub(crate) fn victim_cells(&self, board: &Board, from: Cell) -> CellSet {
        self.0.cells_behind(board, from)
    }

    /// The cell of the piece from which its piece has moved straight away, on the board after the move.
    pub(crate) fn captured_cells(&self, board: &Board, pos: &Position, from: Cell, to: Cell) -> CellSet {
        self.0.captured_cells(board, pos, (from, to), |way| board.step(from, way.reversed()))
    }
}
