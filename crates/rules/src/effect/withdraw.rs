//! `withdraw`: captures the enemy piece from which a piece moves straight away.
//!
//! The effect names the cells to clear; `play` clears all of them at once. The counterpart for where a piece arrives is
//! `pinch`.

use super::pinch::side_capture_facts;
use crate::facts::Facts;
use crate::filters::{Directions, Filter};
use crate::message;
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use geometry::{Board, Cell, CellSet, Direction};
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
pub struct WithdrawDef {
    directions: Directions,
    only: Option<Filter>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<WithdrawDef> {
    let mut directions = Directions::new(names.board.shape());
    for word in reader.rest() {
        directions.read_or_report(&word, &[], reader.problems);
    }
    let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
    let steps = directions.check_steps(&mut reader);
    reader.finish();
    steps.then_some(WithdrawDef { directions, only })
}

impl WithdrawDef {
    pub(crate) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        side_capture_facts(Filter::victims(self.only.as_ref(), cx.cast, cx.side), cx)
    }

    pub(crate) fn explain(&self, cast: &Cast) -> Message {
        let whom = self.only.as_ref().map(|only| only.explain(cast));
        message!("withdraw", way = self.directions.explain(), whom = whom)
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> Withdraw {
        Withdraw {
            directions: cx.rotated(&self.directions),
            victims: Filter::victims(self.only.as_ref(), cx.cast, cx.side),
        }
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Withdraw {
    directions: Vec<Direction>,
    victims: PieceMask,
}

impl Withdraw {
    /// Whether it captures any of these pieces.
    pub(crate) fn captures_any(&self, victims: PieceMask) -> bool {
        !(self.victims & victims).is_empty()
    }

    /// The adjacent cells from which its piece on `from` may move straight away.
    pub(crate) fn victim_cells(&self, board: &Board, from: Cell) -> CellSet {
        self.directions.iter().filter_map(|way| board.step(from, way.reversed())).collect()
    }

    /// The cell of the piece from which its piece has moved straight away, on the board after the move.
    pub(crate) fn captured_cells(&self, board: &Board, pos: &Position, from: Cell, to: Cell) -> CellSet {
        let behind = board
            .heading(from, to)
            .filter(|way| self.directions.contains(way))
            .and_then(|way| board.step(from, way.reversed()));
        behind.into_iter().filter(|&cell| self.victims.contains(pos.piece(cell))).collect()
    }
}
