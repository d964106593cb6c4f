//! A small network that corrects the evaluation, trained on games of self-play.
//!
//! It has one hidden layer whose sums are updated incrementally (an efficiently updatable neural network, Y. Nasu
//! 2018). The contribution of every piece on its cell to each unit is stored once for all sides, each of which sees the
//! board from its own perspective. The units' squared activations (`SCReLU`), those of the side to move first, are
//! weighted by the number of remaining pieces, and the output is added to the evaluation without a net. So a net has to
//! learn only what that evaluation does not know, and an hour of games is enough for a small one. The arithmetic is in
//! integers, so every machine computes the same.
//!
//! This module runs a net and reads and writes its file; `train` trains it. Look next: [`Features`] for the inputs,
//! [`Accumulators`] for the incremental sums.

mod accumulators;
mod features;
mod file;
mod symmetry;
mod transfer;

pub use accumulators::Accumulators;
pub use features::{Features, perspectives};
pub use file::{MAX_NET_BYTES, NetHeader};

use geometry::Cell;
use rules::{Game, Piece, Position};
use std::fmt;
use std::sync::Arc;
use wide::i16x16;

/// The number of units computed at a time.
pub(crate) const LANES: usize = 16;
/// The maximum number of hidden units.
pub const MAX_HIDDEN_UNITS: usize = 128;
/// The activation 1.0, and a weight of 1.0 in the first layer.
pub const QA: i32 = 255;
/// A weight of 1.0 in the second layer.
pub const QB: i32 = 64;
/// The maximum weight of the second layer, so that its product with an activation fits into 16 bits.
pub const MAX_OUTPUT_WEIGHT: i32 = 126;

/// A net for one game.
#[derive(Clone, PartialEq)]
pub struct Net {
    header: NetHeader,
    features: Arc<Features>,
    /// The number of pieces at the start.
    start_piece_count: usize,
    /// By input, then unit.
    weights: Vec<i16x16>,
    /// By unit.
    biases: Vec<i16x16>,
    /// By bucket, then the viewers' units, one after the other.
    out: Vec<i16x16>,
    /// By bucket.
    out_biases: Vec<i32>,
}

/// The weights of a net as they are trained, in floating point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FloatWeights {
    /// By input, then unit.
    pub weights: Vec<f32>,
    /// By unit.
    pub biases: Vec<f32>,
    /// By bucket, then the units of the side to move, then those of the opponent.
    pub out: Vec<f32>,
    /// By bucket.
    pub out_biases: Vec<f32>,
}

impl fmt::Debug for Net {
    /// Shows the header only.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").field("head", &self.header).finish_non_exhaustive()
    }
}

impl Net {
    /// Quantises the weights. `head` gives the numbers of units and buckets.
    ///
    /// # Errors
    /// A sentence without its full stop, if the weights do not match the header.
    pub fn new(game: &Game, header: NetHeader, floats: &FloatWeights) -> Result<Self, String> {
        let features = Features::new(game).ok_or("the game has too many inputs for a net")?;
        let whole = |numbers: &[f32], unit: i32, most: i32| -> Vec<i16> {
            let whole = |&number: &f32| (number * unit as f32).round().clamp(-most as f32, most as f32) as i16;
            numbers.iter().map(whole).collect()
        };
        let most = i32::from(i16::MAX);
        let biases = floats.out_biases.iter().map(|&bias| (bias * (QA * QB) as f32).round() as i32);
        Self::from_parts(
            game,
            header,
            Arc::new(features),
            [
                &whole(&floats.weights, QA, most),
                &whole(&floats.biases, QA, most),
                &whole(&floats.out, QB, MAX_OUTPUT_WEIGHT),
            ],
            biases.collect(),
        )
    }

    fn from_parts(
        game: &Game,
        header: NetHeader,
        features: Arc<Features>,
        [weights, biases, out]: [&[i16]; 3],
        out_biases: Vec<i32>,
    ) -> Result<Self, String> {
        let (units, buckets) = (header.units, header.buckets);
        if units == 0 || units % LANES != 0 || units > MAX_HIDDEN_UNITS || buckets == 0 || buckets > 64 {
            return Err(format!(
                "a net must have {LANES} to {MAX_HIDDEN_UNITS} hidden units, a multiple of {LANES}, and 1 to 64 buckets; \
                 this one has {units} and {buckets}"
            ));
        }
        if weights.len() != features.count() * units
            || biases.len() != units
            || out.len() != buckets * 2 * units
            || out_biases.len() != buckets
        {
            return Err(format!(
                "the size of the net matches neither its header nor this game, which has {} inputs",
                features.count()
            ));
        }
        let lanes = |numbers: &[i16]| -> Vec<i16x16> {
            let (chunks, _) = numbers.as_chunks::<LANES>();
            chunks.iter().map(|&chunk| i16x16::new(chunk)).collect()
        };
        let (weights, biases, out) = (lanes(weights), lanes(biases), lanes(out));
        Ok(Self {
            start_piece_count: piece_count(game, &game.start()),
            header,
            features,
            weights,
            biases,
            out,
            out_biases,
        })
    }

    /// The weights in floating point, for further training.
    pub fn to_float_weights(&self) -> FloatWeights {
        let back = |lanes: &[i16x16], unit: i32| -> Vec<f32> {
            lanes.iter().flat_map(|lanes| lanes.to_array()).map(|number| f32::from(number) / unit as f32).collect()
        };
        FloatWeights {
            weights: back(&self.weights, QA),
            biases: back(&self.biases, QA),
            out: back(&self.out, QB),
            out_biases: self.out_biases.iter().map(|&bias| bias as f32 / (QA * QB) as f32).collect(),
        }
    }

    /// The header.
    pub const fn header(&self) -> &NetHeader {
        &self.header
    }

    /// The inputs.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// The bucket of second-layer weights, chosen by the number of remaining pieces.
    #[inline]
    fn bucket(&self, game: &Game, pos: &Position) -> usize {
        output_bucket(piece_count(game, pos), self.start_piece_count, self.header.buckets)
    }

    /// The correction for the side to move, in hundredths of the median piece.
    #[inline]
    pub fn evaluate(&self, game: &Game, pos: &Position, seen: &mut Accumulators) -> i32 {
        seen.update(self, game, pos);
        let bucket = self.bucket(game, pos);
        let lanes = self.header.units / LANES;
        let out = &self.out[bucket * 2 * lanes..][..2 * lanes];
        let mut sum = 0;
        for (viewer, weights) in perspectives(game, pos).into_iter().zip(out.chunks_exact(lanes)) {
            for (&unit, &weight) in seen.units(viewer).iter().zip(weights) {
                let active = unit.max(i16x16::splat(0)).min(i16x16::splat(QA as i16));
                sum += active.dot(active * weight).reduce_add();
            }
        }
        self.to_score(sum, bucket)
    }

    /// The same from scratch, one unit after the other: a reference implementation for tests and for explaining a
    /// position.
    pub fn evaluate_from_scratch(&self, game: &Game, pos: &Position) -> i32 {
        self.evaluate_excluding(game, pos, None)
    }

    /// By piece on the board: how much worse the evaluation of the side to move would be without it.
    pub fn contributions(&self, game: &Game, pos: &Position) -> Vec<(Cell, Piece, i32)> {
        let whole = self.evaluate_from_scratch(game, pos);
        let pieces = game.sides().flat_map(|side| pos.pieces_of(side).iter());
        pieces.map(|cell| (cell, pos.piece(cell), whole - self.evaluate_excluding(game, pos, Some(cell)))).collect()
    }

    /// Evaluates as if the cell were empty; the perspectives stay those of the real position.
    fn evaluate_excluding(&self, game: &Game, pos: &Position, without: Option<Cell>) -> i32 {
        let (bucket, units) = (self.bucket(game, pos), self.header.units);
        let number = |lanes: &[i16x16], i: usize| i32::from(lanes[i / LANES].as_array()[i % LANES]);
        let mut sum = 0;
        for (at, viewer) in perspectives(game, pos).into_iter().enumerate() {
            let mut sums: Vec<i32> = (0..units).map(|unit| number(&self.biases, unit)).collect();
            let gone = without.map(|cell| {
                self.features.piece_input(viewer, self.features.is_mirrored(pos, viewer), pos.piece(cell), cell)
            });
            self.features.active(pos, viewer, |input| {
                if Some(input) != gone {
                    for (unit, sum) in sums.iter_mut().enumerate() {
                        *sum += number(&self.weights, usize::from(input) * units + unit);
                    }
                }
            });
            for (unit, active) in sums.iter().enumerate() {
                let active = (*active).clamp(0, QA);
                sum += active * active * number(&self.out, (bucket * 2 + at) * units + unit);
            }
        }
        self.to_score(sum, bucket)
    }

    #[inline]
    fn to_score(&self, sum: i32, bucket: usize) -> i32 {
        let sum = i64::from(sum / QA + self.out_biases[bucket]);
        (sum * i64::from(self.header.scale) / i64::from(QA * QB)) as i32
    }
}

/// The number of pieces on the board.
#[inline]
pub fn piece_count(game: &Game, pos: &Position) -> usize {
    game.sides().map(|side| pos.pieces_of(side).len()).sum()
}

/// The bucket for a number of pieces, given the number at the start and the number of buckets.
#[inline]
pub fn output_bucket(start_piece_count: usize, at_start: usize, buckets: usize) -> usize {
    (start_piece_count * buckets / (at_start + 1)).min(buckets - 1)
}
