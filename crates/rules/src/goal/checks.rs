//! `checks`: a side has given check a number of times.
//!
//! The count goes down at the end of a turn that leaves an enemy in check; it is part of the position
//! ([`Position::remaining_checks`]).
//!
//! [`Position::remaining_checks`]: crate::Position::remaining_checks

use kdl::{Reader, Spanned, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "checks",
    category: "goal",
    stands_in: &["goal"],
    usage: "checks N wins",
    summary: "a side has given check N times",
    doc: "Every turn that leaves an enemy in check counts once. In position strings the field `checks` holds how many each side has still to give.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal { checks 2 wins }
---
3 . . . k
2 . . . .
1 R K . .
---
a1-a3 => goes on
a1-a3; d3-d2; a3-a2 => White wins
a1-a3; d3-d2; a3-b3 => goes on
",
};

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>) -> Option<u8> {
    let count = super::args::take_number(reader, args, "a number of checks")?;
    match u8::try_from(count) {
        Ok(count) if count < 100 => Some(count),
        _ => {
            let span = reader.span();
            reader.error(span, "at most 99 checks can be counted");
            None
        }
    }
}
