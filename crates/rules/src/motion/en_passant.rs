//! `en-passant`: take a man that has just made a double step, on the cell it passed over.
//!
//! With several enemies each has the right until the end of his own next turn, or only the first of them. The record
//! is an [`EnPassantRecord`]; who may still use it is decided here at the end of every turn.

use super::double_step::DoubleSteps;
use super::{Compiling, Kernel, MotionDef, Motions, PerCell, Phrase, Scene};
use crate::area::Directions;
use crate::def::GameDef;
use crate::english::say;
use crate::facts::{Facts, Twins};
use crate::game::Game;
use crate::names::Names;
use crate::piece::{KindSet, Side};
use crate::position::{EnPassantRecord, Position};
use crate::step::{Act, Step};
use geometry::{Board, Cell, CellSet};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "en-passant",
    drawer: "motion",
    usage: "en-passant DIRECTION… [record=possible|legal] [right=all|next]",
    summary: "captures a man that has just made a double step, on the cell it passed over",
    doc: "All who have just passed over the cell are taken at once; not who has been pushed away since. `record` says when the passed cell counts as part of the position: when an enemy man stands so that he could capture there \
          (`possible`), or only when that capture is a legal turn (`legal`). With several enemies each may capture on his own next turn (`right=all`, which is meant without it), or only the first one \
          after the man's side in turn order who is not out (`next`).",
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

/// As written.
#[derive(Clone, Debug)]
pub struct EnPassantDef {
    /// Which ways.
    pub directions: Directions,
    /// A record counts only if the capture is legal.
    pub only_legal: bool,
    /// Only the next enemy may capture.
    pub only_next: bool,
}

pub(super) fn read(mut reader: Reader<'_, '_>, _names: &Names) -> Option<EnPassantDef> {
    let mut directions = Directions::default();
    for word in reader.rest() {
        directions.take_or_refuse(&word, &[], reader.problems);
    }
    let record = reader.prop("record");
    let only_legal = match record.as_ref().map(|text| text.value.as_str()) {
        Some("legal") => true,
        Some("possible") | None => false,
        Some(other) => {
            let span = record.as_ref().map_or(reader.span(), |text| text.span);
            lang::unknown(reader.problems, span, "record", other, ["possible", "legal"]);
            false
        }
    };
    let only_next = reader.one_of("right", [("all", false), ("next", true)]);
    if !directions.are_steps(&mut reader) {
        return None;
    }
    reader.finish();
    Some(EnPassantDef { directions, only_legal, only_next })
}

impl EnPassantDef {
    /// What it states. Royal men are not captured so.
    pub(super) const FACTS: Facts = Facts { twins: Twins::WhereTablesMeet, ..Facts::NONE };

    pub(super) fn compile(&self, cx: &Compiling<'_>) -> EnPassant {
        let directions = cx.seen(&self.directions);
        let board = &cx.def.board;
        let goes =
            |from: Cell| directions.iter().filter_map(move |&by| board.step(from, by)).filter(|&to| cx.is_open(to));
        let targets = PerCell::new(board.cell_count(), |from| goes(from).collect());
        EnPassant { targets }
    }

    /// Who may be taken so, and when, stands under its own heading: [`crate::explain`].
    pub(super) fn explain(&self) -> Phrase {
        let (verb, way) =
            (say!("motion-verb", does = "en-passant"), say!("en-passant", way = self.directions.explain()));
        Phrase { verb, way, may_share: true, tail: String::new() }
    }
}

/// The cells on which a man could capture en passant.
#[derive(Debug)]
pub(crate) struct EnPassant {
    targets: PerCell<Cell>,
}

impl EnPassant {
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        if scene.threats_only {
            return;
        }
        let records = scene.pos.en_passant;
        let can = |record: &EnPassantRecord| record.takers & scene.side.bit() != 0 && self.can(scene.from, record.over);
        for (i, first) in records.iter().enumerate().filter(|(_, first)| can(first)) {
            // All who have passed over the cell are taken at once.
            let same = |other: &EnPassantRecord| other.over == first.over && can(other);
            if !records[..i].iter().any(same) {
                let taken = records[i..].iter().filter(|other| same(other)).map(|record| record.man).collect();
                let (from, to, motion) = (scene.from, first.over, scene.motion);
                scene.out.push(Step { act: Act::Move, from, to, motion, choice: None, taken });
            }
        }
    }

    /// Could a man on `from` capture on `over`?
    fn can(&self, from: Cell, over: Cell) -> bool {
        self.ways(from).contains(&over)
    }

    /// Where a man on `from` could capture.
    pub(crate) fn ways(&self, from: Cell) -> &[Cell] {
        self.targets.at(from)
    }

    /// The cells from which a man could capture on a cell, for all cells: `found(from, over)`.
    pub(crate) fn for_each_way(&self, board: &Board, mut found: impl FnMut(Cell, Cell)) {
        for from in board.cells() {
            self.ways(from).iter().for_each(|&over| found(from, over));
        }
    }
}

/// Who may answer double steps, from where, and on what terms.
#[derive(Debug)]
pub(crate) struct Answers {
    /// There are men that can.
    pub(crate) any: bool,
    /// By side, then cell passed over: from where men of which kinds can.
    pub(crate) from: Vec<PerCell<(Cell, KindSet)>>,
    /// Only a legal capture keeps the record.
    pub(crate) only_legal: bool,
    /// Of several enemies only the next one may.
    pub(crate) only_next: bool,
}

impl Answers {
    pub(super) fn compile(def: &GameDef, motions: &Motions) -> Self {
        let words = || {
            let motions = def.kinds.iter().flat_map(|kind| &kind.motions);
            motions.filter_map(|motion| if let MotionDef::EnPassant(word) = motion { Some(word) } else { None })
        };
        Self {
            any: words().next().is_some(),
            from: def.all_sides().map(|side| ways_over(def, side, motions)).collect(),
            only_legal: words().any(|word| word.only_legal),
            only_next: words().any(|word| word.only_next),
        }
    }
}

impl Game {
    /// Keeps the record of a double step, if it is one that somebody may answer.
    pub(crate) fn note_double_step(&self, after: &mut Position, double: &DoubleSteps, step: &Step) {
        if self.ways.en_passant.any
            && let Some(over) = double.passed_over(step.from, step.to)
        {
            let side = after.side;
            let takers = self.able_to_capture_en_passant(after, over, self.entitled_to_en_passant(after, side));
            if takers != 0 {
                after.en_passant[side.index()] = EnPassantRecord { over, man: step.to, takers };
            }
        }
    }

    /// Drops a side's double step if nobody can answer it.
    #[inline]
    pub(crate) fn drop_en_passant_record(&self, pos: &mut Position, stepper: Side) {
        let record = pos.en_passant[stepper.index()];
        if record.takers == 0 {
            return;
        }
        let usable = pos.piece(record.over).is_empty() && pos.piece(record.man).is_of(stepper);
        let mut takers = if usable { self.able_to_capture_en_passant(pos, record.over, record.takers) } else { 0 };
        if takers & pos.side.bit() != 0 && self.ways.en_passant.only_legal && !self.has_legal_en_passant(pos, record) {
            takers &= !pos.side.bit();
        }
        pos.en_passant[stepper.index()].takers = takers;
    }

    /// The enemies (bits) who may answer a double step of that side.
    pub(crate) fn entitled_to_en_passant(&self, pos: &Position, stepper: Side) -> u8 {
        if !self.ways.en_passant.only_next {
            return self.enemy_bits(stepper);
        }
        let mut next = stepper;
        for _ in 1..self.side_count() {
            next = self.after(next);
            if self.are_enemies(next, stepper) && pos.is_alive(next) {
                return next.bit();
            }
        }
        0
    }

    /// Which of these sides (bits) have a man who stands so that he could capture en passant on the cell, or who may be
    /// pushed there before their turn?
    fn able_to_capture_en_passant(&self, pos: &Position, over: Cell, sides: u8) -> u8 {
        let mut able = 0;
        for side in Side::of_bits(sides & pos.alive) {
            let waits = self.ways.push && side != pos.side;
            let stands = |&(from, kinds): &(Cell, KindSet)| {
                waits || pos.piece(from).is_of(side) && kinds.contains(pos.piece(from).kind())
            };
            if self.ways.en_passant.from[side.index()].at(over).iter().any(stands) {
                able |= side.bit();
            }
        }
        able
    }

    fn has_legal_en_passant(&self, pos: &Position, record: EnPassantRecord) -> bool {
        let taken = CellSet::EMPTY.with(record.man);
        let mut steps = Vec::with_capacity(16);
        for &(from, kinds) in self.ways.en_passant.from[pos.side.index()].at(record.over) {
            if pos.piece(from).is_of(pos.side) && kinds.contains(pos.piece(from).kind()) {
                self.moves_of(pos, from, &mut steps);
            }
        }
        steps.iter().any(|step| {
            step.taken == taken && step.to == record.over && !self.forbids(pos, step, &self.apply(pos, step, &mut ()))
        })
    }
}

/// From where, and with which kinds, a side can capture en passant on each cell.
fn ways_over(def: &GameDef, side: Side, motions: &Motions) -> PerCell<(Cell, KindSet)> {
    let mut ways: Vec<Vec<(Cell, KindSet)>> = vec![Vec::new(); def.board.cell_count()];
    for kind in def.all_kinds() {
        for (_, kernel) in motions.of(side, kind) {
            let Kernel::EnPassant(passing) = kernel.bare() else { continue };
            passing.for_each_way(&def.board, |from, over| {
                match ways[over.index()].iter_mut().find(|way| way.0 == from) {
                    Some(way) => way.1.insert(kind),
                    None => ways[over.index()].push((from, [kind].into_iter().collect())),
                }
            });
        }
    }
    PerCell::new(def.board.cell_count(), |cell| std::mem::take(&mut ways[cell.index()]))
}
