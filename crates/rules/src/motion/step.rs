//! `step`: one cell in some directions.
//!
//! Walls stop a step. It runs as a leap, for which the tables already know which cells exist; see [`super::leap`].

use super::leap::Leaps;
use super::{Compiling, Modes, PerCell, Phrase};
use crate::area::Directions;
use crate::def::GameDef;
use crate::names::Names;
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "step",
    drawer: "motion",
    usage: "step DIRECTION… [quiet] [capture] [only=FILTER] [also=FILTER]",
    summary: "one cell in the given directions",
    doc: "Goes one cell. Without `quiet` or `capture` it does both: it goes to empty cells and takes enemy men. Walls stop it.",
    example: r"piece Guard G { step forward forward-diagonal }
piece Pawn P {
    step forward quiet
    step forward-diagonal capture
}
---
3 m . M .
2 . G . P
1 . . . .
---
b2: xa3 b3
d2: d3
",
};

/// As written.
#[derive(Clone, Debug)]
pub struct StepDef {
    /// Where to.
    pub directions: Directions,
    /// Quiet, capturing or both.
    pub modes: Modes,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<StepDef> {
    let (directions, modes) = Modes::read(&mut reader, names);
    for vector in &directions.vectors {
        if !vector.is_unit() {
            let span = reader.span();
            reader.error(span, "a `step` goes to a neighbouring cell").help("use `leap` for longer ways");
            return None;
        }
    }
    reader.finish();
    Some(StepDef { directions, modes })
}

impl StepDef {
    pub(super) fn compile(&self, cx: &Compiling<'_>) -> Leaps {
        let board = &cx.def.board;
        let vectors = cx.vectors(&self.directions);
        let targets = PerCell::new(board.cell_count(), |from| {
            vectors.iter().filter_map(|&by| board.step(from, by)).filter(|&to| cx.is_open(to)).collect()
        });
        Leaps { takes: self.modes.compile(cx), targets }
    }

    pub(super) fn explain(&self, def: &GameDef) -> Phrase {
        self.modes.phrase(def, format!("one cell {}", self.directions.explain()))
    }
}
