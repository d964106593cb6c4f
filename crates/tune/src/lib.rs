//! What the computer knows in numbers, refined by self-play: for any game there is a rule file for.
//!
//! Values of men and terms: the opponent plays against itself from random openings; of every game some quiet positions
//! are kept with the result (`sample`). How much each number of [`Values`] matters there is found by changing it a
//! little, and a logistic regression finds the changes by which the evaluation tells the results best (`fit`). Measured
//! values are the prior, so a number on which the games say nothing stays what it is. A net plays too, and what it says
//! is not said again by values. For: `values.toml` beside a game. Not for: proving that the new values play better;
//! that takes a match. Look next: [`Tuning`], and [`MarginTuning`] for the margins of the search, which are the same in
//! all games.

mod fit;
mod jobs;
mod margins;
mod sample;

use arena::{Book, SelfPlay};
use eval::{Eval, Knowledge, Term, Values};
use fit::{Fit, Row};
use jobs::Jobs;
use rules::Game;
use sample::Sample;
use search::{Score, Searcher};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

pub use margins::{MarginTuning, Played};

/// One game of so many is not fitted to, but tells whether the fit holds for games it has not seen.
const HELD_OUT: u32 = 8;
/// Beyond this score it is clear who wins a game of self-play.
const CLEAR: Score = 1_500;
/// From fewer positions, fitted to or held out, nothing is concluded.
const FEWEST: usize = 10;
/// How often the regression is repeated with the effects of the numbers taken anew.
const ROUNDS: usize = 3;
/// The prior's standard deviation: this share of a kind's value.
const DOUBT_OF_KINDS: f64 = 0.3;
/// And this share of a weight.
const DOUBT_OF_WEIGHTS: f64 = 0.6;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Tuning<'a> {
    /// The game.
    pub game: &'a Game,
    /// From which values the fit starts, and what it trusts where games say nothing; kinds that are not there are
    /// measured. Its net stays as it is.
    pub known: Knowledge,
    /// How many games of self-play.
    pub games: u32,
    /// How many positions the opponent looks at for each turn.
    pub nodes: u64,
    /// How many random turns an opening has.
    pub plies: u32,
    /// Where the openings come from.
    pub seed: u64,
    /// How many games are played at once.
    pub jobs: usize,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The fitted values.
    pub values: Values,
    /// What they started from, kinds that had been missing measured.
    pub before: Values,
    /// How many games ended in a draw.
    pub draws: u32,
    /// How surprising the results of games that were not fitted to are (logarithmic loss in bits; 1 is a coin), before
    /// and after the fit.
    pub surprise: [f64; 2],
}

impl Tuning<'_> {
    /// Plays and fits. `told` hears how many games have been played. If `stop` is set, what has been played so far is
    /// fitted to.
    ///
    /// # Errors
    /// A sentence without its full stop, if the game has no openings or too few games were played to say anything.
    pub fn run(&self, stop: &AtomicBool, told: &mut dyn FnMut(u32)) -> Result<Tuned, String> {
        let searcher = Searcher::with(self.game, self.known.clone());
        let before = searcher.eval().values().clone();
        let samples = self.play(&searcher, stop, told)?;
        let mut games: Vec<u32> = samples.iter().map(|sample| sample.game).collect();
        games.dedup();
        let (fitted, held): (Vec<&Sample>, Vec<&Sample>) =
            samples.iter().partition(|sample| sample.game % HELD_OUT != 0);
        if held.len() < FEWEST || fitted.len() < FEWEST {
            return Err(format!("{} positions of {} games are too few for a fit", samples.len(), games.len()));
        }
        let terms = before.terms();
        let doubts: Vec<f64> = terms.iter().map(|term| doubt(term, before.get(term))).collect();
        let scale = fit::scale(&self.rows(&before, &[], &fitted));
        let surprise = |values: &Values| fit::surprise(&self.rows(values, &[], &held), scale);
        let mut values = before.clone();
        for _ in 0..ROUNDS {
            let rows = self.rows(&values, &terms, &fitted);
            let moved: Vec<f64> = terms.iter().map(|term| f64::from(values.get(term) - before.get(term))).collect();
            let Fit { change, error } = fit::fit(&rows, scale, &moved, &doubts);
            for (i, term) in terms.iter().enumerate() {
                // A number on which the games say nothing has no error of its own.
                let error = (error[i] < doubts[i] * 0.999).then_some((error[i] * 10.0).round() / 10.0);
                values.set(term, (f64::from(values.get(term)) + change[i]).round() as i32, error);
            }
        }
        let surprise = [surprise(&before), surprise(&values)];
        (values.game, values.games, values.positions) =
            (self.game.def().name.clone(), games.len() as u32, samples.len() as u32);
        let drawn = samples.iter().filter(|sample| (sample.result - 0.5).abs() < 0.1).map(|sample| sample.game);
        let mut drawn: Vec<u32> = drawn.collect();
        drawn.dedup();
        Ok(Tuned { values, before, draws: drawn.len() as u32, surprise })
    }

    fn play(&self, searcher: &Searcher, stop: &AtomicBool, told: &mut dyn FnMut(u32)) -> Result<Vec<Sample>, String> {
        let playing = SelfPlay { game: self.game, searcher, nodes: self.nodes, clear: CLEAR, stop };
        let book = Mutex::new(Book::new(self.game, self.game.start(), self.plies, self.seed));
        let play = |number: u32| {
            let opening = book.lock().unwrap_or_else(PoisonError::into_inner).opening(number as usize).cloned()?;
            Ok(sample::play(&playing, &opening, number))
        };
        let (mut samples, mut played) = (Vec::new(), 0);
        let jobs = Jobs { many: self.games, at_once: self.jobs, stop };
        jobs.run(&play, &mut |found| {
            samples.extend(found);
            played += 1;
            told(played);
        })?;
        // Whoever finishes first must not matter.
        samples.sort_by_key(|sample| sample.game);
        Ok(samples)
    }

    /// What the values say about the positions, and how that changes with each of these terms.
    fn rows(&self, values: &Values, terms: &[Term], samples: &[&Sample]) -> Vec<Row> {
        let score = |eval: &Eval, sample: &Sample| f64::from(eval.evaluate(self.game, &sample.pos, sample.camp));
        let eval = |values: Values| Eval::with(self.game, Knowledge { values, net: self.known.net.clone() });
        let now = eval(values.clone());
        let new = |sample: &&Sample| Row {
            game: sample.game,
            result: sample.result,
            score: score(&now, sample),
            effects: Vec::with_capacity(terms.len()),
        };
        let mut rows: Vec<Row> = samples.iter().map(new).collect();
        for term in terms {
            let by = (values.get(term) / 5).max(10);
            let mut more = values.clone();
            more.set(term, values.get(term) + by, None);
            let more = eval(more);
            for (row, sample) in rows.iter_mut().zip(samples) {
                row.effects.push((score(&more, sample) - row.score) / f64::from(by));
            }
        }
        rows
    }
}

/// How far a number may well be from what it was taken for.
fn doubt(term: &Term, value: i32) -> f64 {
    let value = f64::from(value.abs());
    match term {
        Term::Kind(_) => (value * DOUBT_OF_KINDS).max(20.0),
        Term::Weight(_) => (value * DOUBT_OF_WEIGHTS).max(5.0),
    }
}
