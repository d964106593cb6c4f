//! `act pass`: a side does nothing.

use crate::message;
use crate::message::Message;
use kdl::{Reader, Word};

/// The word `act pass`.
pub(crate) const WORD: Word = Word {
    name: "act pass",
    category: "turn",
    stands_in: &["turn", "phase"],
    usage: "act pass [when=stuck]",
    summary: "a turn may do nothing",
    doc: "`when=stuck`: only if nothing else is possible. No side can pass while in check.",
    example: r"piece Pawn P { step forward quiet }
turn {
    order White Black
    act move
    act pass when=stuck
}
---
2 m .
1 P .
---
pass => Black moves
",
};

/// The act, as written in the rule file.
#[derive(Clone, Copy, Debug)]
pub struct PassDef {
    /// Whether passing is allowed only if nothing else is possible.
    pub when_stuck: bool,
}

impl PassDef {
    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Self {
        Self { when_stuck: super::when::when(reader, &["stuck"]).is_some() }
    }
}

pub(super) fn explain() -> Message {
    message!("turn-passes")
}
