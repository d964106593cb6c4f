//! Where a game stands in its order of play, if sides move several times in a row.
//!
//! A part of a position. How it goes on is in the crate `rules` (`play::series`); the word is in `turn::series`.

/// The turn that comes next, among those that belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeriesPlace {
    /// How many turns of the series, or of a round of the order, have been played.
    pub played: u8,
    /// How many turns the series has, if series grow; else 0.
    pub length: u8,
}

impl SeriesPlace {
    /// A unique number, for hashing; 0 in games without series.
    #[inline]
    pub fn hash_value(self) -> u64 {
        u64::from(self.played) | u64::from(self.length) << 8
    }
}
