//! What has been proved, or how far a proof has come, by position.
//!
//! One entry holds a position for every number of turns left: a win within `n` is a win within more, and where there is
//! none within `n` there is none within fewer. The table is bounded: of the entries in a place, the one with the least
//! work behind it goes. For: `proof`. Not for: scores (`table` of the searcher).

use crate::transposition::bytes;

/// No number of positions is enough for a proof.
pub(super) const INFINITE: u32 = 1 << 30;
/// Entries that share a place.
const BUCKET: usize = 4;

/// How many positions at least are still to be proved, and to be disproved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const WON: Self = Self { proof: 0, disproof: INFINITE };
    pub(super) const NOT_WON: Self = Self { proof: INFINITE, disproof: 0 };

    pub(super) const fn of(won: bool) -> Self {
        if won { Self::WON } else { Self::NOT_WON }
    }

    /// Is it proved (true) or disproved (false)?
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
    /// Numbers that are no proof, and the turns left for which they hold.
    numbers: Numbers,
    left: u8,
    /// A win within so many turns left; 255: none is known.
    won_within: u8,
    /// No win with fewer turns left than these.
    none_below: u8,
    /// About how many positions have been looked at for this (a power of two); 0: nothing is here.
    work: u8,
}

const EMPTY: Entry = Entry {
    key: 0,
    numbers: Numbers { proof: 1, disproof: 1 },
    left: u8::MAX,
    won_within: u8::MAX,
    none_below: 0,
    work: 0,
};

/// Numbers by position.
#[derive(Debug)]
pub(super) struct Proofs {
    entries: Vec<Entry>,
    mask: usize,
}

impl Proofs {
    pub(super) fn new(megabytes: usize) -> Self {
        let places = (bytes(megabytes) / size_of::<Entry>() / BUCKET).max(1);
        // A power of two that is not larger than asked for.
        let places = places.next_power_of_two() >> usize::from(!places.is_power_of_two());
        Self { entries: vec![EMPTY; places * BUCKET], mask: places - 1 }
    }

    fn bucket(&mut self, key: u64) -> &mut [Entry] {
        let at = ((key >> 8) as usize & self.mask) * BUCKET;
        &mut self.entries[at..at + BUCKET]
    }

    /// What is known of a position with so many turns left.
    pub(super) fn get(&mut self, key: u64, left: u8) -> Option<Numbers> {
        let entry = self.bucket(key).iter().find(|entry| entry.work > 0 && entry.key == key)?;
        if left >= entry.won_within {
            Some(Numbers::WON)
        } else if left < entry.none_below {
            Some(Numbers::NOT_WON)
        } else {
            (entry.left == left).then_some(entry.numbers)
        }
    }

    /// Notes what so many positions have taught about one.
    pub(super) fn put(&mut self, key: u64, left: u8, numbers: Numbers, nodes: u64) {
        let work = (64 - nodes.leading_zeros()).max(1) as u8;
        let bucket = self.bucket(key);
        let known = bucket.iter().position(|entry| entry.work > 0 && entry.key == key);
        let at = known.or_else(|| (0..BUCKET).min_by_key(|&at| bucket[at].work)).unwrap_or(0);
        let entry = &mut bucket[at];
        if known.is_none() {
            *entry = Entry { key, ..EMPTY };
        }
        entry.work = entry.work.max(work);
        match numbers.settled() {
            Some(true) => entry.won_within = entry.won_within.min(left),
            Some(false) => entry.none_below = entry.none_below.max(left + 1),
            None => (entry.numbers, entry.left) = (numbers, left),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_holds_for_more_turns_and_no_win_for_fewer() {
        let mut table = Proofs::new(1);
        table.put(5, 4, Numbers::WON, 1);
        table.put(5, 2, Numbers::NOT_WON, 1);
        let open = Numbers { proof: 7, disproof: 9 };
        table.put(5, 3, open, 1);
        let known: Vec<_> = (0..7).map(|left| table.get(5, left).and_then(Numbers::settled)).collect();
        assert_eq!(known, [Some(false), Some(false), Some(false), None, Some(true), Some(true), Some(true)]);
        assert_eq!((table.get(5, 3), table.get(6, 3)), (Some(open), None));
    }

    #[test]
    fn what_cost_the_least_goes_first() {
        let mut table = Proofs::new(1);
        // All of one place.
        let key = |n: u64| n << 40;
        for n in 1..=BUCKET as u64 + 1 {
            table.put(key(n), 1, Numbers::WON, if n == 2 { 1 } else { 1000 });
        }
        let kept: Vec<bool> = (1..=BUCKET as u64 + 1).map(|n| table.get(key(n), 1).is_some()).collect();
        assert_eq!(kept, [true, false, true, true, true]);
    }
}
