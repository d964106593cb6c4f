//! Which games a study plays: a number of games at each strength, and between each strength and the next one.
//!
//! A fixture is one of those games. Its seed depends only on the seed of the study, its strengths and its number, so a
//! study can be continued with more games or other strengths. How a fixture is played is in `play`.

use crate::seeds::combine_seeds;
use crate::strength::Strength;
use engine::eval::Knowledge;
use engine::search::Searcher;
use rules::{Game, History};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The number of turns, of all sides together, after which a game is stopped and counts as a draw.
pub const MAX_TURNS: u32 = 500;

/// The strengths of the two players of a game, the weaker first; equal in self-play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pairing {
    /// The weaker player, which is player 0.
    pub weaker: Strength,
    /// The stronger player, which is player 1.
    pub stronger: Strength,
}

impl Pairing {
    /// A player against itself.
    pub const fn new_self_play(strength: Strength) -> Self {
        Self { weaker: strength, stronger: strength }
    }

    /// Is it a player against itself?
    pub fn is_self_play(self) -> bool {
        self.weaker == self.stronger
    }

    /// The strength of a player.
    pub fn strength(self, player: usize) -> Strength {
        if player == 0 { self.weaker } else { self.stronger }
    }
}

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixture {
    /// The players.
    pub pairing: Pairing,
    /// The number of the game between them, from 0.
    pub number: u32,
}

/// The games of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The strengths, weakest first.
    pub strengths: Vec<Strength>,
    /// The number of games for each pairing.
    pub games: u32,
    /// The seed of all games.
    pub seed: u64,
}

impl Plan {
    /// A plan with these strengths, in any order.
    pub fn new(mut strengths: Vec<Strength>, games: u32, seed: u64) -> Self {
        strengths.sort_unstable();
        strengths.dedup();
        Self { strengths, games, seed }
    }

    /// Each strength against itself.
    pub fn self_play(&self) -> impl Iterator<Item = Pairing> {
        self.strengths.iter().copied().map(Pairing::new_self_play)
    }

    /// Each strength against the next one.
    pub fn ladder(&self) -> impl Iterator<Item = Pairing> {
        self.strengths.windows(2).map(|pair| Pairing { weaker: pair[0], stronger: pair[1] })
    }

    /// All games, the quickest pairings first.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let mut pairings: Vec<Pairing> = self.self_play().chain(self.ladder()).collect();
        pairings.sort_by_key(|pairing| (pairing.stronger, pairing.weaker));
        let games = |pairing| (0..self.games).map(move |number| Fixture { pairing, number });
        pairings.into_iter().flat_map(games).collect()
    }

    /// The seed of a game.
    pub(crate) fn seed_of(&self, fixture: Fixture) -> u64 {
        let Fixture { pairing: Pairing { weaker, stronger }, number } = fixture;
        combine_seeds(&[self.seed, weaker.nodes(), stronger.nodes(), u64::from(number)])
    }
}

/// A game, its player, and the plan.
#[derive(Debug)]
pub struct Study<'a> {
    /// The game.
    pub game: &'a Game,
    /// The player, which evaluates positions for all strengths.
    pub searcher: Arc<Searcher>,
    /// The plan.
    pub plan: Plan,
}

impl<'a> Study<'a> {
    /// Prepares a study.
    ///
    /// # Errors
    /// A sentence without its full stop, if no game can be played from the start position.
    pub fn new(game: &'a Game, knowledge: Knowledge, plan: Plan) -> Result<Self, String> {
        Self::with_searcher(game, Arc::new(Searcher::with_knowledge(game, knowledge)), plan)
    }

    /// As [`Study::new`], with a player of this game that the caller already has.
    ///
    /// # Errors
    /// As there.
    pub fn with_searcher(game: &'a Game, searcher: Arc<Searcher>, plan: Plan) -> Result<Self, String> {
        let start = game.start();
        if let Some(ending) = crate::ending::ending(game, &start, &History::new(&start)) {
            return Err(format!(
                "there is nothing to play: the game is over in its start position, as {}",
                ending.reason(game, &start)
            ));
        }
        Ok(Self { game, searcher, plan })
    }
}
