//! One cell of a board, by number.
//!
//! For: a cheap index into tables and sets. Not for: the cell's name or coordinates; those belong to the
//! [`Board`](crate::Board).

/// The most cells of a board: as many as a byte can number.
pub const MAX_CELLS: usize = 256;

/// A cell of a board, by index: lowest rank first, from left to right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);

impl Cell {
    /// The number of the cell, for indexing tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
