//! Tunes the margins of the search by SPSA, simultaneous perturbation stochastic approximation.
//!
//! All margins are perturbed at once, each randomly up or down. The two opposite searches play a pair of games, and all
//! margins move a little towards the winner. So each pair of games gives information on every margin, however many
//! there are. After J. C. Spall, *An overview of the simultaneous perturbation method* (1998), with the gains that
//! chess programmers use. One set of margins serves all games, so several games may be played in turn. A match has to
//! prove that the tuned margins are better.

use crate::matches::{Conditions, Match, tally};
use commandline::jobs::Jobs;
use engine::eval::{Knowledge, mix};
use engine::search::{Margin, Margins};
use parking_lot::Mutex;
use protocol::competitor::{CompetitorSpec, TimeSource, TurnLimits};
use rules::Game;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The perturbation of a margin for a pair of games at the end of the run, as a share of its range.
const PERTURBATION_SHARE: f64 = 1.0 / 14.0;
/// The step towards the winner of both games at the end of the run, as a share of the perturbation.
const STEP_SHARE: f64 = 0.006;
/// The decay exponents of perturbations and steps (Spall's gamma and alpha).
const DECAY_EXPONENTS: [f64; 2] = [0.101, 0.602];
/// The stability constant, as a share of all pairs: the steps decay as if this share had been played before.
const STABILITY: f64 = 0.1;
/// The number of turns after which a game is a draw.
const MAX_GAME_TURNS: u32 = 300;
/// The maximum lead after an opening.
const MAX_OPENING_IMBALANCE: u32 = 200;

/// A game used for tuning.
#[derive(Clone, Debug)]
pub struct TuningGame {
    /// The id.
    pub id: String,
    /// The game.
    pub game: Game,
    /// The knowledge of the game in addition to its rules.
    pub knowledge: Knowledge,
}

/// The settings of a tuning run.
#[derive(Clone, Debug)]
pub struct SpsaTuning<'a> {
    /// The games, used in turn for successive pairs.
    pub games: &'a [TuningGame],
    /// The starting margins.
    pub margins: Margins,
    /// The number of pairs of games.
    pub pairs: u32,
    /// The nodes per turn.
    pub nodes: u64,
    /// The number of random turns of an opening.
    pub plies: u32,
    /// The seed of all randomness; with one job, the same seed gives the same margins.
    pub seed: u64,
    /// The number of pairs played at once.
    pub jobs: usize,
}

/// The result of a pair of games.
#[derive(Clone, Copy, Debug)]
struct GamePair {
    /// The signed perturbation of each margin.
    perturbation: [f64; Margins::ALL.len()],
    /// The points of the first search minus those of the second, from -2 to 2.
    points: f64,
}

/// The current point of the optimisation.
#[derive(Clone, Debug)]
struct SpsaState {
    values: [f64; Margins::ALL.len()],
    pairs: f64,
}

impl SpsaState {
    fn margins(&self, perturbation: Option<(&[f64; Margins::ALL.len()], f64)>) -> Margins {
        let mut margins = Margins::default();
        for (i, margin) in Margins::ALL.iter().enumerate() {
            let value = self.values[i] + perturbation.map_or(0.0, |(moved, way)| way * moved[i]);
            // The value is within its range, so this cannot fail.
            let _ = margins.set(margin, (value.round() as i32).clamp(margin.low, margin.high));
        }
        margins
    }

    /// The perturbations for the pair with that number.
    fn perturbation(&self, number: u32, seed: u64) -> [f64; Margins::ALL.len()] {
        let shrunk = (f64::from(number + 1) / self.pairs).powf(-DECAY_EXPONENTS[0]);
        let mut chance = mix(seed ^ mix(u64::from(number)));
        std::array::from_fn(|i| {
            chance = mix(chance);
            let way = if chance & 1 == 0 { 1.0 } else { -1.0 };
            way * perturbation_width(&Margins::ALL[i]) * shrunk
        })
    }

    /// Moves the margins a little towards the winner of a pair.
    fn update(&mut self, number: u32, pair: &GamePair) {
        let before = self.pairs * STABILITY;
        let gained = ((f64::from(number + 1) + before) / (self.pairs + before)).powf(-DECAY_EXPONENTS[1]) * STEP_SHARE;
        for (i, margin) in Margins::ALL.iter().enumerate() {
            let width = perturbation_width(margin);
            // The squared final perturbation divided by that of this pair.
            let by = gained * width * width / pair.perturbation[i] * pair.points;
            self.values[i] = (self.values[i] + by).clamp(f64::from(margin.low), f64::from(margin.high));
        }
    }
}

fn perturbation_width(margin: &Margin) -> f64 {
    f64::from(margin.high - margin.low) * PERTURBATION_SHARE
}

impl SpsaTuning<'_> {
    /// Plays and moves the margins. Calls `told` after every pair with the number of pairs and the current margins. If
    /// `stop` is set, returns the margins reached so far.
    ///
    /// # Errors
    /// A sentence without its full stop, if a game cannot be played.
    pub fn run(&self, stop: &AtomicBool, told: &mut dyn FnMut(u32, &Margins)) -> Result<Margins, String> {
        let at = std::array::from_fn(|i| f64::from(Margins::ALL[i].get(&self.margins)));
        let place = Mutex::new(SpsaState { values: at, pairs: f64::from(self.pairs) });
        let here = || place.lock();
        let learn = |number: u32| {
            let from = here().clone();
            let pair = self.play(number, &from, stop)?;
            let mut place = here();
            if let Some(pair) = pair {
                place.update(number, &pair);
            }
            Ok(place.margins(None))
        };
        let mut played = 0;
        let jobs = Jobs { count: self.pairs, concurrency: self.jobs, stop };
        jobs.run(&learn, &mut |margins| {
            played += 1;
            told(played, &margins);
        })?;
        Ok(here().margins(None))
    }

    /// Plays the pair of games with that number; `None` if it was stopped.
    fn play(&self, number: u32, from: &SpsaState, stop: &AtomicBool) -> Result<Option<GamePair>, String> {
        let TuningGame { id, game, knowledge: known } = &self.games[number as usize % self.games.len()];
        let moved = from.perturbation(number, self.seed);
        let player = |name, way| {
            CompetitorSpec::with_knowledge(name, known.clone()).with_margins(from.margins(Some((&moved, way))))
        };
        let pace = TurnLimits { nodes: Some(self.nodes), ..TurnLimits::default() };
        let pair = Match {
            game,
            id,
            knowledge: known.clone(),
            players: [player("up", 1.0), player("down", -1.0)],
            conditions: Conditions {
                start: game.start(),
                limits: [pace; 2],
                time_source: TimeSource::Wall,
                time_margin: Duration::ZERO,
                max_turns: MAX_GAME_TURNS,
            },
            games: 2,
            opening_plies: self.plies,
            max_opening_imbalance: Some(MAX_OPENING_IMBALANCE),
            seed: mix(self.seed) ^ u64::from(number),
            concurrency: 1,
            sprt: None,
        };
        let outcome = pair.run(stop, &mut |_, _| {}).map_err(|why| format!("{id}: {why}"))?;
        let tally = tally(&outcome.games);
        let points = tally.wins as f64 - tally.losses as f64;
        Ok((outcome.games.len() == 2).then_some(GamePair { perturbation: moved, points }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In place of games: the player nearer to these margins wins, with a probability that grows with the difference.
    #[test]
    fn margins_converge_towards_winning_ones() {
        let best: Vec<f64> =
            Margins::ALL.iter().map(|margin| f64::midpoint(f64::from(margin.value), f64::from(margin.high))).collect();
        let away = |at: &[f64; Margins::ALL.len()]| -> f64 {
            at.iter().enumerate().map(|(i, at)| ((at - best[i]) / perturbation_width(&Margins::ALL[i])).powi(2)).sum()
        };
        let start = Margins::default();
        let pairs = 20_000;
        let at = std::array::from_fn(|i| f64::from(Margins::ALL[i].get(&start)));
        let mut place = SpsaState { values: at, pairs: f64::from(pairs) };
        let before = away(&place.values);
        let mut chance = 7;
        for number in 0..pairs {
            let moved = place.perturbation(number, 1);
            let [up, down] = [1.0, -1.0].map(|way| away(&std::array::from_fn(|i| place.values[i] + way * moved[i])));
            // Two games, each slightly more likely won by the nearer player.
            let likely = 1.0 / (1.0 + f64::exp((up - down) / 20.0));
            let points = (0..2).fold(0.0, |points, _| {
                chance = mix(chance);
                points + if (chance >> 11) as f64 / (1_u64 << 53) as f64 <= likely { 1.0 } else { -1.0 }
            });
            place.update(number, &GamePair { perturbation: moved, points });
        }
        let after = away(&place.values);
        assert!(after < before / 4.0, "{before} before, {after} after");
    }

    #[test]
    fn equal_seeds_tune_equal_margins() {
        let game = library::find("breakthrough").expect("a shipped game").load(&[]).expect("the file is valid");
        let games = [TuningGame { id: "breakthrough".to_owned(), game, knowledge: Knowledge::default() }];
        let tuning =
            SpsaTuning { games: &games, margins: Margins::default(), pairs: 6, nodes: 40, plies: 6, seed: 3, jobs: 1 };
        let run = || {
            let mut told = Vec::new();
            let margins = tuning.run(&AtomicBool::new(false), &mut |pairs, _| told.push(pairs));
            (margins.expect("a playable game"), told)
        };
        let (margins, told) = run();
        assert_eq!((margins, told), run());
        assert_ne!(margins, Margins::default());
        let stopped = tuning.run(&AtomicBool::new(true), &mut |_, _| {}).expect("no error");
        assert_eq!(stopped, Margins::default());
    }
}
