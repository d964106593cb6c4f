//! `act discard`: a side removes one of its own pieces that cannot move.

use crate::message;
use crate::message::Message;
use kdl::{Reader, Word};

/// The word `act discard`.
pub(crate) const WORD: Word = Word {
    name: "act discard",
    category: "turn",
    stands_in: &["turn", "phase"],
    usage: "act discard when=stuck|frozen",
    summary: "a turn may take a piece of the side's own that cannot move off the board",
    doc: "`when=frozen`: only a piece that an enemy freezes.",
    example: r"piece Pawn P { step forward quiet }
turn {
    order White Black
    act move
    act discard when=stuck
}
---
2 m .
1 P P
---
discard a1 => a1=.
start => cannot discard b1
",
};

/// Which pieces may be discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscardDef {
    /// Pieces that cannot move.
    Stuck,
    /// Pieces that an enemy freezes.
    Frozen,
}

impl DiscardDef {
    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Self {
        match super::when::when(reader, &["stuck", "frozen"]).as_deref() {
            Some("frozen") => Self::Frozen,
            Some(_) => Self::Stuck,
            None => {
                let span = reader.span();
                reader.error(span, "`act discard` does not say which pieces").help("add when=stuck or when=frozen");
                Self::Stuck
            }
        }
    }

    pub(super) fn explain(self) -> Message {
        message!("turn-discard", frozen = self == Self::Frozen)
    }
}
