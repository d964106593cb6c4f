//! Sets and maps by the keys of positions.
//!
//! For: remembering which positions have been seen. [`Position::key`](crate::Position::key) has scattered its bits
//! already, so a key is its own hash, and nobody scatters it again. Not for: numbers that somebody else may choose:
//! they could all fall into one place.

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

    /// Keys come by `write_u64`; whatever else is hashed is folded together, so that it works, too.
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
}

/// Keys of positions.
pub type Keys = HashSet<u64, BuildHasherDefault<KeyHasher>>;

/// Something for each key of a position.
pub type ByKey<T> = HashMap<u64, T, BuildHasherDefault<KeyHasher>>;

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::BuildHasher;

    #[test]
    fn a_key_is_its_own_hash() {
        let keys = Keys::default();
        for key in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
            assert_eq!(keys.hasher().hash_one(key), key);
        }
    }
}
