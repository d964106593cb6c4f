//! Sets of cells that are as wide as the board needs, for loops that shift whole sets.
//!
//! For: counting batches of moves (`batch_count`) and finding pieces that may capture (`captors`). Not for: anything that
//! runs less often, where a [`CellSet`] will do.

use geometry::CellSet;
use model::cast::Cast;
use std::ops::{BitAnd, BitOr, Not};

/// How many words a cell set of the board needs; on a small board most of a [`CellSet`] is empty.
#[derive(Clone, Copy, Debug)]
pub(super) enum Width {
    One,
    Two,
    All,
}

impl Width {
    /// Of the board of a game.
    pub(super) fn of(cast: &Cast) -> Self {
        match cast.board.cell_count() {
            ..=64 => Self::One,
            65..=128 => Self::Two,
            _ => Self::All,
        }
    }
}

/// A set of cells as wide as the board needs. The default is the empty set.
pub(super) trait CellBits:
    Copy + Default + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    fn from_set(set: CellSet) -> Self;
    fn to_set(self) -> CellSet;
    fn shifted(self, by: i16) -> Self;
    fn len(self) -> u32;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// Implements the trait for an integer whose bits are the first cells, with conversions from and to the words of a set.
macro_rules! impl_cell_bits {
    ($number:ty, |$of:ident| $number_of:expr, |$number_at_hand:ident| $words:expr) => {
        impl CellBits for $number {
            #[inline]
            fn from_set(set: CellSet) -> Self {
                let $of = set.words();
                $number_of
            }

            #[inline]
            fn to_set(self) -> CellSet {
                let $number_at_hand = self;
                CellSet::from_words($words)
            }

            #[inline]
            fn shifted(self, by: i16) -> Self {
                if by >= 0 { self << by } else { self >> -by }
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

impl_cell_bits!(u64, |words| words[0], |low| [low, 0, 0, 0]);
impl_cell_bits!(u128, |words| u128::from(words[1]) << 64 | u128::from(words[0]), |both| [
    both as u64,
    (both >> 64) as u64,
    0,
    0
]);

impl CellBits for CellSet {
    #[inline]
    fn from_set(set: CellSet) -> Self {
        set
    }

    #[inline]
    fn to_set(self) -> CellSet {
        self
    }

    #[inline]
    fn shifted(self, by: i16) -> Self {
        CellSet::shifted(self, by)
    }

    #[inline]
    fn len(self) -> u32 {
        CellSet::len(self) as u32
    }
}
