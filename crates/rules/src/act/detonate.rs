//! `detonate`: a man whom his owner may set off, as a turn of its own or after a move.
//!
//! What it does is his `explode`. Not for: whether a turn may begin or go on with it (`turn`).

use lang::{Reader, Word};

/// Being set off.
pub(crate) const WORD: Word = Word {
    name: "detonate",
    drawer: "turn",
    usage: "detonate [even-frozen] [noticed=on|off]",
    summary: "this man can be set off by its owner (`act detonate`)",
    doc: "What it does is its `explode`. `even-frozen`: also while an enemy freezes it. `noticed=off`: when it is set off instead of a move, men who imitate \
          go on like the man moved before.",
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

/// The power to be set off.
#[derive(Clone, Copy, Debug)]
pub struct DetonateDef {
    /// Also while frozen.
    pub even_frozen: bool,
    /// Instead of a move it counts as one for who goes like the last man moved.
    pub noticed: bool,
}

pub(crate) fn read(mut reader: Reader<'_, '_>) -> DetonateDef {
    let mut even_frozen = false;
    reader.words(&["even-frozen"]);
    for word in reader.rest() {
        if word.value == "even-frozen" {
            even_frozen = true;
        } else {
            lang::unknown(reader.problems, word.span, "word", &word.value, ["even-frozen"]);
        }
    }
    let noticed = reader.one_of("noticed", [("on", true), ("off", false)]);
    reader.finish();
    DetonateDef { even_frozen, noticed }
}
