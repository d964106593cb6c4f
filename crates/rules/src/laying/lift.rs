//! `lift`: the stones that a piece can take away.

use crate::filters::Filter;
use crate::names::Names;
use kdl::{Reader, Word};

/// The word `lift`: lets a piece remove stones.
pub(crate) const WORD: Word = Word {
    name: "lift",
    category: "turn",
    stands_in: &["piece"],
    usage: "lift FILTER",
    summary: "instead of laying a stone, this piece can remove such a stone within its laying range",
    doc: "The stone leaves the game.",
    example: r##"piece Builder B {
    step any
    lay as-moves
    lift Rock
}
stone Rock "#"
turn {
    order White Black
    act lay
}
---
2 # . .
1 B . #
---
a1 lifts: a2
lift a1 a2 => a2=.
"##,
};

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<Filter> {
    let stones = reader.text("the stones that it removes").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    stones
}
