//! The cells to which a walk that comes to none twice may not come again.
//!
//! Kept in eight bytes, because every stand of every walk has one, and most chains do not need it.

use geometry::Cell;

/// The most legs of a walk that comes to no cell twice.
pub(super) const MAX_LEGS: usize = 8;

/// A few cells besides the start of a walk, in order. The start stands for an unused place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Been([Cell; MAX_LEGS]);

impl Been {
    /// Only the start.
    #[inline]
    pub(super) const fn only(start: Cell) -> Self {
        Self([start; MAX_LEGS])
    }

    /// All of it, as one number.
    pub(super) fn word(self) -> u64 {
        u64::from_le_bytes(self.0.map(|cell| cell.0))
    }

    /// Whether the walk has been there; the start is not asked about.
    pub(super) fn contains(self, cell: Cell) -> bool {
        self.0.contains(&cell)
    }

    /// These cells and another one.
    #[must_use]
    pub(super) fn with(mut self, start: Cell, cell: Cell) -> Self {
        if let Some(place) = self.0.iter_mut().find(|place| **place == start) {
            *place = cell;
        }
        self.0.sort_unstable();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_the_cells_does_not_matter() {
        let (start, one, other) = (Cell(5), Cell(9), Cell(2));
        let been = Been::only(start).with(start, one).with(start, other);
        assert_eq!(been, Been::only(start).with(start, other).with(start, one));
        assert!(been.contains(one) && been.contains(other) && !been.contains(Cell(3)));
    }
}
