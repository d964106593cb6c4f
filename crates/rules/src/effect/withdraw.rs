//! `withdraw`: captures made not by going to a man's cell but by where one has come from.
//!
//! It names the cells to be cleared; `play` removes all of them at once. Its sister that looks at where one has come to
//! is `pinch`.

use super::pinch::aside;
use crate::area::{Directions, Filter};
use crate::def::GameDef;
use crate::english::say;
use crate::facts::Facts;
use crate::game::Game;
use crate::motion::Compiling;
use crate::names::Names;
use crate::piece::PieceMask;
use crate::position::Position;
use geometry::{Board, Cell, CellSet, Direction};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "withdraw",
    drawer: "effect",
    usage: "withdraw DIRECTION… [only=FILTER]",
    summary: "takes the enemy man from whom it moves straight away",
    doc: "DIRECTION is that of its move. The man taken stood next to it, on the opposite side. `only`: only such men are taken. \
          Shielded men are only taken by an `only` that names them.",
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

/// As written.
#[derive(Clone, Debug)]
pub struct WithdrawDef {
    directions: Directions,
    only: Option<Filter>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<WithdrawDef> {
    let mut directions = Directions::default();
    for word in reader.rest() {
        directions.take_or_refuse(&word, &[], reader.problems);
    }
    let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
    let steps = directions.are_steps(&mut reader);
    reader.finish();
    steps.then_some(WithdrawDef { directions, only })
}

impl WithdrawDef {
    pub(crate) fn facts(&self, cx: &Compiling<'_>) -> Facts {
        aside(cx.def.victims(cx.side, self.only.as_ref()), cx)
    }

    pub(crate) fn explain(&self, def: &GameDef) -> String {
        let whom = self.only.as_ref().map(|only| only.explain(def));
        say!("withdraw", way = self.directions.explain(), whom = whom)
    }

    pub(crate) fn compile(&self, cx: &Compiling<'_>) -> Withdraw {
        Withdraw { directions: cx.seen(&self.directions), takes: cx.def.victims(cx.side, self.only.as_ref()) }
    }
}

/// Compiled for one side.
#[derive(Debug)]
pub(crate) struct Withdraw {
    directions: Vec<Direction>,
    takes: PieceMask,
}

impl Withdraw {
    /// Does it take some of these men?
    pub(crate) fn takes_some(&self, victims: PieceMask) -> bool {
        !(self.takes & victims).is_empty()
    }

    /// The cells next to one from which its man may move straight away.
    pub(crate) fn behind(&self, board: &Board, from: Cell) -> CellSet {
        self.directions.iter().filter_map(|way| board.step(from, way.reversed())).collect()
    }

    /// The cell of the man from whom one has moved straight away, on the board after the move.
    pub(crate) fn takes(&self, game: &Game, pos: &Position, from: Cell, to: Cell) -> CellSet {
        let board = game.board();
        let behind = board
            .heading(from, to)
            .filter(|way| self.directions.contains(way))
            .and_then(|way| board.step(from, way.reversed()));
        behind.into_iter().filter(|&cell| self.takes.contains(pos.piece(cell))).collect()
    }
}
