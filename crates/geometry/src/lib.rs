//! Boards of any shape: cells, sets of cells, directions, walls and rays.
//!
//! For: everything that is true of the empty board; walls are here because they belong to the board. Not for: pieces,
//! sides that move, rules. Look next: [`Board`] for the shape, [`Direction`] for steps and leaps, and the crate
//! `rules`, which turns both into move tables.
//!
//! ```
//! use geometry::{Board, CellSet, Direction};
//!
//! let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
//! // Three by three, without the middle cell.
//! let board = Board::new(names(&["a", "b", "c"]), names(&["1", "2", "3"]), |x, y| (x, y) != (1, 1))?;
//! let corner = board.cell("a1").expect("a cell of the board");
//! assert_eq!(board.cell_count(), 8);
//! assert_eq!(board.ray(corner, Direction::ORTHOGONAL[0]).len(), 2);
//! assert_eq!(board.step(corner, Direction::DIAGONAL[0]), None, "there is a hole");
//! assert!(CellSet::EMPTY.with(corner).contains(corner));
//! # Ok::<(), geometry::BoardError>(())
//! ```

mod board;
mod cell;
mod cell_set;
mod direction;
mod per_cell;
mod shape;
mod step_table;

pub use board::{Board, BoardError, MAX_EXTENT, Wall};
pub use cell::{Cell, MAX_CELLS};
pub use cell_set::CellSet;
pub use direction::{Direction, Facing, Leg};
pub use per_cell::PerCell;
pub use shape::{Lattice, Shape};
