//! Swiss tournaments: no one is knocked out, and players with equal points meet.
//!
//! Makes the pairings of the next round by FIDE's basic rules (Handbook C.04.1, in the edition that applies from 1 February
//! 2026): no pair meets twice (article 2), no entrant has two byes, or one after a win by forfeit (4), entrants with equal
//! points play each other as far as possible (5), the upper half of them against the lower, and sides are balanced (6 to 8).
//! The method is ours: in the order of the standings, each entrant gets the opponent it prefers as long as all others can
//! still be paired. It is not FIDE's Dutch system (C.04.3), which optimises all pairs of a score group together;
//! docs/tournaments.md says where the two differ.

use crate::colour::{ColourHistory, can_pair, colour_histories, moves_first, pair_penalty};
use crate::history::{History, Round};
use crate::matching::Matching;
use crate::standings::half_points;

/// Returns the next round for the entrants who are still there; `None` if there is none without a second meeting or a
/// second bye (Handbook C.04.1, articles 2 and 4), or if fewer than two are left: the tournament is over then. If sides
/// cannot be fair as well, they are unfair.
pub fn next_round(history: &History, there: &[bool]) -> Option<Round> {
    let points = half_points(history, there.len());
    let mut order: Vec<usize> = (0..there.len()).filter(|&player| there[player]).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(points[player]), player));
    if order.len() < 2 {
        return None;
    }
    let hall = PairingContext {
        points,
        have_met: meetings(history, there.len()),
        colours: colour_histories(history, there.len()),
    };
    [true, false].into_iter().find_map(|fair| {
        if order.len().is_multiple_of(2) {
            return hall.pairs(&order, fair).map(|pairs| Round { pairs, bye: None });
        }
        // The bye goes to the last entrant who has not rested.
        order.iter().rev().filter(|&&player| !has_rested(history, player)).find_map(|&resting| {
            let others: Vec<usize> = order.iter().copied().filter(|&player| player != resting).collect();
            hall.pairs(&others, fair).map(|pairs| Round { pairs, bye: Some(resting) })
        })
    })
}

/// Whether this entrant has had a full point without playing, and so has no bye (C.04.1, article 4). Half a point at its own
/// request is none.
pub fn has_rested(history: &History, player: usize) -> bool {
    history.byes.iter().any(|bye| bye.player == player && !bye.half)
        || history.games.iter().any(|game| game.forfeit && game.half_points(player) == 2)
}

/// What the pairing needs to know about all entrants.
struct PairingContext {
    points: Vec<u32>,
    have_met: Vec<Vec<bool>>,
    colours: Vec<ColourHistory>,
}

impl PairingContext {
    /// Pairs all of these entrants, which are in the order of their points.
    fn pairs(&self, order: &[usize], fair: bool) -> Option<Vec<(usize, usize)>> {
        let may = |one: usize, other: usize| {
            let (one, other) = (order[one], order[other]);
            !self.have_met[one][other] && (!fair || can_pair(&self.colours[one], &self.colours[other]))
        };
        let mut pairs = Matching::perfect(order.len(), may)?;
        let mut found = Vec::with_capacity(order.len() / 2);
        for ahead in 0..order.len() {
            if pairs.is_fixed(ahead) {
                continue;
            }
            let wishes = self.preferences(order, ahead, |at| pairs.is_fixed(at));
            let most = |left: &[usize]| Matching::most_paired(left.len(), |one, other| may(left[one], left[other]));
            let mut partner = None;
            for level in wishes.chunk_by(|&one, &other| self.points[order[one]] == self.points[order[other]]) {
                // As many as possible of those with equal points meet (article 5): this pair should not take an opponent
                // from them whom they need.
                let of_all = most(level);
                let is_spare = |other: usize| {
                    let left: Vec<usize> = level.iter().copied().filter(|&at| at != other).collect();
                    of_all < level.len() && most(&left) == of_all
                };
                let spare = level.iter().copied().find(|&other| is_spare(other) && pairs.fix(ahead, other));
                partner = spare.or_else(|| level.iter().copied().find(|&other| pairs.fix(ahead, other)));
                if partner.is_some() {
                    break;
                }
            }
            let other = partner?;
            let (one, two) = (order[ahead], order[other]);
            found.push(if moves_first(&self.colours[one], &self.colours[two], one) { (one, two) } else { (two, one) });
        }
        Some(found)
    }

    /// The possible opponents of an entrant in the order of its preference: equal points, a side that fits, and the
    /// entrant half a score group below it.
    fn preferences(&self, order: &[usize], ahead: usize, settled: impl Fn(usize) -> bool) -> Vec<usize> {
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
                // Of those with fewer points the highest-ranked come first.
                let place = if place < level { place.abs_diff(middle) } else { place };
                (
                    self.points[own] - self.points[other],
                    pair_penalty(&self.colours[own], &self.colours[other]),
                    place,
                    at,
                )
            })
            .collect();
        wishes.sort_unstable();
        wishes.into_iter().map(|(.., at)| at).collect()
    }
}

/// Returns who has been paired with whom. FIDE lets two entrants meet again after a forfeit (C.04.2, 3.5); here they do
/// not, so that no one gets the same absent opponent twice.
fn meetings(history: &History, entrants: usize) -> Vec<Vec<bool>> {
    let mut met = vec![vec![false; entrants]; entrants];
    for game in &history.games {
        if game.first < entrants && game.second < entrants {
            (met[game.first][game.second], met[game.second][game.first]) = (true, true);
        }
    }
    met
}
