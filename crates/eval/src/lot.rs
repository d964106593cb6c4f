//! Numbers that look as if drawn by lot and are the same every time.
//!
//! For: sampling boards, and telling equal turns apart by a seed. Not for: secrets.

/// A number scattered over 64 bits (splitmix64): all the chance there is in evaluating and searching.
pub const fn mix(n: u64) -> u64 {
    let z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number below `bound` (which is not 0); `state` becomes the next one.
pub const fn draw(state: &mut u64, bound: usize) -> usize {
    *state = mix(*state);
    (*state % bound as u64) as usize
}
