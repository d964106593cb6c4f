//! `detonate`: a piece that its owner may set off, as a turn of its own or after a move.
//!
//! The piece's `explode` defines what happens then. Not for: what may follow a move (`continuation`).

use crate::message;
use crate::message::Message;
use kdl::{Reader, Word};

/// The word `act detonate`: sets off a piece instead of moving.
pub(crate) const ACT: Word = Word {
    name: "act detonate",
    category: "turn",
    stands_in: &["turn", "phase"],
    usage: "act detonate",
    summary: "a turn may set off a piece that has `detonate`",
    doc: "To allow it after a move, write `may detonate` or `must detonate` instead.",
    example: r"piece Bomb O {
    step any
    detonate
    explode square=1
}
turn {
    order White Black
    act detonate
}
---
2 . . .
1 O m .
---
detonate a1 => a1=. b1=.
start => cannot a1-a2
",
};

/// The word `detonate`: lets a piece be set off.
pub(crate) const WORD: Word = Word {
    name: "detonate",
    category: "turn",
    stands_in: &["piece"],
    usage: "detonate [even-frozen] [noticed=on|off]",
    summary: "its owner can set this piece off (`act detonate`)",
    doc: "What happens then is its `explode`. `even-frozen`: also while an enemy freezes it. `noticed=off`: if it is set off instead of a move, pieces that \
          imitate still follow the piece moved before.",
    example: r"piece Bomb O {
    step any
    detonate
    explode square=1
}
turn {
    order White Black
    act move
    act detonate
}
---
3 . . m
2 . O m
1 M . .
---
detonate b2 => a1=. b2=. c2=. c3=.
",
};

/// The ability to be set off.
#[derive(Clone, Copy, Debug)]
pub struct DetonateDef {
    /// Whether it can be set off while frozen.
    pub even_frozen: bool,
    /// Whether setting it off instead of a move counts as a move for pieces that imitate the piece moved last.
    pub noticed: bool,
}

pub(crate) fn read(mut reader: Reader<'_, '_>) -> DetonateDef {
    let even_frozen = reader.flag("even-frozen");
    let noticed = reader.enum_prop("noticed", [("on", true), ("off", false)]);
    reader.finish();
    DetonateDef { even_frozen, noticed }
}

pub(super) fn explain() -> Message {
    message!("turn-detonate")
}
