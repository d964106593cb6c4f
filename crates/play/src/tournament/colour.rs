//! Decides which of two paired entrants moves first.
//!
//! The preferences are those of FIDE's Swiss rules (Handbook C.04.1, articles 6 to 8, and C.04.3, 1.7): no entrant moves
//! first, or second, three times in a row or more than two times more often than the other way; otherwise the entrant who
//! has moved first less often moves first, then the one who did not last time. A game lost by forfeit was not played, so it
//! gave no side (C.04.2, 3.4).

use crate::tournament::history::History;

/// Which sides an entrant has had.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ColourHistory {
    /// The side of each game in its order, 1 for first and -1 for second.
    sides: Vec<i32>,
    /// Games moving first minus games moving second.
    balance: i32,
}

/// Returns which sides each entrant has had.
pub(crate) fn colour_histories(history: &History, entrants: usize) -> Vec<ColourHistory> {
    let mut all = vec![ColourHistory::default(); entrants];
    for game in history.games.iter().filter(|game| !game.forfeit) {
        for (player, side) in [(game.first, 1), (game.second, -1)] {
            if let Some(had) = all.get_mut(player) {
                had.sides.push(side);
                had.balance += side;
            }
        }
    }
    all
}

/// How strongly a side is due to an entrant (C.04.3, 1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    Mild,
    Strong,
    Absolute,
}

impl ColourHistory {
    /// How strongly the other side is due to an entrant who gets this one; none if this one is due, or none.
    pub(crate) fn refused(&self, side: i32) -> Option<Strength> {
        self.preference().filter(|(due, _)| *due != side).map(|(_, strength)| strength)
    }

    /// Whether with this side the entrant has had one side more than two times more often than the other.
    pub(crate) fn is_unbalanced_by(&self, side: i32) -> bool {
        (self.balance + side).abs() > 2
    }

    /// Whether this side would be the same a third time in a row.
    pub(crate) fn is_third(&self, side: i32) -> bool {
        self.sides.ends_with(&[side, side])
    }

    /// The side that is due, and how strongly; none before the first game.
    fn preference(&self) -> Option<(i32, Strength)> {
        let last = *self.sides.last()?;
        let is_streak = self.sides.len() > 1 && self.sides[self.sides.len() - 2] == last;
        Some(match self.balance.abs() {
            2.. => (-self.balance.signum(), Strength::Absolute),
            _ if is_streak => (-last, Strength::Absolute),
            1 => (-self.balance, Strength::Strong),
            _ => (-last, Strength::Mild),
        })
    }
}

/// Whether these two can play each other without breaking a colour rule: not if the same side is due to both absolutely.
pub(crate) fn can_pair(one: &ColourHistory, other: &ColourHistory) -> bool {
    let due = |history: &ColourHistory| history.preference().filter(|(_, strength)| *strength == Strength::Absolute);
    due(one).is_none() || due(one) != due(other)
}

/// Whether the higher-ranked entrant, which has this number, moves first (C.04.3, 5.2).
pub(crate) fn moves_first(ahead: &ColourHistory, other: &ColourHistory, number: usize) -> bool {
    let (own, theirs) = match (ahead.preference(), other.preference()) {
        // The draw of lots before the first round gave the first move to those with odd numbers, counted from 1 (5.2.5).
        (None, None) => return number.is_multiple_of(2),
        (Some((side, _)), None) => return side == 1,
        (None, Some((side, _))) => return side == -1,
        (Some(own), Some(theirs)) => (own, theirs),
    };
    if own.0 != theirs.0 {
        return own.0 == 1;
    }
    // Both want the same side: the stronger preference, if both are absolute the wider difference (5.2.2).
    let strength = |(_, strength): (i32, Strength), of: &ColourHistory| {
        (strength, if strength == Strength::Absolute { of.balance.abs() } else { 0 })
    };
    match strength(own, ahead).cmp(&strength(theirs, other)) {
        std::cmp::Ordering::Greater => return own.0 == 1,
        std::cmp::Ordering::Less => return own.0 == -1,
        std::cmp::Ordering::Equal => {}
    }
    // The last time that their sides differed, they are exchanged (5.2.3); else the higher-ranked has its wish (5.2.4).
    let differed = ahead.sides.iter().rev().zip(other.sides.iter().rev()).find(|(one, other)| one != other);
    differed.map_or(own.0 == 1, |(last, _)| *last == -1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(sides: &str) -> ColourHistory {
        let sides: Vec<i32> = sides.chars().map(|side| if side == 'w' { 1 } else { -1 }).collect();
        ColourHistory { balance: sides.iter().sum(), sides }
    }

    #[test]
    fn sides_are_allocated_in_the_order_of_the_rules() {
        for (ahead, other, number, expected) in [
            ("", "", 0, true),
            ("", "", 1, false),
            ("wb", "", 1, true),
            ("", "wb", 1, false),
            ("w", "b", 0, false),
            // Two with the same wish: strong before mild, absolute before strong, then the wider difference.
            ("wbw", "bw", 0, false),
            ("bw", "wbw", 0, true),
            ("wbw", "bww", 0, true),
            ("wwbww", "bbwww", 0, false),
            // The last time that they differed, three games ago, the higher-ranked moved second.
            ("wbbw", "bwbw", 0, true),
            ("bwbw", "wbbw", 0, false),
            ("wbw", "wbw", 0, false),
            ("bwb", "bwb", 1, true),
        ] {
            assert_eq!(moves_first(&history(ahead), &history(other), number), expected, "{ahead} {other}");
        }
    }

    #[test]
    fn two_with_an_absolute_wish_for_the_same_side_cannot_be_paired() {
        assert!(!can_pair(&history("ww"), &history("bww")));
        assert!(!can_pair(&history("wwbw"), &history("ww")));
        assert!(can_pair(&history("ww"), &history("bb")) && can_pair(&history("ww"), &history("wbw")));
    }
}
