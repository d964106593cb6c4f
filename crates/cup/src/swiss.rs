//! Swiss rounds: nobody is out, and everybody plays whoever stands as he does.
//!
//! For: the pairs of the next round. The rules are the basic ones of FIDE (Handbook C.04.1): nobody meets anybody
//! twice, nobody rests twice, whoever has as many points plays each other as far as there is a way, the upper half of
//! them against the lower, and sides are balanced. How it is found is ours: the first in the order takes whom he would
//! rather have, as long as pairs for all others remain. Not for: FIDE's Dutch system to the letter, which looks at the
//! quality of all pairs together.

use crate::colour::{Had, clash, first, fits, had};
use crate::matching::Pairs;
use crate::played::{History, Round};
use crate::standings::halves;

/// Which pairs are possible: better a meeting with the wrong side than the same one again, and better that than no
/// round.
const STRICTNESS: [(bool, bool); 3] = [(true, true), (true, false), (false, false)];

/// The next round of those who are still there; none if they are less than two.
pub fn round(history: &History, there: &[bool]) -> Option<Round> {
    let points = halves(history, there.len());
    let mut order: Vec<usize> = (0..there.len()).filter(|&player| there[player]).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(points[player]), player));
    if order.len() < 2 {
        return None;
    }
    let hall = Hall { points, met: met(history, there.len()), had: had(history, there.len()) };
    STRICTNESS.into_iter().find_map(|(apart, fair)| {
        if order.len().is_multiple_of(2) {
            return hall.pairs(&order, apart, fair).map(|pairs| Round { pairs, bye: None });
        }
        // The last who has not rested yet does.
        let rested = |player: &usize| history.byes.iter().filter(|bye| bye.player == *player).count();
        let mut resting: Vec<usize> = order.iter().rev().copied().collect();
        resting.sort_by_key(rested);
        resting.into_iter().filter(|player| !apart || rested(player) == 0).find_map(|resting| {
            let others: Vec<usize> = order.iter().copied().filter(|&player| player != resting).collect();
            hall.pairs(&others, apart, fair).map(|pairs| Round { pairs, bye: Some(resting) })
        })
    })
}

/// What has to be known of everybody.
struct Hall {
    points: Vec<u32>,
    met: Vec<Vec<bool>>,
    had: Vec<Had>,
}

impl Hall {
    /// Pairs of all these, who are in the order of their points.
    fn pairs(&self, order: &[usize], apart: bool, fair: bool) -> Option<Vec<(usize, usize)>> {
        let may = |one: usize, other: usize| {
            let (one, other) = (order[one], order[other]);
            !(apart && self.met[one][other]) && (!fair || fits(self.had[one], self.had[other]))
        };
        let mut pairs = Pairs::all(order.len(), may)?;
        let mut found = Vec::with_capacity(order.len() / 2);
        for ahead in 0..order.len() {
            if pairs.is_settled(ahead) {
                continue;
            }
            let other = self
                .wishes(order, ahead, |at| pairs.is_settled(at))
                .into_iter()
                .find(|&other| pairs.settle(ahead, other))?;
            let (one, two) = (order[ahead], order[other]);
            found.push(if first(self.had[one], self.had[two], found.len()) { (one, two) } else { (two, one) });
        }
        Some(found)
    }

    /// Whom the first one left would rather have, in this order: as many points, a side that fits, and the middle of
    /// those who have as many points as he.
    fn wishes(&self, order: &[usize], ahead: usize, settled: impl Fn(usize) -> bool) -> Vec<usize> {
        let own = order[ahead];
        let left: Vec<usize> = (ahead..order.len()).filter(|&at| !settled(at)).collect();
        let level = left.iter().filter(|&&at| self.points[order[at]] == self.points[own]).count();
        let middle = (level / 2).max(1);
        let mut wishes: Vec<(u32, u32, usize, usize)> = left
            .iter()
            .enumerate()
            .skip(1)
            .map(|(place, &at)| {
                let other = order[at];
                // Of those with fewer points the first ones are the nearest.
                let place = if place < level { place.abs_diff(middle) } else { place };
                (self.points[own] - self.points[other], clash(self.had[own], self.had[other]), place, at)
            })
            .collect();
        wishes.sort_unstable();
        wishes.into_iter().map(|(.., at)| at).collect()
    }
}

/// Who has met whom.
fn met(history: &History, entrants: usize) -> Vec<Vec<bool>> {
    let mut met = vec![vec![false; entrants]; entrants];
    for game in &history.games {
        if game.first < entrants && game.second < entrants {
            (met[game.first][game.second], met[game.second][game.first]) = (true, true);
        }
    }
    met
}
