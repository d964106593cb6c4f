//! `territory`: empty regions of the board count points for the side that alone surrounds them.
//!
//! Like `points` it is a line of the goals that never ends a game itself. Look next: `verdict/points`, which adds it to what
//! pieces count.

use super::points::Hundredths;
use crate::filters::Directions;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use geometry::{Board, Cell, CellSet};
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::Side;
use model::position::Position;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "territory",
    category: "goal",
    stands_in: &["goal"],
    usage: "territory DIRECTION…",
    summary: "each empty cell that only one side surrounds counts a point for it",
    doc: "The cells count for `more-points`, in addition to `points`. Empty cells that are connected in these directions form a region; it counts for a side if all \
          pieces next to it are of that side, and for nobody if there are none. Write the line beside the goals that need it.",
    example: r"piece Stone S { step any }
turn {
    order White Black
    act move
    act pass
}
goal {
    passes 2 more-points
    points Stone=1
    territory orthogonal
}
---
3 . S . s .
2 . S . s .
1 . S . s .
---
pass; pass => draw
b3-c3; pass; pass => White wins
",
};

/// The line as defined in the rule file.
#[derive(Clone, Debug)]
pub struct TerritoryDef {
    directions: Directions,
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &[Spanned<String>], names: &Names) -> Option<TerritoryDef> {
    let directions = Directions::read_all(names, args.iter().cloned(), &[], reader.problems);
    directions.check_steps(reader).then_some(TerritoryDef { directions })
}

impl TerritoryDef {
    pub(super) fn explain(&self) -> Message {
        message!("territory", way = self.directions.explain())
    }

    /// The points of a side for the empty regions that it alone surrounds.
    pub(crate) fn points(&self, cast: &Cast, pos: &Position, side: Side) -> Hundredths {
        let board = &cast.board;
        let empty: CellSet = board.cells().collect::<CellSet>() & !pos.occupied();
        let (mut seen, mut count) = (CellSet::EMPTY, 0);
        for from in empty {
            if !seen.contains(from) {
                let (region, is_own) = self.region(board, pos, side, from);
                seen |= region;
                count += if is_own { region.len() } else { 0 };
            }
        }
        100 * count as Hundredths
    }

    /// The empty region around a cell, and whether the side alone surrounds it.
    fn region(&self, board: &Board, pos: &Position, side: Side, from: Cell) -> (CellSet, bool) {
        let (mut own, mut others) = (false, false);
        let region = board.spread(CellSet::EMPTY.with(from), &self.directions.directions, |next| {
            let there = pos.piece(next);
            own |= there.is_of(side);
            others |= there.has_side() && !there.is_of(side);
            there.is_empty()
        });
        (region, own && !others)
    }
}
