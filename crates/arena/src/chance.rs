//! All the chance there is in a match: numbers drawn from a seed, so that the same seed gives the same match.
//!
//! For: openings and the seeds of players. Not for: the players' own chance; they get a seed and do as they like.

/// A number scattered over 64 bits (splitmix64, Steele, Lea and Flood 2014).
pub(crate) const fn mix(n: u64) -> u64 {
    let z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

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
        self.0 = mix(self.0);
        (self.0 % bound as u64) as usize
    }
}
