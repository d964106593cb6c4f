//! The table of proofs and proof numbers, by position.
//!
//! One entry serves every number of turns left: a win within `n` is a win within more, and where there is no win within
//! `n` there is none within fewer. The table is bounded: in a full bucket, the entry with the least work behind it is
//! replaced. Scores of the searcher are in `transposition`.

use crate::search::transposition::table_bytes;

/// The number for which a proof, or a disproof, is impossible.
pub(super) const INFINITE: u32 = 1 << 30;
/// The number of entries in a bucket.
const BUCKET_SIZE: usize = 4;

/// Proof and disproof number: the minimum number of positions still to prove or disprove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl ProofNumbers {
    pub(super) const WON: Self = Self { proof: 0, disproof: INFINITE };
    pub(super) const NOT_WON: Self = Self { proof: INFINITE, disproof: 0 };

    pub(super) const fn from_result(won: bool) -> Self {
        if won { Self::WON } else { Self::NOT_WON }
    }

    /// Whether the node is proved (true) or disproved (false).
    pub(super) const fn settled(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    /// Unsettled numbers; `left` is the number of turns left for which they hold.
    numbers: ProofNumbers,
    turns_left: u8,
    /// The minimum number of turns left with a proved win; 255 if none is known.
    won_within: u8,
    /// There is no win with fewer turns left than this.
    none_below: u8,
    /// The logarithm of the number of positions searched for this entry; 0 if the entry is empty.
    work: u8,
}

const EMPTY_ENTRY: Entry = Entry {
    key: 0,
    numbers: ProofNumbers { proof: 1, disproof: 1 },
    turns_left: u8::MAX,
    won_within: u8::MAX,
    none_below: 0,
    work: 0,
};

/// Proof numbers by position.
#[derive(Debug)]
pub(super) struct ProofTable {
    entries: Vec<Entry>,
    mask: usize,
}

impl ProofTable {
    pub(super) fn new(megabytes: usize) -> Self {
        let places = (table_bytes(megabytes) / size_of::<Entry>() / BUCKET_SIZE).max(1);
        // The largest power of two that fits.
        let places = places.next_power_of_two() >> usize::from(!places.is_power_of_two());
        Self { entries: vec![EMPTY_ENTRY; places * BUCKET_SIZE], mask: places - 1 }
    }

    fn bucket(&mut self, key: u64) -> &mut [Entry] {
        let at = ((key >> 8) as usize & self.mask) * BUCKET_SIZE;
        &mut self.entries[at..at + BUCKET_SIZE]
    }

    /// The numbers of a position with that number of turns left.
    pub(super) fn get(&mut self, key: u64, left: u8) -> Option<ProofNumbers> {
        let entry = self.bucket(key).iter().find(|entry| entry.work > 0 && entry.key == key)?;
        if left >= entry.won_within {
            Some(ProofNumbers::WON)
        } else if left < entry.none_below {
            Some(ProofNumbers::NOT_WON)
        } else {
            (entry.turns_left == left).then_some(entry.numbers)
        }
    }

    /// Stores the numbers of a position and the number of nodes spent on them.
    pub(super) fn put(&mut self, key: u64, left: u8, numbers: ProofNumbers, nodes: u64) {
        let work = (64 - nodes.leading_zeros()).max(1) as u8;
        let bucket = self.bucket(key);
        let known = bucket.iter().position(|entry| entry.work > 0 && entry.key == key);
        let at = known.or_else(|| (0..BUCKET_SIZE).min_by_key(|&at| bucket[at].work)).unwrap_or(0);
        let entry = &mut bucket[at];
        if known.is_none() {
            *entry = Entry { key, ..EMPTY_ENTRY };
        }
        entry.work = entry.work.max(work);
        match numbers.settled() {
            Some(true) => entry.won_within = entry.won_within.min(left),
            Some(false) => entry.none_below = entry.none_below.max(left + 1),
            None => (entry.numbers, entry.turns_left) = (numbers, left),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_holds_for_more_turns_and_a_disproof_for_fewer() {
        let mut table = ProofTable::new(1);
        table.put(5, 4, ProofNumbers::WON, 1);
        table.put(5, 2, ProofNumbers::NOT_WON, 1);
        let open = ProofNumbers { proof: 7, disproof: 9 };
        table.put(5, 3, open, 1);
        let known: Vec<_> = (0..7).map(|left| table.get(5, left).and_then(ProofNumbers::settled)).collect();
        assert_eq!(known, [Some(false), Some(false), Some(false), None, Some(true), Some(true), Some(true)]);
        assert_eq!((table.get(5, 3), table.get(6, 3)), (Some(open), None));
    }

    #[test]
    fn the_entry_with_the_least_work_is_replaced() {
        let mut table = ProofTable::new(1);
        // All in one bucket.
        let key = |n: u64| n << 40;
        for n in 1..=BUCKET_SIZE as u64 + 1 {
            table.put(key(n), 1, ProofNumbers::WON, if n == 2 { 1 } else { 1000 });
        }
        let kept: Vec<bool> = (1..=BUCKET_SIZE as u64 + 1).map(|n| table.get(key(n), 1).is_some()).collect();
        assert_eq!(kept, [true, false, true, true, true]);
    }
}
