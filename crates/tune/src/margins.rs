//! Margins of the search refined by games: SPSA, simultaneous perturbation stochastic approximation.
//!
//! All margins are moved at once, each by lot up or down; the two searches that makes play a pair of games, and all
//! margins move a little the way of the winner. So a pair of games tells something of every margin, however many there
//! are. After J. C. Spall, *An overview of the simultaneous perturbation method* (1998), with the gains that chess
//! programmers use. For: one set of margins for all games, so several may be played in turn. Not for: proving that the
//! margins found are better; that takes a match.

use crate::jobs::Jobs;
use arena::{Conditions, Match, Pace, Spec, Timer, tally};
use eval::{Knowledge, mix};
use rules::Game;
use search::{Margin, Margins};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// By which share of its bounds a margin is moved for a pair of games, at the end.
const MOVED: f64 = 1.0 / 14.0;
/// And which share of that the winner of both games gains, at the end.
const GAINED: f64 = 0.006;
/// How fast the moves shrink, and how fast the gains (Spall's gamma and alpha).
const SHRINKING: [f64; 2] = [0.101, 0.602];
/// The gains shrink as if so large a share of all pairs had been played before the first.
const STABILITY: f64 = 0.1;
/// A game this long is a draw.
const LONGEST: u32 = 300;
/// How far ahead an opening may leave somebody.
const EVEN: u32 = 200;

/// A game by which margins are tuned.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: Game,
    /// What is known of it beside its rules.
    pub known: Knowledge,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct MarginTuning<'a> {
    /// By pairs in turn.
    pub games: &'a [Played],
    /// From where it starts.
    pub margins: Margins,
    /// How many pairs of games.
    pub pairs: u32,
    /// How many positions a player looks at for each turn.
    pub nodes: u64,
    /// How many random turns an opening has.
    pub plies: u32,
    /// Where chance comes from; with one job the same seed gives the same margins.
    pub seed: u64,
    /// How many pairs are played at once.
    pub jobs: usize,
}

/// A pair of games that has been played.
#[derive(Clone, Copy, Debug)]
struct Pair {
    /// Which directions were chosen, up or down, and how far, by margin.
    moved: [f64; Margins::ALL.len()],
    /// Points of the first of the two searches beyond those of the second: from -2 to 2.
    points: f64,
}

/// The point where the search for margins has come to.
#[derive(Clone, Debug)]
struct Place {
    at: [f64; Margins::ALL.len()],
    pairs: f64,
}

impl Place {
    fn margins(&self, moved: Option<(&[f64; Margins::ALL.len()], f64)>) -> Margins {
        let mut margins = Margins::default();
        for (i, margin) in Margins::ALL.iter().enumerate() {
            let value = self.at[i] + moved.map_or(0.0, |(moved, way)| way * moved[i]);
            // Within its bounds it is.
            let _ = margins.set(margin, (value.round() as i32).clamp(margin.low, margin.high));
        }
        margins
    }

    /// How far the margins are moved for the pair with that number.
    fn moves(&self, number: u32, seed: u64) -> [f64; Margins::ALL.len()] {
        let shrunk = (f64::from(number + 1) / self.pairs).powf(-SHRINKING[0]);
        let mut chance = mix(seed ^ mix(u64::from(number)));
        std::array::from_fn(|i| {
            chance = mix(chance);
            let way = if chance & 1 == 0 { 1.0 } else { -1.0 };
            way * width(&Margins::ALL[i]) * shrunk
        })
    }

    /// Moves a little towards the winner of a pair.
    fn learn(&mut self, number: u32, pair: &Pair) {
        let before = self.pairs * STABILITY;
        let gained = ((f64::from(number + 1) + before) / (self.pairs + before)).powf(-SHRINKING[1]) * GAINED;
        for (i, margin) in Margins::ALL.iter().enumerate() {
            let width = width(margin);
            // The square of what the margin was moved by at the end, over what it was moved by for this pair.
            let by = gained * width * width / pair.moved[i] * pair.points;
            self.at[i] = (self.at[i] + by).clamp(f64::from(margin.low), f64::from(margin.high));
        }
    }
}

fn width(margin: &Margin) -> f64 {
    f64::from(margin.high - margin.low) * MOVED
}

impl MarginTuning<'_> {
    /// Plays, and moves the margins. `told` hears after every pair how many there have been and where the margins are.
    /// If `stop` is set, they stay where they have come to.
    ///
    /// # Errors
    /// A sentence without its full stop, if a game cannot be played.
    pub fn run(&self, stop: &AtomicBool, told: &mut dyn FnMut(u32, &Margins)) -> Result<Margins, String> {
        let at = std::array::from_fn(|i| f64::from(Margins::ALL[i].of(&self.margins)));
        let place = Mutex::new(Place { at, pairs: f64::from(self.pairs) });
        let here = || place.lock().unwrap_or_else(PoisonError::into_inner);
        let learn = |number: u32| {
            let from = here().clone();
            let pair = self.play(number, &from, stop)?;
            let mut place = here();
            if let Some(pair) = pair {
                place.learn(number, &pair);
            }
            Ok(place.margins(None))
        };
        let mut played = 0;
        let jobs = Jobs { many: self.pairs, at_once: self.jobs, stop };
        jobs.run(&learn, &mut |margins| {
            played += 1;
            told(played, &margins);
        })?;
        Ok(here().margins(None))
    }

    /// Plays the pair of games with that number; none if it was stopped.
    fn play(&self, number: u32, from: &Place, stop: &AtomicBool) -> Result<Option<Pair>, String> {
        let Played { id, game, known } = &self.games[number as usize % self.games.len()];
        let moved = from.moves(number, self.seed);
        let player = |name, way| Spec::knowing(name, known.clone()).searching_by(from.margins(Some((&moved, way))));
        let pace = Pace { nodes: Some(self.nodes), ..Pace::default() };
        let pair = Match {
            game,
            id,
            known: known.clone(),
            players: [player("up", 1.0), player("down", -1.0)],
            conditions: Conditions {
                start: game.start(),
                paces: [pace; 2],
                timer: Timer::Wall,
                margin: Duration::ZERO,
                max_turns: LONGEST,
            },
            games: 2,
            plies: self.plies,
            even: Some(EVEN),
            seed: mix(self.seed) ^ u64::from(number),
            concurrency: 1,
            sprt: None,
        };
        let outcome = pair.run(stop, &mut |_, _| {}).map_err(|why| format!("{id}: {why}"))?;
        let tally = tally(&outcome.games);
        let points = tally.wins as f64 - tally.losses as f64;
        Ok((outcome.games.len() == 2).then_some(Pair { moved, points }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Instead of games: whoever is nearer to these margins wins, more often the nearer he is.
    #[test]
    fn margins_move_to_where_games_are_won() {
        let best: Vec<f64> =
            Margins::ALL.iter().map(|margin| f64::midpoint(f64::from(margin.value), f64::from(margin.high))).collect();
        let away = |at: &[f64; Margins::ALL.len()]| -> f64 {
            at.iter().enumerate().map(|(i, at)| ((at - best[i]) / width(&Margins::ALL[i])).powi(2)).sum()
        };
        let start = Margins::default();
        let pairs = 20_000;
        let at = std::array::from_fn(|i| f64::from(Margins::ALL[i].of(&start)));
        let mut place = Place { at, pairs: f64::from(pairs) };
        let before = away(&place.at);
        let mut chance = 7;
        for number in 0..pairs {
            let moved = place.moves(number, 1);
            let [up, down] = [1.0, -1.0].map(|way| away(&std::array::from_fn(|i| place.at[i] + way * moved[i])));
            // Both games, each won by the nearer one with a little more than half the chance.
            let likely = 1.0 / (1.0 + f64::exp((up - down) / 20.0));
            let points = (0..2).fold(0.0, |points, _| {
                chance = mix(chance);
                points + if (chance >> 11) as f64 / (1_u64 << 53) as f64 <= likely { 1.0 } else { -1.0 }
            });
            place.learn(number, &Pair { moved, points });
        }
        let after = away(&place.at);
        assert!(after < before / 4.0, "{before} before, {after} after");
    }

    #[test]
    fn the_same_seed_moves_the_margins_alike() {
        let game = catalog::find("breakthrough").expect("a shipped game").load(&[]).expect("the file is right");
        let games = [Played { id: "breakthrough".to_owned(), game, known: Knowledge::default() }];
        let tuning = MarginTuning {
            games: &games,
            margins: Margins::default(),
            pairs: 6,
            nodes: 40,
            plies: 6,
            seed: 3,
            jobs: 1,
        };
        let run = || {
            let mut told = Vec::new();
            let margins = tuning.run(&AtomicBool::new(false), &mut |pairs, _| told.push(pairs));
            (margins.expect("it can be played"), told)
        };
        let (margins, told) = run();
        assert_eq!((margins, told), run());
        assert_ne!(margins, Margins::default());
        let stopped = tuning.run(&AtomicBool::new(true), &mut |_, _| {}).expect("nothing is wrong");
        assert_eq!(stopped, Margins::default());
    }
}
