//! All plain ways of a kind in one table: leaps and rides that depend on nothing but who stands where.
//!
//! For: listing steps fast. A leap is a run of one cell, a ride a longer one; a man's runs lie side by side, so nobody asks which word
//! they came from. Not for: what the words mean (`leap`, `ride`); motions that need more than this table stand in `rest`.

use super::{Kernel, Motion, PerCell, Scene};
use crate::def::GameDef;
use crate::piece::{Kind, PieceMask, Side};
use crate::position::Position;
use geometry::{Cell, CellSet};
use std::ops::Range;

/// The ways of one kind of one side.
#[derive(Debug)]
pub(crate) struct March {
    runs: PerCell<Run>,
    cells: Vec<Cell>,
    takes: Vec<PieceMask>,
    /// The numbers of the motions that are not in the table.
    pub(crate) rest: Vec<u16>,
    /// And of those that need a double step to answer.
    pub(crate) passing: Vec<u16>,
}

/// Cells in one direction, nearest first, up to the first man.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: u32,
    end: u32,
    motion: u16,
    /// Which of `takes`.
    takes: u8,
    quiet: bool,
}

impl March {
    pub(crate) fn new(def: &GameDef, motions: &[Motion], programs: &[Vec<Range<u16>>], side: Side, kind: Kind) -> Self {
        let program = programs[side.index()][kind.index()].clone();
        let (mut cells, mut takes, mut rest, mut passing) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut listed = Vec::new();
        for motion in program {
            match &motions[motion as usize].kernel {
                Kernel::Leap(leaps) => listed.push((motion, leaps.takes)),
                Kernel::Ride(rides) => listed.push((motion, rides.takes)),
                // Nobody castles for another side.
                Kernel::Castle(castle) if castle.def.side != side => {}
                Kernel::EnPassant(_) => passing.push(motion),
                _ => rest.push(motion),
            }
        }
        let runs = PerCell::new(def.board.cell_count(), |from| {
            let mut runs = Vec::new();
            for (motion, modes) in &listed {
                let known = takes.iter().position(|known| *known == modes.takes).unwrap_or_else(|| {
                    takes.push(modes.takes);
                    takes.len() - 1
                });
                let mut add = |run: &[Cell]| {
                    let start = cells.len() as u32;
                    cells.extend_from_slice(run);
                    runs.push(Run { start, end: cells.len() as u32, motion: *motion, takes: known as u8, quiet: modes.quiet });
                };
                match &motions[*motion as usize].kernel {
                    Kernel::Leap(leaps) => leaps.targets.at(from).iter().for_each(|&to| add(&[to])),
                    Kernel::Ride(rides) => rides.runs(from).for_each(add),
                    _ => {}
                }
            }
            runs
        });
        Self { runs, cells, takes, rest, passing }
    }

    #[inline]
    pub(crate) fn offer(&self, scene: &mut Scene<'_>) {
        let quiet = !scene.sharp || scene.becomes.is_some();
        self.walk(scene.pos, scene.from, |motion, to, takes| {
            if takes || quiet {
                scene.motion = motion;
                scene.arrive(to, CellSet::EMPTY);
            }
        });
    }

    /// Tells the cells it goes to, by which motion, and whether somebody is taken there.
    #[inline]
    pub(crate) fn walk(&self, pos: &Position, from: Cell, mut see: impl FnMut(u16, Cell, bool)) {
        for run in self.runs.at(from) {
            for &to in &self.cells[run.start as usize..run.end as usize] {
                let there = pos.piece(to);
                let blocked = !there.is_empty();
                if if blocked { self.takes[usize::from(run.takes)].contains(there) } else { run.quiet } {
                    see(run.motion, to, blocked);
                }
                if blocked {
                    break;
                }
            }
        }
    }
}
