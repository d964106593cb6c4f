//! Perfect matchings: pairs for all entrants, if they exist.
//!
//! Builds a pairing in which the first ones get the partner they prefer as long as all others can still be paired, with
//! Edmonds' augmenting paths and blossoms (J. Edmonds, "Paths, trees, and flowers", 1965). What makes a pair a good
//! one is decided in `swiss`.

/// Which pairs are allowed, and the current matching.
pub(crate) struct Matching<F> {
    is_allowed: F,
    mate: Vec<Option<usize>>,
    fixed: Vec<bool>,
}

impl<F: Fn(usize, usize) -> bool> Matching<F> {
    /// Pairs `count` entrants; `None` if that is not possible for all of them.
    pub(crate) fn perfect(count: usize, may: F) -> Option<Self> {
        let mut pairs = Self { is_allowed: may, mate: vec![None; count], fixed: vec![false; count] };
        (0..count).all(|one| pairs.mate[one].is_some() || pairs.augment(one)).then_some(pairs)
    }

    /// The most of `count` entrants that can be paired with each other.
    pub(crate) fn most_paired(count: usize, may: F) -> usize {
        let mut pairs = Self { is_allowed: may, mate: vec![None; count], fixed: vec![false; count] };
        for one in 0..count {
            if pairs.mate[one].is_none() {
                pairs.augment(one);
            }
        }
        pairs.mate.iter().flatten().count()
    }

    /// Fixes this pair if all others can still be paired then.
    pub(crate) fn fix(&mut self, one: usize, other: usize) -> bool {
        if one == other || self.fixed[one] || self.fixed[other] || !(self.is_allowed)(one, other) {
            return false;
        }
        let before = self.mate.clone();
        let left = (self.mate[one], self.mate[other]);
        (self.fixed[one], self.fixed[other]) = (true, true);
        if self.mate[one] == Some(other) {
            return true;
        }
        (self.mate[one], self.mate[other]) = (Some(other), Some(one));
        if let (Some(his), Some(hers)) = left {
            (self.mate[his], self.mate[hers]) = (None, None);
            if !self.augment(his) {
                self.mate = before;
                (self.fixed[one], self.fixed[other]) = (false, false);
                return false;
            }
        }
        true
    }

    /// Whether the pair of this entrant is fixed.
    pub(crate) fn is_fixed(&self, one: usize) -> bool {
        self.fixed[one]
    }

    /// Searches for a partner for the unpaired `root`, re-pairing others where that helps; true if it found one.
    fn augment(&mut self, root: usize) -> bool {
        let count = self.mate.len();
        let mut from: Vec<Option<usize>> = vec![None; count];
        let mut base: Vec<usize> = (0..count).collect();
        let mut outer = vec![false; count];
        outer[root] = true;
        let mut queue = std::collections::VecDeque::from([root]);
        while let Some(at) = queue.pop_front() {
            for to in 0..count {
                if to == at
                    || self.fixed[to]
                    || base[at] == base[to]
                    || self.mate[at] == Some(to)
                    || !(self.is_allowed)(at, to)
                {
                    continue;
                }
                let is_outer = to == root || self.mate[to].is_some_and(|mate| from[mate].is_some());
                if is_outer {
                    // A blossom, a cycle of odd length: it is contracted to its base.
                    let meeting = self.common_base(&base, &from, at, to);
                    let mut inside = vec![false; count];
                    self.mark_path(&base, &mut from, &mut inside, (at, to), meeting);
                    self.mark_path(&base, &mut from, &mut inside, (to, at), meeting);
                    for one in 0..count {
                        if inside[base[one]] {
                            base[one] = meeting;
                            if !outer[one] {
                                outer[one] = true;
                                queue.push_back(one);
                            }
                        }
                    }
                } else if from[to].is_none() {
                    from[to] = Some(at);
                    match self.mate[to] {
                        Some(mate) => {
                            outer[mate] = true;
                            queue.push_back(mate);
                        }
                        None => {
                            self.flip_path(&from, to);
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// Where the paths of two vertices to the root meet.
    fn common_base(&self, base: &[usize], from: &[Option<usize>], one: usize, other: usize) -> usize {
        let mut seen = vec![false; base.len()];
        let mut at = base[one];
        loop {
            seen[at] = true;
            match self.mate[at].and_then(|mate| from[mate]) {
                Some(next) => at = base[next],
                None => break,
            }
        }
        at = base[other];
        while !seen[at] {
            match self.mate[at].and_then(|mate| from[mate]) {
                Some(next) => at = base[next],
                None => break,
            }
        }
        at
    }

    /// Marks one half of a blossom, from `at` back to its base.
    fn mark_path(
        &self,
        base: &[usize],
        from: &mut [Option<usize>],
        inside: &mut [bool],
        (mut at, mut child): (usize, usize),
        meeting: usize,
    ) {
        while base[at] != meeting {
            let Some(mate) = self.mate[at] else { return };
            (inside[base[at]], inside[base[mate]]) = (true, true);
            from[at] = Some(child);
            child = mate;
            match from[mate] {
                Some(next) => at = next,
                None => return,
            }
        }
        inside[meeting] = true;
    }

    /// Flips the augmenting path that was found: each vertex on it gets a new partner.
    fn flip_path(&mut self, from: &[Option<usize>], end: usize) {
        let mut at = Some(end);
        while let Some(to) = at {
            let Some(before) = from[to] else { return };
            at = self.mate[before];
            self.mate[to] = Some(before);
            self.mate[before] = Some(to);
        }
    }
}

impl<F> std::fmt::Debug for Matching<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pairs").field("mate", &self.mate).field("settled", &self.fixed).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Brute force: is there a way to pair all of these?
    fn brute_force(left: &mut Vec<usize>, may: &impl Fn(usize, usize) -> bool) -> bool {
        let Some(one) = left.pop() else { return true };
        for at in 0..left.len() {
            let other = left[at];
            if may(one, other) {
                let mut rest: Vec<usize> = left.iter().copied().filter(|&third| third != other).collect();
                if brute_force(&mut rest, may) {
                    return true;
                }
            }
        }
        false
    }

    proptest! {
        #[test]
        fn a_perfect_matching_is_found_exactly_if_brute_force_finds_one(
            count in 1_usize..=5, edges in prop::collection::vec(any::<bool>(), 100)
        ) {
            let count = 2 * count;
            let may = |one: usize, other: usize| one != other && edges[one.min(other) * 10 + one.max(other)];
            let mut left: Vec<usize> = (0..count).collect();
            let found = Matching::perfect(count, may);
            prop_assert_eq!(found.is_some(), brute_force(&mut left, &may));
            // With others who may be paired with all, as many are paired as possible: so many are needed for the rest.
            let most = Matching::most_paired(count, may);
            prop_assert_eq!(most == count, found.is_some());
            let helped = |helpers: usize| {
                Matching::perfect(count + helpers, |one, other| {
                    if one >= count || other >= count { (one >= count) != (other >= count) } else { may(one, other) }
                })
            };
            prop_assert!(helped(count - most).is_some());
            prop_assert!(most == count || helped(count - most - 2).is_none());
            if let Some(pairs) = found {
                for one in 0..count {
                    let mate = pairs.mate[one].unwrap_or(one);
                    prop_assert!(may(one, mate) && pairs.mate[mate] == Some(one));
                }
            }
        }
    }
}
