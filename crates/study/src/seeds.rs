//! Seeds for all randomness in self-play, so that the same seed gives the same games.
//!
//! They are for openings, turns and players; what a player does with its seed is its own affair.

use engine::eval::mix;

/// Combines numbers into a seed; the order matters.
pub fn combine_seeds(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |seed, &number| mix(seed ^ mix(number)))
}
