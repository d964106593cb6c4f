//! Tunes the numbers of the computer by self-play, for any game with a rule file.
//!
//! For values of pieces and terms, the engine plays against itself from random openings, and stores some quiet
//! positions of each game with its result (`sample`). The effect of each number of [`Values`] on the score is found by
//! changing it a little, and a logistic regression finds the changes with which the evaluation predicts the results
//! best (`study::statistics`). The priors are the values at the start, so a number on which the games say nothing keeps its value. A
//! net takes part, and its knowledge is not duplicated in the values. The result is `values.toml` beside a game; a
//! match has to prove that it plays better. Look next: [`TexelTuning`], and [`SpsaTuning`] for the margins of the
//! search, which are the same in all games.

mod sample;
mod spsa;

use crate::matches::{OpeningBook, SelfPlay};
use commandline::jobs::Jobs;
use engine::eval::{Eval, Knowledge, Term, Values};
use engine::search::{Score, Searcher};
use parking_lot::Mutex;
use rules::Game;
use sample::Sample;
use std::sync::atomic::AtomicBool;
use study::statistics::{Fit, Row, fit, fit_scale, log_loss};

pub use spsa::{SpsaTuning, TuningGame};

/// One game in this many is held out of the fit to validate it.
const HELD_OUT_INTERVAL: u32 = 8;
/// The score beyond which the winner of a game of self-play is clear.
const ADJUDICATION_SCORE: Score = 1_500;
/// The minimum number of positions in the fit, and of those held out.
const MIN_POSITIONS: usize = 10;
/// How often the regression is repeated with effects measured anew.
const ROUNDS: usize = 3;
/// The standard deviation of the prior of a kind, as a share of its value.
const KIND_PRIOR_DEVIATION: f64 = 0.3;
/// The same for a weight.
const WEIGHT_PRIOR_DEVIATION: f64 = 0.6;

/// The settings of a tuning run.
#[derive(Clone, Debug)]
pub struct TexelTuning<'a> {
    /// The game.
    pub game: &'a Game,
    /// The starting values, which are also the priors; missing kinds are measured. The net stays as it is.
    pub knowledge: Knowledge,
    /// The number of games of self-play.
    pub games: u32,
    /// The nodes per turn.
    pub nodes: u64,
    /// The number of random turns of an opening.
    pub plies: u32,
    /// The seed of the openings.
    pub seed: u64,
    /// The number of games played at once.
    pub jobs: usize,
}

/// The result of a tuning run.
#[derive(Clone, Debug)]
pub struct TuningResult {
    /// The fitted values.
    pub values: Values,
    /// The starting values, with missing kinds measured.
    pub before: Values,
    /// The number of drawn games.
    pub draws: u32,
    /// The logarithmic loss of the held-out games in bits (1 is that of a coin), before and after the fit.
    pub log_loss: [f64; 2],
}

impl TexelTuning<'_> {
    /// Plays and fits. Calls `told` with the number of games played. If `stop` is set, it fits to the games played so
    /// far.
    ///
    /// # Errors
    /// A sentence without its full stop, if the game has no openings or there are too few games.
    pub fn run(&self, stop: &AtomicBool, told: &mut dyn FnMut(u32)) -> Result<TuningResult, String> {
        let searcher = Searcher::with_knowledge(self.game, self.knowledge.clone());
        let before = searcher.eval().values().clone();
        let samples = self.play(&searcher, stop, told)?;
        let mut games: Vec<u32> = samples.iter().map(|sample| sample.game).collect();
        games.dedup();
        let (fitted, held): (Vec<&Sample>, Vec<&Sample>) =
            samples.iter().partition(|sample| sample.game % HELD_OUT_INTERVAL != 0);
        if held.len() < MIN_POSITIONS || fitted.len() < MIN_POSITIONS {
            return Err(format!("{} positions of {} games are too few for a fit", samples.len(), games.len()));
        }
        let terms = before.terms();
        let doubts: Vec<f64> = terms.iter().map(|term| prior_deviation(term, before.get(term))).collect();
        let scale = fit_scale(&self.rows(&before, &[], &fitted));
        let surprise = |values: &Values| log_loss(&self.rows(values, &[], &held), scale);
        let mut values = before.clone();
        for _ in 0..ROUNDS {
            let rows = self.rows(&values, &terms, &fitted);
            let moved: Vec<f64> = terms.iter().map(|term| f64::from(values.get(term) - before.get(term))).collect();
            let Fit { change, error } = fit(&rows, scale, &moved, &doubts);
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
        Ok(TuningResult { values, before, draws: drawn.len() as u32, log_loss: surprise })
    }

    fn play(&self, searcher: &Searcher, stop: &AtomicBool, told: &mut dyn FnMut(u32)) -> Result<Vec<Sample>, String> {
        let playing =
            SelfPlay { game: self.game, searcher, nodes: self.nodes, adjudication_score: ADJUDICATION_SCORE, stop };
        let book = Mutex::new(OpeningBook::new(self.game, self.game.start(), self.plies, self.seed));
        let play = |number: u32| {
            let opening = book.lock().opening(number as usize).cloned()?;
            Ok(sample::play(&playing, &opening, number))
        };
        let (mut samples, mut played) = (Vec::new(), 0);
        let jobs = Jobs { count: self.games, concurrency: self.jobs, stop };
        jobs.run(&play, &mut |found| {
            samples.extend(found);
            played += 1;
            told(played);
        })?;
        // The order of completion must not matter.
        samples.sort_by_key(|sample| sample.game);
        Ok(samples)
    }

    /// The score of each position, and its change per unit of each of these terms.
    fn rows(&self, values: &Values, terms: &[Term], samples: &[&Sample]) -> Vec<Row> {
        let score = |eval: &Eval, sample: &Sample| f64::from(eval.evaluate(self.game, &sample.pos, sample.camp));
        let eval =
            |values: Values| Eval::with_knowledge(self.game, Knowledge { values, net: self.knowledge.net.clone() });
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

/// The standard deviation of the prior of a number.
fn prior_deviation(term: &Term, value: i32) -> f64 {
    let value = f64::from(value.abs());
    match term {
        Term::Kind(_) => (value * KIND_PRIOR_DEVIATION).max(20.0),
        Term::Weight(_) => (value * WEIGHT_PRIOR_DEVIATION).max(5.0),
    }
}
