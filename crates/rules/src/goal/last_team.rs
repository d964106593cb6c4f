//! `last-team`: all sides of the other teams are out.

use kdl::Word;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "last-team",
    category: "goal",
    stands_in: &["goal"],
    usage: "last-team wins",
    summary: "all sides of the other teams are out",
    doc: "A side whose pieces are asleep after a mate is out while they sleep. If all sides of all teams go out at once, the game is drawn.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal {
    mate eliminates
    last-team wins
}
---
3 k . . .
2 . . . R
1 . . R .
---
c1-c3 => Black is out
c1-c3 => White wins
",
};
