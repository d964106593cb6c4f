//! All plain ways of all men in one table: leaps and rides that depend on nothing but who stands where.
//!
//! For: listing steps fast. A direction of a ride is a run, and so are all leaps of one motion together; a man's runs lie side by side, so nobody asks
//! which word they came from. Not for: what the words mean (`leap`, `ride`); motions that need more than this table stand in `rest`.

use super::{Kernel, Motion, Scene, Takes};
use crate::def::GameDef;
use crate::effect::become_kind::Becomings;
use crate::piece::{Kind, Piece, PieceMask, Side};
use crate::position::Position;
use geometry::{Cell, CellSet};
use std::ops::Range;

/// The ways of all men.
#[derive(Debug)]
pub(crate) struct Marches {
    /// By piece: where its cells begin in `spans`. What never goes anywhere has none.
    rows: Box<[Option<u32>; Piece::COUNT]>,
    /// By row, then cell: a span of `runs`.
    spans: Vec<(u32, u32)>,
    runs: Vec<Run>,
    cells: Vec<Cell>,
    /// What is gone onto: pieces that are taken, and nothing where a man goes to empty cells.
    onto: Vec<PieceMask>,
    /// By piece.
    others: Vec<Others>,
}

/// Cells in one direction, nearest first, up to the first man; or those of leaps, each for itself.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: u32,
    len: u16,
    motion: u16,
    /// Which of `onto`.
    onto: u16,
    leaps: bool,
}

/// The numbers of a man's motions that are not in the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Others {
    pub(crate) rest: Vec<u16>,
    /// Where one of these may begin.
    pub(crate) from: CellSet,
    /// Where one may begin that captures somebody or lets the man become another kind.
    pub(crate) sharp_from: CellSet,
    /// Those that need a double step to answer.
    pub(crate) passing: Vec<u16>,
}

impl Marches {
    /// `programs`: by side and kind, the numbers of its motions.
    pub(crate) fn new(def: &GameDef, motions: &[Motion], programs: &[Vec<Range<u16>>], becomes: &[Becomings]) -> Self {
        let (rows, others) = (Box::new([None; Piece::COUNT]), vec![Others::default(); Piece::COUNT]);
        let mut marches = Self { rows, spans: Vec::new(), runs: Vec::new(), cells: Vec::new(), onto: Vec::new(), others };
        for (side, kind) in def.all_sides().flat_map(|side| def.all_kinds().map(move |kind| (side, kind))) {
            marches.add(def, motions, programs[side.index()][kind.index()].clone(), side, kind, becomes);
        }
        marches
    }

    /// Adds those of one side's men of a kind.
    fn add(&mut self, def: &GameDef, motions: &[Motion], program: Range<u16>, side: Side, kind: Kind, becomes: &[Becomings]) {
        let man = Piece::man(side, kind);
        let becomes = &becomes[man.index()];
        let mut listed = Vec::new();
        for number in program {
            match &motions[number as usize].kernel {
                Kernel::Leap(leaps) => listed.push((number, self.onto(leaps.takes))),
                Kernel::Ride(rides) => listed.push((number, self.onto(rides.takes))),
                // Nobody castles for another side.
                Kernel::Castle(castle) if castle.def.side != side => {}
                Kernel::EnPassant(_) => self.others[man.index()].passing.push(number),
                kernel => {
                    let others = &mut self.others[man.index()];
                    others.rest.push(number);
                    for from in def.board.cells().filter(|&from| kernel.may_begin(from)) {
                        others.from.insert(from);
                        if kernel.may_be_sharp(from, becomes) {
                            others.sharp_from.insert(from);
                        }
                    }
                }
            }
        }
        if listed.is_empty() {
            return;
        }
        self.rows[man.index()] = Some(self.spans.len() as u32);
        for from in def.board.cells() {
            let start = self.runs.len() as u32;
            for &(motion, onto) in &listed {
                let mut add = |run: &[Cell], leaps: bool| {
                    if !run.is_empty() {
                        let (start, len) = (self.cells.len() as u32, run.len() as u16);
                        self.runs.push(Run { start, len, motion, onto, leaps });
                        self.cells.extend_from_slice(run);
                    }
                };
                match &motions[motion as usize].kernel {
                    Kernel::Leap(leaps) => add(leaps.targets.at(from), true),
                    Kernel::Ride(rides) => rides.runs(from).for_each(|run| add(run, false)),
                    _ => {}
                }
            }
            self.spans.push((start, self.runs.len() as u32));
        }
    }

    /// The number of what a motion goes onto; each is kept once.
    fn onto(&mut self, takes: Takes) -> u16 {
        let mut mask = takes.takes;
        if takes.quiet {
            mask.insert(Piece::EMPTY);
        }
        let known = self.onto.iter().position(|known| *known == mask).unwrap_or_else(|| {
            self.onto.push(mask);
            self.onto.len() - 1
        });
        known as u16
    }

    /// The motions of a man that are not in the table.
    #[inline]
    pub(crate) fn others(&self, piece: Piece) -> &Others {
        &self.others[piece.index()]
    }

    /// Offers the ways of the man at hand.
    #[inline]
    pub(crate) fn offer(&self, scene: &mut Scene<'_>) {
        let (pos, from, captures) = (scene.pos, scene.from, scene.sharp && scene.becomes.is_none());
        let mut arrive = |motion, to| {
            scene.motion = motion;
            scene.arrive(to, CellSet::EMPTY);
        };
        if captures { self.walk_captures(pos, from, arrive) } else { self.walk(pos, from, |motion, to, _| arrive(motion, to)) }
    }

    /// Tells the cells to which the man on a cell goes, by which motion, and whether somebody is taken there.
    #[inline]
    pub(crate) fn walk(&self, pos: &Position, from: Cell, mut see: impl FnMut(u16, Cell, bool)) {
        self.look(pos, from, |motion, to, there, onto| {
            if onto.contains(there) {
                see(motion, to, !there.is_empty());
            }
        });
    }

    /// The same for the cells on which he takes somebody.
    #[inline]
    fn walk_captures(&self, pos: &Position, from: Cell, mut see: impl FnMut(u16, Cell)) {
        self.look(pos, from, |motion, to, there, onto| {
            if !there.is_empty() && onto.contains(there) {
                see(motion, to);
            }
        });
    }

    /// Tells the cells on which that depends, by which motion, what stands there, and what the motion goes onto.
    #[inline]
    pub(crate) fn look(&self, pos: &Position, from: Cell, mut see: impl FnMut(u16, Cell, Piece, &PieceMask)) {
        for run in self.runs_of(pos, from) {
            let onto = &self.onto[usize::from(run.onto)];
            for &to in self.cells_of(run) {
                let there = pos.piece(to);
                see(run.motion, to, there, onto);
                if !there.is_empty() && !run.leaps {
                    break;
                }
            }
        }
    }

    #[inline]
    fn runs_of(&self, pos: &Position, from: Cell) -> &[Run] {
        let Some(row) = self.rows[pos.piece(from).index()] else { return &[] };
        let (start, end) = self.spans[row as usize + from.index()];
        &self.runs[start as usize..end as usize]
    }

    #[inline]
    fn cells_of(&self, run: &Run) -> &[Cell] {
        &self.cells[run.start as usize..][..usize::from(run.len)]
    }
}
