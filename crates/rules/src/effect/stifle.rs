//! `stifle`: a piece that arrives or is placed captures enemy groups that have no empty cell next to them.
//!
//! For: which groups have room. Not for: single pieces that are closed in (`surround`). Look next: `play/stifle`, which
//! captures them after moves and placements; `guard/placed` for pieces that may only be placed where their own group
//! keeps room.

use super::EffectDef;
use crate::facts::{CaptureScope, Facts, Twins};
use crate::filters::Directions;
use crate::message;
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use geometry::{Board, Cell, CellSet, Direction};
use kdl::{Reader, Word};
use model::piece::{PieceMask, Side};
use model::position::Position;

/// The word `stifle`.
pub(crate) const WORD: Word = Word {
    name: "stifle",
    category: "effect",
    stands_in: &["piece"],
    usage: "stifle DIRECTION…",
    summary: "where it arrives or is placed it captures enemy groups without an empty cell next to them",
    doc: "A group consists of pieces of one side that are connected in these directions. Of the groups that stand next to the piece, those of enemies that have no empty \
          cell next to any of their pieces are captured, all at once. Groups with a royal or a shielded piece are not captured. What is captured goes into no stock.",
    example: r"piece Stone S {
    stifle orthogonal
    placed living
}
stock each Stone=endless
turn {
    order White Black
    act place
}
---
4 s S . . S S
3 s S . S s s
2 . . . S s .
1 . . . S . s
---
place S a2 => a2=S a3=. a4=.
start => cannot place S f2
place S e1; place S c1; place S f2 => c1=s e1=S e2=. e3=. f1=. f2=S f3=.
",
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct StifleDef {
    directions: Directions,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<StifleDef> {
    let words = reader.rest();
    let directions = Directions::read_all(names, words, &[], reader.problems);
    let steps = directions.check_steps(&mut reader);
    reader.finish();
    steps.then_some(StifleDef { directions })
}

impl StifleDef {
    /// The facts: royal pieces are never captured by it, so it threatens none.
    pub(crate) const FACTS: Facts = Facts {
        capture_scope: CaptureScope::Elsewhere,
        acts_after_moves: true,
        complicates_moves: true,
        twins: Twins::Any,
        ..Facts::NONE
    };

    pub(crate) fn explain(&self) -> Message {
        message!("stifle", way = self.directions.explain())
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Stifle {
    directions: Vec<Direction>,
    /// Pieces whose group is never captured.
    safe: PieceMask,
}

impl Stifle {
    /// The effects of the pieces of a kind and side.
    pub(super) fn compile_all(effects: &[EffectDef], cx: &CompileContext<'_>) -> Vec<Self> {
        let is_safe = |kind: &model::cast::KindDef| kind.is_royal() || kind.roles.is_shielded;
        let compile = |def: &StifleDef| Self {
            directions: cx.rotated(&def.directions),
            safe: cx.cast.all_pieces().filter(|piece| is_safe(cx.cast.kind(piece.kind()))).collect(),
        };
        let stifles =
            effects.iter().filter_map(|effect| if let EffectDef::Stifle(def) = effect { Some(def) } else { None });
        stifles.map(compile).collect()
    }

    /// Whether an empty cell is next to a cell.
    pub(crate) fn has_room_beside(&self, board: &Board, pos: &Position, at: Cell) -> bool {
        self.directions.iter().filter_map(|&by| board.step(at, by)).any(|next| pos.piece(next).is_empty())
    }

    /// The group of the side on `at`, and whether it has room: an empty cell next to it.
    pub(crate) fn group(&self, board: &Board, pos: &Position, side: Side, at: Cell) -> (CellSet, bool) {
        let mut has_room = false;
        let group = board.spread(CellSet::EMPTY.with(at), &self.directions, |next| {
            let there = pos.piece(next);
            has_room |= there.is_empty();
            there.is_of(side)
        });
        (group, has_room)
    }

    /// The cells of the pieces that a piece on `to` captures, on the board with that piece.
    pub(crate) fn captured_cells(&self, board: &Board, pos: &Position, enemies: u8, to: Cell) -> CellSet {
        let mut taken = CellSet::EMPTY;
        for next in self.directions.iter().filter_map(|&by| board.step(to, by)) {
            let Some(side) = pos.piece(next).side().filter(|side| enemies & side.bit() != 0) else { continue };
            if !taken.contains(next) {
                let (group, has_room) = self.group(board, pos, side, next);
                if !has_room && !group.iter().any(|cell| self.safe.contains(pos.piece(cell))) {
                    taken |= group;
                }
            }
        }
        taken
    }
}
