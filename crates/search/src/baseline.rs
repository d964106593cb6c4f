//! Simple players to measure against: they say how much the rest is worth.
//!
//! For: matches, and tests that need a weak opponent. Not for: playing well; nothing here is tuned or clever on
//! purpose, so that its strength stays the same from year to year. Look next: [`Random`], [`Greedy`], [`Uct`],
//! [`Plain`].

mod count;
mod greedy;
mod plain;
mod random;
mod uct;

pub use greedy::Greedy;
pub use plain::Plain;
pub use random::Random;
pub use uct::Uct;
