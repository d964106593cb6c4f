//! `royal-gone`: a side's royal man has been removed.

use lang::Word;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "royal-gone",
    drawer: "goal",
    usage: "royal-gone loses|eliminates",
    summary: "a side has lost its royal man",
    doc: "With this goal a turn that removes one's own royal man is possible; if both are gone, the side that did it has lost.",
    example: r"piece King K {
    royal
    step any
}
piece Bomb O {
    detonate
    explode square=1
}
turn { order White Black; act move; act detonate }
goal { royal-gone loses }
---
1 . K O . . k
---
detonate c1 => Black wins
b1-a1; f1-e1; detonate c1 => goes on
",
};
