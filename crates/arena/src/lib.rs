//! Engine against engine.
mod chance;
pub mod elo;
pub mod sprt;
mod tally;
pub use tally::{Score, Tally};
