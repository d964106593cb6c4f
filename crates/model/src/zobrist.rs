//! Zobrist keys: the hash of a position, piece by piece.
//!
//! The compiler makes them once for a game. Look next: `position`, which keeps its hash with them.

use crate::piece::{KindSet, Piece};
use geometry::{Cell, MAX_CELLS};

/// The Zobrist keys and the tables by which `Position::put_piece` and `Position::move_piece` update sets and rights; made by the
/// compiler, the same for all positions of a game.
#[derive(Debug)]
pub struct ZobristKeys {
    /// By piece and cell. The empty cell has the key 0, so that no check for emptiness is needed.
    keys: Vec<[u64; MAX_CELLS]>,
    /// By piece: [`ROYAL_FLAG`], [`CHARGED_FLAG`].
    flags: Box<[u8; Piece::COUNT]>,
    pub(crate) rights_lost_by_cell: Box<[u64; MAX_CELLS]>,
    pub(crate) cell_count: usize,
}

/// The marks for which a position keeps a set of cells (bits).
pub(crate) const ROYAL_FLAG: u8 = 1;
pub(crate) const CHARGED_FLAG: u8 = 2;

impl ZobristKeys {
    /// `lost_by[cell]`: the rights that a change of the cell forfeits. `pieces`: all that can stand on a cell. `charged`: the kinds that explode, or may act
    /// like such pieces.
    pub fn new(lost_by: &[u64], pieces: &[Piece], royals: KindSet, charged: KindSet) -> Self {
        let key =
            |piece: usize, cell: usize| if piece == 0 { 0 } else { splitmix64((piece * MAX_CELLS + cell) as u64) };
        let count = pieces.iter().map(|piece| piece.index() + 1).max().unwrap_or(1);
        let keys = (0..count).map(|piece| std::array::from_fn(|cell| key(piece, cell))).collect();
        let all = std::array::from_fn(|cell| lost_by.get(cell).copied().unwrap_or(0));
        let mut flags = Box::new([0; Piece::COUNT]);
        for &piece in pieces {
            for (_, mark) in [(royals, ROYAL_FLAG), (charged, CHARGED_FLAG)]
                .into_iter()
                .filter(|(kinds, _)| kinds.contains(piece.kind()))
            {
                flags[piece.index()] |= mark;
            }
        }
        Self { keys, flags, rights_lost_by_cell: Box::new(all), cell_count: lost_by.len() }
    }

    #[inline]
    pub(crate) fn flags(&self, piece: Piece) -> u8 {
        self.flags[piece.index()]
    }

    /// The key of a piece on a cell; 0 for an empty cell.
    #[inline]
    pub fn key(&self, cell: Cell, piece: Piece) -> u64 {
        self.keys[piece.index()][cell.index()]
    }
}

/// Distributes a number over 64 bits (splitmix64).
#[inline]
pub const fn splitmix64(n: u64) -> u64 {
    let z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
