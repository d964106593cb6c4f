//! Which steps have been good so far: by who goes where, by what came before, and the last few that refuted something.
//!
//! For: the order in which steps are looked at, and how deeply. Not for: their worth. All of it belongs to one search.

use geometry::MAX_CELLS;
use rules::{Act, Piece, Position, Step};

/// No count goes beyond this.
const MOST: i32 = 16_384;
/// So many answers to different steps are told apart.
const ROWS: usize = 512;
/// The cells, for so many groups of kinds.
const ROW: usize = MAX_CELLS * 8;
/// How deep steps can be nested.
pub(crate) const MAX_HEIGHT: usize = 256;

/// Counts of one search.
#[derive(Debug)]
pub(crate) struct History {
    /// By piece and target.
    quiet: Vec<i16>,
    /// By the step before, then target and kind.
    follow: Vec<i16>,
    /// By height: the last two quiet steps that were too good.
    killers: Vec<[u32; 2]>,
}

/// Who goes where: what is remembered of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habit {
    piece: Piece,
    to: usize,
}

/// The row of what answers a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row(usize);

impl Row {
    /// Where nothing came before.
    pub(crate) const NONE: Self = Self(0);
}

impl Habit {
    pub(crate) fn of(pos: &Position, step: &Step) -> Self {
        let piece = match (step.act, step.choice) {
            (Act::Lay, Some(kind)) => Piece::stone(kind),
            (Act::Place, Some(kind)) => Piece::man(pos.side(), kind),
            _ => pos.piece(step.from),
        };
        Self { piece, to: step.to.index() }
    }

    pub(crate) fn row(self) -> Row {
        Row(1 + (self.piece.index() * 61 + self.to * 3) % (ROWS - 1))
    }

    fn quiet(self) -> usize {
        self.piece.index() * MAX_CELLS + self.to
    }

    fn follow(self, row: Row) -> usize {
        row.0 * ROW + (self.piece.kind().index() & 7) * MAX_CELLS + self.to
    }
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            quiet: vec![0; Piece::COUNT * MAX_CELLS],
            follow: vec![0; ROWS * ROW],
            killers: vec![[0; 2]; MAX_HEIGHT],
        }
    }

    /// How good the step has been, between -49,152 and 49,152; `rows` are those of the step before and of the one
    /// before that.
    #[inline]
    pub(crate) fn of(&self, habit: Habit, rows: [Row; 2]) -> i32 {
        i32::from(self.quiet[habit.quiet()])
            + rows.into_iter().map(|row| i32::from(self.follow[habit.follow(row)])).sum::<i32>()
    }

    /// The step was good (or bad, if negative).
    pub(crate) fn note(&mut self, habit: Habit, rows: [Row; 2], bonus: i32) {
        let add = |count: &mut i16| *count += (bonus - i32::from(*count) * bonus.abs() / MOST) as i16;
        add(&mut self.quiet[habit.quiet()]);
        for row in rows {
            if row != Row::NONE {
                add(&mut self.follow[habit.follow(row)]);
            }
        }
    }

    pub(crate) fn killers(&self, height: usize) -> [u32; 2] {
        self.killers[height]
    }

    pub(crate) fn note_killer(&mut self, height: usize, code: u32) {
        let [first, second] = &mut self.killers[height];
        if *first != code {
            *second = *first;
            *first = code;
        }
    }
}
