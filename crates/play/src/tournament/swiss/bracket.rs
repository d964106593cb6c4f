//! Pairs one score group together with the players who have moved down to it (article 3).
//!
//! All who are not paired yet are vertices of one matching, so that the rest can be paired, too (2.2 [C4]); only the pairs
//! of this bracket are kept. Of the pairings that the criteria cannot tell apart, the one that comes first in the order of
//! article 4 is taken: its rules are further, less important numbers of each pair.

use super::columns::Columns;
use super::criteria::Criteria;
use super::player::Player;
use std::collections::BTreeSet;
use std::ops::Range;

/// Where a player belongs while a bracket is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Zone {
    /// Has moved down to the bracket.
    Moved,
    /// Has the score of the bracket.
    Resident,
    /// Has the score of the next one.
    Next,
    /// Has fewer points.
    Lower,
}

/// A score group that is to be paired.
pub(super) struct Bracket<'a> {
    players: &'a [Player],
    met: &'a [Vec<bool>],
    /// The players who are not paired yet, by rank; indices of `players`.
    left: Vec<usize>,
    /// How many of them have moved down.
    moved: usize,
    /// How many of them are residents.
    residents: usize,
}

/// The pairs of a bracket; in each the higher-ranked player comes first.
pub(super) struct PairedBracket {
    pub(super) pairs: Vec<(usize, usize)>,
    /// Those who move down, by rank; in the last bracket, the one who has the bye.
    pub(super) floaters: Vec<usize>,
}

/// A step of the pairing, which decides more pairs.
struct Stage {
    /// The pairs that are decided; indices of `left`.
    fixed: BTreeSet<(usize, usize)>,
    /// The players before this one meet no others in the bracket.
    closed: usize,
    order: Order,
}

/// The order of article 4: which of equally good pairings comes first.
enum Order {
    /// Of those who have moved down: which of them are paired, with whom.
    OfMoved,
    /// Of the residents who do not meet them: the members, of whom so many are in the upper half, S1.
    OfRemainder { members: Vec<usize>, upper: usize },
    /// All pairs of the bracket are fixed.
    Decided,
}

/// A matching of all who are left, and the sums of the criteria.
struct Pairing {
    mates: Vec<usize>,
    quality: Vec<i64>,
}

impl<'a> Bracket<'a> {
    /// The bracket of the residents in `range`, to which `moved` have moved down.
    pub(super) fn new(players: &'a [Player], met: &'a [Vec<bool>], moved: Vec<usize>, range: Range<usize>) -> Self {
        let (number, residents) = (moved.len(), range.len());
        let left = moved.into_iter().chain(range.start..players.len()).collect();
        Self { players, met, left, moved: number, residents }
    }

    /// The players of the bracket.
    pub(super) fn current(&self) -> impl Iterator<Item = &Player> {
        self.left[..self.moved + self.residents].iter().map(|&player| &self.players[player])
    }

    /// The score of the next bracket.
    pub(super) fn next_score(&self) -> Option<u32> {
        self.left.get(self.moved + self.residents).map(|&player| self.players[player].points)
    }

    /// Pairs the bracket; `None` if not all who are left can be paired.
    pub(super) fn pair(&self) -> Option<PairedBracket> {
        let (criteria, inside) = (Criteria::new(self), self.moved + self.residents);
        let best = self.best_pairing(&criteria, &Stage { fixed: BTreeSet::new(), closed: 0, order: Order::OfMoved })?;
        let fixed: BTreeSet<(usize, usize)> = self.pairs(&best.mates).filter(|pair| pair.0 < self.moved).collect();
        let is_free = |at: &usize| fixed.iter().all(|(_, other)| other != at);
        let members: Vec<usize> = (self.moved..inside).filter(is_free).collect();
        let upper = self.pairs(&best.mates).count() - fixed.len();
        // The first candidate pairs the first of the upper half with the first of the lower one, and so on (3.3). Mostly it
        // is as good as any.
        let first = (0..upper).map(|at| (members[at], members[upper + at])).chain(fixed.iter().copied()).collect();
        let first = Stage { fixed: first, closed: inside, order: Order::Decided };
        let found = match self.best_pairing(&criteria, &first).filter(|found| found.quality == best.quality) {
            Some(found) => found,
            None => self.best_pairing(
                &criteria,
                &Stage { fixed, closed: self.moved, order: Order::OfRemainder { members, upper } },
            )?,
        };
        let pairs: Vec<(usize, usize)> = self.pairs(&found.mates).collect();
        let is_paired = |at: usize| pairs.iter().any(|&(one, other)| at == one || at == other);
        let floaters = (0..inside).filter(|&at| !is_paired(at)).map(|at| self.left[at]).collect();
        let pairs = pairs.iter().map(|&(one, other)| (self.left[one], self.left[other])).collect();
        Some(PairedBracket { pairs, floaters })
    }

    /// The pairs of a matching that are inside the bracket.
    fn pairs(&self, mates: &[usize]) -> impl Iterator<Item = (usize, usize)> {
        let inside = self.moved + self.residents;
        mates[..inside].iter().copied().enumerate().filter(move |&(one, other)| one < other && other < inside)
    }

    fn zone(&self, at: usize) -> Zone {
        let next = self.next_score();
        match at {
            at if at < self.moved => Zone::Moved,
            at if at < self.moved + self.residents => Zone::Resident,
            at if Some(self.players[self.left[at]].points) == next => Zone::Next,
            _ => Zone::Lower,
        }
    }

    /// The best matching of all who are left. If their number is odd, one more vertex is the bye.
    fn best_pairing(&self, criteria: &Criteria, stage: &Stage) -> Option<Pairing> {
        let count = self.left.len();
        let mut columns = Columns::default();
        for one in 0..count {
            let player = (&self.players[self.left[one]], self.zone(one));
            for other in one + 1..count {
                let second = (&self.players[self.left[other]], self.zone(other));
                // Two who have moved down do not meet: they could not in the bracket before.
                let both_moved = second.1 == Zone::Moved;
                if both_moved || self.met[player.0.number][second.0.number] || !self.is_open(stage, (one, other)) {
                    continue;
                }
                let mut values = criteria.of_pair(player, second);
                self.add_order(&stage.order, (one, other), &mut values);
                columns.push((one, other), values);
            }
            if !count.is_multiple_of(2) && !player.0.has_rested && self.is_open(stage, (one, count)) {
                let mut values = criteria.of_bye(player.0, player.1);
                self.add_order(&stage.order, (one, count), &mut values);
                columns.push((one, count), values);
            }
        }
        let mates = columns.best_pairing(count + count % 2)?;
        let quality = columns.sums(&mates, criteria.width());
        Some(Pairing { mates, quality })
    }

    /// Whether a pair is possible beside those that are fixed.
    fn is_open(&self, stage: &Stage, pair: (usize, usize)) -> bool {
        let is_inside = pair.1 < self.moved + self.residents;
        let is_free = |at: usize| stage.fixed.iter().all(|&(one, other)| at != one && at != other);
        stage.fixed.contains(&pair) || is_free(pair.0) && is_free(pair.1) && !(is_inside && pair.0 < stage.closed)
    }

    /// Appends the numbers of a pair by which equally good pairings are ordered.
    fn add_order(&self, order: &Order, (one, other): (usize, usize), values: &mut Vec<i64>) {
        let inside = self.moved + self.residents;
        let is_inside = other < inside;
        // The earlier the opponent, the better (4.2).
        let opponent = (inside - other.min(inside)) as i64;
        match order {
            Order::OfMoved => {
                // Who of those who have moved down is paired: the first ones, if possible (4.4).
                values.extend((0..self.moved).map(|moved| i64::from(is_inside && one == moved)));
                values.extend((0..self.moved).map(|moved| if one == moved { opponent } else { 0 }));
            }
            Order::OfRemainder { members, upper } => {
                // A pair is one of an upper and a lower player if the higher-ranked player is in S1. Exchanges (4.3): few,
                // of players who are close, the lowest of S1 and the highest of S2.
                let is_higher = |player: usize| is_inside && one == player;
                let (upper, lower) = members.split_at(*upper);
                values.push(i64::from(upper.iter().any(|&player| is_higher(player))));
                values.push(if is_inside && one >= self.moved { -(one as i64) } else { 0 });
                let touches = |player: usize| one == player || other == player;
                values.extend(upper.iter().rev().map(|&player| i64::from(touches(player) && !is_higher(player))));
                values.extend(lower.iter().map(|&player| i64::from(is_higher(player))));
                values.extend(members.iter().map(|&player| if is_higher(player) { opponent } else { 0 }));
            }
            Order::Decided => {}
        }
    }
}
