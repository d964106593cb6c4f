//! The state of a tournament as a value: its terms, players, games and results.
//!
//! The functions here compute its start, rounds and standings; `entrants` what joining and leaving, and `matches` what the
//! end of games do to it. `pairing` adds rounds; `progress` saves the result if no other node was quicker, opens tables and
//! keeps time. `view` makes the JSON.

use super::entrants::Entrant;
use super::matches::Match;
use api::TournamentFormat;
use play::tournament::standings::{self, TieBreak, UnplayedRounds};
use play::tournament::tables::{self, TableGame, TableHistory};
use play::tournament::{Bye, Game, History};
use play::{Millis, TimeControl};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub(super) const MINUTE_MS: Millis = 60 * 1000;
/// The time after which a tournament that was not started is cancelled.
const ABANDONED_AFTER_MS: Millis = 30 * 24 * 60 * MINUTE_MS;

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tournament {
    pub(super) name: String,
    pub(super) host: String,
    #[serde(flatten)]
    pub(super) terms: TournamentTerms,
    #[serde(flatten)]
    pub(super) dates: Dates,
    pub(super) entrants: Vec<Entrant>,
    pub(super) games: Vec<Match>,
    pub(super) byes: Vec<Bye>,
    #[serde(default)]
    pub(super) description: String,
    /// The hash of the password with which players join; none if anyone can.
    #[serde(default)]
    pub(super) password_hash: Option<String>,
    /// Whether its host pairs the next round by hand.
    #[serde(default)]
    pub(super) paired_by_host: bool,
}

/// What is played in a tournament, and how; this never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TournamentTerms {
    pub(super) game: String,
    pub(super) title: String,
    pub(super) readings: BTreeMap<String, String>,
    /// The side that moves first.
    #[serde(rename = "begins")]
    pub(super) first_side: u8,
    /// The team of each side; empty for two sides without partners.
    #[serde(default)]
    pub(super) teams: Vec<u8>,
    pub(super) clock: TimeControl,
    pub(super) rated: bool,
    pub(super) form: TournamentFormat,
    /// The tie-breaks in their order; none if the tournament was created before they could be chosen.
    #[serde(default)]
    pub(super) tie_breaks: Option<Vec<TieBreak>>,
    /// The last round, from 1, in which a player who joins late can play; 0 if none can.
    #[serde(default)]
    pub(super) late_entry: u32,
}

/// When a tournament was created, and when it begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Dates {
    #[serde(rename = "made")]
    pub(super) created: Millis,
    pub(super) starts: Option<Millis>,
    pub(super) begun: Option<Millis>,
    pub(super) ended: Option<Millis>,
}

impl Tournament {
    /// The end of an arena.
    pub(super) fn ends_at(&self) -> Option<Millis> {
        let TournamentFormat::Arena { minutes } = self.terms.form else { return None };
        self.dates.begun.map(|begun| begun + Millis::from(minutes) * MINUTE_MS)
    }

    /// Starts the tournament, with the players sorted by their ratings as shown at seats, the strongest first.
    ///
    /// # Errors
    /// If it has started already, or has too few players.
    pub(super) fn start(&mut self, now: Millis, ratings: &BTreeMap<String, String>) -> Result<(), &'static str> {
        if self.dates.begun.is_some() || self.dates.ended.is_some() {
            return Err("this tournament has already started");
        }
        if self.entrants.len() < 2 {
            return Err("a tournament needs at least two players");
        }
        if self.entrants.len() < self.players_per_game() {
            return Err("this tournament needs at least as many players as a game has");
        }
        let text = |entrant: &Entrant| ratings.get(&entrant.person).map_or("", String::as_str);
        let strength = |entrant: &Entrant| text(entrant).trim_end_matches('?').parse::<i32>().unwrap_or(0);
        self.entrants.sort_by_key(|entrant| std::cmp::Reverse(strength(entrant)));
        for entrant in &mut self.entrants {
            entrant.rating = text(entrant).parse().ok();
        }
        self.dates.begun = Some(now);
        Ok(())
    }

    /// Whether it has waited for its start so long that it is cancelled.
    pub(super) fn is_abandoned(&self, now: Millis) -> bool {
        self.dates.begun.is_none()
            && now > self.dates.created.max(self.dates.starts.unwrap_or(self.dates.created)) + ABANDONED_AFTER_MS
    }

    /// The games so far, in the form that pairings and standings of games of two need.
    pub(super) fn history(&self) -> History {
        let game = |game: &Match| Game {
            round: game.round,
            first: game.first,
            second: game.second,
            score: game.score,
            forfeit: game.is_forfeit(),
        };
        let mut games: Vec<&Match> = self.games.iter().collect();
        if matches!(self.terms.form, TournamentFormat::Arena { .. }) {
            // The points of an arena depend on the order in which games end.
            games.sort_by_key(|game| (!game.over, game.at));
        }
        History { games: games.into_iter().map(game).collect(), byes: self.byes.clone() }
    }

    /// The games so far, in the form that those of games of more than two need.
    pub(super) fn table_history(&self) -> TableHistory {
        let game = |game: &Match| TableGame {
            round: game.round,
            seats: game.players().collect(),
            shares: Some(game.shares.clone()).filter(|shares| !shares.is_empty()),
        };
        TableHistory { games: self.games.iter().map(game).collect(), byes: self.byes.clone() }
    }

    /// The number of players of a game: one for each team.
    pub(super) fn players_per_game(&self) -> usize {
        self.terms.teams.iter().max().map_or(2, |&last| usize::from(last) + 1)
    }

    /// Whether a game has more than two players, so that there are tables instead of pairs.
    pub(super) fn has_tables(&self) -> bool {
        self.players_per_game() > 2
    }

    /// The number of rounds paired so far.
    pub(super) fn round(&self) -> u32 {
        let games = self.games.iter().map(|game| game.round + 1);
        games.chain(self.byes.iter().map(|bye| bye.round + 1)).max().unwrap_or(0)
    }

    /// The number of all rounds; 0 for an arena. Once a Swiss tournament has begun, only the rounds that can be paired
    /// with its players count.
    pub(super) fn rounds(&self) -> u32 {
        match self.terms.form {
            TournamentFormat::Swiss { rounds } if self.dates.begun.is_none() || self.has_tables() => rounds,
            TournamentFormat::Swiss { rounds } => rounds.min(self.possible_rounds().max(self.round())),
            TournamentFormat::RoundRobin { .. } => self.robin_round_count(),
            TournamentFormat::Arena { .. } => 0,
        }
    }

    /// The most rounds of a Swiss tournament in which no pair of these players meets twice; 0 in other forms, and at tables
    /// of more than two, where players may meet again.
    pub(super) fn possible_rounds(&self) -> u32 {
        let players = self.entrants.len() as u32;
        match self.terms.form {
            TournamentFormat::Swiss { .. } if players >= 2 && !self.has_tables() => players - 1 + players % 2,
            _ => 0,
        }
    }

    /// The tie-breaks in their order, and how rounds without a game count in them.
    pub(super) fn tie_rules(&self) -> (Vec<TieBreak>, UnplayedRounds) {
        use TieBreak::{Buchholz, GamesWon, SonnebornBerger};
        match (self.terms.form, &self.terms.tie_breaks) {
            (TournamentFormat::Arena { .. }, _) => (Vec::new(), UnplayedRounds::AsPlayed),
            (TournamentFormat::RoundRobin { .. }, Some(ties)) => (ties.clone(), UnplayedRounds::AsPlayed),
            (TournamentFormat::Swiss { .. }, Some(ties)) => (ties.clone(), UnplayedRounds::Dummy),
            (TournamentFormat::RoundRobin { .. }, None) => (vec![SonnebornBerger, GamesWon], UnplayedRounds::AsPlayed),
            (TournamentFormat::Swiss { .. }, None) => {
                (vec![Buchholz, SonnebornBerger, GamesWon], UnplayedRounds::VirtualOpponent)
            }
        }
    }

    /// The standings of a round robin or a Swiss tournament, and of all tournaments with tables.
    pub(super) fn standings(&self) -> Vec<standings::Standing> {
        let (ties, unplayed) = self.tie_rules();
        if self.has_tables() {
            return tables::standings(&self.table_history(), self.entrants.len(), &ties);
        }
        standings::standings(&self.history(), self.entrants.len(), &ties, unplayed)
    }
}

#[cfg(test)]
pub(super) mod tests;
