//! `en-passant`: captures a piece that has just made a double step, on the cell it passed over.
//!
//! With several enemies, each may capture until the end of its own next turn, or only the first of them may. The record
//! is an [`EnPassantRecord`]; at the end of every turn this file determines which sides may still use it.

use super::bounds::Bounds;
use super::modes::CompileContext;
use super::phrase::Phrase;
use super::scene::Scene;
use crate::facts::{Facts, Twins};
use crate::filters::{Directions, Filter};
use crate::message;
use crate::names::Names;
use geometry::{Board, Cell, PerCell};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::position::EnPassantRecord;
use model::step::{Act, Step};

/// The word `en-passant`.
pub(crate) const WORD: Word = Word {
    name: "en-passant",
    category: "motion",
    stands_in: &["piece"],
    usage: "en-passant DIRECTION… [staying] [guarded-by=FILTER] [record=possible|legal] [right=all|next]",
    summary: "captures a piece that has just made a double step, on the cell it passed over",
    doc: "All pieces that have just passed over the cell are captured at once, except one that has been pushed away since. `record` says when the passed cell \
          counts as part of the position: when an enemy piece stands where it could capture there (`possible`), or only when that capture is a legal turn \
          (`legal`). With several enemies, each may capture on its own next turn (`right=all`, the default), or only the first one after the piece's side in \
          turn order that is not out (`next`). `staying`: it captures without moving. `guarded-by` is the same as for [`step`](#step).",
    example: r#"board {
    zone second-rank White="a2-b2" Black="a4-b4"
}
piece Pawn P {
    step forward quiet
    double-step forward from=second-rank
    en-passant forward-diagonal
}
---
4 . p
3 . .
2 P .
1 . .
---
a2-a4; b4-a3 => a2=. b4=. a3=p
a2-a3 => b4: b3 b2
"#,
};

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct EnPassantDef {
    /// The directions.
    pub directions: Directions,
    /// Whether a record counts only if the capture is legal.
    pub only_legal: bool,
    /// Whether only the next enemy may capture.
    pub only_next: bool,
    /// Whether it captures without moving.
    pub staying: bool,
    /// Whether it needs a guard; no other bounds.
    pub(super) bounds: Bounds,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<EnPassantDef> {
    reader.words(&["staying"]);
    let words = reader.rest();
    let (directions, staying) = Directions::read_with_flag(names, words, "staying", reader.problems);
    let record = reader.prop("record");
    let only_legal = match record.as_ref().map(|text| text.value.as_str()) {
        Some("legal") => true,
        Some("possible") | None => false,
        Some(other) => {
            let span = record.as_ref().map_or(reader.span(), |text| text.span);
            kdl::report_unknown(reader.problems, span, "record", other, ["possible", "legal"]);
            false
        }
    };
    let guarded_by = reader.prop("guarded-by").map(|text| Filter::read(&text, names, reader.problems));
    let only_next = reader.enum_prop("right", [("all", false), ("next", true)]);
    if !directions.check_steps(&mut reader) {
        return None;
    }
    reader.finish();
    Some(EnPassantDef {
        directions,
        only_legal,
        only_next,
        staying,
        bounds: Bounds { guarded_by, ..Bounds::default() },
    })
}

impl EnPassantDef {
    /// The facts: it does not threaten royal pieces.
    pub(super) fn facts(_: &Self, _: &CompileContext<'_>) -> Facts {
        Facts { twins: Twins::WhereTablesMeet, ..Facts::NONE }
    }

    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> EnPassant {
        let directions = cx.rotated(&self.directions);
        let board = &cx.cast.board;
        let goes =
            |from: Cell| directions.iter().filter_map(move |&by| board.step(from, by)).filter(|&to| cx.is_open(to));
        let targets = PerCell::new(board.cell_count(), |from| goes(from).collect());
        EnPassant { targets, stays: self.staying }
    }

    /// Names the motion; which pieces can be captured, and when, has its own heading in [`crate::explain`].
    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        let guard = self.bounds.guarded_by.as_ref().map(|guard| guard.explain(cast));
        let way = message!("en-passant", way = self.directions.explain(), staying = self.staying, guard = guard);
        Phrase::plain("en-passant", way, true)
    }
}

/// The cells on which a piece could capture en passant.
#[derive(Debug)]
pub(crate) struct EnPassant {
    targets: PerCell<Cell>,
    /// Whether it captures without moving.
    pub(crate) stays: bool,
}

impl EnPassant {
    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        if scene.threats_only {
            return;
        }
        let records = scene.pos.en_passant;
        let can = |record: &EnPassantRecord| {
            record.capturing_sides & scene.side.bit() != 0 && self.can_capture(scene.from, record.target)
        };
        for (i, first) in records.iter().enumerate().filter(|(_, first)| can(first)) {
            // All pieces that have passed over the cell are captured at once.
            let same = |other: &EnPassantRecord| other.target == first.target && can(other);
            if !records[..i].iter().any(same) {
                let taken = records[i..].iter().filter(|other| same(other)).map(|record| record.victim).collect();
                let (from, motion) = (scene.from, scene.motion);
                let to = if self.stays { from } else { first.target };
                scene.out.push(Step { act: Act::Move, from, to, motion, choice: None, taken });
            }
        }
    }

    /// Whether a piece on `from` could capture on `over`.
    fn can_capture(&self, from: Cell, over: Cell) -> bool {
        self.targets_from(from).contains(&over)
    }

    /// Where a piece on `from` could capture.
    pub(crate) fn targets_from(&self, from: Cell) -> &[Cell] {
        self.targets.at(from)
    }

    /// Calls `found(from, over)` for every cell and every cell from which a piece could capture on it.
    pub(crate) fn for_each_capture(&self, board: &Board, mut found: impl FnMut(Cell, Cell)) {
        for from in board.cells() {
            self.targets_from(from).iter().for_each(|&over| found(from, over));
        }
    }
}
