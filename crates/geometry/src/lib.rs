//! Boards of any shape: cells, sets of cells, vectors, walls, and the runs that lead over them.
//!
//! For: everything that is true of the empty board, whoever stands on it. Not for: pieces, sides that move, rules; a
//! wall is here because it belongs to the board. Look next: [`Board`] for the shape, [`Vector`] for directions, and the
//! crate `rules`, which turns both into move tables.

mod board;
mod cell;
mod cell_set;
mod vector;

pub use board::{Board, BoardError, Wall};
pub use cell::{Cell, MAX_CELLS};
pub use cell_set::CellSet;
pub use vector::{Facing, Vector};
