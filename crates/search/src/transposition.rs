//! The transposition table: what was found out about positions, in bounded memory that several threads may share; and
//! the histories of searches that are over, for as long as the table is kept.
//!
//! For: transpositions, and the hash step, which is looked at first. Not for: draws by repetition, which depend on the
//! way. A slot is two words, and the key is stored mixed with the other word: if two threads write at once, what is
//! read does not fit its key and is ignored. What one search may know of what another has stored is a matter of keys
//! too: see [`Memory`].

use crate::history::{Histories, History};
use crate::report::{Bound, MAX_PLY, Score, WIN};
use eval::mix;
use prefetch_index::prefetch_index;
use rules::{Game, Side};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Slots of a bucket; one cache line.
const SLOTS: usize = 4;
/// How many bytes a bucket has.
const BUCKET_BYTES: usize = SLOTS * size_of::<Slot>();
/// Scores are stored above this.
const OFFSET: i32 = WIN + 2 * MAX_PLY;
/// How many bits of a step are stored.
const STEP_BITS: u32 = 28;

/// What is remembered of a position.
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
    /// The key, mixed with `data`.
    lock: AtomicU64,
    data: AtomicU64,
}

/// The largest table, in megabytes.
pub const MAX_MEGABYTES: usize = 65_536;

/// As many megabytes as a table can have here.
pub(crate) fn bytes(megabytes: usize) -> usize {
    megabytes.clamp(1, MAX_MEGABYTES).min(isize::MAX as usize >> 21) << 20
}

/// Positions by key. Keep one for a game, and let all threads that think about it share it.
#[derive(Debug)]
pub struct TranspositionTable {
    /// A few more than are used, for buckets to begin where cache lines do. (Aligned memory would not come zeroed from
    /// the system.)
    slots: Vec<Slot>,
    /// The first slot that is used.
    first: usize,
    buckets: usize,
    age: AtomicU8,
    histories: Histories,
}

impl TranspositionTable {
    /// A table of so many megabytes: at least one, and at most [`MAX_MEGABYTES`].
    pub fn new(megabytes: usize) -> Self {
        Self::with_buckets(bytes(megabytes) / BUCKET_BYTES)
    }

    /// One that holds some times as many positions as will be searched, and no more than so many megabytes.
    pub(crate) fn fitting(nodes: u64, megabytes: usize) -> Self {
        let most = bytes(megabytes) / BUCKET_BYTES;
        Self::with_buckets(usize::try_from(nodes).map_or(most, |nodes| nodes.clamp(256, most)))
    }

    fn with_buckets(buckets: usize) -> Self {
        let slots: Vec<Slot> = (0..(buckets + 1) * SLOTS).map(|_| Slot::default()).collect();
        let first = slots.as_ptr().align_offset(BUCKET_BYTES).min(SLOTS);
        Self { slots, first, buckets, age: AtomicU8::new(0), histories: Histories::default() }
    }

    /// A new search begins: what older generations stored gives way first.
    pub fn new_generation(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in &self.slots {
            slot.lock.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.histories.clear();
    }

    /// The first slot of a key's bucket.
    #[inline]
    fn begin(&self, key: u64) -> usize {
        // The upper half of the product spreads the keys evenly over any number of buckets.
        let bucket = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        self.first + bucket * SLOTS
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        &self.slots[self.begin(key)..][..SLOTS]
    }

    fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0 && slot.lock.load(Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    fn put(&self, key: u64, entry: Entry) {
        let age = self.age.load(Relaxed) & 31;
        let mut worst: Option<(&Slot, i32)> = None;
        for slot in self.bucket(key) {
            let data = slot.data.load(Relaxed);
            if data == 0 || slot.lock.load(Relaxed) ^ data == key {
                let mut entry = entry;
                if data != 0 {
                    let old = unpack(data);
                    if entry.step == 0 {
                        entry.step = old.step;
                    }
                    // A shallow bound must not drive out what a deep search found of the same position.
                    if entry.bound != Bound::Exact && entry.depth + 3 < old.depth && age_of(data) == age {
                        return;
                    }
                }
                return write(slot, key, pack(entry, age));
            }
            let generations = i32::from(age.wrapping_sub(age_of(data)) & 31);
            let value = unpack(data).depth - 8 * generations;
            if worst.is_none_or(|(_, least)| value < least) {
                worst = Some((slot, value));
            }
        }
        if let Some((slot, _)) = worst {
            write(slot, key, pack(entry, age));
        }
    }

    /// How full it is with what this search stored, in thousandths, by a sample.
    fn hash_full(&self) -> u32 {
        let age = self.age.load(Relaxed) & 31;
        let sample = &self.slots[self.first..][..self.buckets.min(250) * SLOTS];
        let full = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && age_of(data) == age
        };
        (sample.iter().filter(full).count() * 1000 / sample.len()) as u32
    }
}

/// What a search may know of a table.
///
/// A score is that of one team against all others. With two teams the other's is its opposite, so they can share what
/// they know; with more of them it says nothing about the others' among each other, so each team remembers for itself.
/// So does whoever has a number: see [`Limits::memory`](crate::Limits).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory<'a> {
    table: &'a TranspositionTable,
    /// Mixed into each key; the same for all who share what they know.
    whose: u64,
}

impl<'a> Memory<'a> {
    /// That of the team of a side.
    pub(crate) fn of(table: &'a TranspositionTable, game: &Game, side: Side, number: u8) -> Self {
        let ours = game.camp(side);
        let whose = if number == 0 && game.def().teams().count() <= 2 {
            0
        } else {
            mix(u64::from(number) << 8 | u64::from(ours))
        };
        Self { table, whose }
    }

    pub(crate) fn get(self, key: u64) -> Option<Entry> {
        self.table.get(key ^ self.whose)
    }

    /// Has fetched from memory what will be asked for soon, without waiting for it.
    #[inline]
    pub(crate) fn prefetch(self, key: u64) {
        prefetch_index(&self.table.slots, self.table.begin(key ^ self.whose));
    }

    pub(crate) fn put(self, key: u64, entry: Entry) {
        self.table.put(key ^ self.whose, entry);
    }

    pub(crate) fn hash_full(self) -> u32 {
        self.table.hash_full()
    }

    /// The history of an earlier search that may know the same, or an empty one.
    pub(crate) fn take_history(self, game: &Game) -> History {
        self.table.histories.take(self.whose, game)
    }

    /// Leaves a history for later searches that may know the same.
    pub(crate) fn leave_history(self, history: History) {
        self.table.histories.leave(self.whose, history);
    }
}

fn write(slot: &Slot, key: u64, data: u64) {
    slot.lock.store(key ^ data, Relaxed);
    slot.data.store(data, Relaxed);
}

/// From the lowest bit: step 28, score 21, depth 8, bound 2, age 5.
fn pack(entry: Entry, age: u8) -> u64 {
    let bound: u64 = match entry.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    u64::from(entry.step)
        | u64::from((entry.score + OFFSET).cast_unsigned()) << STEP_BITS
        | (entry.depth.clamp(0, 255) as u64) << 49
        | bound << 57
        | u64::from(age) << 59
}

fn unpack(data: u64) -> Entry {
    Entry {
        step: (data & ((1 << STEP_BITS) - 1)) as u32,
        score: (data >> STEP_BITS & 0x1f_ffff) as i32 - OFFSET,
        depth: (data >> 49 & 255) as i32,
        bound: match data >> 57 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
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
    fn what_is_stored_comes_back() {
        let table = TranspositionTable::new(1);
        for (i, bound) in [Bound::Exact, Bound::AtLeast, Bound::AtMost].into_iter().enumerate() {
            for score in [0, -1, 123, WIN - 1, 1 - WIN] {
                let entry = Entry { step: 0xfff_ffff - i as u32, score, depth: 17, bound };
                let key = eval::mix(score.cast_unsigned().into());
                table.put(key, entry);
                assert_eq!(table.get(key), Some(entry));
                assert_eq!(table.get(key ^ 1), None);
            }
        }
    }

    #[test]
    fn what_is_old_gives_way() {
        let table = TranspositionTable::fitting(1, 1);
        let entry = Entry { step: 1, score: 5, depth: 9, bound: Bound::Exact };
        // All of these share a bucket.
        (0..SLOTS as u64).for_each(|key| table.put(key, entry));
        table.new_generation();
        table.new_generation();
        table.put(99, Entry { depth: 1, ..entry });
        assert!(table.get(99).is_some());
        assert_eq!((0..SLOTS as u64).filter(|&key| table.get(key).is_some()).count(), SLOTS - 1);
    }
}
