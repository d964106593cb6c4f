//! The criteria by which pairings of a score group are compared (2.1 to 2.4), as numbers of each possible pair: the greater
//! their sums, the better the pairing, the first criterion first.

use super::bracket::{Bracket, Zone};
use super::player::{Float, Player};
use crate::tournament::colour::{Strength, can_pair, moves_first};

/// What the criteria need to know about a score group as a whole.
pub(super) struct Criteria {
    /// The scores in the bracket, the highest first.
    scores: Vec<u32>,
    /// Those and that of the next bracket.
    next_scores: Vec<u32>,
    /// The differences of score in the bracket, the greatest first.
    differences: Vec<u32>,
}

impl Criteria {
    pub(super) fn new(bracket: &Bracket<'_>) -> Self {
        let mut scores: Vec<u32> = bracket.current().map(|player| player.points).collect();
        scores.dedup();
        let next_scores = scores.iter().copied().chain(bracket.next_score()).collect();
        let lowest = scores.last().copied().unwrap_or_default();
        let differences = scores.iter().map(|score| score - lowest).filter(|&difference| difference > 0).collect();
        Self { scores, next_scores, differences }
    }

    /// How many numbers a pair has.
    pub(super) fn width(&self) -> usize {
        13 + self.scores.len() + self.next_scores.len() + 4 * self.differences.len()
    }

    /// The numbers of a pair of players of the bracket and those below it.
    pub(super) fn of_pair(&self, (one, zone): (&Player, Zone), (other, below): (&Player, Zone)) -> Vec<i64> {
        let is_inside = below <= Zone::Resident;
        let is_next = below == Zone::Next;
        let both = |is_counted: bool, what: &dyn Fn(&Player) -> bool| {
            if is_counted { i64::from(what(one)) + i64::from(what(other)) } else { 0 }
        };
        // 2.1.3 [C3]: two with an absolute preference for the same side do not meet, except topscorers.
        let is_fair = can_pair(&one.colours, &other.colours) || one.is_topscorer || other.is_topscorer;
        let mut values = vec![-i64::from(!is_fair)];
        // 2.3.1 [C5] is about the bye only.
        values.push(0);
        // 2.4.1 [C6], 2.4.2 [C7]: few downfloaters, with low scores.
        values.push(i64::from(is_inside));
        values.extend(self.scores.iter().map(|&score| both(is_inside, &|player| player.points == score)));
        // 2.4.3 [C8]: the same in the next bracket.
        values.push(i64::from(is_next));
        values.extend(self.next_scores.iter().map(|&score| both(is_next, &|player| player.points == score)));
        // 2.4.4 [C9] is about the bye only.
        values.push(0);
        values.extend(colour_values(one, other).map(|value| if is_inside { value } else { 0 }));
        // 2.4.9 [C14] to 2.4.12 [C17]: no floats of the same kind as one round and two rounds before. Of the players who
        // have moved down, all float down in any case.
        let meets_moved = zone == Zone::Moved && is_inside;
        for back in [0, 1] {
            let stays = |player: &Player| player.floats[back] == Some(Float::Down);
            values.push(if meets_moved { i64::from(stays(other)) } else { both(is_inside, &stays) });
            values.push(-i64::from(meets_moved && other.floats[back] == Some(Float::Up)));
        }
        // 2.4.13 [C18] to 2.4.16 [C21]: small differences of score for those who float again all the same.
        let difference = one.points - other.points;
        for back in [0, 1] {
            for (player, float) in [(one, Float::Down), (other, Float::Up)] {
                let again = meets_moved && player.floats[back] == Some(float);
                values.extend(self.differences.iter().map(|&this| -i64::from(again && difference == this)));
            }
        }
        values
    }

    /// The numbers of the bye for this player.
    pub(super) fn of_bye(&self, player: &Player, zone: Zone) -> Vec<i64> {
        // 2.3.1 [C5]: few points; 2.4.4 [C9]: few unplayed games, once the bye is given in this bracket.
        let mut values = vec![0, -i64::from(player.points)];
        values.resize(values.len() + 2 + self.scores.len() + self.next_scores.len(), 0);
        values.push(if zone <= Zone::Resident { -i64::from(player.unplayed) } else { 0 });
        values.resize(values.len() + 8 + 4 * self.differences.len(), 0);
        values
    }
}

/// The colour criteria of a pair: 2.4.5 [C10] and 2.4.6 [C11] for topscorers and their opponents, 2.4.7 [C12] and 2.4.8
/// [C13] for all.
fn colour_values(one: &Player, other: &Player) -> [i64; 4] {
    let side = if moves_first(&one.colours, &other.colours, one.number) { 1 } else { -1 };
    let with_side = [(one, side), (other, -side)];
    let count = |what: &dyn Fn(&Player, i32) -> bool| {
        -with_side.iter().map(|&(player, side)| i64::from(what(player, side))).sum::<i64>()
    };
    let is_top = one.is_topscorer || other.is_topscorer;
    [
        count(&|player, side| is_top && player.colours.is_unbalanced_by(side)),
        count(&|player, side| is_top && player.colours.is_third(side)),
        count(&|player, side| player.colours.refused(side).is_some()),
        count(&|player, side| player.colours.refused(side) >= Some(Strength::Strong)),
    ]
}
