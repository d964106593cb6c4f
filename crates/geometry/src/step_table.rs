//! Where one step leads from each cell, as a table: what boards are asked most often.
//!
//! It holds what `board` computes, and knows neither walls nor joined edges.

use crate::{Cell, Direction, Lattice, Shape};

/// By direction, then by cell: where one step leads.
#[derive(Clone, Debug)]
pub(crate) struct StepTable {
    /// How far a step may go in files and ranks, and in layers.
    flat: i8,
    high: i8,
    /// The number of offsets within these bounds, in files or ranks and in layers.
    span: u8,
    height: u8,
    cells: usize,
    /// A row of `cells` entries for each of the offsets.
    entries: Vec<Option<Cell>>,
}

impl StepTable {
    /// A table without any step.
    pub(crate) fn new(shape: Shape, cells: usize) -> Self {
        let flat = if matches!(shape.lattice, Lattice::Squares) { 1 } else { 2 };
        let high = i8::from(shape.layers > 1);
        let (span, height) = (2 * flat as u8 + 1, 2 * high as u8 + 1);
        let rows = usize::from(span) * usize::from(span) * usize::from(height);
        Self { flat, high, span, height, cells, entries: vec![None; rows * cells] }
    }

    /// The number of the row of a direction; `None` for a leap.
    #[inline]
    const fn row_number(&self, by: Direction) -> Option<usize> {
        // What lies below the bounds becomes greater than any span.
        let x = by.dx.wrapping_add(self.flat) as u8;
        let y = by.dy.wrapping_add(self.flat) as u8;
        let z = by.dz.wrapping_add(self.high) as u8;
        if x >= self.span || y >= self.span || z >= self.height {
            return None;
        }
        Some((z as usize * self.span as usize + y as usize) * self.span as usize + x as usize)
    }

    /// Where a step leads.
    #[inline]
    pub(crate) fn step(&self, from: Cell, by: Direction) -> Option<Cell> {
        self.entries[self.row_number(by)? * self.cells + from.index()]
    }

    /// By cell, where a step in this direction leads; empty for a leap.
    #[inline]
    pub(crate) fn row(&self, by: Direction) -> &[Option<Cell>] {
        let row = self.row_number(by).map(|row| &self.entries[row * self.cells..][..self.cells]);
        row.unwrap_or_default()
    }

    /// Sets where a step leads. Leaps are not stored.
    pub(crate) fn set(&mut self, from: Cell, by: Direction, to: Option<Cell>) {
        if let Some(row) = self.row_number(by) {
            self.entries[row * self.cells + from.index()] = to;
        }
    }
}
