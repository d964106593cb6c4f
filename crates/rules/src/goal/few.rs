//! `few-men`, `bare-royals`, `bared`: too little is left on the board.

use crate::game::Game;
use crate::piece::Side;
use crate::position::Position;
use lang::{Spanned, Word};

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

/// One side has only its royal men left, the other has more.
pub(crate) const BARED: Word = Word {
    name: "bared",
    drawer: "goal",
    usage: "bared loses|draws [answered]",
    summary: "a side has no man but the royal ones left, and an enemy has more",
    doc: "With `answered` a side whose turn it is, and whose enemies have but one man besides the royal ones, has this one turn to draw level by taking it.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal { bared loses answered }
---
3 K R r . . .
2 . . . . . .
1 . . . R k .
---
b3-c3 => White wins
",
};

/// As written.
#[derive(Clone, Copy, Debug)]
pub struct BaredDef {
    /// A side that could take the enemy's last man has its turn first.
    pub answered: bool,
}

pub(super) fn read_bared(args: &mut Vec<Spanned<String>>) -> BaredDef {
    let answered = args.iter().position(|word| word.value == "answered");
    if let Some(at) = answered {
        args.remove(at);
    }
    BaredDef { answered: answered.is_some() }
}

impl Game {
    /// The side that is bared, the one on turn last.
    pub(crate) fn bared(&self, pos: &Position, bared: BaredDef) -> Option<Side> {
        // Most positions have more men than could bare anybody; royal men are few.
        let others = |side: Side| pos.men(side).len() - pos.royals(side).len();
        let bare = |side: Side| pos.is_alive(side) && pos.men(side).len() <= 2 && others(side) == 0;
        let falls = |&side: &Side| {
            bare(side) && {
                let most = self.sides().filter(|&enemy| self.are_enemies(side, enemy)).map(others).max().unwrap_or(0);
                most > usize::from(bared.answered && side == pos.side())
            }
        };
        self.sides().find(falls)
    }

    pub(crate) fn has_few_men(&self, pos: &Position, count: usize) -> bool {
        self.sides().all(|side| pos.men(side).len() < count)
    }

    pub(crate) fn has_bare_royals(&self, pos: &Position) -> bool {
        self.sides().all(|side: Side| pos.men(side).len() <= 1 && pos.men(side) == pos.royals(side))
    }
}
