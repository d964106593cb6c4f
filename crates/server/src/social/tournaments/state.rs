//! The state of a tournament as a value: its terms, players, games and results.
//!
//! The functions here compute what joining, leaving, starting and the end of games do to it, and `pairing` adds its
//! rounds; `progress` saves the result if no other node was quicker, opens tables and keeps time. `view` makes the JSON.

use api::{GameRecord, SeatSpec, TimeControl};
use play::tournament::standings::{self, TieBreak, UnplayedRounds};
use play::tournament::tables::{self, TableGame, TableHistory};
use play::tournament::{Bye, Game, History, Score};
use play::{Millis, TableSetup, TournamentFormat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub(super) const MINUTE_MS: Millis = 60 * 1000;
/// The time after which a tournament that was not started is cancelled.
const ABANDONED_AFTER_MS: Millis = 30 * 24 * 60 * MINUTE_MS;
/// The time for a player's first turn, after which they lose by not appearing.
const NO_SHOW_TIMEOUT_MS: Millis = 3 * MINUTE_MS;

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entrant {
    pub(super) person: String,
    /// Whether they have left.
    #[serde(default)]
    #[serde(rename = "gone")]
    pub(super) withdrawn: bool,
    /// The rating at the start, unless it was provisional.
    #[serde(default)]
    pub(super) rating: Option<u32>,
    /// The round, from 0, in which they have asked for a bye or have had one.
    #[serde(default)]
    pub(super) bye_round: Option<u32>,
}

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

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tournament {
    pub(super) name: String,
    pub(super) host: String,
    pub(super) game: String,
    pub(super) title: String,
    pub(super) readings: BTreeMap<String, String>,
    /// The side that moves first.
    #[serde(rename = "begins")]
    pub(super) first_side: u8,
    pub(super) clock: TimeControl,
    pub(super) rated: bool,
    pub(super) form: TournamentFormat,
    #[serde(rename = "made")]
    pub(super) created_at: Millis,
    #[serde(rename = "starts")]
    pub(super) starts_at: Option<Millis>,
    #[serde(rename = "begun")]
    pub(super) started_at: Option<Millis>,
    #[serde(rename = "ended")]
    pub(super) ended_at: Option<Millis>,
    pub(super) entrants: Vec<Entrant>,
    pub(super) games: Vec<Match>,
    pub(super) byes: Vec<Bye>,
    #[serde(default)]
    pub(super) description: String,
    /// The hash of the password with which players join; none if anyone can.
    #[serde(default)]
    pub(super) password_hash: Option<String>,
    /// The tie-breaks in their order; none if the tournament was created before they could be chosen.
    #[serde(default)]
    pub(super) tie_breaks: Option<Vec<TieBreak>>,
    /// The last round, from 1, in which a player who joins late can play; 0 if none can.
    #[serde(default)]
    pub(super) late_entry: u32,
    /// The team of each side; empty for two sides without partners.
    #[serde(default)]
    pub(super) teams: Vec<u8>,
    /// Whether its host pairs the next round by hand.
    #[serde(default)]
    pub(super) paired_by_host: bool,
}

impl Tournament {
    /// The most players of a tournament of this form.
    pub(super) fn max_entrants(form: TournamentFormat) -> usize {
        match form {
            TournamentFormat::RoundRobin { .. } => 16,
            TournamentFormat::Swiss { .. } => 100,
            TournamentFormat::Arena { .. } => 200,
        }
    }

    /// The index of a player, including one who has left.
    pub(super) fn entrant_index(&self, person: &str) -> Option<usize> {
        self.entrants.iter().position(|entrant| entrant.person == person)
    }

    /// Whether this person takes part.
    pub(super) fn has_active(&self, person: &str) -> bool {
        self.entrant_index(person).is_some_and(|at| !self.entrants[at].withdrawn)
    }

    /// Whether players can join now; an arena can be joined until its end, a Swiss tournament until the round that its
    /// host has chosen.
    pub(super) fn is_open(&self, now: Millis) -> bool {
        let arena = self.ends_at().is_some_and(|until| now < until);
        let late = matches!(self.form, TournamentFormat::Swiss { .. }) && self.round() < self.late_entry;
        self.ended_at.is_none() && (self.started_at.is_none() || arena || late)
    }

    /// Whether this person, who has withdrawn from a Swiss tournament, can play in its next round.
    pub(super) fn may_return(&self, person: &str) -> bool {
        let TournamentFormat::Swiss { rounds } = self.form else { return false };
        let gone = self.entrant_index(person).is_some_and(|at| self.entrants[at].withdrawn);
        gone && self.ended_at.is_none() && self.round() < rounds
    }

    /// The end of an arena.
    pub(super) fn ends_at(&self) -> Option<Millis> {
        let TournamentFormat::Arena { minutes } = self.form else { return None };
        self.started_at.map(|begun| begun + Millis::from(minutes) * MINUTE_MS)
    }

    /// Adds a player, or takes back one who has withdrawn.
    ///
    /// # Errors
    /// Why they cannot join.
    pub(super) fn join(&mut self, person: &str, now: Millis) -> Result<(), &'static str> {
        if !self.is_open(now) && !self.may_return(person) {
            return Err("this tournament can no longer be joined");
        }
        if self.has_active(person) {
            return Err("you have already joined this tournament");
        }
        if let Some(at) = self.entrant_index(person) {
            self.entrants[at].withdrawn = false;
        } else if self.entrants.len() < Self::max_entrants(self.form) {
            let person = person.to_owned();
            self.entrants.push(Entrant { person, withdrawn: false, rating: None, bye_round: None });
        } else {
            return Err("this tournament is full");
        }
        Ok(())
    }

    /// The rounds, from 0, for which this player can ask for a bye with half a point: those that are not paired yet,
    /// except for the last one. A player has one such bye in a tournament.
    pub(super) fn bye_choices(&self, person: &str) -> Vec<u32> {
        let TournamentFormat::Swiss { rounds } = self.form else { return Vec::new() };
        let Some(entrant) = self.entrants.iter().find(|entrant| entrant.person == person && !entrant.withdrawn) else {
            return Vec::new();
        };
        if self.ended_at.is_some() || entrant.bye_round.is_some_and(|round| round < self.round()) {
            return Vec::new();
        }
        (self.round()..rounds.saturating_sub(1)).collect()
    }

    /// Asks for a bye in this round, from 0, or in none.
    ///
    /// # Errors
    /// Why that is not possible.
    pub(super) fn request_bye(&mut self, person: &str, round: Option<u32>) -> Result<(), &'static str> {
        let choices = self.bye_choices(person);
        if choices.is_empty() || round.is_some_and(|round| !choices.contains(&round)) {
            return Err(
                "you can ask for one bye in a Swiss tournament that you play in, before its round is paired, but \
                        not in the last round",
            );
        }
        if let Some(at) = self.entrant_index(person) {
            self.entrants[at].bye_round = round;
        }
        Ok(())
    }

    /// Removes a player, or marks them as gone; their running game is forfeited.
    ///
    /// # Errors
    /// If they do not take part.
    pub(super) fn leave(&mut self, person: &str) -> Result<(), &'static str> {
        let at = self.entrant_index(person).filter(|&at| !self.entrants[at].withdrawn && self.ended_at.is_none());
        let at = at.ok_or("you do not take part in this tournament")?;
        if self.started_at.is_none() {
            self.entrants.remove(at);
        } else {
            self.entrants[at].withdrawn = true;
        }
        Ok(())
    }

    /// Whether the tournament names this person, as host or player.
    pub(super) fn involves(&self, person: &str) -> bool {
        self.host == person || self.entrant_index(person).is_some()
    }

    /// Replaces a guest by the person that they were merged into. If both were players, the guest's entry counts as
    /// gone.
    pub(super) fn merge_guest(&mut self, guest: &str, person: &str) {
        if self.host == guest {
            person.clone_into(&mut self.host);
        }
        let twice = self.entrant_index(person).is_some();
        if let Some(at) = self.entrant_index(guest) {
            person.clone_into(&mut self.entrants[at].person);
            self.entrants[at].withdrawn |= twice;
        }
    }

    /// Starts the tournament, with the players sorted by their ratings as shown at seats, the strongest first.
    ///
    /// # Errors
    /// If it has started already, or has too few players.
    pub(super) fn start(&mut self, now: Millis, ratings: &BTreeMap<String, String>) -> Result<(), &'static str> {
        if self.started_at.is_some() || self.ended_at.is_some() {
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
        self.started_at = Some(now);
        Ok(())
    }

    /// Whether it has waited for its start so long that it is cancelled.
    pub(super) fn is_abandoned(&self, now: Millis) -> bool {
        self.started_at.is_none()
            && now > self.created_at.max(self.starts_at.unwrap_or(self.created_at)) + ABANDONED_AFTER_MS
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
        if matches!(self.form, TournamentFormat::Arena { .. }) {
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
        self.teams.iter().max().map_or(2, |&last| usize::from(last) + 1)
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
        match self.form {
            TournamentFormat::Swiss { rounds } if self.started_at.is_none() || self.has_tables() => rounds,
            TournamentFormat::Swiss { rounds } => rounds.min(self.possible_rounds().max(self.round())),
            TournamentFormat::RoundRobin { .. } => self.robin_round_count(),
            TournamentFormat::Arena { .. } => 0,
        }
    }

    /// The most rounds of a Swiss tournament in which no pair of these players meets twice; 0 in other forms, and at tables
    /// of more than two, where players may meet again.
    pub(super) fn possible_rounds(&self) -> u32 {
        let players = self.entrants.len() as u32;
        match self.form {
            TournamentFormat::Swiss { .. } if players >= 2 && !self.has_tables() => players - 1 + players % 2,
            _ => 0,
        }
    }

    /// The tie-breaks in their order, and how rounds without a game count in them.
    pub(super) fn tie_rules(&self) -> (Vec<TieBreak>, UnplayedRounds) {
        use TieBreak::{Buchholz, GamesWon, SonnebornBerger};
        match (self.form, &self.tie_breaks) {
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
        if self.clock.is_correspondence() || turns as usize >= players || now - since <= NO_SHOW_TIMEOUT_MS {
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
        if !matches!(self.form, TournamentFormat::RoundRobin { .. }) {
            for (seat, player) in game.players().enumerate() {
                self.entrants[player].withdrawn |= game.is_absent(seat);
            }
        }
    }

    /// The seat of the player who has this side, in the order of turns.
    pub(super) fn seat_of(&self, side: u8) -> usize {
        match self.teams.get(usize::from(side)) {
            Some(&team) => team.into(),
            None => usize::from(side != self.first_side),
        }
    }

    /// The opening of the table for that game. A player has all sides of a team.
    pub(super) fn table_setup(&self, game: &Match) -> TableSetup {
        let sides = 0..(self.teams.len().max(2) as u8);
        let players: Vec<usize> = game.players().collect();
        let people: Vec<String> = sides.map(|side| self.entrants[players[self.seat_of(side)]].person.clone()).collect();
        let sheet = GameRecord {
            game: self.game.clone(),
            readings: self.readings.clone(),
            start: None,
            seats: vec![SeatSpec::person(); people.len()],
            turns: Vec::new(),
            termination: None,
            clock: Some(self.clock),
        };
        TableSetup {
            record: sheet,
            host: people[0].clone(),
            keys: vec![None; people.len()],
            people: people.into_iter().map(Some).collect(),
            public: true,
            rated: self.rated,
            tournament: true,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use play::tournament::round_robin;

    const SWISS: TournamentFormat = TournamentFormat::Swiss { rounds: 5 };
    const MINUTES: Millis = MINUTE_MS;

    /// A live tournament with these players, which has begun at time 0.
    pub(in crate::social::tournaments) fn begun(form: TournamentFormat, players: &[&str]) -> Tournament {
        let mut cup = open(form);
        players.iter().for_each(|player| cup.join(player, 0).unwrap());
        cup.start(0, &BTreeMap::new()).unwrap();
        cup.advance("id", 0);
        cup
    }

    /// The same for a game of four sides without partners, of which the third moves first.
    fn begun_with_tables(form: TournamentFormat, players: &[&str]) -> Tournament {
        let mut cup = open(form);
        (cup.teams, cup.first_side) = (vec![2, 3, 0, 1], 2);
        players.iter().for_each(|player| cup.join(player, 0).unwrap());
        cup.start(0, &BTreeMap::new()).unwrap();
        cup.advance("id", 0);
        cup
    }

    /// A live tournament without players.
    pub(in crate::social::tournaments) fn open(form: TournamentFormat) -> Tournament {
        Tournament {
            name: "Friday".to_owned(),
            host: "host".to_owned(),
            game: "chess".to_owned(),
            title: "Chess".to_owned(),
            readings: BTreeMap::new(),
            first_side: 0,
            clock: TimeControl { main: 300_000, increment: 0, delay: 0, odds: api::Odds::default() },
            rated: false,
            form,
            created_at: 0,
            starts_at: None,
            started_at: None,
            ended_at: None,
            entrants: Vec::new(),
            games: Vec::new(),
            byes: Vec::new(),
            description: String::new(),
            password_hash: None,
            tie_breaks: Some(vec![TieBreak::Buchholz]),
            late_entry: 0,
            teams: Vec::new(),
            paired_by_host: false,
        }
    }

    /// Ends all running games: the first player wins.
    pub(in crate::social::tournaments) fn play_round(cup: &mut Tournament) {
        for game in 0..cup.games.len() {
            if !cup.games[game].over {
                cup.finish(game, Some(Score::First), 0);
            }
        }
        cup.advance("id", 0);
    }

    #[test]
    fn a_player_who_does_not_appear_loses_by_forfeit() {
        let mut cup = begun(SWISS, &["ann", "bob"]);
        cup.note_appearance(0, &[false, true]);
        cup.note_absence(0, (0, 0), 0, 3 * MINUTES);
        assert_eq!(cup.games[0].absent, [false, false], "there is time left");
        cup.note_absence(0, (0, 0), 0, 3 * MINUTES + 1);
        assert_eq!(cup.games[0].absent, [true, false]);
        cup.finish(0, None, 4 * MINUTES);
        assert_eq!((cup.games[0].score, cup.games[0].is_forfeit()), (Some(Score::Second), true));
        assert!(cup.entrants[0].withdrawn && !cup.entrants[1].withdrawn);
        // A player who has been at the table and left, or who has moved, did appear.
        let mut cup = begun(SWISS, &["ann", "bob"]);
        cup.note_absence(0, (1, 1), 0, 4 * MINUTES);
        assert_eq!(cup.games[0].absent, [false, true]);
    }

    #[test]
    fn if_neither_player_appears_both_lose_and_the_tournament_is_over() {
        let mut cup = begun(SWISS, &["ann", "bob"]);
        cup.note_absence(0, (0, 0), 0, 4 * MINUTES);
        assert_eq!(cup.games[0].absent, [true, true]);
        cup.finish(0, None, 4 * MINUTES);
        cup.advance("id", 5 * MINUTES);
        assert_eq!((cup.games[0].score, cup.games.len()), (None, 1));
        assert!(cup.ended_at.is_some());
        assert!(cup.standings().iter().all(|line| line.points == 0 && line.place == 1));
    }

    #[test]
    fn in_a_round_robin_an_absent_player_can_still_come_to_the_next_round() {
        let mut cup = begun(TournamentFormat::RoundRobin { double: false }, &["ann", "bob", "cy", "dee"]);
        cup.note_absence(0, (0, 0), 0, 4 * MINUTES);
        cup.finish(0, None, 4 * MINUTES);
        assert!(cup.entrants.iter().all(|entrant| !entrant.withdrawn));
        // By correspondence no one has to be there at a certain time.
        cup.clock.delay = 86_400_000;
        cup.note_absence(1, (0, 0), 0, 4 * MINUTES);
        assert_eq!(cup.games[1].absent, [false, false]);
    }

    #[test]
    fn a_swiss_tournament_of_two_has_one_round() {
        let mut cup = begun(SWISS, &["ann", "bob"]);
        assert_eq!((cup.possible_rounds(), cup.rounds()), (1, 1));
        play_round(&mut cup);
        assert_eq!((cup.games.len(), cup.ended_at.is_some()), (1, true));
        assert_eq!(begun(SWISS, &["ann", "bob", "cy"]).possible_rounds(), 3);
        assert_eq!(begun(SWISS, &["ann", "bob", "cy", "dee", "eve", "fay", "gus"]).rounds(), 5);
    }

    #[test]
    fn a_late_player_has_no_points_for_the_rounds_before() {
        let mut cup = begun(SWISS, &["ann", "bob", "cy", "dee"]);
        assert!(cup.join("eve", 0).is_err(), "late entry must be allowed");
        cup.late_entry = 2;
        cup.join("eve", 0).unwrap();
        play_round(&mut cup);
        assert_eq!(cup.round(), 2);
        assert!(cup.join("fay", 0).is_err(), "the third round is too late");
        let eve = cup.entrant_index("eve").unwrap();
        // Of those with no points, the bye goes to one who has played all rounds (C.04.3, 2.4.4).
        // That is Cy, the last of them: Ann and Dee have won.
        let cy = cup.entrant_index("cy").unwrap();
        assert_eq!(cup.byes, [Bye { round: 1, player: cy, half: false }]);
        let line = cup.standings().into_iter().find(|line| line.player == eve).unwrap();
        assert_eq!(line.points, 0);
    }

    #[test]
    fn a_requested_bye_is_half_a_point_once_and_not_in_the_last_round() {
        let mut cup = begun(SWISS, &["ann", "bob", "cy", "dee", "eve", "fay"]);
        assert_eq!(cup.bye_choices("ann"), [1, 2, 3]);
        assert!(cup.bye_choices("eva").is_empty());
        for round in [0, 4, 5] {
            assert!(cup.request_bye("ann", Some(round)).is_err(), "{round}");
        }
        cup.request_bye("ann", Some(2)).unwrap();
        cup.request_bye("ann", Some(1)).unwrap();
        cup.request_bye("bob", Some(1)).unwrap();
        cup.request_bye("bob", None).unwrap();
        play_round(&mut cup);
        let [ann, bob] = ["ann", "bob"].map(|player| cup.entrant_index(player).unwrap());
        assert!(cup.byes.contains(&Bye { round: 1, player: ann, half: true }), "{:?}", cup.byes);
        assert!(cup.games.iter().any(|game| game.round == 1 && (game.first == bob || game.second == bob)));
        assert!(cup.request_bye("ann", Some(3)).is_err(), "a second one");
        // Of two players no one can have a bye: the other one would have no opponent.
        let mut two = open(SWISS);
        ["ann", "bob"].iter().for_each(|player| two.join(player, 0).unwrap());
        two.request_bye("ann", Some(0)).unwrap();
        two.start(0, &BTreeMap::new()).unwrap();
        two.advance("id", 0);
        assert_eq!((two.games.len(), two.entrants[0].bye_round), (1, None));
    }

    #[test]
    fn a_player_who_withdrew_from_a_swiss_tournament_can_return() {
        let mut cup = begun(SWISS, &["ann", "bob", "cy", "dee"]);
        cup.leave("dee").unwrap();
        assert!(cup.may_return("dee") && !cup.may_return("ann"));
        cup.join("dee", 0).unwrap();
        assert!(cup.has_active("dee") && cup.entrants.len() == 4);
        let mut robin = begun(TournamentFormat::RoundRobin { double: false }, &["ann", "bob", "cy"]);
        robin.leave("cy").unwrap();
        assert!(robin.join("cy", 0).is_err(), "all games of a round robin are forfeited");
    }

    #[test]
    fn a_round_robin_begun_with_another_order_of_rounds_goes_on_with_those_that_are_left() {
        for double in [false, true] {
            let mut cup = begun(TournamentFormat::RoundRobin { double }, &["ann", "bob", "cy", "dee"]);
            // The first round was the third one of the table, with sides the other way round.
            let table = round_robin::rounds(4);
            for (game, &(first, second)) in cup.games.iter_mut().zip(&table[2].pairs) {
                (game.first, game.second) = (second, first);
            }
            while cup.ended_at.is_none() {
                play_round(&mut cup);
            }
            let mut met: Vec<(usize, usize)> = cup.games.iter().map(|game| (game.first, game.second)).collect();
            met.sort_unstable();
            met.dedup();
            assert_eq!((met.len(), cup.games.len()), if double { (12, 12) } else { (6, 6) });
        }
    }

    #[test]
    fn partners_are_played_by_one_person() {
        let mut cup = begun(SWISS, &["ann", "bob"]);
        (cup.teams, cup.first_side) = (vec![0, 1, 0, 1], 0);
        let people = cup.table_setup(&cup.games[0]).people;
        assert_eq!(people, ["ann", "bob", "ann", "bob"].map(|person| Some(person.to_owned())));
        assert_eq!((cup.seat_of(2), cup.seat_of(3)), (0, 1));
    }

    #[test]
    fn four_sides_without_partners_are_played_by_four_people() {
        let cup = begun_with_tables(SWISS, &["ann", "bob", "cy", "dee", "eve"]);
        assert_eq!((cup.players_per_game(), cup.games.len(), cup.byes.len()), (4, 1, 1));
        // The third side moves first.
        let people = cup.table_setup(&cup.games[0]).people;
        assert_eq!(people, ["cy", "dee", "ann", "bob"].map(|person| Some(person.to_owned())));
        assert_eq!(cup.rounds(), 5, "players may meet again");
    }

    #[test]
    fn at_a_table_only_the_player_on_turn_is_absent_and_the_game_goes_on_without_them() {
        let mut cup = begun_with_tables(SWISS, &["ann", "bob", "cy", "dee"]);
        cup.note_absence(0, (4, 0), 0, 4 * MINUTES);
        assert_eq!(cup.games[0].absent, [false; 4], "all have moved");
        cup.note_absence(0, (1, 1), 0, 4 * MINUTES);
        assert_eq!(cup.games[0].absent, [false, true, false, false]);
        assert!(!cup.games[0].is_forfeit());
        cup.finish_table(0, vec![0, 0, tables::POINT, 0], 5 * MINUTES);
        assert!(cup.entrants[1].withdrawn && !cup.entrants[0].withdrawn);
        cup.advance("id", 5 * MINUTES);
        assert!(cup.ended_at.is_some(), "three players fill no table");
        let lines = cup.standings();
        assert_eq!((lines[0].player, lines[0].points, lines[1].place), (2, tables::POINT, 2));
    }

    #[test]
    fn a_tournament_of_four_with_the_state_of_an_earlier_version_goes_on() {
        let cup = begun(SWISS, &["ann", "bob"]);
        let text = serde_json::to_string(&cup).unwrap();
        let earlier = text.replace("\"appeared\":[false,false],\"absent\":[false,false]", "\"appeared\":[true,false]");
        assert_ne!(earlier, text);
        let read: Tournament = serde_json::from_str(&earlier).unwrap();
        assert_eq!((read.games[0].appeared.as_slice(), read.games[0].is_forfeit()), (&[true, false][..], false));
        assert!(!text.contains("others") && !text.contains("shares"), "an earlier version can read it, too");
    }
}
