//! Learning: by which weights a net tells best what the searches of its games found.
//!
//! The net's outcome is added to the evaluation as odds: p = 1 / (1 + exp(-(evaluation / scale + net))). It is to come near
//! what the searches of the game found, from there on (`outlook`); the squared error is made small by Adam
//! (D. Kingma and J. Ba 2014), with weights that decay (I. Loshchilov and F. Hutter 2017) and a rate that falls along a
//! cosine. Only inputs that are set are touched, so an hour of games is learnt from in a minute. For: numbers. Not for:
//! games.

use crate::samples::{Row, Samples};
use eval::draw;
use eval::net::{Features, Floats, Head, MOST_OUT, Net, UNIT_IN, UNIT_OUT};
use rules::Game;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// Positions between two changes of the weights.
const BATCH: usize = 8_192;
/// How much weights move, at first and at the end.
const RATE: [f32; 2] = [2e-3, 2e-5];
/// Adam's memories of slopes and of their squares.
const MEMORY: [f32; 2] = [0.9, 0.999];
/// By which share of the rate weights decay.
const DECAY: f32 = 0.01;
/// Scores are squashed by no more than this: where nearly all games are drawn the scale is many times as large, and what
/// a net says would be lost when its weights are made whole.
const MOST_SCALE: f32 = 400.0;
/// No weight is larger; less on large boards, so that no sum is too large for 16 bits.
const MOST: f32 = 1.98;

/// How a net is learnt.
#[derive(Clone, Copy, Debug)]
pub struct Learning<'a> {
    /// The game.
    pub game: &'a Game,
    /// How many hidden units: 16, 32, 64 or 128.
    pub units: usize,
    /// Into how many classes positions fall by the men who are left.
    pub buckets: usize,
    /// How often each position is seen.
    pub epochs: u32,
    /// Where weights begin, and in which order positions come.
    pub seed: u64,
    /// How many threads.
    pub jobs: usize,
    /// With how many positions looked at for each turn the games were played, for the net's head.
    pub nodes: u64,
    /// From which net learning goes on.
    pub from: Option<&'a Net>,
}

/// How far learning has come.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// How often each position has been seen.
    pub number: u32,
    /// The mean squared error at positions that are learnt from,
    pub error: f64,
    /// and at those of other games.
    pub held_out: f64,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Learnt {
    /// The net.
    pub net: Net,
    /// How it came to be.
    pub epochs: Vec<Epoch>,
    /// The mean squared error of the evaluation without a net, at positions of games that are not learnt from.
    pub before: f64,
}

impl Learning<'_> {
    /// Learns. `told` hears of every epoch. If `stop` is set, what has been learnt so far comes out.
    ///
    /// # Errors
    /// A sentence without its full stop: too few positions, or such a net cannot be.
    pub fn run(&self, samples: &Samples, stop: &AtomicBool, told: &mut dyn FnMut(&Epoch)) -> Result<Learnt, String> {
        match self.units {
            16 => self.learn::<16>(samples, stop, told),
            32 => self.learn::<32>(samples, stop, told),
            64 => self.learn::<64>(samples, stop, told),
            128 => self.learn::<128>(samples, stop, told),
            units => Err(format!("a net has 16, 32, 64 or 128 hidden units, not {units}")),
        }
    }

    fn learn<const H: usize>(
        &self,
        samples: &Samples,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Epoch),
    ) -> Result<Learnt, String> {
        if samples.rows.len() < BATCH || samples.held_out.is_empty() {
            return Err(format!("{} positions of {} games are too few to learn from", samples.len(), samples.games));
        }
        let features = Features::of(self.game).ok_or("the game has too many inputs for a net")?;
        let scale = scale(&samples.rows).min(MOST_SCALE);
        let most = MOST.min(f32::from(i16::MAX) / UNIT_IN as f32 / (features.most_active() + 1) as f32);
        let mut weights = match self.from {
            Some(net) => Weights::<H>::of(net, self.buckets)?,
            None => Weights::<H>::drawn(features.count(), self.buckets, self.seed, most),
        };
        let mut adam = [weights.zeroed(), weights.zeroed()];
        let mut order: Vec<u32> = (0..samples.rows.len() as u32).collect();
        let mut chance = self.seed;
        let batches = order.len().div_ceil(BATCH) as u64 * u64::from(self.epochs);
        let (mut step, mut epochs) = (0u64, Vec::new());
        for number in 1..=self.epochs {
            shuffle(&mut order, &mut chance);
            let mut error = 0.0;
            for batch in order.chunks(BATCH) {
                let (slopes, lost) = self.slopes(&weights, samples, scale, batch);
                error += lost;
                step += 1;
                let done = step as f32 / batches as f32;
                let rate = RATE[1] + (RATE[0] - RATE[1]) * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
                weights.descend(&mut adam, &slopes, &Rate { speed: rate, step, count: batch.len() as f32, most });
            }
            let held_out = errors(&samples.held_out, scale, |row| {
                f64::from(f32::from(row.plain) / scale + weights.forward(samples.inputs(row), row).odds)
            });
            let epoch = Epoch { number, error: error / order.len() as f64, held_out };
            told(&epoch);
            epochs.push(epoch);
            if stop.load(Relaxed) {
                break;
            }
        }
        let head = Head {
            units: H,
            buckets: self.buckets,
            scale: scale.round() as i32,
            games: samples.games,
            positions: samples.len() as u64,
            nodes: self.nodes,
            epochs: epochs.len() as u32,
            later: samples.later,
            surprise: samples.surprise,
            ..Head::of(self.game, &features)
        };
        Ok(Learnt {
            net: Net::new(self.game, head, &weights.floats())?,
            epochs,
            before: errors(&samples.held_out, scale, |row| f64::from(f32::from(row.plain) / scale)),
        })
    }

    /// The sum of the slopes and of the errors at some positions.
    fn slopes<const H: usize>(
        &self,
        weights: &Weights<H>,
        samples: &Samples,
        scale: f32,
        batch: &[u32],
    ) -> (Weights<H>, f64) {
        let part = |rows: &[u32]| {
            let (mut slopes, mut error) = (weights.zeroed(), 0.0);
            for &i in rows {
                let row = &samples.rows[i as usize];
                error += weights.backward(samples.inputs(row), row, scale, &mut slopes);
            }
            (slopes, error)
        };
        let share = batch.len().div_ceil(self.jobs.max(1));
        if share >= batch.len() {
            return part(batch);
        }
        thread::scope(|scope| {
            let parts: Vec<_> = batch.chunks(share).map(|rows| scope.spawn(|| part(rows))).collect();
            let (mut slopes, mut error) = (weights.zeroed(), 0.0);
            for part in parts {
                if let Ok((more, lost)) = part.join() {
                    slopes.add(&more);
                    error += lost;
                }
            }
            (slopes, error)
        })
    }
}

fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The mean squared error of some odds.
fn errors(rows: &[Row], scale: f32, odds: impl Fn(&Row) -> f64) -> f64 {
    let target = |row: &Row| f64::from(chance(f32::from(row.score) / scale));
    let error = |row: &Row| (f64::from(chance(odds(row) as f32)) - target(row)).powi(2);
    rows.iter().map(error).sum::<f64>() / rows.len() as f64
}

/// So many hundredths of the median man that the results are told best, by golden section of its logarithm.
fn scale(rows: &[Row]) -> f32 {
    let golden = (5.0f32.sqrt() - 1.0) / 2.0;
    let thinned = || rows.iter().step_by(rows.len().div_ceil(100_000));
    let error = |scale: f32| -> f32 {
        thinned().map(|row| (chance(f32::from(row.plain) / scale) - f32::from(row.result) / 2.0).powi(2)).sum()
    };
    let (mut low, mut high) = (20.0f32.ln(), 3_000.0f32.ln());
    while high - low > 0.01 {
        let (a, b) = (high - golden * (high - low), low + golden * (high - low));
        if error(a.exp()) < error(b.exp()) {
            high = b;
        } else {
            low = a;
        }
    }
    f32::midpoint(low, high).exp()
}

fn shuffle(items: &mut [u32], state: &mut u64) {
    for i in (1..items.len()).rev() {
        items.swap(i, draw(state, i + 1));
    }
}

/// The numbers of a net, or their slopes.
#[derive(Clone, Debug)]
struct Weights<const H: usize> {
    first: Vec<[f32; H]>,
    biases: [f32; H],
    /// By bucket and viewer.
    out: Vec<[[f32; H]; 2]>,
    out_biases: Vec<f32>,
}

/// What a net says of a position, and what it said on the way.
struct Pass<const H: usize> {
    sums: [[f32; H]; 2],
    odds: f32,
}

/// How far weights move.
struct Rate {
    speed: f32,
    step: u64,
    count: f32,
    most: f32,
}

impl<const H: usize> Weights<H> {
    fn drawn(inputs: usize, buckets: usize, seed: u64, most: f32) -> Self {
        let mut state = seed ^ 0x6e65_7400;
        let mut number = |most: f32| (draw(&mut state, 2_001) as f32 / 1_000.0 - 1.0) * most;
        let first = (0..inputs).map(|_| std::array::from_fn(|_| number(0.1f32.min(most)))).collect();
        let out = (0..buckets).map(|_| [0; 2].map(|_| std::array::from_fn(|_| number(0.1)))).collect();
        Self { first, biases: [0.2; H], out, out_biases: vec![0.0; buckets] }
    }

    fn of(net: &Net, buckets: usize) -> Result<Self, String> {
        let floats = net.floats();
        let (biases, out) = (floats.biases.as_chunks::<H>().0, floats.out.as_chunks::<H>().0.as_chunks::<2>().0);
        match biases {
            [biases] if out.len() == buckets => Ok(Self {
                first: floats.weights.as_chunks::<H>().0.to_vec(),
                biases: *biases,
                out: out.to_vec(),
                out_biases: floats.out_biases,
            }),
            _ => Err(format!(
                "the net to go on from has {} hidden units and {} buckets, not {H} and {buckets}",
                net.head().units,
                net.head().buckets
            )),
        }
    }

    fn zeroed(&self) -> Self {
        Self {
            first: vec![[0.0; H]; self.first.len()],
            biases: [0.0; H],
            out: vec![[[0.0; H]; 2]; self.out.len()],
            out_biases: vec![0.0; self.out_biases.len()],
        }
    }

    fn floats(&self) -> Floats {
        Floats {
            weights: self.first.as_flattened().to_vec(),
            biases: self.biases.to_vec(),
            out: self.out.as_flattened().as_flattened().to_vec(),
            out_biases: self.out_biases.clone(),
        }
    }

    fn numbers_mut(&mut self) -> [&mut [f32]; 4] {
        [
            self.first.as_flattened_mut(),
            &mut self.biases,
            self.out.as_flattened_mut().as_flattened_mut(),
            &mut self.out_biases,
        ]
    }

    fn add(&mut self, other: &Self) {
        let theirs =
            [other.first.as_flattened(), &other.biases, other.out.as_flattened().as_flattened(), &other.out_biases];
        for (ours, theirs) in self.numbers_mut().into_iter().zip(theirs) {
            ours.iter_mut().zip(theirs).for_each(|(our, their)| *our += their);
        }
    }

    #[inline]
    fn forward(&self, inputs: [&[u16]; 2], row: &Row) -> Pass<H> {
        let bucket = usize::from(row.bucket);
        let mut pass = Pass { sums: [self.biases; 2], odds: self.out_biases[bucket] };
        for (viewer, inputs) in inputs.into_iter().enumerate() {
            let sums = &mut pass.sums[viewer];
            for &input in inputs {
                let row = &self.first[usize::from(input)];
                for unit in 0..H {
                    sums[unit] += row[unit];
                }
            }
            let mut parts = [0.0; 16];
            for unit in 0..H {
                let active = sums[unit].clamp(0.0, 1.0);
                parts[unit % 16] += active * active * self.out[bucket][viewer][unit];
            }
            pass.odds += parts.iter().sum::<f32>();
        }
        pass
    }

    /// Adds the slopes at a position, and tells the squared error there.
    #[inline]
    fn backward(&self, inputs: [&[u16]; 2], row: &Row, scale: f32, slopes: &mut Self) -> f64 {
        let pass = self.forward(inputs, row);
        let bucket = usize::from(row.bucket);
        let [found, target] = [f32::from(row.plain) / scale + pass.odds, f32::from(row.score) / scale].map(chance);
        let error = found - target;
        let slope = 2.0 * error * found * (1.0 - found);
        slopes.out_biases[bucket] += slope;
        for (viewer, inputs) in inputs.into_iter().enumerate() {
            let sums = &pass.sums[viewer];
            let mut back = [0.0; H];
            for unit in 0..H {
                let active = sums[unit].clamp(0.0, 1.0);
                slopes.out[bucket][viewer][unit] += slope * active * active;
                let open = if sums[unit] > 0.0 && sums[unit] < 1.0 { 2.0 * active } else { 0.0 };
                back[unit] = slope * self.out[bucket][viewer][unit] * open;
                slopes.biases[unit] += back[unit];
            }
            for &input in inputs {
                let row = &mut slopes.first[usize::from(input)];
                for unit in 0..H {
                    row[unit] += back[unit];
                }
            }
        }
        f64::from(error * error)
    }

    /// One step downhill.
    fn descend(&mut self, adam: &mut [Self; 2], slopes: &Self, by: &Rate) {
        let warm = [0, 1].map(|i| 1.0 - MEMORY[i].powi(by.step.min(100_000) as i32));
        let most_out = MOST_OUT as f32 / UNIT_OUT as f32;
        let limits = [by.most, by.most, most_out, f32::MAX];
        let mut slopes = slopes.clone();
        let [means, squares] = adam;
        let numbers = self.numbers_mut().into_iter().zip(slopes.numbers_mut());
        let memories = means.numbers_mut().into_iter().zip(squares.numbers_mut());
        for (((weights, slopes), (means, squares)), limit) in numbers.zip(memories).zip(limits) {
            for (((weight, slope), mean), square) in weights.iter_mut().zip(slopes).zip(means).zip(squares) {
                let slope = *slope / by.count;
                *mean += (1.0 - MEMORY[0]) * (slope - *mean);
                *square += (1.0 - MEMORY[1]) * (slope * slope - *square);
                let step = *mean / warm[0] / ((*square / warm[1]).sqrt() + 1e-8);
                *weight = (*weight - by.speed * (step + DECAY * *weight)).clamp(-limit, limit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_those_of_the_error() {
        const H: usize = 16;
        let mut weights = Weights::<H>::drawn(5, 2, 1, 1.0);
        weights.biases = std::array::from_fn(|unit| 0.05 * unit as f32);
        let inputs: [&[u16]; 2] = [&[0, 3], &[1, 3, 4]];
        let row = Row::for_test(1, 2, 40, 90);
        let scale = 200.0;
        let mut slopes = weights.zeroed();
        weights.backward(inputs, &row, scale, &mut slopes);
        let error = |weights: &mut Weights<H>| {
            let mut unused = weights.zeroed();
            weights.backward(inputs, &row, scale, &mut unused)
        };
        let by = 1e-3;
        let mut seen = 0;
        for part in 0..4 {
            for i in 0..weights.numbers_mut()[part].len() {
                weights.numbers_mut()[part][i] += by;
                let more = error(&mut weights);
                weights.numbers_mut()[part][i] -= 2.0 * by;
                let less = error(&mut weights);
                weights.numbers_mut()[part][i] += by;
                let (expected, found) = ((more - less) as f32 / (2.0 * by), slopes.numbers_mut()[part][i]);
                // Where a unit opens or closes there is no slope.
                if (expected - found).abs() > 2e-3 + 0.05 * expected.abs() {
                    seen += 1;
                }
            }
        }
        assert!(seen <= 4, "{seen} slopes are others");
    }

    #[test]
    fn the_scale_is_that_at_which_results_are_told_best() {
        // At 100 the side on turn wins three of four games: odds of 3 to 1.
        let rows: Vec<Row> = (0..400).map(|i| Row::for_test(0, if i % 4 == 0 { 0 } else { 2 }, 100, 0)).collect();
        let found = scale(&rows);
        assert!((found - 100.0 / 3.0f32.ln()).abs() < 2.0, "{found}");
    }
}
