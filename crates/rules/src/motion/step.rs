//! `step`: one cell in the given directions.
//!
//! Walls stop a step. It is compiled to a leap, whose tables already know which cells exist; see [`super::leap`].

use super::bounds::Bounds;
use super::compiled::CompiledMotion;
use super::conditional::wrap;
use super::leap::Leaps;
use super::modes::{CompileContext, Modes};
use super::phrase::Phrase;
use crate::facts::Facts;
use crate::filters::Directions;
use crate::message;
use crate::names::Names;
use geometry::PerCell;
use kdl::{Reader, Word};
use model::cast::Cast;

/// The word `step`.
pub(crate) const WORD: Word = Word {
    name: "step",
    category: "motion",
    stands_in: &["piece", "legs", "transform", "lay"],
    usage: "step DIRECTION… [quiet] [capture] [staying] [only=FILTER] [also=FILTER] [within=ZONE] [from=ZONE] [not-on=ZONE] [only-to-capture=ZONE] [first-move [lost-to=FILTER]] [unchecked] [guarded-by=FILTER]",
    summary: "one cell in the given directions",
    doc: "Without `quiet` or `capture` it does both: it goes to empty cells and captures enemy pieces. Walls block it. `within` keeps it in a zone, including \
          where it starts; `from` limits only where it starts, `not-on` where it ends. `first-move`: only if the piece has not moved yet and (with `lost-to`) no \
          such enemy piece has come to a cell from which it would attack it on an empty board. `unchecked`: not while the side is in check. `only-to-capture`: it ends in this zone only if it captures something there, also by what the piece does on arrival (`pinch`, `approach` …), that it could not capture from the same cell by ending elsewhere, or nearer. `guarded-by`: \
          only while such a piece guards it: one that could capture it by its own motions if it were an enemy, or, if that piece never captures, one that could go there. \
          It guards even if it is frozen or pinned, or would need a guard itself. `staying`: what it captures it removes from afar, without moving; it keeps all rights to \
          castle and to first moves, and becomes nothing by it. These properties apply to `leap` and `ride` too.",
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
piece Lackey L {
    step any quiet
    step any capture guarded-by="own Guard"
}
piece Archer A { step any staying }
---
3 g . M . m . m . m .
2 . G . K L . L . A .
1 . P . . . . G . . .
---
b2: xa3 b3
d2: c2 d3 c1 d1
e2: d1 e1 f1 f2 d3 f3
g2: f1 f2 f3 h1 h2 h3 xg3
i2-i2xi3 => i3=.
d2-d1; a3-a2; d1-d2; a2-a1 => d2: c2 c1 d1
"#,
};

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct StepDef {
    /// The directions.
    pub directions: Directions,
    /// Quiet, capturing or both.
    pub modes: Modes,
    /// Where and when it is possible.
    pub bounds: Bounds,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<StepDef> {
    let (directions, modes, bounds) = Modes::read(&mut reader, names);
    if !directions.is_steps_only() {
        let span = reader.span();
        reader.error(span, "a `step` goes to a neighbouring cell").help("use `leap` for longer distances");
        return None;
    }
    reader.finish();
    Some(StepDef { directions, modes, bounds })
}

impl StepDef {
    pub(super) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        self.modes.facts(&self.bounds, cx)
    }

    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> CompiledMotion {
        let board = &cx.cast.board;
        let directions = cx.rotated(&self.directions);
        let targets = PerCell::new(board.cell_count(), |from| {
            let to =
                directions.iter().filter_map(|&by| board.step(from, by)).filter(|&to| self.bounds.may_enter(cx, to));
            if self.bounds.may_begin(cx, from) { to.collect() } else { Vec::new() }
        });
        wrap(&self.bounds, cx, CompiledMotion::Leap(Leaps { target_mask: self.modes.compile(cx), targets }))
    }

    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        self.modes.phrase(cast, message!("step", way = self.directions.explain(), bounds = self.bounds.explain(cast)))
    }
}
