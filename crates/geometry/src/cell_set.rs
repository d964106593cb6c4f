//! A set of cells in 256 bits.
//!
//! For: zones, the pieces of a side, what a chain has captured. Not for: walking rays; measured on large boards, wide
//! masks were slower than walking a ray cell by cell.

use crate::Cell;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

/// A set of cells, in 32 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet([u64; 4]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    /// Whether the cell is in the set. Takes a reference, so that all four words are not copied to read one bit.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[(cell.0 >> 6) as usize] >> (cell.0 & 63) & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[(cell.0 >> 6) as usize] |= 1 << (cell.0 & 63);
    }

    /// Removes a cell.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[(cell.0 >> 6) as usize] &= !(1 << (cell.0 & 63));
    }

    /// Copies from another set the word that holds the cell's bit: the cell, and those that share its word.
    #[inline]
    pub const fn copy_word(&mut self, cell: Cell, other: &Self) {
        let word = (cell.0 >> 6) as usize;
        self.0[word] = other.0[word];
    }

    /// The set with this cell added.
    #[must_use]
    pub const fn with(mut self, cell: Cell) -> Self {
        self.insert(cell);
        self
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The number of cells.
    #[inline]
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()) as usize
    }

    /// The set with `by` added to the number of every cell; cells whose number leaves the range are dropped.
    #[inline]
    #[must_use]
    pub const fn shifted(self, by: i16) -> Self {
        let (words, bits) = ((by.unsigned_abs() >> 6) as usize, (by.unsigned_abs() & 63) as u32);
        let mut shifted = [0; 4];
        let mut i = words;
        while i < 4 {
            // In two shifts, because one by all 64 bits is not allowed.
            if by >= 0 {
                let carry = if i > words { self.0[i - words - 1] >> 1 >> (63 - bits) } else { 0 };
                shifted[i] = self.0[i - words] << bits | carry;
            } else {
                let carry = if i > words { self.0[4 - i + words] << 1 << (63 - bits) } else { 0 };
                shifted[3 - i] = self.0[3 - i + words] >> bits | carry;
            }
            i += 1;
        }
        Self(shifted)
    }

    /// Creates a set from four words, lowest cells first.
    #[inline]
    pub const fn from_words(words: [u64; 4]) -> Self {
        Self(words)
    }

    /// The four words, lowest cells first.
    #[inline]
    pub const fn words(self) -> [u64; 4] {
        self.0
    }

    /// The lowest cell, if any.
    #[inline]
    pub fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in ascending order.
    #[inline]
    pub const fn iter(self) -> Cells {
        Cells { words: self.0, word: 0, remaining: self.0[0] }
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for CellSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitXor for CellSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for CellSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;
    #[inline]
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

/// The cells of a [`CellSet`] in order.
#[derive(Clone, Debug)]
pub struct Cells {
    words: [u64; 4],
    /// The current word, and its remaining bits.
    word: usize,
    remaining: u64,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.remaining == 0 {
            if self.word >= 3 {
                return None;
            }
            self.word += 1;
            self.remaining = self.words[self.word];
        }
        // The word holds 64 cells and there are 4 words, so the number fits a byte.
        #[expect(clippy::cast_possible_truncation, reason = "at most 3 * 64 + 63")]
        let cell = Cell((self.word * 64) as u8 + self.remaining.trailing_zeros() as u8);
        self.remaining &= self.remaining - 1;
        Some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn a_cell_set_is_a_set_of_cells(a in prop::collection::vec(0u8..=255, 0..60), b in prop::collection::vec(0u8..=255, 0..60)) {
            let set = |cells: &[u8]| cells.iter().copied().map(Cell).collect::<CellSet>();
            let model = |cells: &[u8]| cells.iter().copied().collect::<BTreeSet<u8>>();
            let list = |s: CellSet| s.iter().map(|c| c.0).collect::<Vec<_>>();
            let of = |m: BTreeSet<u8>| m.into_iter().collect::<Vec<_>>();
            prop_assert_eq!(list(set(&a)), of(model(&a)));
            prop_assert_eq!(list(set(&a) | set(&b)), of(&model(&a) | &model(&b)));
            prop_assert_eq!(list(set(&a) & set(&b)), of(&model(&a) & &model(&b)));
            prop_assert_eq!(list(set(&a) ^ set(&b)), of(&model(&a) ^ &model(&b)));
            prop_assert_eq!(set(&a).len(), model(&a).len());
            for by in [-255, -130, -64, -63, -1, 0, 1, 8, 63, 64, 65, 128, 200, 255_i16] {
                let moved = model(&a).into_iter().filter_map(|cell| u8::try_from(i16::from(cell) + by).ok());
                prop_assert_eq!(list(set(&a).shifted(by)), moved.collect::<Vec<_>>(), "by {}", by);
            }
            prop_assert!((set(&a) & !set(&a)).is_empty());
        }
    }
}
