//! `quiet-turns`, `turn-limit`: goals that depend on the course of the game, as `repetition` does; and all their limits.
//!
//! They do not end a count of turns (`perft`), because they are not properties of a position.

use crate::message;
use crate::message::{Message, MessageArg};
use crate::names::Names;
use crate::phrases::{any_of, or_kinds, turn_noun};
use kdl::{Reader, Spanned, Word};
use model::cast::{Cast, KindDef};
use model::piece::{Kind, KindSet};

/// A number of turns without an irreversible event.
pub(crate) const QUIET_TURNS: Word = Word {
    name: "quiet-turns",
    category: "goal",
    stands_in: &["goal"],
    usage: "quiet-turns N draws|claim [except=KINDS] [placing=restarts|counts] [at-most=N]",
    summary: "N turns have passed without a capture or another irreversible event",
    doc: "Captures, explosions, placing, the removal of an army, and moves of the kinds in `except` restart the count. `placing=counts`: a piece that is placed \
          in the game itself restarts it only if it is of a kind in `except`, like a move. `at-most`: only while no side has more \
          than so many pieces on the board.",
    example: r"piece King K { step any }
piece Pawn P { step forward }
goal { quiet-turns 2 claim except=Pawn }
---
2 . . . . .
1 K . P . k
---
a1-b1; e1-d1 => claim
c1-c2 => goes on
",
};

/// A number of turns in all.
pub(crate) const TURN_LIMIT: Word = Word {
    name: "turn-limit",
    category: "goal",
    stands_in: &["goal"],
    usage: "turn-limit N draws|claim",
    summary: "N turns have been played",
    doc: "The turns of all sides count.",
    example: r"piece King K { step any }
goal { turn-limit 2 draws }
---
1 K . . . k
---
a1-b1 => goes on
a1-b1; e1-d1 => draw
",
};

/// The goal as defined in the rule file.
#[derive(Clone, Debug)]
pub struct QuietTurnsDef {
    /// The number of turns.
    pub turns: u32,
    /// Kinds whose moves are irreversible.
    pub except: KindSet,
    /// A turn that places a piece of another kind is quiet.
    pub counts_placing: bool,
    /// The greatest number of pieces that any side may have left.
    pub at_most: Option<u8>,
}

pub(super) fn read_quiet(
    reader: &mut Reader<'_, '_>,
    args: &mut Vec<Spanned<String>>,
    names: &Names,
) -> Option<QuietTurnsDef> {
    let turns = super::args::take_number(reader, args, "a number of turns");
    let except = reader.prop("except").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    let counts_placing = reader.enum_prop("placing", [("restarts", false), ("counts", true)]);
    let at_most = crate::motion::modes::read_cells(reader, "at-most");
    Some(QuietTurnsDef { turns: turns?, except, counts_placing, at_most })
}

impl QuietTurnsDef {
    /// "after 100 moves without a capture", with everything that restarts the count.
    pub(crate) fn explain(&self, cast: &Cast) -> Message {
        message!("quiet-turns", turns = self.in_words(cast))
    }

    /// "100 moves without a capture".
    pub(crate) fn in_words(&self, cast: &Cast) -> Message {
        let restart =
            |what: &str, pieces: Option<MessageArg>| message!("quiet-turns-restart", what = what, men = pieces);
        let plain = |what: &'static str, holds: bool| holds.then(|| restart(what, None));
        let places = cast.traits.places;
        let placed: Vec<Kind> = self.except.iter().filter(|kind| cast.stock_slots.contains(kind)).collect();
        let places_some = places && self.counts_placing && !placed.is_empty();
        let restarts = [
            plain("capture", true),
            plain("explosion", cast.kinds.iter().any(KindDef::explodes)),
            plain("place", places && !self.counts_placing),
            places_some.then(|| restart("place-some", Some(or_kinds(cast, placed)))),
            plain("discard", cast.traits.discards),
            plain("eliminates", cast.traits.eliminates),
            (!self.except.is_empty()).then(|| restart("move", Some(or_kinds(cast, self.except.iter())))),
        ];
        let restarts: Vec<Message> = restarts.into_iter().flatten().collect();
        let (turns, sides) = (self.turns as usize, cast.sides.len());
        let each = turns.is_multiple_of(sides).then(|| turns / sides);
        message!(
            "quiet-turns-count",
            n = turns,
            turn = turn_noun(cast),
            each = each,
            restarts = any_of(&restarts),
            left = self.at_most.map(usize::from),
        )
    }
}
