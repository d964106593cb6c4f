//! The transposition table: the results of searched positions, in bounded memory that several threads may share,
//! together with the histories of finished searches.
//!
//! It serves transpositions and supplies the hash step, which is searched first. Draws by repetition depend on the path
//! and are not stored. A slot is two words, and the key is stored xored with the data: if two threads write at once,
//! the slot does not match its key and is ignored. [`TablePartition`] separates searches that must not share entries.

use crate::eval::mix;
use crate::search::history::{HistoryPool, HistoryTables};
use crate::search::report::{Bound, MAX_PLY, Score, WIN};
use prefetch_index::prefetch_index;
use rules::{Game, Side};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// The number of slots in a bucket, which is one cache line.
const SLOTS_PER_BUCKET: usize = 4;
/// The size of a bucket in bytes.
const BUCKET_BYTES: usize = SLOTS_PER_BUCKET * size_of::<Slot>();
/// The offset that makes stored scores positive.
const SCORE_OFFSET: i32 = WIN + 2 * MAX_PLY;
/// The number of bits stored of a step.
const STEP_BITS: u32 = 28;

/// The stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The code of the hash step, the best one known; 0 if there is none.
    pub(crate) step: u32,
    pub(crate) score: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

#[derive(Debug, Default)]
struct Slot {
    /// The key xored with `data`.
    key_xor_data: AtomicU64,
    data: AtomicU64,
}

/// The maximum size of a table in megabytes.
pub const MAX_MEGABYTES: usize = 65_536;

/// The size in bytes, limited to what is possible on this platform.
pub(crate) fn table_bytes(megabytes: usize) -> usize {
    megabytes.clamp(1, MAX_MEGABYTES).min(isize::MAX as usize >> 21) << 20
}

/// A table of positions by key. Keep one per game, and share it between all threads of a search.
#[derive(Debug)]
pub struct TranspositionTable {
    /// A few more than are used, so that buckets can begin on cache lines. (Aligned memory would not come zeroed from
    /// the system.)
    slots: Vec<Slot>,
    /// The first slot used.
    first_slot: usize,
    buckets: usize,
    age: AtomicU8,
    histories: HistoryPool,
}

impl TranspositionTable {
    /// A table of that size in megabytes: at least one, and at most [`MAX_MEGABYTES`].
    pub fn new(megabytes: usize) -> Self {
        Self::with_buckets(table_bytes(megabytes) / BUCKET_BYTES)
    }

    /// A table for a search with a node limit, no larger than that number of megabytes.
    pub(crate) fn for_node_limit(nodes: u64, megabytes: usize) -> Self {
        let most = table_bytes(megabytes) / BUCKET_BYTES;
        Self::with_buckets(usize::try_from(nodes).map_or(most, |nodes| nodes.clamp(256, most)))
    }

    fn with_buckets(buckets: usize) -> Self {
        let slots: Vec<Slot> = (0..(buckets + 1) * SLOTS_PER_BUCKET).map(|_| Slot::default()).collect();
        let first_slot = slots.as_ptr().align_offset(BUCKET_BYTES).min(SLOTS_PER_BUCKET);
        Self { slots, first_slot, buckets, age: AtomicU8::new(0), histories: HistoryPool::default() }
    }

    /// Starts a new generation: entries of older ones are replaced first.
    pub fn new_generation(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    /// Deletes everything.
    pub fn clear(&self) {
        for slot in &self.slots {
            slot.key_xor_data.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.histories.clear();
    }

    /// The first slot of a key's bucket.
    #[inline]
    fn bucket_start(&self, key: u64) -> usize {
        // The upper half of the product spreads the keys evenly over any number of buckets.
        let bucket = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        self.first_slot + bucket * SLOTS_PER_BUCKET
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        &self.slots[self.bucket_start(key)..][..SLOTS_PER_BUCKET]
    }

    fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0 && slot.key_xor_data.load(Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    fn put(&self, key: u64, entry: Entry) {
        let age = self.age.load(Relaxed) & 31;
        let mut worst: Option<(&Slot, i32)> = None;
        for slot in self.bucket(key) {
            let data = slot.data.load(Relaxed);
            if data == 0 || slot.key_xor_data.load(Relaxed) ^ data == key {
                let mut entry = entry;
                if data != 0 {
                    let old = unpack(data);
                    if entry.step == 0 {
                        entry.step = old.step;
                    }
                    // A shallow bound must not replace the result of a deep search of the same position.
                    if entry.bound != Bound::Exact && entry.depth + 3 < old.depth && age_of(data) == age {
                        return;
                    }
                }
                return write_slot(slot, key, pack(entry, age));
            }
            let generations = i32::from(age.wrapping_sub(age_of(data)) & 31);
            let value = unpack(data).depth - 8 * generations;
            if worst.is_none_or(|(_, least)| value < least) {
                worst = Some((slot, value));
            }
        }
        if let Some((slot, _)) = worst {
            write_slot(slot, key, pack(entry, age));
        }
    }

    /// The share of entries of this search, in thousandths, by a sample.
    fn hash_full(&self) -> u32 {
        let age = self.age.load(Relaxed) & 31;
        let sample = &self.slots[self.first_slot..][..self.buckets.min(250) * SLOTS_PER_BUCKET];
        let full = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && age_of(data) == age
        };
        (sample.iter().filter(full).count() * 1000 / sample.len()) as u32
    }
}

/// The part of a table that a search may use.
///
/// A score is that of one team against all others. With two teams, the other's score is the opposite, so both can share
/// entries. With more teams it says nothing about the others among each other, so each team has its own entries. So
/// does every non-zero number, see [`Limits::memory`](crate::search::Limits).
#[derive(Clone, Copy, Debug)]
pub(crate) struct TablePartition<'a> {
    table: &'a TranspositionTable,
    /// A salt mixed into each key; equal for all searches that share entries.
    salt: u64,
}

impl<'a> TablePartition<'a> {
    /// The part for the team of a side.
    pub(crate) fn new(table: &'a TranspositionTable, game: &Game, side: Side, number: u8) -> Self {
        let ours = game.team_bits(side);
        let salt = if number == 0 && game.def().teams().count() <= 2 {
            0
        } else {
            mix(u64::from(number) << 8 | u64::from(ours))
        };
        Self { table, salt }
    }

    pub(crate) fn get(self, key: u64) -> Option<Entry> {
        self.table.get(key ^ self.salt)
    }

    /// Prefetches the bucket of a key.
    #[inline]
    pub(crate) fn prefetch(self, key: u64) {
        prefetch_index(&self.table.slots, self.table.bucket_start(key ^ self.salt));
    }

    pub(crate) fn put(self, key: u64, entry: Entry) {
        self.table.put(key ^ self.salt, entry);
    }

    pub(crate) fn hash_full(self) -> u32 {
        self.table.hash_full()
    }

    /// Takes the history of an earlier search with the same salt, or an empty one.
    pub(crate) fn take_history(self, game: &Game) -> HistoryTables {
        self.table.histories.take(self.salt, game)
    }

    /// Returns a history for later searches with the same salt.
    pub(crate) fn return_history(self, history: HistoryTables) {
        self.table.histories.put_back(self.salt, history);
    }
}

fn write_slot(slot: &Slot, key: u64, data: u64) {
    slot.key_xor_data.store(key ^ data, Relaxed);
    slot.data.store(data, Relaxed);
}

/// From the lowest bit: step 28, score 21, depth 8, bound 2, age 5.
fn pack(entry: Entry, age: u8) -> u64 {
    let bound: u64 = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(entry.step)
        | u64::from((entry.score + SCORE_OFFSET).cast_unsigned()) << STEP_BITS
        | (entry.depth.clamp(0, 255) as u64) << 49
        | bound << 57
        | u64::from(age) << 59
}

fn unpack(data: u64) -> Entry {
    Entry {
        step: (data & ((1 << STEP_BITS) - 1)) as u32,
        score: (data >> STEP_BITS & 0x1f_ffff) as i32 - SCORE_OFFSET,
        depth: (data >> 49 & 255) as i32,
        bound: match data >> 57 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_entries_are_found_again() {
        let table = TranspositionTable::new(1);
        for (i, bound) in [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().enumerate() {
            for score in [0, -1, 123, WIN - 1, 1 - WIN] {
                let entry = Entry { step: 0xfff_ffff - i as u32, score, depth: 17, bound };
                let key = crate::eval::mix(score.cast_unsigned().into());
                table.put(key, entry);
                assert_eq!(table.get(key), Some(entry));
                assert_eq!(table.get(key ^ 1), None);
            }
        }
    }

    #[test]
    fn old_entries_are_replaced_first() {
        let table = TranspositionTable::for_node_limit(1, 1);
        let entry = Entry { step: 1, score: 5, depth: 9, bound: Bound::Exact };
        // All of these share a bucket.
        (0..SLOTS_PER_BUCKET as u64).for_each(|key| table.put(key, entry));
        table.new_generation();
        table.new_generation();
        table.put(99, Entry { depth: 1, ..entry });
        assert!(table.get(99).is_some());
        assert_eq!((0..SLOTS_PER_BUCKET as u64).filter(|&key| table.get(key).is_some()).count(), SLOTS_PER_BUCKET - 1);
    }
}
