//! `mate`, `stuck`, `nobody-moves`: goals about a side without a legal turn.
//!
//! They need the list of turns, so they are judged where it is available: in `verdict`, and at the end of a turn for
//! eliminations. Which pieces have taken part in a series of checks is part of the position
//! ([`Position::series_checks`]), since a mate may depend on it.

use super::outcome::Outcome;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::{any_of, or_kinds, royal_kinds, titles, turn_noun};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{KindSet, Side};

/// In check without a legal turn.
pub(crate) const MATE: Word = Word {
    name: "mate",
    category: "goal",
    stands_in: &["goal"],
    usage: "mate wins|loses|draws [by=KINDS] [series=KINDS] | mate wins|loses|draws|eliminates [timing=own-turn|immediate] [army=removed|asleep]",
    summary: "a side is in check and has no legal turn",
    doc: "With `wins` the enemy has won; with `loses` the enemy, who gave mate, has lost. With `eliminates` the mated side is out: its pieces are removed, or \
          stay asleep (they cannot move, give check or be captured) until the mate is lifted. `timing` says whether it is judged on the side's own turn or after \
          every turn. `by`: only if every piece that gives the check is of these kinds. `series`: only if one by a piece of these kinds is among the checks that the \
          enemy has given without a break, turn after turn, the mate included. Both need a game for two sides; of several `mate` lines the first that holds \
          decides, and one of them has neither. In position strings the state `series` names the sides whose last turns form such a series.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal { mate wins }
---
3 k . . .
2 . . . R
1 . . R .
---
c1-c3 => White wins
c1-b1 => goes on
",
};

/// Not in check and without a legal turn.
pub(crate) const STUCK: Word = Word {
    name: "stuck",
    category: "goal",
    stands_in: &["goal"],
    usage: "stuck draws|loses|wins|fewer-wins|more-wins|more-points|eliminates [counting=turns|move]",
    summary: "the side to move has no legal turn and is not in check",
    doc: "`counting=move` asks only whether a piece can move, even if stones could still be laid. With `eliminates` the side is out, and its pieces are removed.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal { stuck loses }
---
3 k . . .
2 . . . R
1 . . R .
---
c1-b1 => White wins
c1-c3 => goes on
",
};

/// No side can move.
pub(crate) const NOBODY_MOVES: Word = Word {
    name: "nobody-moves",
    category: "goal",
    stands_in: &["goal"],
    usage: "nobody-moves draws",
    summary: "no side in the game has a legal turn and none is in check",
    doc: "For games in which a stuck side passes.",
    example: r"piece Runner R { step forward }
turn {
    order White Black
    act move
    act pass when=stuck
}
goal { nobody-moves draws }
---
3 .
2 .
1 R
---
a1-a2 => goes on
a1-a2; pass; a2-a3 => draw
",
};

/// The goal as defined in the rule file.
#[derive(Clone, Copy, Debug)]
pub struct MateDef {
    /// Only if every piece that gives the check is of these kinds; empty for any piece.
    pub by: KindSet,
    /// Only if the series of checks includes one by a piece of these kinds; empty if it does not matter.
    pub series: KindSet,
    /// Judged after every turn, not only on the side's own.
    pub immediate: bool,
    /// The pieces stay on the board, asleep.
    pub asleep: bool,
}

/// The goal as defined in the rule file.
#[derive(Clone, Copy, Debug)]
pub struct StuckDef {
    /// Only moves of pieces count.
    pub moves_only: bool,
}

pub(super) fn read_mate(reader: &mut Reader<'_, '_>, names: &Names) -> Option<MateDef> {
    let mut kinds =
        |name: &'static str| reader.prop(name).map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    let (by, series) = (kinds("by"), kinds("series"));
    let immediate = reader.enum_prop("timing", [("own-turn", false), ("immediate", true)]);
    let asleep = reader.enum_prop("army", [("removed", false), ("asleep", true)]);
    Some(MateDef { by, series, immediate, asleep })
}

pub(super) fn read_stuck(reader: &mut Reader<'_, '_>) -> Option<StuckDef> {
    Some(StuckDef { moves_only: reader.enum_prop("counting", [("turns", false), ("move", true)]) })
}

impl MateDef {
    /// Whether only some mates count.
    pub fn is_conditional(self) -> bool {
        !self.by.is_empty() || !self.series.is_empty()
    }

    /// Why the game has ended.
    pub(crate) fn reason(self, cast: &Cast, side: Side, text: Option<&str>) -> Message {
        let side = &cast.side(side).name;
        if let Some(text) = text {
            return message!("verdict-mate-told", side = side, text = text);
        }
        if self.by.is_empty() {
            return message!("verdict-mate", side = side);
        }
        message!("verdict-mate-by", side = side, men = any_of(titles(cast, self.by.iter())))
    }

    pub(super) fn explain(self, outcome: Outcome, cast: &Cast) -> Message {
        if self.is_conditional() {
            let kinds = |kinds: KindSet| (!kinds.is_empty()).then(|| or_kinds(cast, kinds.iter()));
            let outcome = match outcome {
                Outcome::Wins => "wins",
                Outcome::Loses => "loses",
                _ => "draws",
            };
            return message!(
                "mate-if",
                turn = turn_noun(cast),
                by = kinds(self.by),
                series = kinds(self.series),
                outcome = outcome
            );
        }
        let follows = match (outcome, self.asleep) {
            (Outcome::Wins, _) => "wins",
            (Outcome::Loses, _) => "loses",
            (Outcome::Eliminates, false) => "removed",
            (Outcome::Eliminates, true) => "asleep",
            (
                Outcome::Draws
                | Outcome::Claim
                | Outcome::FewerWins
                | Outcome::MoreWins
                | Outcome::MorePoints
                | Outcome::Forbidden,
                _,
            ) => "draws",
        };
        let several = cast.sides.len() > 2;
        message!("mate", immediate = self.immediate, several = several, turn = turn_noun(cast), outcome = follows)
    }
}

impl StuckDef {
    /// `happens`: the goal decides about the player to move, not about a draw.
    pub(super) fn explain(self, cast: &Cast, happens: bool) -> Message {
        let royal = !royal_kinds(cast).is_empty();
        message!("stuck", happens = happens, royal = royal, moves_only = self.moves_only, turn = turn_noun(cast))
    }
}
