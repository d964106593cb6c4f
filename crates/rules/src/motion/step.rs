//! `step`: one cell in some directions.
//!
//! Walls stop a step. It runs as a leap, for which the tables already know which cells exist; see [`super::leap`].

use super::bounds::Bounds;
use super::leap::Leaps;
use super::{Compiling, Kernel, Modes, PerCell, Phrase};
use crate::area::Directions;
use crate::def::GameDef;
use crate::english::say;
use crate::names::Names;
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "step",
    drawer: "motion",
    usage: "step DIRECTION… [quiet] [capture] [only=FILTER] [also=FILTER] [within=ZONE] [from=ZONE] [not-on=ZONE] [first-move [lost-to=FILTER]] [unchecked]",
    summary: "one cell in the given directions",
    doc: "Goes one cell. Without `quiet` or `capture` it does both: it goes to empty cells and takes enemy men. Walls stop it. `within` keeps it in a \
          zone, its start included; `from` says only where it starts, `not-on` where it does not end. `first-move`: only if the man has not moved yet, nor (with `lost-to`) such an enemy man come to a cell from which it would attack him on an empty board. `unchecked`: not while the side is in check. \
          These go with `leap` and `ride` too.",
    example: r#"board {
    zone palace "c1-d2"
}
piece Guard G { step forward forward-diagonal }
piece Pawn P {
    step forward quiet
    step forward-diagonal capture
}
piece King K {
    step any within=palace
    step forward from=palace first-move
}
---
3 g . M .
2 . G . K
1 . P . .
---
b2: xa3 b3
d2: c2 d3 c1 d1
d2-d1; a3-a2; d1-d2; a2-a1 => d2: c2 c1 d1
"#,
};

/// As written.
#[derive(Clone, Debug)]
pub struct StepDef {
    /// Where to.
    pub directions: Directions,
    /// Quiet, capturing or both.
    pub modes: Modes,
    /// Where and when.
    pub bounds: Bounds,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<StepDef> {
    let (directions, modes, bounds) = Modes::read(&mut reader, names);
    for direction in &directions.all {
        if !direction.is_step() {
            let span = reader.span();
            reader.error(span, "a `step` goes to a neighbouring cell").help("use `leap` for longer ways");
            return None;
        }
    }
    reader.finish();
    Some(StepDef { directions, modes, bounds })
}

impl StepDef {
    pub(super) fn compile(&self, cx: &Compiling<'_>) -> Kernel {
        let board = &cx.def.board;
        let directions = cx.seen(&self.directions);
        let targets = PerCell::new(board.cell_count(), |from| {
            let to = directions.iter().filter_map(|&by| board.step(from, by)).filter(|&to| self.bounds.goes_on(cx, to));
            if self.bounds.begins(cx, from) { to.collect() } else { Vec::new() }
        });
        self.bounds.wrap(cx, Kernel::Leap(Leaps { takes: self.modes.compile(cx), targets }))
    }

    pub(super) fn explain(&self, def: &GameDef) -> Phrase {
        self.modes.phrase(def, say!("step", way = self.directions.explain(), bounds = self.bounds.explain(def)))
    }
}
