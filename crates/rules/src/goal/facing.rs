//! `facing`, `passes`: games that end because nobody wants to change anything.

use crate::game::Game;
use crate::motion::PerCell;
use crate::position::Position;
use crate::step::Act;
use geometry::{Board, Cell, Direction};
use lang::Word;

/// Royal men see each other.
pub(crate) const FACING: Word = Word {
    name: "facing",
    drawer: "goal",
    usage: "facing draws",
    summary: "royal men of two sides face each other along an open rank or file, and the side on turn passes",
    doc: "A turn may bring this about. Then the side on turn must break the line or pass (even in check), and its pass ends the game. Needs `act pass`; in a phase without it facing means nothing.",
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

/// Nobody moves.
pub(crate) const PASSES: Word = Word {
    name: "passes",
    drawer: "goal",
    usage: "passes N draws",
    summary: "so many turns running have been passes",
    doc: "Needs `act pass`.",
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

/// The lines along which men can face each other.
pub(crate) fn lines(board: &Board) -> PerCell<Vec<Cell>> {
    PerCell::new(board.cell_count(), |from| {
        Direction::ORTHOGONAL.iter().map(|&way| board.run(from, way).into_iter().collect()).collect()
    })
}

impl Game {
    /// Do royal men of two sides face each other along an open line?
    pub(crate) fn are_facing(&self, pos: &Position) -> bool {
        let Some(lines) = &self.goals.facing else { return false };
        if !self.def.phase(pos.phase()).begins_with(Act::Pass) {
            return false;
        }
        pos.royals(pos.side()).iter().any(|royal| {
            lines.at(royal).iter().any(|line| {
                let met = line.iter().map(|&cell| pos.piece(cell)).find(|piece| !piece.is_empty());
                let side =
                    |piece: crate::piece::Piece| piece.side().filter(|_| self.royal_kinds().contains(piece.kind()));
                met.and_then(side).is_some_and(|side| side != pos.side())
            })
        })
    }
}
