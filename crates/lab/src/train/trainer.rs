//! Training: finds the weights with which a net best predicts the scores of the searches in its games.
//!
//! The output of the net is added to the evaluation as log odds: p = 1 / (1 + exp(-(evaluation / scale + net))). The
//! target is the score of the game's searches from the position on (`td_target`). Adam minimises the squared error (D.
//! Kingma and J. Ba 2014), with weight decay (I. Loshchilov and F. Hutter 2017) and a learning rate on a cosine
//! schedule. Only active inputs are touched, so training on an hour of games takes a minute.

use crate::train::samples::{Row, Samples};
use engine::eval::net::{Features, FloatWeights, MAX_OUTPUT_WEIGHT, Net, NetHeader, QA, QB};
use engine::eval::random_below;
use rules::Game;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// The batch size in positions.
const BATCH_SIZE: usize = 8_192;
/// The learning rate at the start and at the end.
const LEARNING_RATES: [f32; 2] = [2e-3, 2e-5];
/// Adam's decay rates of the means and squares of gradients.
const ADAM_BETAS: [f32; 2] = [0.9, 0.999];
/// The weight decay, as a share of the learning rate.
const WEIGHT_DECAY: f32 = 0.01;
/// The maximum scale: where nearly all games are drawn the fitted scale is many times as large, and the output of the
/// net would be lost in quantisation.
const MAX_SCALE: f32 = 400.0;
/// The maximum weight; less on large boards, so that no sum overflows 16 bits.
const MAX_WEIGHT: f32 = 1.98;

/// The settings of a training run.
#[derive(Clone, Copy, Debug)]
pub struct Training<'a> {
    /// The game.
    pub game: &'a Game,
    /// The number of hidden units: 16, 32, 64 or 128.
    pub units: usize,
    /// The number of output buckets, by remaining pieces.
    pub buckets: usize,
    /// The number of passes over the positions.
    pub epochs: u32,
    /// The seed of the initial weights and of the order of positions.
    pub seed: u64,
    /// The number of threads.
    pub jobs: usize,
    /// The nodes per turn with which the games were played, for the net's header.
    pub nodes: u64,
    /// The net to continue from.
    pub initial_net: Option<&'a Net>,
}

/// The progress after an epoch.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// The number of the epoch.
    pub number: u32,
    /// The mean squared error on the training positions.
    pub training_loss: f64,
    /// The mean squared error on the held-out positions.
    pub validation_loss: f64,
}

/// The result of a training run.
#[derive(Clone, Debug)]
pub struct TrainingResult {
    /// The net.
    pub net: Net,
    /// The progress by epoch.
    pub epochs: Vec<Epoch>,
    /// The mean squared error of the evaluation without a net on the held-out positions.
    pub baseline_loss: f64,
}

impl Training<'_> {
    /// Trains a net. Calls `told` after every epoch. If `stop` is set, returns the net trained so far.
    ///
    /// # Errors
    /// A sentence without its full stop: too few positions, or an invalid size.
    pub fn run(
        &self,
        samples: &Samples,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Epoch),
    ) -> Result<TrainingResult, String> {
        match self.units {
            16 => self.train::<16>(samples, stop, told),
            32 => self.train::<32>(samples, stop, told),
            64 => self.train::<64>(samples, stop, told),
            128 => self.train::<128>(samples, stop, told),
            units => Err(format!("a net must have 16, 32, 64 or 128 hidden units, not {units}")),
        }
    }

    fn train<const H: usize>(
        &self,
        samples: &Samples,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Epoch),
    ) -> Result<TrainingResult, String> {
        if samples.rows.len() < BATCH_SIZE || samples.validation.is_empty() {
            return Err(format!("{} positions of {} games are too few to learn from", samples.len(), samples.games));
        }
        let features = Features::new(self.game).ok_or("the game has too many inputs for a net")?;
        let scale = fit_scale(&samples.rows).min(MAX_SCALE);
        let most = MAX_WEIGHT.min(f32::from(i16::MAX) / QA as f32 / (features.max_active() + 1) as f32);
        let mut weights = match self.initial_net {
            Some(net) => Weights::<H>::from_net(net, self.buckets)?,
            None => Weights::<H>::random(features.count(), self.buckets, self.seed, most),
        };
        let mut adam = [weights.zeros_like(), weights.zeros_like()];
        let mut order: Vec<u32> = (0..samples.rows.len() as u32).collect();
        let mut chance = self.seed;
        let batches = order.len().div_ceil(BATCH_SIZE) as u64 * u64::from(self.epochs);
        let (mut step, mut epochs) = (0u64, Vec::new());
        for number in 1..=self.epochs {
            shuffle(&mut order, &mut chance);
            let mut error = 0.0;
            for batch in order.chunks(BATCH_SIZE) {
                let (slopes, lost) = self.gradients(&weights, samples, scale, batch);
                error += lost;
                step += 1;
                let done = step as f32 / batches as f32;
                let rate = LEARNING_RATES[1]
                    + (LEARNING_RATES[0] - LEARNING_RATES[1]) * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
                weights.adam_step(
                    &mut adam,
                    &slopes,
                    &AdamStep { learning_rate: rate, step, batch_size: batch.len() as f32, max_weight: most },
                );
            }
            let held_out = mean_squared_error(&samples.validation, scale, |row| {
                f64::from(f32::from(row.static_eval) / scale + weights.forward(samples.inputs(row), row).logit)
            });
            let epoch = Epoch { number, training_loss: error / order.len() as f64, validation_loss: held_out };
            told(&epoch);
            epochs.push(epoch);
            if stop.load(Relaxed) {
                break;
            }
        }
        let head = NetHeader {
            units: H,
            buckets: self.buckets,
            scale: scale.round() as i32,
            games: samples.games,
            positions: samples.len() as u64,
            nodes: self.nodes,
            epochs: epochs.len() as u32,
            lambda_percent: samples.lambda_percent,
            score_clamp: samples.score_clamp,
            ..NetHeader::new(self.game, &features)
        };
        Ok(TrainingResult {
            net: Net::new(self.game, head, &weights.to_float_weights())?,
            epochs,
            baseline_loss: mean_squared_error(&samples.validation, scale, |row| {
                f64::from(f32::from(row.static_eval) / scale)
            }),
        })
    }

    /// The sum of the gradients and of the errors over some positions.
    fn gradients<const H: usize>(
        &self,
        weights: &Weights<H>,
        samples: &Samples,
        scale: f32,
        batch: &[u32],
    ) -> (Weights<H>, f64) {
        let part = |rows: &[u32]| {
            let (mut slopes, mut error) = (weights.zeros_like(), 0.0);
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
            let (mut slopes, mut error) = (weights.zeros_like(), 0.0);
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

fn sigmoid(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The mean squared error of predicted log odds.
fn mean_squared_error(rows: &[Row], scale: f32, odds: impl Fn(&Row) -> f64) -> f64 {
    let target = |row: &Row| f64::from(sigmoid(f32::from(row.target) / scale));
    let error = |row: &Row| (f64::from(sigmoid(odds(row) as f32)) - target(row)).powi(2);
    rows.iter().map(error).sum::<f64>() / rows.len() as f64
}

/// The scale, in hundredths of the median piece, with which scores predict the results best, by golden-section search
/// of its logarithm.
fn fit_scale(rows: &[Row]) -> f32 {
    let golden = (5.0f32.sqrt() - 1.0) / 2.0;
    let thinned = || rows.iter().step_by(rows.len().div_ceil(100_000));
    let error = |scale: f32| -> f32 {
        thinned().map(|row| (sigmoid(f32::from(row.static_eval) / scale) - f32::from(row.result) / 2.0).powi(2)).sum()
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
        items.swap(i, random_below(state, i + 1));
    }
}

/// The weights of a net, or their gradients.
#[derive(Clone, Debug)]
struct Weights<const H: usize> {
    inputs: Vec<[f32; H]>,
    biases: [f32; H],
    /// By bucket and viewer.
    out: Vec<[[f32; H]; 2]>,
    out_biases: Vec<f32>,
}

/// A forward pass: the sums of the hidden layer and the output.
struct ForwardPass<const H: usize> {
    sums: [[f32; H]; 2],
    logit: f32,
}

/// The parameters of one Adam step.
struct AdamStep {
    learning_rate: f32,
    step: u64,
    batch_size: f32,
    max_weight: f32,
}

impl<const H: usize> Weights<H> {
    fn random(inputs: usize, buckets: usize, seed: u64, most: f32) -> Self {
        let mut state = seed ^ 0x6e65_7400;
        let mut number = |most: f32| (random_below(&mut state, 2_001) as f32 / 1_000.0 - 1.0) * most;
        let inputs = (0..inputs).map(|_| std::array::from_fn(|_| number(0.1f32.min(most)))).collect();
        let out = (0..buckets).map(|_| [0; 2].map(|_| std::array::from_fn(|_| number(0.1)))).collect();
        Self { inputs, biases: [0.2; H], out, out_biases: vec![0.0; buckets] }
    }

    fn from_net(net: &Net, buckets: usize) -> Result<Self, String> {
        let floats = net.to_float_weights();
        let (biases, out) = (floats.biases.as_chunks::<H>().0, floats.out.as_chunks::<H>().0.as_chunks::<2>().0);
        match biases {
            [biases] if out.len() == buckets => Ok(Self {
                inputs: floats.weights.as_chunks::<H>().0.to_vec(),
                biases: *biases,
                out: out.to_vec(),
                out_biases: floats.out_biases,
            }),
            _ => Err(format!(
                "the net to continue from has {} hidden units and {} buckets, not {H} and {buckets}",
                net.header().units,
                net.header().buckets
            )),
        }
    }

    fn zeros_like(&self) -> Self {
        Self {
            inputs: vec![[0.0; H]; self.inputs.len()],
            biases: [0.0; H],
            out: vec![[[0.0; H]; 2]; self.out.len()],
            out_biases: vec![0.0; self.out_biases.len()],
        }
    }

    fn to_float_weights(&self) -> FloatWeights {
        FloatWeights {
            weights: self.inputs.as_flattened().to_vec(),
            biases: self.biases.to_vec(),
            out: self.out.as_flattened().as_flattened().to_vec(),
            out_biases: self.out_biases.clone(),
        }
    }

    fn parts_mut(&mut self) -> [&mut [f32]; 4] {
        [
            self.inputs.as_flattened_mut(),
            &mut self.biases,
            self.out.as_flattened_mut().as_flattened_mut(),
            &mut self.out_biases,
        ]
    }

    fn add(&mut self, other: &Self) {
        let theirs =
            [other.inputs.as_flattened(), &other.biases, other.out.as_flattened().as_flattened(), &other.out_biases];
        for (ours, theirs) in self.parts_mut().into_iter().zip(theirs) {
            ours.iter_mut().zip(theirs).for_each(|(our, their)| *our += their);
        }
    }

    #[inline]
    fn forward(&self, inputs: [&[u16]; 2], row: &Row) -> ForwardPass<H> {
        let bucket = usize::from(row.bucket);
        let mut pass = ForwardPass { sums: [self.biases; 2], logit: self.out_biases[bucket] };
        for (viewer, inputs) in inputs.into_iter().enumerate() {
            let sums = &mut pass.sums[viewer];
            for &input in inputs {
                let row = &self.inputs[usize::from(input)];
                for unit in 0..H {
                    sums[unit] += row[unit];
                }
            }
            let mut parts = [0.0; 16];
            for unit in 0..H {
                let active = sums[unit].clamp(0.0, 1.0);
                parts[unit % 16] += active * active * self.out[bucket][viewer][unit];
            }
            pass.logit += parts.iter().sum::<f32>();
        }
        pass
    }

    /// Adds the gradients of one position, and returns its squared error.
    #[inline]
    fn backward(&self, inputs: [&[u16]; 2], row: &Row, scale: f32, slopes: &mut Self) -> f64 {
        let pass = self.forward(inputs, row);
        let bucket = usize::from(row.bucket);
        let [found, target] =
            [f32::from(row.static_eval) / scale + pass.logit, f32::from(row.target) / scale].map(sigmoid);
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
                let row = &mut slopes.inputs[usize::from(input)];
                for unit in 0..H {
                    row[unit] += back[unit];
                }
            }
        }
        f64::from(error * error)
    }

    /// One Adam step.
    fn adam_step(&mut self, adam: &mut [Self; 2], slopes: &Self, by: &AdamStep) {
        let warm = [0, 1].map(|i| 1.0 - ADAM_BETAS[i].powi(by.step.min(100_000) as i32));
        let most_out = MAX_OUTPUT_WEIGHT as f32 / QB as f32;
        let limits = [by.max_weight, by.max_weight, most_out, f32::MAX];
        let mut slopes = slopes.clone();
        let [means, squares] = adam;
        let numbers = self.parts_mut().into_iter().zip(slopes.parts_mut());
        let memories = means.parts_mut().into_iter().zip(squares.parts_mut());
        for (((weights, slopes), (means, squares)), limit) in numbers.zip(memories).zip(limits) {
            for (((weight, slope), mean), square) in weights.iter_mut().zip(slopes).zip(means).zip(squares) {
                let slope = *slope / by.batch_size;
                *mean += (1.0 - ADAM_BETAS[0]) * (slope - *mean);
                *square += (1.0 - ADAM_BETAS[1]) * (slope * slope - *square);
                let step = *mean / warm[0] / ((*square / warm[1]).sqrt() + 1e-8);
                *weight = (*weight - by.learning_rate * (step + WEIGHT_DECAY * *weight)).clamp(-limit, limit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gradients_match_finite_differences() {
        const H: usize = 16;
        let mut weights = Weights::<H>::random(5, 2, 1, 1.0);
        weights.biases = std::array::from_fn(|unit| 0.05 * unit as f32);
        let inputs: [&[u16]; 2] = [&[0, 3], &[1, 3, 4]];
        let row = Row::for_test(1, 2, 40, 90);
        let scale = 200.0;
        let mut slopes = weights.zeros_like();
        weights.backward(inputs, &row, scale, &mut slopes);
        let error = |weights: &mut Weights<H>| {
            let mut unused = weights.zeros_like();
            weights.backward(inputs, &row, scale, &mut unused)
        };
        let by = 1e-3;
        let mut seen = 0;
        for part in 0..4 {
            for i in 0..weights.parts_mut()[part].len() {
                weights.parts_mut()[part][i] += by;
                let more = error(&mut weights);
                weights.parts_mut()[part][i] -= 2.0 * by;
                let less = error(&mut weights);
                weights.parts_mut()[part][i] += by;
                let (expected, found) = ((more - less) as f32 / (2.0 * by), slopes.parts_mut()[part][i]);
                // At the ends of the clamped range a unit has no gradient.
                if (expected - found).abs() > 2e-3 + 0.05 * expected.abs() {
                    seen += 1;
                }
            }
        }
        assert!(seen <= 4, "{seen} gradients differ");
    }

    #[test]
    fn the_scale_predicts_results_best() {
        // At 100 the side to move wins three of four games: odds of 3 to 1.
        let rows: Vec<Row> = (0..400).map(|i| Row::for_test(0, if i % 4 == 0 { 0 } else { 2 }, 100, 0)).collect();
        let found = fit_scale(&rows);
        assert!((found - 100.0 / 3.0f32.ln()).abs() < 2.0, "{found}");
    }
}
