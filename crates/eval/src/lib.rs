//! What a position is worth, found out from the rules alone.
//!
//! For: numbers that a search compares. Not for: looking ahead (`search`), files, clocks, chance of its own. Look next: [`Material`] for what
//! men are worth.

mod eval;
mod lot;
mod material;
mod sum;

pub use eval::Eval;
pub use lot::{draw, mix};
pub use material::Material;
pub use sum::Sum;
