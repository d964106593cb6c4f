//! `bared`: a side, or every side, has only royal pieces left.

use super::outcome::Outcome;
use crate::message;
use crate::message::{Message, MessageArg};
use crate::names::Names;
use crate::phrases::{any_of, royal_kinds, titles};
use geometry::CellSet;
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::{KindSet, Side};
use model::position::Position;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "bared",
    category: "goal",
    stands_in: &["goal"],
    usage: "bared loses|draws [answered] [besides=KINDS] | bared everybody draws [besides=KINDS]",
    summary: "a side has only royal pieces left, and an enemy has more",
    doc: "With `answered` a side whose turn it is, and whose enemies have only one piece besides the royal ones, has this one turn to draw level by capturing \
          it. `everybody`: only once no side has more than one piece, the royal one, and none in its stock. King against king is judged after a turn; like other \
          draws of that kind it does not end a count of turns. It is no draw where a royal piece alone can win by `occupy`. \
          `besides`: these kinds take the place of royal pieces, in games without any.",
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

/// The goal as defined in the rule file.
#[derive(Clone, Copy, Debug)]
pub struct BaredDef {
    /// A side that could capture the enemy's last other piece has its turn first.
    pub answered: bool,
    /// Only if every side has a single royal piece left.
    pub everybody: bool,
    /// The kinds that a bared side may still have, if not the royal ones.
    besides: Option<KindSet>,
}

pub(super) fn read(
    reader: &mut Reader<'_, '_>,
    args: &mut Vec<Spanned<String>>,
    names: &Names,
    outcome: Outcome,
) -> Option<BaredDef> {
    let bared = BaredDef {
        besides: reader.prop("besides").map(|list| names.kind_list(&list, reader.problems)),
        everybody: super::args::read_everybody(reader, args, outcome),
        answered: super::args::take_flag(args, "answered"),
    };
    if bared.everybody && bared.answered {
        let span = reader.span();
        reader.error(span, "`answered` has no meaning with `everybody`").help("leave out `answered`");
        return None;
    }
    Some(bared)
}

impl BaredDef {
    /// The kinds that a bared side may still have.
    pub fn kinds(self, cast: &Cast) -> KindSet {
        self.besides.unwrap_or_else(|| royal_kinds(cast))
    }

    /// Whether these are the royal ones.
    pub(crate) const fn are_royal(self) -> bool {
        self.besides.is_none()
    }

    /// Their names.
    pub(crate) fn titles(self, cast: &Cast) -> MessageArg {
        self.besides.map_or_else(|| super::royal_titles(cast), |kinds| any_of(titles(cast, kinds.iter())))
    }

    /// The condition for one player ("you have nothing left but …"), or for all ("if no player has …"). `happens`: the goal
    /// decides about a player, not about a draw.
    pub(super) fn explain(self, cast: &Cast, happens: bool) -> Message {
        let royals = self.titles(cast);
        message!("bared", everybody = self.everybody, royals = royals, answered = self.answered, happens = happens)
    }

    /// A side that is bared, if there is one.
    pub(crate) fn bared_side(self, cast: &Cast, pos: &Position) -> Option<Side> {
        // A cheap test first: most positions have more pieces, and royal pieces are few.
        let others = |side: Side| pos.pieces_of(side).len() - self.remainder(pos, side).len();
        let bare = |side: Side| pos.is_alive(side) && pos.pieces_of(side).len() <= 2 && others(side) == 0;
        let falls = |&side: &Side| {
            bare(side) && {
                let enemies = cast.all_sides().filter(|&enemy| !cast.same_team(side, enemy));
                enemies.map(others).max().unwrap_or(0) > usize::from(self.answered && side == pos.side())
            }
        };
        cast.all_sides().find(falls)
    }

    /// Whether no side has anything left but a royal piece.
    pub(crate) fn are_all_bared(self, cast: &Cast, pos: &Position) -> bool {
        let is_bare = |side: Side| {
            pos.pieces_of(side).len() <= 1
                && pos.pieces_of(side) == self.remainder(pos, side)
                && pos.stock[side.index()].iter().all(|&count| count == 0)
        };
        !cast.has_endless_stock() && cast.all_sides().all(is_bare)
    }

    /// Of the pieces of a side, those that it may still have when it is bared.
    fn remainder(self, pos: &Position, side: Side) -> CellSet {
        let Some(besides) = self.besides else { return pos.royals(side) };
        pos.pieces_of(side).iter().filter(|&cell| besides.contains(pos.piece(cell).kind())).collect()
    }
}
