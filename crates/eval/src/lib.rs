//! What a position is worth, found out from the rules alone.
//!
//! For: numbers that a search compares. Not for: looking ahead (`search`), files, clocks, chance of its own. Look next: [`Material`] for what
//! men are worth.

mod lot;
mod material;

pub use lot::{draw, mix};
pub use material::Material;
