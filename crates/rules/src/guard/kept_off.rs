//! `closed` and `never-on`: cells that do not exist for some.
//!
//! A closed zone shortens the runs of its side's men when tables are made; `never-on` only makes such a position an
//! error.

use super::GuardDef;
use crate::def::KindDef;
use crate::names::Names;
use crate::piece::MAX_SIDES;
use geometry::CellSet;
use lang::{Reader, Word};

/// For all men of a side.
pub(crate) const CLOSED: Word = Word {
    name: "closed",
    drawer: "guard",
    usage: "closed ZONE",
    summary: "a side's cells of this zone do not exist for its men",
    doc: "They neither end there nor pass over; a man pushed there is lost.",
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

/// For one kind, as a check of positions.
pub(crate) const NEVER_ON: Word = Word {
    name: "never-on",
    drawer: "guard",
    usage: "never-on ZONE…",
    summary: "a position with this man in the zone is not valid",
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
says "In a position that is set up no Pawn stands on a1-b1 for White; a3-b3 for Black."
"#,
};

/// `never-on` as written: by side, the cells.
#[derive(Clone, Debug)]
pub struct NeverOnDef([CellSet; MAX_SIDES]);

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

impl KindDef {
    /// By side: where it cannot stand in a valid position.
    pub fn never_on(&self) -> [CellSet; MAX_SIDES] {
        self.guards.iter().fold([CellSet::EMPTY; MAX_SIDES], |mut all, guard| {
            if let GuardDef::NeverOn(NeverOnDef(cells)) = guard {
                all.iter_mut().zip(cells).for_each(|(all, &cells)| *all |= cells);
            }
            all
        })
    }
}
