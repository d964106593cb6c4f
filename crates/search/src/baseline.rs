//! Simple players to measure against: they say how much the rest is worth.
//!
//! For: matches, and tests that need a weak opponent. Not for: playing well; nothing here is tuned or clever on
//! purpose, so that its strength stays the same from year to year. Look next: [`Random`], [`Greedy`], [`Uct`],
//! [`Plain`], [`Maxn`].

mod count;
mod greedy;
mod maxn;
mod plain;
mod random;
mod uct;

pub use greedy::Greedy;
pub use maxn::Maxn;
pub use plain::Plain;
pub use random::Random;
pub use uct::Uct;
