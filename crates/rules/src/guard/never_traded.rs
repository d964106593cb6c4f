//! `never-traded`: a piece whose capture may not be answered by the capture of another such piece.
//!
//! For: the word, which captures a position records, and which captures its record forbids. Not for: how long the record
//! lasts (`play`). Look next: `motion/move_gen`, which leaves the forbidden captures out.

use crate::facts::Facts;
use crate::filters::Filter;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use geometry::{Cell, CellSet};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, Piece, PieceMask};
use model::position::Position;

/// The word `never-traded`.
pub(crate) const WORD: Word = Word {
    name: "never-traded",
    category: "guard",
    stands_in: &["piece"],
    usage: "never-traded by=FILTER",
    summary: "one of `by` does not capture it right after such a piece was captured elsewhere by an enemy of that kind",
    doc: "If a turn of one of `by` captures such a piece, then in the next turn none of `by` can capture such a piece of the enemy on another cell. On the \
          same cell it may be captured. `by` is seen from the side that captures. Attacks count as usual: such a capture still gives check.",
    example: r#"piece Lion L {
    step any
    never-traded by="any not Lion"
}
piece Rook R { ride orthogonal }
---
4 . L . r
3 . . . .
2 . . . .
1 R . . l
---
a1-d1 => d4: c4 d3 d2 xd1
a1-a2 => d4: c4 xb4 d3 d2
"#,
};

/// The guard, as written in the rule file.
#[derive(Clone, Debug)]
pub struct NeverTradedDef {
    by: Filter,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<NeverTradedDef> {
    let by = reader.prop("by").map(|text| Filter::read(&text, names, reader.problems));
    if by.is_none() {
        let span = reader.span();
        reader
            .error(span, "`never-traded` does not say for whose captures it holds")
            .help("for example by=men, or by=\"any not Lion\"");
    }
    reader.finish();
    Some(NeverTradedDef { by: by? })
}

impl NeverTradedDef {
    /// The facts: a capture leaves a record, which keeps pieces from capturing in the next turn.
    pub(super) const FACTS: Facts =
        Facts { acts_after_moves: true, needs_record: true, restricts_moves: true, ..Facts::NONE };

    /// Explains which captures it forbids.
    pub fn explain(&self, cast: &Cast) -> Message {
        message!("never-traded", by = self.by.explain(cast))
    }
}

/// The line of a kind, compiled.
#[derive(Debug)]
struct NeverTraded {
    kind: Kind,
    /// By side.
    by: Vec<PieceMask>,
}

/// The lines of all kinds.
#[derive(Debug)]
pub(crate) struct Trades(Vec<NeverTraded>);

impl Trades {
    /// `word`: the line of a kind, if it has one.
    pub(super) fn compile<'d>(cast: &Cast, word: impl Fn(Kind) -> Option<&'d NeverTradedDef>) -> Self {
        let of = |kind: Kind| Some(NeverTraded { kind, by: word(kind)?.by.masks(cast) });
        Self(cast.all_kinds().filter_map(of).collect())
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Where a captor has captured a piece that may not be traded by it, of these pieces.
    pub(crate) fn traded_cell(&self, captor: Piece, victims: &[(Cell, Piece)]) -> Option<Cell> {
        victims.iter().find(|&&(_, victim)| self.concerns(captor, victim)).map(|&(cell, _)| cell)
    }

    /// Whether the last turn forbids the piece on a cell to capture on one of these cells.
    pub(crate) fn forbid(&self, pos: &Position, from: Cell, captures: impl Fn() -> CellSet) -> bool {
        let Some(traded) = pos.traded else { return false };
        let another = |cell: Cell| cell != traded && self.concerns(pos.piece(from), pos.piece(cell));
        captures().iter().any(another)
    }

    fn concerns(&self, captor: Piece, victim: Piece) -> bool {
        let (Some(side), Some(owner)) = (captor.side(), victim.side()) else { return false };
        let of = |line: &NeverTraded| line.kind == victim.kind() && line.by[side.index()].contains(captor);
        side != owner && self.0.iter().any(of)
    }
}
