//! Deterministic pseudo-random numbers.
//!
//! For sampling boards and breaking ties between equal turns by a seed. Not suitable for secrets.

/// Scatters a number over 64 bits (splitmix64): the only source of randomness in evaluation and search.
pub const fn mix(n: u64) -> u64 {
    let z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Draws a number below `bound`, which must not be 0, and advances `state`.
pub const fn random_below(state: &mut u64, bound: usize) -> usize {
    *state = mix(*state);
    (*state % bound as u64) as usize
}
