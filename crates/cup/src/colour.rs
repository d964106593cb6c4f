//! Who moves first: what is fair to both after what they have played.
//!
//! For: one pair. The wishes are those of FIDE's Swiss rules (Handbook C.04.1 and C.04.3): nobody moves first, or
//! second, three times running or two times more often than the other; else whoever has moved first less often does,
//! else whoever did not last time. Not for: who plays whom.

use crate::played::History;

/// What an entrant has had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Had {
    /// How often first less how often second.
    balance: i32,
    /// The last side, and how many times running; 1 first, -1 second.
    last: i32,
    running: u32,
}

/// What everybody has had.
pub(crate) fn had(history: &History, entrants: usize) -> Vec<Had> {
    let mut all = vec![Had::default(); entrants];
    for game in &history.games {
        for (player, side) in [(game.first, 1), (game.second, -1)] {
            if let Some(had) = all.get_mut(player) {
                had.running = if had.last == side { had.running + 1 } else { 1 };
                had.last = side;
                had.balance += side;
            }
        }
    }
    all
}

impl Had {
    /// How bad it would be to get this side again: 0 is what he is due, 100 never happens if it can be helped.
    fn pain(self, side: i32) -> u32 {
        let balance = self.balance + side;
        if balance.abs() > 2 || self.last == side && self.running >= 2 {
            100
        } else if self.balance * side > 0 {
            10
        } else {
            u32::from(self.last == side)
        }
    }
}

/// How bad the fairer way is for these two.
pub(crate) fn clash(one: Had, other: Had) -> u32 {
    let way = |side: i32| one.pain(side).max(other.pain(-side));
    way(1).min(way(-1))
}

/// Can these two play each other without anybody being wronged?
pub(crate) fn fits(one: Had, other: Had) -> bool {
    clash(one, other) < 100
}

/// Does the one who is ahead move first? Where both ways are as good he gets what he is due, and where nothing is due
/// the boards take turns.
pub(crate) fn first(ahead: Had, other: Had, board: usize) -> bool {
    let way =
        |side: i32| (ahead.pain(side).max(other.pain(-side)), ahead.pain(side) + other.pain(-side), ahead.pain(side));
    match way(1).cmp(&way(-1)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => board.is_multiple_of(2),
    }
}
