//! `facing`, `passes`: games that end because no side makes progress.

use geometry::{Board, Cell, PerCell};
use kdl::Word;
use model::cast::Cast;
use model::piece::Piece;
use model::position::Position;

/// Royal pieces that face each other.
pub(crate) const FACING: Word = Word {
    name: "facing",
    category: "goal",
    stands_in: &["goal"],
    usage: "facing draws",
    summary: "royal pieces of two sides face each other along an open rank or file, and the side to move passes",
    doc: "A turn may bring this about. Then the side to move must break the line or pass (even in check), and its pass ends the game. It needs `act pass`; in a \
          phase without it, facing has no effect.",
    example: r"piece King K {
    royal
    step orthogonal
}
piece Rook R { step orthogonal }
turn {
    order White Black
    act move
    act pass
}
goal { facing draws }
---
3 . k .
2 . R .
1 . K .
---
b2-a2; pass => draw
b2-a2; b3-c3 => goes on
b2-a2 => b3: c3
pass => goes on
",
};

/// Consecutive passes.
pub(crate) const PASSES: Word = Word {
    name: "passes",
    category: "goal",
    stands_in: &["goal"],
    usage: "passes N draws|more-points",
    summary: "N turns in a row have been passes",
    doc: "It needs `act pass`.",
    example: r"piece King K { step any }
turn {
    order White Black
    act move
    act pass
}
goal { passes 2 draws }
---
1 K . k
---
pass; pass => draw
pass; c1-b1 => goes on
",
};

/// The lines along which royal pieces can face each other, by cell.
#[derive(Debug)]
pub(crate) struct FacingLines(PerCell<Vec<Cell>>);

impl FacingLines {
    pub(super) fn new(board: &Board) -> Self {
        Self(PerCell::new(board.cell_count(), |from| {
            board
                .shape()
                .directions("orthogonal")
                .into_iter()
                .flatten()
                .map(|way| board.ray(from, way).into_iter().collect())
                .collect()
        }))
    }

    /// Does a royal piece of the side to move face one of another side along an open line?
    pub(crate) fn are_open(&self, cast: &Cast, pos: &Position) -> bool {
        pos.royals(pos.side()).iter().any(|royal| {
            self.0.at(royal).iter().any(|line| {
                let met = line.iter().map(|&cell| pos.piece(cell)).find(|piece| !piece.is_empty());
                let side = |piece: Piece| piece.side().filter(|_| cast.kind(piece.kind()).is_royal());
                met.and_then(side).is_some_and(|side| side != pos.side())
            })
        })
    }
}
