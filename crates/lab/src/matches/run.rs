//! A match: plays its games, several at once if requested, until all are played, the SPRT has decided, or the caller
//! stops it.
//!
//! Games 2n and 2n+1 have the same opening with the players exchanged; the seatings rotate. Opening, seating and seeds
//! depend only on the number of the game, and the SPRT examines games in the order of their numbers. So with a node
//! limit the same seed gives the same match at any concurrency. The results are interpreted in `report`.

use crate::matches::opening::OpeningBook;
use crate::matches::play::{Conditions, FinishedGame, play};
use crate::matches::sprt::{Decision, Sprt};
use engine::eval::Knowledge;
use parking_lot::Mutex;
use protocol::competitor::Competitor;
use protocol::competitor::CompetitorSpec;
use rules::Game;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use study::statistics::{GameScore, Tally};
use study::{Seating, seatings};

/// How often a match checks whether it has been stopped.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A match to be played.
#[derive(Debug)]
pub struct Match<'a> {
    /// The game.
    pub game: &'a Game,
    /// The id of the game.
    pub id: &'a str,
    /// The knowledge of the game in addition to its rules.
    pub knowledge: Knowledge,
    /// The players.
    pub players: [CompetitorSpec; 2],
    /// The conditions.
    pub conditions: Conditions,
    /// The number of games; with an odd number, the last opening is played from one side only.
    pub games: usize,
    /// The number of turns of an opening.
    pub opening_plies: u32,
    /// The maximum lead after an opening, in hundredths of the median piece; `None`: any.
    pub max_opening_imbalance: Option<u32>,
    /// The seed of the openings and the players.
    pub seed: u64,
    /// The number of games played at once.
    pub concurrency: usize,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
}

/// The result of a match.
#[derive(Debug)]
pub struct MatchResult {
    /// The games that count, by number.
    pub games: Vec<FinishedGame>,
    /// The duration.
    pub time: Duration,
    /// The decision of the test, if there is one.
    pub decision: Option<Decision>,
}

impl FinishedGame {
    /// The result for the first player.
    pub fn score(&self) -> GameScore {
        match self.winner {
            Some(0) => GameScore::Win,
            Some(_) => GameScore::Loss,
            None => GameScore::Draw,
        }
    }
}

/// The tally of these games.
pub fn tally(games: &[FinishedGame]) -> Tally {
    let mut scores = vec![None; games.iter().map(|played| played.number + 1).max().unwrap_or_default()];
    games.iter().for_each(|played| scores[played.number] = Some(played.score()));
    Tally::from_scores(&scores)
}

impl Match<'_> {
    /// Plays the match. Calls `told` for every finished game with the tally so far. Once `stop` is set, running games
    /// are dropped, and the result contains the finished ones.
    ///
    /// # Errors
    /// A sentence without its full stop, if the match cannot be played.
    pub fn run(&self, stop: &AtomicBool, told: &mut dyn FnMut(&FinishedGame, &Tally)) -> Result<MatchResult, String> {
        for (spec, pace) in self.players.iter().zip(self.conditions.limits) {
            spec.check_limits(pace)?;
        }
        let mut players = self.make_players(self.concurrency.clamp(1, self.games.max(1)))?;
        for (spec, one) in self.players.iter().zip(players.iter_mut().flatten()) {
            // A player that cannot even start does not lose a game: the match was set up incorrectly.
            one[0].new_game().map_err(|fault| format!("{spec} cannot play: {fault}"))?;
        }
        let seatings = seatings(self.game);
        let begun = Instant::now();
        let book = OpeningBook::new(self.game, self.conditions.start, self.opening_plies, self.seed);
        let shared = SharedState {
            seatings: &seatings,
            book: Mutex::new(match self.max_opening_imbalance {
                Some(most) => book.balanced(most, self.knowledge.clone()),
                None => book,
            }),
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
        };
        let mut games: Vec<FinishedGame> = Vec::new();
        let (mut failed, mut decided, mut looked_at) = (None, None, 0);
        thread::scope(|scope| {
            let (sender, results) = channel();
            for players in players {
                let (sender, shared) = (sender.clone(), &shared);
                scope.spawn(move || self.run_worker(players, shared, &sender));
            }
            drop(sender);
            loop {
                match results.recv_timeout(STOP_POLL_INTERVAL) {
                    Ok(Ok(played)) => {
                        games.push(played);
                        if let Some(played) = games.last() {
                            told(played, &tally(&games));
                        }
                        if decided.is_none() {
                            decided = self.check_sprt(&mut games, &mut looked_at);
                            shared.stop.fetch_or(decided.is_some(), Ordering::Relaxed);
                        }
                    }
                    Ok(Err(why)) => {
                        failed = Some(why);
                        shared.stop.store(true, Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                shared.stop.fetch_or(stop.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        });
        if let Some(why) = failed {
            return Err(why);
        }
        games.sort_by_key(|played| played.number);
        if let Some((count, _)) = decided {
            games.retain(|played| played.number < count);
        }
        let decision = self.sprt.map(|_| decided.map_or(Decision::Continue, |(_, decision)| decision));
        Ok(MatchResult { games, time: begun.elapsed(), decision })
    }

    /// Creates the players of each job, which plays one game after the other.
    fn make_players(&self, jobs: usize) -> Result<Vec<Competitors>, String> {
        let [first, second] = self.players.each_ref().map(|spec| spec.factory(self.game, self.id, &self.knowledge));
        let (first, second) = (first?, second?);
        let sides = self.game.side_count();
        Ok((0..jobs).map(|_| [&first, &second].map(|make| (0..sides).map(|_| make()).collect())).collect())
    }

    /// After how many games the test decides, and how. It examines each pair once, in order; `looked_at` counts the
    /// pairs examined.
    fn check_sprt(&self, games: &mut [FinishedGame], looked_at: &mut usize) -> Option<(usize, Decision)> {
        let sprt = self.sprt?;
        games.sort_by_key(|played| played.number);
        let unbroken = games.iter().enumerate().take_while(|(i, played)| *i == played.number).count();
        while *looked_at < unbroken / 2 {
            *looked_at += 1;
            let count = 2 * *looked_at;
            let decision = sprt.decide(&tally(&games[..count]));
            if decision != Decision::Continue {
                return Some((count, decision));
            }
        }
        None
    }

    /// Plays games until none are left.
    fn run_worker(
        &self,
        mut players: Competitors,
        shared: &SharedState<'_>,
        results: &Sender<Result<FinishedGame, String>>,
    ) {
        while !shared.stop.load(Ordering::Relaxed) {
            let number = shared.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games {
                return;
            }
            let opening = {
                let mut book = shared.book.lock();
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
            if let Some(played) = play(self.game, &self.conditions, game, &mut players, self.seed, &shared.stop)
                && results.send(Ok(played)).is_err()
            {
                return;
            }
        }
    }
}

/// By player: one copy for each side that it may have to play.
type Competitors = [Vec<Box<dyn Competitor>>; 2];

struct SharedState<'a> {
    seatings: &'a [Seating],
    book: Mutex<OpeningBook<'a>>,
    next: AtomicUsize,
    stop: AtomicBool,
}
