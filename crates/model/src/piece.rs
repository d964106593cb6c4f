//! Sides, kinds and pieces: the content of a cell in one byte.
//!
//! These values index all tables; there are sets of them too. Names and letters are in [`Cast`](crate::cast::Cast). The
//! limits of the whole system are defined here.

/// The most sides a game may have.
pub const MAX_SIDES: usize = 4;
/// The most kinds of pieces and stones a game may have.
pub const MAX_KINDS: usize = 48;
/// The most kinds that a stock may hold.
pub const MAX_STOCK: usize = 8;
/// The most steps a turn may have.
pub const MAX_STEPS: usize = 16;
/// The most rights (castling, first moves) that a game may track.
pub const MAX_RIGHTS: usize = 64;

/// The owner number of stones, which belong to no side.
const NO_OWNER: u8 = 4;
const OWNER_COUNT: u8 = 5;

/// A player's side, by number in the order of the rule file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side(pub u8);

impl Side {
    /// The index in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The mask with this side's bit.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }

    /// The sides of a mask, in the order of their numbers.
    #[inline]
    pub fn iter_bits(mut bits: u8) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let side = (bits != 0).then(|| Self(bits.trailing_zeros() as u8));
            bits &= bits.wrapping_sub(1);
            side
        })
    }
}

/// A kind of piece or stone, by number in the order of the rule file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u8);

impl Kind {
    /// The index in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The content of a cell: nothing, a piece of a side, or a stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// Owner and kind of every value: a lookup is faster than a division.
static OWNER: [u8; 256] = owner_and_kind_tables().0;
static KIND: [u8; 256] = owner_and_kind_tables().1;

const fn owner_and_kind_tables() -> ([u8; 256], [u8; 256]) {
    let (mut owners, mut kinds, mut value) = ([0; 256], [0; 256], 0);
    while value < 256 {
        let number = (value as u8).wrapping_sub(1);
        owners[value] = number % OWNER_COUNT;
        kinds[value] = number / OWNER_COUNT;
        value += 1;
    }
    (owners, kinds)
}

impl Piece {
    /// An empty cell.
    pub const EMPTY: Self = Self(0);
    /// The number of different values, for tables.
    pub const COUNT: usize = 1 + MAX_KINDS * OWNER_COUNT as usize;

    /// The number of different values with this many kinds, including the empty cell.
    #[inline]
    pub const fn count(kinds: usize) -> usize {
        1 + kinds * OWNER_COUNT as usize
    }

    /// A piece of a side.
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Self {
        Self(1 + kind.0 * OWNER_COUNT + side.0)
    }

    /// A stone, which belongs to no side.
    #[inline]
    pub const fn stone(kind: Kind) -> Self {
        Self(1 + kind.0 * OWNER_COUNT + NO_OWNER)
    }

    /// Is the cell empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The index in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its kind; meaningless for an empty cell.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind(KIND[self.0 as usize])
    }

    /// Its owner: a side's number, or 4 for stones.
    #[inline]
    pub const fn owner(self) -> u8 {
        OWNER[self.0 as usize]
    }

    /// The side that it belongs to; `None` for stones and empty cells.
    #[inline]
    pub const fn side(self) -> Option<Side> {
        if self.0 == 0 || self.owner() == NO_OWNER { None } else { Some(Side(self.owner())) }
    }

    /// Does it belong to that side?
    #[inline]
    pub const fn is_of(self, side: Side) -> bool {
        self.0 != 0 && self.owner() == side.0
    }

    /// Is it a stone?
    #[inline]
    pub const fn is_stone(self) -> bool {
        self.0 != 0 && self.owner() == NO_OWNER
    }

    /// Is it a piece of any side?
    #[inline]
    pub const fn has_side(self) -> bool {
        self.0 != 0 && self.owner() != NO_OWNER
    }

    /// All values for this many kinds: pieces of four sides, and stones.
    #[inline]
    pub fn all(kinds: usize) -> impl Iterator<Item = Self> {
        (1..=u8::MAX).take(kinds * OWNER_COUNT as usize).map(Self)
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KindSet(pub u64);

impl KindSet {
    /// Does the set contain the kind?
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    /// Adds a kind.
    #[inline]
    pub const fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }

    /// Is it empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in order.
    #[inline]
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

/// A set of pieces: for example those that a motion captures, jumps over or is blocked by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PieceMask([u64; 4]);

impl PieceMask {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    /// Does the set contain the piece? An empty cell counts only if it was added. Takes a reference, because a copy of
    /// all four words would cost more than the lookup of one.
    #[inline]
    pub const fn contains(&self, piece: Piece) -> bool {
        self.0[(piece.0 >> 6) as usize] >> (piece.0 & 63) & 1 != 0
    }

    /// Adds a piece.
    #[inline]
    pub const fn insert(&mut self, piece: Piece) {
        self.0[(piece.0 >> 6) as usize] |= 1 << (piece.0 & 63);
    }

    /// Is the set empty?
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
    fn a_piece_stores_its_side_and_kind() {
        for kind in (0..MAX_KINDS as u8).map(Kind) {
            for side in (0..MAX_SIDES as u8).map(Side) {
                let piece = Piece::new(side, kind);
                assert_eq!((piece.side(), piece.kind(), piece.has_side()), (Some(side), kind, true));
            }
            let stone = Piece::stone(kind);
            assert_eq!((stone.side(), stone.kind(), stone.is_stone()), (None, kind, true));
        }
        let all: PieceMask = Piece::all(MAX_KINDS).collect();
        assert!(!all.contains(Piece::EMPTY));
    }
}
