//! Sets and maps keyed by hash keys of positions.
//!
//! [`Position::key`](crate::position::Position::key) is already well distributed, so a key is its own hash. Do not use these for
//! numbers that another party may choose: they could all collide.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// Hashes a key by passing it through.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    /// Keys use `write_u64`; other data is folded, so that any type works.
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
}

/// A set of hash keys.
pub type KeySet = HashSet<u64, BuildHasherDefault<KeyHasher>>;

/// A map from hash keys.
pub type KeyMap<T> = HashMap<u64, T, BuildHasherDefault<KeyHasher>>;

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::BuildHasher;

    #[test]
    fn a_key_is_its_own_hash() {
        let keys = KeySet::default();
        for key in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
            assert_eq!(keys.hasher().hash_one(key), key);
        }
    }
}
