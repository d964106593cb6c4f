//! `parked` and `sheltered`: zones in which pieces are out of reach.
//!
//! A parked piece stays for good: it cannot be moved, pushed, captured or removed by effects, and has no effect itself.
//! In a sheltered zone, only effects (explosions, cleared corners) do not reach it.

use crate::facts::{Facts, Threat};
use geometry::{Cell, CellSet};
use kdl::Word;
use model::cast::Cast;
use model::position::Position;

/// The word `parked`.
pub(crate) const WORD: Word = Word {
    name: "parked",
    category: "guard",
    stands_in: &["board"],
    usage: "parked ZONE",
    summary: "pieces on their side's cells of this zone stay there and no longer take part",
    doc: "They cannot be moved, captured, pushed or blown up, and they have no effect themselves. They count for goals. A chain of hops that reaches such a cell \
          ends there.",
    example: r#"board {
    zone goal "c1"
    parked goal
}
piece Rook R { ride orthogonal }
---
2 . . r
1 R . .
---
a1-c1 => c2: a2 b2
a1-c1; c2-b2 => c1: none
"#,
};

/// The word `sheltered`, the weaker form.
pub(crate) const SHELTERED: Word = Word {
    name: "sheltered",
    category: "guard",
    stands_in: &["board"],
    usage: "sheltered ZONE",
    summary: "explosions and cleared corners do not reach pieces in this zone",
    doc: "Otherwise the pieces take part as they do elsewhere.",
    example: r#"board {
    zone bunker "c1"
    sheltered bunker
}
piece Bomb O {
    detonate
    explode square=1
}
turn { order White Black; act detonate }
---
2 . m .
1 . O m
---
detonate b1 => b1=. b2=.
"#,
};

/// The facts of a zone in which pieces are parked: they no longer move or threaten, and forms they hold there are
/// dropped.
pub(crate) const FACTS: Facts =
    Facts { restricts_moves: true, needs_record: true, threat: Threat::Replay, ..Facts::NONE };

/// All parked pieces.
pub(crate) fn parked_pieces(cast: &Cast, pos: &Position) -> CellSet {
    cast.all_sides().fold(CellSet::EMPTY, |all, side| all | pos.pieces_of(side) & cast.parked[side.index()])
}

/// Whether the piece on that cell is parked.
#[inline]
pub(crate) fn is_parked(cast: &Cast, pos: &Position, cell: Cell) -> bool {
    pos.piece(cell).side().is_some_and(|side| cast.parked[side.index()].contains(cell))
}
