//! Sides, kinds and pieces: who may stand on a cell, in one byte.
//!
//! For: the values every table is indexed by, and sets of them. Not for: names and letters, which are in
//! [`GameDef`](crate::GameDef). Limits of the whole system stand here.

/// The most sides a game may have.
pub const MAX_SIDES: usize = 4;
/// The most kinds of men and stones a game may have.
pub const MAX_KINDS: usize = 48;
/// The most kinds that may lie in a stock.
pub const MAX_STOCK: usize = 8;
/// The most steps a turn may have.
pub const MAX_STEPS: usize = 16;
/// The most rights (castling, first moves) a game may keep account of.
pub const MAX_RIGHTS: usize = 64;

/// Stones belong to nobody: the number that stands where a side's would.
const NOBODY: u8 = 4;
const OWNERS: u8 = 5;

/// One of the players, by number in the order of the rule file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side(pub u8);

impl Side {
    /// For indexing tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// A mask with this side's bit.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }

    /// The sides of a mask, in the order of their numbers.
    #[inline]
    pub(crate) fn of_bits(mut bits: u8) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let side = (bits != 0).then(|| Self(bits.trailing_zeros() as u8));
            bits &= bits.wrapping_sub(1);
            side
        })
    }
}

/// A kind of man or stone, by number in the order of the rule file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u8);

impl Kind {
    /// For indexing tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What stands on a cell: nothing, a man of a side, or a stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// Owner and kind of every value: looking them up is faster than dividing.
static OWNER: [u8; 256] = parts().0;
static KIND: [u8; 256] = parts().1;

const fn parts() -> ([u8; 256], [u8; 256]) {
    let (mut owners, mut kinds, mut value) = ([0; 256], [0; 256], 0);
    while value < 256 {
        let number = (value as u8).wrapping_sub(1);
        owners[value] = number % OWNERS;
        kinds[value] = number / OWNERS;
        value += 1;
    }
    (owners, kinds)
}

impl Piece {
    /// Nothing.
    pub const EMPTY: Self = Self(0);
    /// How many different values there are, for tables.
    pub const COUNT: usize = 1 + MAX_KINDS * OWNERS as usize;

    /// How many different values there are with so many kinds, nothing included.
    pub(crate) const fn count(kinds: usize) -> usize {
        1 + kinds * OWNERS as usize
    }

    /// A man of a side.
    #[inline]
    pub const fn man(side: Side, kind: Kind) -> Self {
        Self(1 + kind.0 * OWNERS + side.0)
    }

    /// A stone, which is nobody's.
    #[inline]
    pub const fn stone(kind: Kind) -> Self {
        Self(1 + kind.0 * OWNERS + NOBODY)
    }

    /// Is the cell empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// For indexing tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its kind; of an empty cell, nothing meaningful.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind(KIND[self.0 as usize])
    }

    /// Whose it is: a side's number, or 4 for stones.
    #[inline]
    pub(crate) const fn owner(self) -> u8 {
        OWNER[self.0 as usize]
    }

    /// The side it belongs to; none for stones and empty cells.
    #[inline]
    pub const fn side(self) -> Option<Side> {
        if self.0 == 0 || self.owner() == NOBODY { None } else { Some(Side(self.owner())) }
    }

    /// Does it belong to that side?
    #[inline]
    pub const fn is_of(self, side: Side) -> bool {
        self.0 != 0 && self.owner() == side.0
    }

    /// Is it a stone?
    #[inline]
    pub const fn is_stone(self) -> bool {
        self.0 != 0 && self.owner() == NOBODY
    }

    /// Is it a man of any side?
    #[inline]
    pub const fn is_man(self) -> bool {
        self.0 != 0 && self.owner() != NOBODY
    }

    /// All values for so many kinds: men of four sides, and stones.
    pub(crate) fn all(kinds: usize) -> impl Iterator<Item = Self> {
        (1..=u8::MAX).take(kinds * OWNERS as usize).map(Self)
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KindSet(pub u64);

impl KindSet {
    /// Is the kind in it?
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    /// Puts a kind in.
    pub const fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }

    /// Is it empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its kinds in order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let kind = Kind(left.trailing_zeros() as u8);
            left &= left.checked_sub(1)?;
            Some(kind)
        })
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut set = Self::default();
        kinds.into_iter().for_each(|kind| set.insert(kind));
        set
    }
}

/// A set of pieces: which men and stones a motion takes, jumps over, is stopped by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PieceMask([u64; 4]);

impl PieceMask {
    /// Nothing.
    pub(crate) const EMPTY: Self = Self([0; 4]);

    /// Is the piece in it? Nothing is only if it was put in. By reference, or all four words would be copied for
    /// looking at one.
    #[inline]
    pub const fn contains(&self, piece: Piece) -> bool {
        self.0[(piece.0 >> 6) as usize] >> (piece.0 & 63) & 1 != 0
    }

    /// Puts a piece in.
    pub const fn insert(&mut self, piece: Piece) {
        self.0[(piece.0 >> 6) as usize] |= 1 << (piece.0 & 63);
    }

    /// Is nothing in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }
}

impl std::ops::BitAnd for PieceMask {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl FromIterator<Piece> for PieceMask {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut mask = Self::default();
        pieces.into_iter().for_each(|piece| mask.insert(piece));
        mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_remembers_its_side_and_kind() {
        for kind in (0..MAX_KINDS as u8).map(Kind) {
            for side in (0..MAX_SIDES as u8).map(Side) {
                let man = Piece::man(side, kind);
                assert_eq!((man.side(), man.kind(), man.is_man()), (Some(side), kind, true));
            }
            let stone = Piece::stone(kind);
            assert_eq!((stone.side(), stone.kind(), stone.is_stone()), (None, kind, true));
        }
        let all: PieceMask = Piece::all(MAX_KINDS).collect();
        assert!(!all.contains(Piece::EMPTY));
    }
}
