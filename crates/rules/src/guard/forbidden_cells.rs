//! `closed` and `never-on`: cells that do not exist for some pieces.
//!
//! A closed zone shortens the rays of its side's pieces when tables are compiled; `never-on` only makes positions with
//! the piece there invalid.

use crate::names::Names;
use geometry::CellSet;
use kdl::{Reader, Word};
use model::piece::MAX_SIDES;

/// The word `closed`, for all pieces of a side.
pub(crate) const CLOSED: Word = Word {
    name: "closed",
    category: "guard",
    stands_in: &["board"],
    usage: "closed ZONE",
    summary: "a side's cells of this zone do not exist for its pieces",
    doc: "They neither end there nor pass over; a piece pushed there is lost.",
    example: r#"board {
    zone ditch White="c1"
    closed ditch
}
piece Rook R { ride orthogonal }
---
1 R . . r
---
a1: b1
d1: b1 c1 xa1
"#,
};

/// The word `never-on`, for one kind; checked in positions that are set up.
pub(crate) const NEVER_ON: Word = Word {
    name: "never-on",
    category: "guard",
    stands_in: &["piece"],
    usage: "never-on ZONE…",
    summary: "a position with this piece in the zone is not valid",
    doc: "It restricts positions that are set up, not moves.",
    example: r#"board {
    zone first-rank White="a1-b1" Black="a3-b3"
}
piece Pawn P {
    step forward
    never-on first-rank
}
---
3 . .
2 . .
1 P .
---
invalid
says "When a position is set up, no Pawn may stand on a1-b1 for White; a3-b3 for Black."
"#,
};

/// The cells of `never-on`, by side.
#[derive(Clone, Debug)]
pub struct NeverOnDef(pub(crate) [CellSet; MAX_SIDES]);

pub(crate) fn read_never_on(mut reader: Reader<'_, '_>, names: &Names) -> NeverOnDef {
    let mut cells = [CellSet::EMPTY; MAX_SIDES];
    for name in reader.rest() {
        if let Some(zone) = names.zone(&name, reader.problems) {
            for (side, &zone) in names.zones[zone].zone.cells.iter().enumerate() {
                cells[side] |= zone;
            }
        }
    }
    reader.finish();
    NeverOnDef(cells)
}
