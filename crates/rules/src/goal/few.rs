//! `few-men`, `bare-royals`: too little is left on the board.

use crate::game::Game;
use crate::piece::Side;
use crate::position::Position;
use lang::Word;

/// Both sides have fewer men than a number.
pub(crate) const FEW_MEN: Word = Word {
    name: "few-men",
    drawer: "goal",
    usage: "few-men N draws",
    summary: "every side has fewer than N men, parked ones counted",
    doc: "For games that are won by bringing men somewhere.",
    example: r"piece Rook R { ride orthogonal }
goal { few-men 2 draws }
---
1 R m . m
---
start => goes on
a1-b1 => draw
",
};

/// Only royal men are left.
pub(crate) const BARE_ROYALS: Word = Word {
    name: "bare-royals",
    drawer: "goal",
    usage: "bare-royals draws",
    summary: "no man but the royal ones is left",
    doc: "King against king. The draw is judged after a turn; like other draws of that kind it does not end a count of turns.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal { bare-royals draws }
---
1 K r . k
---
a1-b1 => draw
",
};

impl Game {
    pub(crate) fn has_few_men(&self, pos: &Position, count: usize) -> bool {
        self.sides().all(|side| pos.men(side).len() < count)
    }

    pub(crate) fn has_bare_royals(&self, pos: &Position) -> bool {
        self.sides().all(|side: Side| pos.men(side).len() <= 1 && pos.men(side) == self.royals(pos, side))
    }
}
