//! A match: its games one after the other or several at once, until they are played, the SPRT has decided, or somebody
//! stops it.
//!
//! Game 2n and game 2n+1 have the same opening with the players exchanged; the seatings come up in turn. Opening,
//! seating and seeds depend only on the number of the game, and the SPRT looks at games in the order of their numbers,
//! so with fixed nodes the same seed is the same match, however many games run at once. Not for: what the results mean
//! (`report`).

use crate::contestant::Contestant;
use crate::opening::Book;
use crate::play::{Conditions, Played, play};
use crate::seating::{Seating, seatings};
use crate::spec::Spec;
use crate::sprt::{Decision, Sprt};
use crate::tally::{Score, Tally};
use eval::Knowledge;
use rules::Game;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often a match looks whether it has been stopped.
const GLANCE: Duration = Duration::from_millis(20);

/// What is to be played.
#[derive(Debug)]
pub struct Match<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its id.
    pub id: &'a str,
    /// What is known of it beside its rules.
    pub known: Knowledge,
    /// The players.
    pub players: [Spec; 2],
    /// What they are subject to.
    pub conditions: Conditions,
    /// How many games; an odd number leaves the last opening played from one side only.
    pub games: usize,
    /// How many turns an opening has.
    pub plies: u32,
    /// How far ahead an opening may leave somebody, in hundredths of the median man; as far as it likes if that is not
    /// said.
    pub even: Option<u32>,
    /// Where openings and the players' chance come from.
    pub seed: u64,
    /// How many games are played at once.
    pub concurrency: usize,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
}

/// What has been played.
#[derive(Debug)]
pub struct Outcome {
    /// The games that count, by number.
    pub games: Vec<Played>,
    /// How long it took.
    pub time: Duration,
    /// What the test has decided, if there is one.
    pub decision: Option<Decision>,
}

impl Played {
    /// The result for the first player.
    pub fn score(&self) -> Score {
        match self.winner {
            Some(0) => Score::Win,
            Some(_) => Score::Loss,
            None => Score::Draw,
        }
    }
}

/// The results of these games.
pub fn tally(games: &[Played]) -> Tally {
    let mut scores = vec![None; games.iter().map(|played| played.number + 1).max().unwrap_or_default()];
    games.iter().for_each(|played| scores[played.number] = Some(played.score()));
    Tally::count(&scores)
}

impl Match<'_> {
    /// Plays the match. `told` hears of every game as it ends, together with the results so far. Once `stop` is set,
    /// games under way are dropped and what has been played is the outcome.
    ///
    /// # Errors
    /// A sentence without its full stop, if no game can be played at all.
    pub fn run(&self, stop: &AtomicBool, told: &mut dyn FnMut(&Played, &Tally)) -> Result<Outcome, String> {
        for (spec, pace) in self.players.iter().zip(self.conditions.paces) {
            spec.check(pace)?;
        }
        let mut players = self.make_players(self.concurrency.clamp(1, self.games.max(1)))?;
        for (spec, one) in self.players.iter().zip(players.iter_mut().flatten()) {
            // Who cannot even begin has not lost a game: the match was not set up right.
            one[0].begin().map_err(|fault| format!("{spec} cannot play: {fault}"))?;
        }
        let seatings = seatings(self.game);
        let begun = Instant::now();
        let book = Book::new(self.game, self.conditions.start, self.plies, self.seed);
        let shared = Shared {
            seatings: &seatings,
            book: Mutex::new(match self.even {
                Some(most) => book.even(most, self.known.clone()),
                None => book,
            }),
            next: AtomicUsize::new(0),
            halt: AtomicBool::new(false),
        };
        let mut games: Vec<Played> = Vec::new();
        let (mut failed, mut decided, mut looked_at) = (None, None, 0);
        thread::scope(|scope| {
            let (sender, results) = channel();
            for players in players {
                let (sender, shared) = (sender.clone(), &shared);
                scope.spawn(move || self.work(players, shared, &sender));
            }
            drop(sender);
            loop {
                match results.recv_timeout(GLANCE) {
                    Ok(Ok(played)) => {
                        games.push(played);
                        if let Some(played) = games.last() {
                            told(played, &tally(&games));
                        }
                        if decided.is_none() {
                            decided = self.decide(&mut games, &mut looked_at);
                            shared.halt.fetch_or(decided.is_some(), Ordering::Relaxed);
                        }
                    }
                    Ok(Err(why)) => {
                        failed = Some(why);
                        shared.halt.store(true, Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                shared.halt.fetch_or(stop.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        });
        if let Some(why) = failed {
            return Err(why);
        }
        games.sort_by_key(|played| played.number);
        if let Some((count, _)) = decided {
            games.retain(|played| played.number < count);
        }
        let decision = self.sprt.map(|_| decided.map_or(Decision::Open, |(_, decision)| decision));
        Ok(Outcome { games, time: begun.elapsed(), decision })
    }

    /// For each job the players of one game after the other.
    fn make_players(&self, jobs: usize) -> Result<Vec<Players>, String> {
        let [first, second] = self.players.each_ref().map(|spec| spec.maker(self.game, self.id, &self.known));
        let (first, second) = (first?, second?);
        let sides = self.game.side_count();
        Ok((0..jobs).map(|_| [&first, &second].map(|make| (0..sides).map(|_| make()).collect())).collect())
    }

    /// After how many games the test was decided, and how: it looks at one pair after the other, and at none again.
    /// `looked_at`: so many pairs it has seen.
    fn decide(&self, games: &mut [Played], looked_at: &mut usize) -> Option<(usize, Decision)> {
        let sprt = self.sprt?;
        games.sort_by_key(|played| played.number);
        let unbroken = games.iter().enumerate().take_while(|(i, played)| *i == played.number).count();
        while *looked_at < unbroken / 2 {
            *looked_at += 1;
            let count = 2 * *looked_at;
            let decision = sprt.decide(&tally(&games[..count]));
            if decision != Decision::Open {
                return Some((count, decision));
            }
        }
        None
    }

    /// Plays games until there are none left.
    fn work(&self, mut players: Players, shared: &Shared<'_>, results: &Sender<Result<Played, String>>) {
        while !shared.halt.load(Ordering::Relaxed) {
            let number = shared.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games {
                return;
            }
            let opening = {
                let mut book = shared.book.lock().unwrap_or_else(PoisonError::into_inner);
                book.opening(number / 2).cloned()
            };
            let opening = match opening {
                Ok(opening) => opening,
                Err(why) => {
                    let _ = results.send(Err(why));
                    return;
                }
            };
            let seating = &shared.seatings[number % shared.seatings.len()];
            let game = (number, &opening, seating);
            if let Some(played) = play(self.game, &self.conditions, game, &mut players, self.seed, &shared.halt)
                && results.send(Ok(played)).is_err()
            {
                return;
            }
        }
    }
}

/// By player: one for each side that it may have to play.
type Players = [Vec<Box<dyn Contestant>>; 2];

struct Shared<'a> {
    seatings: &'a [Seating],
    book: Mutex<Book<'a>>,
    next: AtomicUsize,
    halt: AtomicBool,
}
