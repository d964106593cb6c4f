//! The computer opponent: it plays every game for which there is a rule file, from the rules alone.
//!
//! For: choosing a turn. Not for: clocks, threads, chance; the caller says when to stop and gives a seed, so the same call gives the
//! same turn. Look next: [`Searcher`] for the search, [`Material`] for what a man is worth, `turns` for games with thousands of turns.

mod level;
mod material;
mod search;
mod table;
mod turns;

pub use level::{Level, Limits};
pub use material::Material;
pub use search::{Choice, Searcher, choose};

/// A number scattered over 64 bits (splitmix64): all the chance there is here.
pub(crate) const fn mix(n: u64) -> u64 {
    let z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number below `bound` (which is not 0), and the next state.
pub(crate) const fn draw(state: &mut u64, bound: usize) -> usize {
    *state = mix(*state);
    (*state % bound as u64) as usize
}
