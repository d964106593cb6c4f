//! All the chance there is in a match: numbers drawn from a seed, so that the same seed gives the same match.
//!
//! For: openings and the seeds of players. Not for: the players' own chance; they get a seed and do as they like.

use eval::mix;

/// One number out of several, in which the order counts.
pub(crate) fn blend(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |seed, &number| mix(seed ^ mix(number)))
}
