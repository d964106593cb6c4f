//! Everybody plays everybody once.
//!
//! For: the rounds, by the circle that Berger's tables (FIDE Handbook C.05, annex 1) are made with: all but one go
//! round it, and whoever stays changes sides. Not for: two games of each pair; a second cycle is the first one with
//! sides changed.

use crate::played::Round;

/// All rounds of so many entrants. Of an odd number one rests in each round; nobody moves first more than once more
/// often than second.
pub fn rounds(entrants: usize) -> Vec<Round> {
    if entrants < 2 {
        return Vec::new();
    }
    let even = entrants + entrants % 2;
    let (turning, stays) = (even - 1, even - 1);
    let round = |round: usize| {
        let at = |place: usize| (place + round) % turning;
        let mut all = Round::default();
        let mut seat = |first: usize, second: usize| {
            // With an odd number the last place is empty.
            match (first < entrants, second < entrants) {
                (true, true) => all.pairs.push((first, second)),
                (true, false) => all.bye = Some(first),
                _ => all.bye = Some(second),
            }
        };
        let opposite = at(0);
        let (first, second) = if round.is_multiple_of(2) { (opposite, stays) } else { (stays, opposite) };
        seat(first, second);
        for step in 1..even / 2 {
            let (ahead, behind) = (at(step), at(turning - step));
            let (first, second) = if step.is_multiple_of(2) { (ahead, behind) } else { (behind, ahead) };
            seat(first, second);
        }
        all
    };
    (0..turning).map(round).collect()
}
