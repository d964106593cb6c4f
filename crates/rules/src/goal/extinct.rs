//! `extinct`: a side, or every side, has no pieces of certain kinds left.

use super::outcome::Outcome;
use crate::filters::Filter;
use crate::message;
use crate::message::{Message, MessageArg};
use crate::names::Names;
use crate::phrases::{self, any_of};
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::{PieceMask, Side};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "extinct",
    category: "goal",
    stands_in: &["goal"],
    usage: "extinct FILTER [left=N] loses|wins|draws|eliminates { and … } | extinct FILTER [left=N] everybody draws",
    summary: "a side has none of these pieces left on the board",
    doc: "`extinct men loses`: a side whose last piece is captured has lost. With `left` the goal is reached as soon as no more than N are left. The filter is \
          seen from the side it happens to; if it happens to both, it is judged for the side that has just moved. With `eliminates` that side is out, its other \
          pieces are removed, and the others play on. `everybody`: only once it holds for every side, which is a draw. Parked pieces count. The filter may name \
          a royal piece, too; `royal expendable` allows a turn that removes one's own.",
    example: r"piece Rook R { ride orthogonal }
goal {
    extinct Rook loses
    extinct men left=1 everybody draws
}
---
2 R . . m
1 R . r .
---
a1-c1 => White wins
a2-d2 => goes on
a2-d2; c1-a1 => draw
",
};

/// The goal as defined in the rule file.
#[derive(Clone, Debug)]
pub struct ExtinctDef {
    /// The pieces that count.
    pub filter: Filter,
    /// How many may be left.
    pub left: usize,
    /// Only if it holds for every side.
    pub everybody: bool,
}

impl ExtinctDef {
    /// The condition for one player ("you have …"), or for all ("if no player has …").
    pub(super) fn explain(&self, cast: &Cast) -> Message {
        let pieces = self.count_phrase(cast, self.left);
        message!("extinct", everybody = self.everybody, left = self.left, titles = self.titles(cast), men = pieces)
    }

    /// The same of all enemies together: "the enemy has no piece left on the board".
    pub(super) fn explain_of_enemies(&self, cast: &Cast) -> Message {
        let pieces = self.count_phrase(cast, self.left);
        message!("extinct-enemies", left = self.left, titles = self.titles(cast), men = pieces)
    }

    /// "two pieces", "one King".
    pub fn count_phrase(&self, cast: &Cast, n: usize) -> Message {
        message!("extinct-men", n = n, titles = self.titles(cast))
    }

    /// "King or Attacker", if only some kinds count.
    pub(crate) fn titles(&self, cast: &Cast) -> Option<MessageArg> {
        self.filter.kinds().map(|kinds| any_of(phrases::titles(cast, kinds.iter())))
    }
}

pub(super) fn read(
    reader: &mut Reader<'_, '_>,
    args: &mut Vec<Spanned<String>>,
    outcome: Outcome,
    names: &Names,
) -> Option<ExtinctDef> {
    let everybody = super::args::read_everybody(reader, args, outcome);
    if args.is_empty() {
        let span = reader.span();
        reader.error(span, "`extinct` does not say which pieces").help("for example `extinct men loses`");
        return None;
    }
    let left = match reader.number_prop("left") {
        None => 0,
        Some(n) if (1..=255).contains(&n.value) => n.value as usize,
        Some(n) => {
            reader.error(n.span, "`left` must be a number of pieces from 1 to 255");
            return None;
        }
    };
    let text = args.remove(0);
    let filter = Filter::read(&text, names, reader.problems);
    if filter.names_others() || filter.names_stones() {
        reader
            .error(text.span, "`extinct` counts the pieces of the side to which it happens, never others")
            .help("name kinds alone, and for pieces of the enemy exchange `wins` and `loses`: `extinct Rook loses`");
        return None;
    }
    Some(ExtinctDef { filter, left, everybody })
}

impl ExtinctDef {
    /// The pieces of a side whose extinction counts.
    pub(super) fn compile(&self, cast: &Cast, side: Side) -> PieceMask {
        Filter::own(Some(&self.filter), cast, side)
    }
}
