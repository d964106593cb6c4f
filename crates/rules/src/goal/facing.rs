//! `facing`, `passes`: games that end because no side makes progress.

use crate::game::Game;
use geometry::PerCell;
use geometry::{Board, Cell, Direction};
use kdl::Word;
use model::position::Position;
use model::step::Act;

/// Royal pieces that face each other.
pub(crate) const FACING: Word = Word {
    name: "facing",
    category: "goal",
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

/// The lines along which pieces can face each other.
pub(crate) fn facing_lines(board: &Board) -> PerCell<Vec<Cell>> {
    PerCell::new(board.cell_count(), |from| {
        Direction::ORTHOGONAL.iter().map(|&way| board.ray(from, way).into_iter().collect()).collect()
    })
}

impl Game {
    /// Do royal pieces of two sides face each other along an open line?
    pub fn are_facing(&self, pos: &Position) -> bool {
        let Some(lines) = &self.goals.facing_lines else { return false };
        if !self.def.phase(pos.phase()).begins_with(Act::Pass) {
            return false;
        }
        pos.royals(pos.side()).iter().any(|royal| {
            lines.at(royal).iter().any(|line| {
                let met = line.iter().map(|&cell| pos.piece(cell)).find(|piece| !piece.is_empty());
                let side =
                    |piece: model::piece::Piece| piece.side().filter(|_| self.royal_kinds().contains(piece.kind()));
                met.and_then(side).is_some_and(|side| side != pos.side())
            })
        })
    }
}
