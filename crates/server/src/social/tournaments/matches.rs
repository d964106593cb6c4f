//! The games of a tournament: their tables, players who do not appear, and results.

use super::state::{MINUTE_MS, Tournament};
use api::TournamentFormat;
use play::tournament::Score;
use play::{GameRecord, Millis, SeatSpec, TableSetup};
use serde::{Deserialize, Serialize};

/// The time for a player's first turn, after which they lose by not appearing.
const NO_SHOW_TIMEOUT_MS: Millis = 3 * MINUTE_MS;

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Match {
    pub(super) round: u32,
    pub(super) first: usize,
    pub(super) second: usize,
    /// The other players in the order of turns, in a game of more than two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) others: Vec<usize>,
    /// The table of the game; none if a player had left, so that the other one got the point.
    pub(super) table: Option<String>,
    /// Whether the table exists.
    pub(super) opened: bool,
    pub(super) over: bool,
    pub(super) score: Option<Score>,
    /// What each player scored in a game of more than two, in the order of turns; empty without a result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) shares: Vec<u32>,
    /// When the game was paired; once it is over, when it ended.
    pub(super) at: Millis,
    /// Whether each player has been at the table, in the order of turns.
    #[serde(default)]
    pub(super) appeared: Vec<bool>,
    /// Whether each player loses since they did not appear in time. Then the table of two is closed, and of more than two
    /// the computer takes the seat.
    #[serde(default)]
    pub(super) absent: Vec<bool>,
}

impl Match {
    /// A game of these players, in the order of turns, that has just been paired.
    pub(super) fn new(round: u32, players: &[usize], table: String, at: Millis) -> Self {
        let never = vec![false; players.len()];
        Self {
            round,
            first: players[0],
            second: players[1],
            others: players[2..].to_vec(),
            table: Some(table),
            opened: false,
            over: false,
            score: None,
            shares: Vec::new(),
            at,
            appeared: never.clone(),
            absent: never,
        }
    }

    /// The players in the order of turns.
    pub(super) fn players(&self) -> impl Iterator<Item = usize> {
        [self.first, self.second].into_iter().chain(self.others.iter().copied())
    }

    /// Whether this game of two was not played, because a player had left or did not appear.
    pub(super) fn is_forfeit(&self) -> bool {
        self.table.is_none() || self.others.is_empty() && self.absent.contains(&true)
    }

    fn is_absent(&self, seat: usize) -> bool {
        self.absent.get(seat).copied().unwrap_or_default()
    }
}

impl Tournament {
    /// Records which players of a running game are at its table.
    pub(super) fn note_appearance(&mut self, game: usize, here: &[bool]) {
        let game = &mut self.games[game];
        game.appeared.resize(here.len(), false);
        game.appeared.iter_mut().zip(here).for_each(|(appeared, here)| *appeared |= here);
    }

    /// Records who loses a running live game by not appearing: the player on turn, if they have not made their first turn
    /// in time, and in a game of two the other one too if they have neither moved nor been at the table. The game has had
    /// `turns` turns, the last one at `since`; `seat` is that of the player on turn, in the order of turns.
    pub(super) fn note_absence(&mut self, game: usize, (turns, seat): (u32, usize), since: Millis, now: Millis) {
        let players = self.players_per_game();
        if self.terms.clock.is_correspondence() || turns as usize >= players || now - since <= NO_SHOW_TIMEOUT_MS {
            return;
        }
        let game = &mut self.games[game];
        game.absent.resize(players, false);
        game.absent[seat] = true;
        if players == 2 && turns == 0 {
            game.absent[1 - seat] = !game.appeared.get(1 - seat).copied().unwrap_or_default();
        }
    }

    /// Records the end of a game of two.
    pub(super) fn finish(&mut self, game: usize, score: Option<Score>, at: Millis) {
        let one = &mut self.games[game];
        one.score = match (one.is_absent(0), one.is_absent(1)) {
            (false, false) => score,
            (true, false) => Some(Score::Second),
            (false, true) => Some(Score::First),
            (true, true) => None,
        };
        self.close(game, at);
    }

    /// Records the end of a game of more than two, with what each player scored.
    pub(super) fn finish_table(&mut self, game: usize, shares: Vec<u32>, at: Millis) {
        self.games[game].shares = shares;
        self.close(game, at);
    }

    /// Marks a game as over. Players who did not appear have lost it; in Swiss tournaments and arenas they also withdraw, so
    /// that no one else waits for them.
    fn close(&mut self, game: usize, at: Millis) {
        let game = &mut self.games[game];
        (game.over, game.at) = (true, at);
        if !matches!(self.terms.form, TournamentFormat::RoundRobin { .. }) {
            for (seat, player) in game.players().enumerate() {
                self.entrants[player].withdrawn |= game.is_absent(seat);
            }
        }
    }

    /// The seat of the player who has this side, in the order of turns.
    pub(super) fn seat_of(&self, side: u8) -> usize {
        match self.terms.teams.get(usize::from(side)) {
            Some(&team) => team.into(),
            None => usize::from(side != self.terms.first_side),
        }
    }

    /// The opening of the table for that game. A player has all sides of a team.
    pub(super) fn table_setup(&self, game: &Match) -> TableSetup {
        let sides = 0..(self.terms.teams.len().max(2) as u8);
        let players: Vec<usize> = game.players().collect();
        let people: Vec<String> = sides.map(|side| self.entrants[players[self.seat_of(side)]].person.clone()).collect();
        let sheet = GameRecord {
            game: self.terms.game.clone(),
            readings: self.terms.readings.clone(),
            start: None,
            seats: vec![SeatSpec::person(); people.len()],
            turns: Vec::new(),
            termination: None,
            clock: Some(self.terms.clock),
        };
        TableSetup {
            record: sheet,
            host: people[0].clone(),
            keys: vec![None; people.len()],
            people: people.into_iter().map(Some).collect(),
            public: true,
            rated: self.terms.rated,
            tournament: true,
        }
    }
}
