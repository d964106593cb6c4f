//! `dead-position`: no side can win any more.
//!
//! What is proved is in `winnable`; this is the word.

use kdl::Word;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "dead-position",
    category: "goal",
    stands_in: &["goal"],
    usage: "dead-position draws",
    summary: "no player can win any more by any series of turns",
    doc: "Judged after a turn by the pieces on the board alone: only royal pieces are left; or they and one or two more pieces, with which mate is impossible; or \
          they and pieces that are bound to one part of the board, such as bishops on squares of one colour; or, where pieces are to be lost, pieces that cannot meet. \
          Where captured pieces return, the stocks count as well, and at most one piece besides the royal ones may be left. A position in which a blocked board \
          prevents a win is not recognised, and neither is any in a game with more than two sides, or with goals that need no mate, such as `occupy`. A draw by `draw-odds` is no win here. Like other draws of that kind it does not end a count \
          of turns.",
    example: r"piece King K {
    royal
    step any
}
piece Knight N { leap knight }
piece Rook R { ride orthogonal }
goal {
    mate wins
    dead-position draws
}
---
4 k . . .
3 . . . .
2 . . K .
1 . r . n
---
c2-b1 => draw
c2-d2 => goes on
",
};
