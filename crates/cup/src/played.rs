//! What has been played in a tournament.
//!
//! For: the one form in which pairings and standings are told of it. Not for: points (`standings`).

use serde::{Deserialize, Serialize};

/// Who has won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// Whoever moved first.
    First,
    /// The other one.
    Second,
    /// Nobody.
    Draw,
}

/// A game between two entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// In which round, from 0.
    pub round: u32,
    /// Who moves first.
    pub first: usize,
    /// Who moves second.
    pub second: usize,
    /// What came of it; nothing yet, or nothing at all.
    pub score: Option<Score>,
}

/// An entrant for whom there was no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// In which round, from 0.
    pub round: u32,
    /// Who.
    pub player: usize,
}

/// Everything that has been played, in the order of rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// The games.
    pub games: Vec<Game>,
    /// Who was left over.
    pub byes: Vec<Bye>,
}

/// Who plays whom in a round: pairs with whoever moves first in front.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The pairs, the first board first.
    pub pairs: Vec<(usize, usize)>,
    /// Who is left over.
    pub bye: Option<usize>,
}

impl Game {
    /// The other one of a game that this entrant plays.
    pub fn against(&self, player: usize) -> Option<usize> {
        match player {
            player if player == self.first => Some(self.second),
            player if player == self.second => Some(self.first),
            _ => None,
        }
    }

    /// What this entrant got, in halves of a point.
    pub fn halves(&self, player: usize) -> u32 {
        match self.score {
            Some(Score::Draw) => 1,
            Some(Score::First) if player == self.first => 2,
            Some(Score::Second) if player == self.second => 2,
            _ => 0,
        }
    }
}
