//! A tournament as it is kept: what is played, who takes part, which games there are and what came of them.
//!
//! For: what joining, leaving, beginning and the end of games make of it, as a value: whoever brings it forward makes
//! another one, and writes it down if nobody else was quicker. Not for: who plays whom (`cup`), tables and time
//! (`run`), what is shown (`shown`).

use cup::{Bye, Game, History, Round, Score, arena, robin, swiss};
use facade::{SeatBody, Sheet, TimeControl};
use house::{CupForm, Millis, Opening};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

const MINUTE: Millis = 60 * 1000;
/// Nobody begins it for so long: then it is not held.
const FORGOTTEN: Millis = 30 * 24 * 60 * MINUTE;

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entrant {
    pub(super) person: String,
    /// He plays no more.
    #[serde(default)]
    pub(super) gone: bool,
}

/// A game of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Match {
    pub(super) round: u32,
    pub(super) first: usize,
    pub(super) second: usize,
    /// Where it is played; none: somebody is gone, and the other one has the point.
    pub(super) table: Option<String>,
    /// The table is there.
    pub(super) opened: bool,
    pub(super) over: bool,
    pub(super) score: Option<Score>,
    /// When it was paired, and then when it was over.
    pub(super) at: Millis,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cup {
    pub(super) name: String,
    pub(super) host: String,
    pub(super) game: String,
    pub(super) title: String,
    pub(super) readings: BTreeMap<String, String>,
    /// The side that moves first.
    pub(super) begins: u8,
    pub(super) clock: TimeControl,
    pub(super) rated: bool,
    pub(super) form: CupForm,
    pub(super) made: Millis,
    pub(super) starts: Option<Millis>,
    pub(super) begun: Option<Millis>,
    pub(super) ended: Option<Millis>,
    pub(super) entrants: Vec<Entrant>,
    pub(super) games: Vec<Match>,
    pub(super) byes: Vec<Bye>,
}

impl Cup {
    /// The most that take part.
    pub(super) fn most(form: CupForm) -> usize {
        match form {
            CupForm::Robin { .. } => 16,
            CupForm::Swiss { .. } => 100,
            CupForm::Arena { .. } => 200,
        }
    }

    /// Which of the entrants is that?
    pub(super) fn place_of(&self, person: &str) -> Option<usize> {
        self.entrants.iter().position(|entrant| entrant.person == person)
    }

    /// Does he take part?
    pub(super) fn has(&self, person: &str) -> bool {
        self.place_of(person).is_some_and(|at| !self.entrants[at].gone)
    }

    /// May somebody join now? Into an arena at any time.
    pub(super) fn is_open(&self, now: Millis) -> bool {
        let arena = self.until().is_some_and(|until| now < until);
        self.ended.is_none() && (self.begun.is_none() || arena)
    }

    /// When an arena is over.
    pub(super) fn until(&self) -> Option<Millis> {
        let CupForm::Arena { minutes } = self.form else { return None };
        self.begun.map(|begun| begun + Millis::from(minutes) * MINUTE)
    }

    /// Somebody joins.
    ///
    /// # Errors
    /// Why he cannot.
    pub(super) fn join(&mut self, person: &str, now: Millis) -> Result<(), &'static str> {
        if !self.is_open(now) {
            return Err("this tournament cannot be joined any more");
        }
        if self.has(person) {
            return Err("you take part already");
        }
        if let Some(at) = self.place_of(person) {
            self.entrants[at].gone = false;
        } else if self.entrants.len() < Self::most(self.form) {
            self.entrants.push(Entrant { person: person.to_owned(), gone: false });
        } else {
            return Err("this tournament is full");
        }
        Ok(())
    }

    /// Somebody does not play any more; what he is playing is given up for him.
    ///
    /// # Errors
    /// If he takes no part.
    pub(super) fn leave(&mut self, person: &str) -> Result<(), &'static str> {
        let at = self.place_of(person).filter(|&at| !self.entrants[at].gone && self.ended.is_none());
        let at = at.ok_or("you take no part in this tournament")?;
        if self.begun.is_none() {
            self.entrants.remove(at);
        } else {
            self.entrants[at].gone = true;
        }
        Ok(())
    }

    /// Is this person named in it?
    pub(super) fn names(&self, person: &str) -> bool {
        self.host == person || self.place_of(person).is_some()
    }

    /// A guest turns out to be that person. Whoever takes part twice by it plays on as himself alone.
    pub(super) fn became(&mut self, guest: &str, person: &str) {
        if self.host == guest {
            person.clone_into(&mut self.host);
        }
        let twice = self.place_of(person).is_some();
        if let Some(at) = self.place_of(guest) {
            person.clone_into(&mut self.entrants[at].person);
            self.entrants[at].gone |= twice;
        }
    }

    /// It begins; `strength` says in which order they are paired.
    ///
    /// # Errors
    /// If they are too few.
    pub(super) fn begin(&mut self, now: Millis, strength: impl Fn(&str) -> i32) -> Result<(), &'static str> {
        if self.begun.is_some() || self.ended.is_some() {
            return Err("this tournament has begun already");
        }
        if self.entrants.len() < 2 {
            return Err("a tournament needs two people at least");
        }
        self.entrants.sort_by_key(|entrant| std::cmp::Reverse(strength(&entrant.person)));
        self.begun = Some(now);
        Ok(())
    }

    /// Nobody has begun it, and nobody will.
    pub(super) fn is_forgotten(&self, now: Millis) -> bool {
        self.begun.is_none() && now > self.made.max(self.starts.unwrap_or(self.made)) + FORGOTTEN
    }

    /// What has been played, as pairings and tables want it.
    pub(super) fn history(&self) -> History {
        let game = |game: &Match| Game { round: game.round, first: game.first, second: game.second, score: game.score };
        let mut games: Vec<&Match> = self.games.iter().collect();
        if matches!(self.form, CupForm::Arena { .. }) {
            // Points there depend on the order in which games end.
            games.sort_by_key(|game| (!game.over, game.at));
        }
        History { games: games.into_iter().map(game).collect(), byes: self.byes.clone() }
    }

    /// Rounds that have been paired.
    pub(super) fn round(&self) -> u32 {
        let games = self.games.iter().map(|game| game.round + 1);
        games.chain(self.byes.iter().map(|bye| bye.round + 1)).max().unwrap_or(0)
    }

    /// All rounds; none in an arena.
    pub(super) fn rounds(&self) -> u32 {
        match self.form {
            CupForm::Swiss { rounds } => rounds,
            CupForm::Robin { double } => robin::rounds(self.entrants.len()).len() as u32 * if double { 2 } else { 1 },
            CupForm::Arena { .. } => 0,
        }
    }

    /// The next games, if it is time for them; or it is over. `id` is what the tournament is called.
    pub(super) fn go_on(&mut self, id: &str, now: Millis) {
        if self.begun.is_none() || self.ended.is_some() {
            return;
        }
        if let Some(until) = self.until() {
            if now < until {
                self.pair_who_waits(id, now);
            } else if self.games.iter().all(|game| game.over) {
                self.ended = Some(now);
            }
            return;
        }
        // By correspondence nobody waits for a round of a round robin to end.
        let at_once = self.clock.is_correspondence() && matches!(self.form, CupForm::Robin { .. });
        while self.ended.is_none() && (at_once || self.games.iter().all(|game| game.over)) {
            let round = self.round();
            match self.paired(round) {
                Some(pairs) => self.play(id, round, pairs, now),
                None if self.games.iter().all(|game| game.over) => self.ended = Some(now),
                None => return,
            }
        }
    }

    /// Who plays whom in the round of that number; none: there is no such round.
    fn paired(&self, round: u32) -> Option<Round> {
        let there: Vec<bool> = self.entrants.iter().map(|entrant| !entrant.gone).collect();
        if round >= self.rounds() || there.iter().filter(|there| **there).count() < 2 {
            return None;
        }
        let CupForm::Robin { .. } = self.form else { return swiss::round(&self.history(), &there) };
        let all = robin::rounds(self.entrants.len());
        let mut paired = all[round as usize % all.len()].clone();
        if round as usize >= all.len() {
            // The second time sides are changed.
            paired.pairs.iter_mut().for_each(|(first, second)| std::mem::swap(first, second));
        }
        Some(paired)
    }

    fn play(&mut self, id: &str, round: u32, Round { pairs, bye }: Round, now: Millis) {
        self.byes.extend(bye.map(|player| Bye { round, player }));
        for (first, second) in pairs {
            let gone = (self.entrants[first].gone, self.entrants[second].gone);
            let score = match gone {
                (false, true) => Some(Score::First),
                (true, false) => Some(Score::Second),
                _ => None,
            };
            let played = gone == (false, false);
            let table = played.then(|| table(id, self.games.len()));
            self.games.push(Match { round, first, second, table, opened: false, over: !played, score, at: now });
        }
    }

    fn pair_who_waits(&mut self, id: &str, now: Millis) {
        let busy =
            |player: usize| self.games.iter().any(|game| !game.over && (game.first == player || game.second == player));
        let history = self.history();
        let lines = arena::table(&history, self.entrants.len());
        let points = |player: usize| lines.iter().find(|line| line.player == player).map_or(0, |line| line.points);
        let there = self.entrants.iter().filter(|entrant| !entrant.gone).count();
        let mut waiting: Vec<(Millis, arena::Waiting)> = Vec::new();
        for player in (0..self.entrants.len()).filter(|&player| !self.entrants[player].gone && !busy(player)) {
            let own = || self.games.iter().filter(move |game| game.first == player || game.second == player);
            let last = own().max_by_key(|game| game.at);
            let met = last.map(|game| if game.first == player { game.second } else { game.first });
            let balance = own().map(|game| if game.first == player { 1 } else { -1 }).sum();
            let wait = arena::Waiting { player, points: points(player), last: met, balance };
            waiting.push((last.map_or(0, |game| game.at), wait));
        }
        waiting.sort_by_key(|(since, _)| *since);
        let waiting: Vec<arena::Waiting> = waiting.into_iter().map(|(_, waiting)| waiting).collect();
        for (first, second) in arena::pairs(&waiting, there == 2) {
            let table = Some(table(id, self.games.len()));
            self.games.push(Match { round: 0, first, second, table, opened: false, over: false, score: None, at: now });
        }
    }

    /// What a table is opened with at which that game is played.
    pub(super) fn opening(&self, game: &Match) -> Opening {
        let mut people = vec![self.entrants[game.second].person.clone(); 2];
        people[usize::from(self.begins.min(1))].clone_from(&self.entrants[game.first].person);
        let sheet = Sheet {
            game: self.game.clone(),
            readings: self.readings.clone(),
            start: None,
            seats: vec![SeatBody::person(), SeatBody::person()],
            turns: Vec::new(),
            ended: None,
            clock: Some(self.clock),
        };
        Opening {
            sheet,
            host: people[0].clone(),
            people: people.into_iter().map(Some).collect(),
            keys: vec![None, None],
            public: true,
            rated: self.rated,
        }
    }
}

/// What the table of that game is called: on whatever server it is opened, it is one.
fn table(id: &str, game: usize) -> String {
    const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let hash = Sha256::digest(format!("cup {id} {game}").as_bytes());
    hash.iter().take(16).map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}
