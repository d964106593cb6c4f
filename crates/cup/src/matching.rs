//! Pairs for everybody, if there is a way.
//!
//! For: a pairing in which each gets whom he would rather have, the first ones first, as long as nobody is left without
//! anybody: Edmonds' search for augmenting paths with blossoms (J. Edmonds, "Paths, trees, and flowers", 1965). Not
//! for: what makes a pair a good one (`swiss`).

/// Who may be paired with whom, and who is by now.
pub(crate) struct Pairs<F> {
    may: F,
    mate: Vec<Option<usize>>,
    settled: Vec<bool>,
}

impl<F: Fn(usize, usize) -> bool> Pairs<F> {
    /// Pairs for so many; none if somebody would be left over.
    pub(crate) fn all(count: usize, may: F) -> Option<Self> {
        let mut pairs = Self { may, mate: vec![None; count], settled: vec![false; count] };
        (0..count).all(|one| pairs.mate[one].is_some() || pairs.find(one)).then_some(pairs)
    }

    /// Pairs these two for good, if there are still pairs for all others then.
    pub(crate) fn settle(&mut self, one: usize, other: usize) -> bool {
        if one == other || self.settled[one] || self.settled[other] || !(self.may)(one, other) {
            return false;
        }
        let before = self.mate.clone();
        let left = (self.mate[one], self.mate[other]);
        (self.settled[one], self.settled[other]) = (true, true);
        if self.mate[one] == Some(other) {
            return true;
        }
        (self.mate[one], self.mate[other]) = (Some(other), Some(one));
        if let (Some(his), Some(hers)) = left {
            (self.mate[his], self.mate[hers]) = (None, None);
            if !self.find(his) {
                self.mate = before;
                (self.settled[one], self.settled[other]) = (false, false);
                return false;
            }
        }
        true
    }

    /// Has somebody got a pair for good?
    pub(crate) fn is_settled(&self, one: usize) -> bool {
        self.settled[one]
    }

    /// Finds somebody for one who has nobody, changing the pairs of others where that helps; true if it has.
    fn find(&mut self, root: usize) -> bool {
        let count = self.mate.len();
        let mut from: Vec<Option<usize>> = vec![None; count];
        let mut base: Vec<usize> = (0..count).collect();
        let mut outer = vec![false; count];
        outer[root] = true;
        let mut queue = std::collections::VecDeque::from([root]);
        while let Some(at) = queue.pop_front() {
            for to in 0..count {
                if to == at
                    || self.settled[to]
                    || base[at] == base[to]
                    || self.mate[at] == Some(to)
                    || !(self.may)(at, to)
                {
                    continue;
                }
                let is_outer = to == root || self.mate[to].is_some_and(|mate| from[mate].is_some());
                if is_outer {
                    // A circle of odd length: all of it becomes one.
                    let meeting = self.meeting(&base, &from, at, to);
                    let mut inside = vec![false; count];
                    self.shrink(&base, &mut from, &mut inside, (at, to), meeting);
                    self.shrink(&base, &mut from, &mut inside, (to, at), meeting);
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
                            self.turn_over(&from, to);
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// Where the ways of two back to the root meet.
    fn meeting(&self, base: &[usize], from: &[Option<usize>], one: usize, other: usize) -> usize {
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

    /// Notes one half of a circle, from `at` back to where it begins.
    fn shrink(
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

    /// Goes back along the way that was found, and gives everybody on it another mate.
    fn turn_over(&mut self, from: &[Option<usize>], end: usize) {
        let mut at = Some(end);
        while let Some(to) = at {
            let Some(before) = from[to] else { return };
            at = self.mate[before];
            self.mate[to] = Some(before);
            self.mate[before] = Some(to);
        }
    }
}

impl<F> std::fmt::Debug for Pairs<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pairs").field("mate", &self.mate).field("settled", &self.settled).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The slow way: is there a way to pair all of these?
    fn by_trying(left: &mut Vec<usize>, may: &impl Fn(usize, usize) -> bool) -> bool {
        let Some(one) = left.pop() else { return true };
        for at in 0..left.len() {
            let other = left[at];
            if may(one, other) {
                let mut rest: Vec<usize> = left.iter().copied().filter(|&third| third != other).collect();
                if by_trying(&mut rest, may) {
                    return true;
                }
            }
        }
        false
    }

    proptest! {
        #[test]
        fn there_are_pairs_for_all_exactly_if_trying_everything_finds_some(
            count in 1_usize..=5, edges in prop::collection::vec(any::<bool>(), 100)
        ) {
            let count = 2 * count;
            let may = |one: usize, other: usize| one != other && edges[one.min(other) * 10 + one.max(other)];
            let mut left: Vec<usize> = (0..count).collect();
            let found = Pairs::all(count, may);
            prop_assert_eq!(found.is_some(), by_trying(&mut left, &may));
            if let Some(pairs) = found {
                for one in 0..count {
                    let mate = pairs.mate[one].unwrap_or(one);
                    prop_assert!(may(one, mate) && pairs.mate[mate] == Some(one));
                }
            }
        }
    }
}
