//! What a position is worth, found out from the rules alone.
//!
//! For: numbers that a search compares. Not for: looking ahead (`search`), files, clocks, chance of its own. Look next:
//! [`Eval`].

mod eval;
mod evaluate;
mod lot;
mod measure;
mod piece_square;
mod sum;
mod survey;
mod values;

pub use eval::Eval;
pub use lot::{draw, mix};
pub use sum::Sum;
pub use survey::Survey;
pub use values::{Term, Values, Weights, Worth};
