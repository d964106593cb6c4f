//! What earlier searches found out about a position: bounded memory, the newer or deeper result stays.
//!
//! For: transpositions within one choice. Not for: draws by repetition, which depend on the way and are looked up before.

use crate::report::Bound;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    /// The key of the position the best turn leads to; 0 if none is known.
    pub(crate) best: u64,
    pub(crate) score: i32,
    pub(crate) depth: i16,
    pub(crate) bound: Bound,
}

/// Positions by key.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// `1 << bits` entries of 32 bytes.
    pub(crate) fn new(bits: u32) -> Self {
        Self { entries: vec![None; 1 << bits] }
    }

    const fn slot(&self, key: u64) -> usize {
        (key as usize) & (self.entries.len() - 1)
    }

    /// How full it is, in thousandths, by a sample.
    pub(crate) fn fill(&self) -> u32 {
        let sample = self.entries.len().min(1000);
        let full = self.entries[..sample].iter().filter(|entry| entry.is_some()).count();
        (full * 1000 / sample) as u32
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.slot(key)].filter(|entry| entry.key == key)
    }

    pub(crate) fn put(&mut self, key: u64, best: u64, score: i32, depth: i16, bound: Bound) {
        let slot = self.slot(key);
        // A shallow result must not drive out a deep one of the same position; of another position it must, or the table silts up.
        if self.entries[slot].is_none_or(|old| old.key != key || old.depth <= depth) {
            self.entries[slot] = Some(Entry { key, best, score, depth, bound });
        }
    }
}
