//! `draw-odds`: one side wins drawn games.

use crate::names::Names;
use kdl::{Reader, Spanned, Word};
use model::piece::Side;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "draw-odds",
    category: "goal",
    stands_in: &["goal"],
    usage: "draw-odds SIDE",
    summary: "a game that the other goals make a draw is won by this side",
    doc: "This compensates a side for a worse start, or for less time. Write it beside the goals that end in a draw.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal {
    stuck draws
    draw-odds Black
}
---
3 k . . .
2 . . . R
1 . . R .
---
c1-b1 => Black wins
c1-c2 => goes on
",
};

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &[Spanned<String>], names: &Names) -> Option<Side> {
    let [side] = args else {
        let span = reader.span();
        reader.error(span, "`draw-odds` needs one side").help("for example `draw-odds Black`");
        return None;
    };
    names.side(side, reader.problems)
}
