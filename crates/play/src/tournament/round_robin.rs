//! Round robins: all entrants play each other once or twice.
//!
//! The rounds are those of the Berger tables (FIDE Handbook C.05, annex 1): the last entrant stays while the others
//! rotate, and meets them with alternating sides.

use crate::tournament::history::Round;

/// Returns all rounds for this number of entrants. If it is odd, one has a bye in each round. No entrant's counts of
/// games moving first and second differ by more than one.
pub fn rounds(entrants: usize) -> Vec<Round> {
    if entrants < 2 {
        return Vec::new();
    }
    let even = entrants + entrants % 2;
    let (turning, last) = (even - 1, even - 1);
    let round = |round: usize| {
        let mut all = Round::default();
        let mut seat = |first: usize, second: usize| {
            // With an odd number the last place is empty.
            match (first < entrants, second < entrants) {
                (true, true) => all.pairs.push((first, second)),
                (true, false) => all.bye = Some(first),
                _ => all.bye = Some(second),
            }
        };
        // From one round to the next, the opponent of the last entrant moves on by half the table.
        let opposite = round * (even / 2) % turning;
        let (first, second) = if round.is_multiple_of(2) { (opposite, last) } else { (last, opposite) };
        seat(first, second);
        for step in 1..even / 2 {
            seat((opposite + step) % turning, (opposite + turning - step) % turning);
        }
        all
    };
    (0..turning).map(round).collect()
}

/// Returns all rounds in which the entrants meet twice, the second time with sides changed. The last two rounds of the
/// first cycle are exchanged, as the annex recommends, so that no entrant has the same side three times in a row.
pub fn double_rounds(entrants: usize) -> Vec<Round> {
    let (mut all, mut second) = (rounds(entrants), rounds(entrants));
    if let [.., before, last] = &mut all[..] {
        std::mem::swap(before, last);
    }
    second.iter_mut().flat_map(|round| &mut round.pairs).for_each(|(first, second)| std::mem::swap(first, second));
    all.extend(second);
    all
}
