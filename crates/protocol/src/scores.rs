//! Scores as programs show them.
//!
//! For: what both protocols have in common. Not for: their lines.

use search::{Score, mate_in};

/// A score as programs tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// In hundredths of the median man, for the team on turn.
    Centipawns(i32),
    /// Won (or lost, if negative) in so many turns of the winning (losing) team, where teams take turns.
    Mate(i32),
}

impl Told {
    pub(crate) fn of(score: Score) -> Self {
        match mate_in(score) {
            // The search counts the turns of all sides.
            Some(turns) if turns > 0 => Self::Mate((turns + 1) / 2),
            Some(turns) => Self::Mate((turns - 1) / 2),
            None => Self::Centipawns(score),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::WIN;

    #[test]
    fn mates_are_counted_in_turns_of_one_team() {
        for (ply, mate) in [(1, 1), (2, 1), (3, 2), (4, 2)] {
            assert_eq!(Told::of(WIN - ply), Told::Mate(mate));
            assert_eq!(Told::of(ply - WIN), Told::Mate(-mate));
        }
        assert_eq!(Told::of(-35), Told::Centipawns(-35));
    }
}
