//! Seeds for all randomness in a match, so that the same seed gives the same match.
//!
//! They are for openings and players; what a player does with its seed is its own affair.

use engine::eval::mix;

/// Combines numbers into a seed; the order matters.
pub(crate) fn combine_seeds(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |seed, &number| mix(seed ^ mix(number)))
}
