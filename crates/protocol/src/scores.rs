//! Scores as UCI and CECP show them.

use engine::search::{Score, mate_in};

/// A score as shown by the protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DisplayScore {
    /// In hundredths of the median piece, for the team to move.
    Centipawns(i32),
    /// Won (or lost, if negative) in this number of turns of the winning (losing) team, if teams alternate.
    Mate(i32),
}

impl DisplayScore {
    pub(crate) fn from_score(score: Score) -> Self {
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
    use engine::search::WIN;

    #[test]
    fn mates_are_counted_in_turns_of_one_team() {
        for (ply, mate) in [(1, 1), (2, 1), (3, 2), (4, 2)] {
            assert_eq!(DisplayScore::from_score(WIN - ply), DisplayScore::Mate(mate));
            assert_eq!(DisplayScore::from_score(ply - WIN), DisplayScore::Mate(-mate));
        }
        assert_eq!(DisplayScore::from_score(-35), DisplayScore::Centipawns(-35));
    }
}
