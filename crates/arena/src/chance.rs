//! All the chance there is in a match: numbers drawn from a seed, so that the same seed gives the same match.
//!
//! For: openings and the seeds of players. Not for: the players' own chance; they get a seed and do as they like.

use eval::{draw, mix};

/// One number out of several, in which the order counts.
pub(crate) fn blend(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |seed, &number| mix(seed ^ mix(number)))
}

/// Numbers one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`, which is not 0.
    pub(crate) const fn below(&mut self, bound: usize) -> usize {
        draw(&mut self.0, bound)
    }
}
