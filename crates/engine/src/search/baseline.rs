//! Simple players as reference opponents for measurements.
//!
//! They serve matches, and tests that need a weak opponent. They are deliberately neither tuned nor clever, so that
//! their strength stays the same from year to year. Look next: [`Random`], [`Greedy`], [`Uct`], [`PlainAlphaBeta`], [`Maxn`].

mod greedy;
mod material;
mod maxn;
mod plain_alpha_beta;
mod random;
mod uct;

pub use greedy::Greedy;
pub use maxn::Maxn;
pub use plain_alpha_beta::PlainAlphaBeta;
pub use random::Random;
pub use uct::Uct;
