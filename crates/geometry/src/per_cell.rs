//! Lists of values by cell, in one allocation.

use crate::Cell;

/// Lists of values, one list for each cell of the board, in one flat allocation.
#[derive(Debug, Default, PartialEq)]
pub struct PerCell<T> {
    flat: Vec<T>,
    spans: Vec<(u32, u32)>,
}

impl<T> PerCell<T> {
    /// The lists that `of` gives for the first `cells` cells.
    pub fn new(cells: usize, mut of: impl FnMut(Cell) -> Vec<T>) -> Self {
        let mut table = Self { flat: Vec::new(), spans: Vec::with_capacity(cells) };
        for cell in (0..=u8::MAX).take(cells).map(Cell) {
            let start = table.flat.len() as u32;
            table.flat.extend(of(cell));
            table.spans.push((start, table.flat.len() as u32));
        }
        table
    }

    /// Whether all lists are empty.
    pub fn is_empty(&self) -> bool {
        self.flat.is_empty()
    }

    /// The values of all cells.
    pub fn all(&self) -> &[T] {
        &self.flat
    }

    /// The cells that it was made for.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<T> {
        (0..=u8::MAX).take(self.spans.len()).map(Cell)
    }

    /// The list of a cell.
    ///
    /// # Panics
    /// If the cell is beyond those that it was made for.
    #[inline]
    pub fn at(&self, cell: Cell) -> &[T] {
        let (start, end) = self.spans[cell.index()];
        &self.flat[start as usize..end as usize]
    }
}
