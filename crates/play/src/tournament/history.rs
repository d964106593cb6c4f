//! The games and byes of a tournament: the input of pairings and standings.

use serde::{Deserialize, Serialize};

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// The entrant who moved first won.
    First,
    /// The entrant who moved second won.
    Second,
    /// A draw.
    Draw,
}

/// A game between two entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// The round, from 0.
    pub round: u32,
    /// The entrant who moves first.
    pub first: usize,
    /// The entrant who moves second.
    pub second: usize,
    /// The result; `None` while the game is running, if it was aborted, or if both entrants lost by forfeit.
    pub score: Option<Score>,
    /// Whether the game was not played, since an entrant, or both, did not appear.
    #[serde(default)]
    pub forfeit: bool,
}

/// A round without an opponent for one entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// The round, from 0.
    pub round: u32,
    /// The entrant.
    pub player: usize,
    /// Whether it is a bye at the entrant's own request, which counts half a point; others count a whole one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half: bool,
}

/// Everything played so far, in the order of rounds. An entrant for whom a round has neither a game nor a bye was absent
/// in it, which counts as a bye without a point.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// The games.
    pub games: Vec<Game>,
    /// The byes.
    pub byes: Vec<Bye>,
}

/// The pairings of a round; in each pair the entrant who moves first comes first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The pairs, the first board first.
    pub pairs: Vec<(usize, usize)>,
    /// The entrant with the bye.
    pub bye: Option<usize>,
}

impl Round {
    /// Whether this entrant has an opponent or the bye.
    pub fn includes(&self, player: usize) -> bool {
        self.bye == Some(player) || self.pairs.iter().any(|&(first, second)| first == player || second == player)
    }
}

impl History {
    /// The number of rounds paired so far.
    pub fn rounds(&self) -> u32 {
        let games = self.games.iter().map(|game| game.round + 1);
        games.chain(self.byes.iter().map(|bye| bye.round + 1)).max().unwrap_or(0)
    }
}

impl Bye {
    /// What the entrant scored, in half points.
    pub fn half_points(&self) -> u32 {
        if self.half { 1 } else { 2 }
    }
}

impl Game {
    /// The opponent of this entrant, if it plays this game.
    pub fn opponent_of(&self, player: usize) -> Option<usize> {
        match player {
            player if player == self.first => Some(self.second),
            player if player == self.second => Some(self.first),
            _ => None,
        }
    }

    /// What this entrant scored, in half points.
    pub fn half_points(&self, player: usize) -> u32 {
        match self.score {
            Some(Score::Draw) => 1,
            Some(Score::First) if player == self.first => 2,
            Some(Score::Second) if player == self.second => 2,
            _ => 0,
        }
    }
}
