//! `bared`: a side, or every side, has nothing left but the royal men.

use super::Outcome;
use crate::english::say;
use crate::game::Game;
use crate::piece::Side;
use crate::position::Position;
use lang::{Reader, Spanned, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "bared",
    drawer: "goal",
    usage: "bared loses|draws [answered] | bared everybody draws",
    summary: "a side has no man but the royal ones left, and an enemy has more",
    doc: "With `answered` a side whose turn it is, and whose enemies have but one man besides the royal ones, has this one turn to draw level by taking it. `everybody`: only once no side has \
          more than one man, the royal one. King against king is judged after a turn; like other draws of that kind it does not end a count of turns.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal {
    bared loses answered
    bared everybody draws
}
---
3 K R r
2 . . k
1 . . .
---
b3-c3 => goes on
b3-c3; c2-c3 => draw
b3-c3; c2-b1 => White wins
",
};

/// As written.
#[derive(Clone, Copy, Debug)]
pub struct BaredDef {
    /// A side that could take the enemy's last man has its turn first.
    pub answered: bool,
    /// Only if every side is down to one royal man.
    pub everybody: bool,
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, outcome: Outcome) -> Option<BaredDef> {
    let bared =
        BaredDef { everybody: super::read_everybody(reader, args, outcome), answered: super::flag(args, "answered") };
    if bared.everybody && bared.answered {
        let span = reader.span();
        reader.error(span, "where everybody is bared there is nothing to answer").help("leave out `answered`");
        return None;
    }
    Some(bared)
}

impl BaredDef {
    /// Who it happens to ("a player who …"), or when it is so of everybody ("if no player …"); `royals` are "his King".
    /// `happens`: it is told as of him.
    pub(super) fn explain(self, royals: &str, happens: bool) -> String {
        say!("bared", everybody = self.everybody, royals = royals, answered = self.answered, happens = happens)
    }
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

    pub(crate) fn are_all_bared(&self, pos: &Position) -> bool {
        self.sides().all(|side: Side| pos.men(side).len() <= 1 && pos.men(side) == pos.royals(side))
    }
}
