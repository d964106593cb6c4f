//! A small network that corrects the evaluation: learnt from games the computer plays against itself.
//!
//! One hidden layer whose sums are carried along (an efficiently updatable neural network, Y. Nasu 2018): what every
//! man on his cell adds to each unit is stored once for both sides, who look at the board from their own places. The
//! units' squared activations (`SCReLU`), those of the side on turn first, are weighed by how many men are left, and the
//! outcome is added to what the evaluation says without it: so a net has to learn only what that does not know, and an
//! hour of games is enough for a small one. In whole numbers, so every machine gives the same.
//!
//! For: playing with a net, and its file. Not for: learning (`train`). Look next: [`Features`] for what goes in,
//! [`Accumulators`] for what is carried along.

mod accumulators;
mod features;
mod file;
mod inherit;
mod symmetry;

pub use accumulators::Accumulators;
pub use features::{Features, viewers};
pub use file::{Head, MAX_BYTES};

use geometry::Cell;
use rules::{Game, Piece, Position};
use std::fmt;
use std::sync::Arc;
use wide::i16x16;

/// Units are computed so many at a time.
pub(crate) const LANES: usize = 16;
/// A net has no more hidden units.
pub const MOST_UNITS: usize = 128;
/// The activation 1.0, and what a weight of 1.0 is in the first layer.
pub const UNIT_IN: i32 = 255;
/// What a weight of 1.0 is in the second layer.
pub const UNIT_OUT: i32 = 64;
/// No weight of the second layer is larger, so that its product with an activation fits into 16 bits.
pub const MOST_OUT: i32 = 126;

/// A net for one game.
#[derive(Clone, PartialEq)]
pub struct Net {
    head: Head,
    features: Arc<Features>,
    /// Of the start.
    men: usize,
    /// By input, then unit.
    weights: Vec<i16x16>,
    /// By unit.
    biases: Vec<i16x16>,
    /// By bucket, then the viewers' units, one after the other.
    out: Vec<i16x16>,
    /// By bucket.
    out_biases: Vec<i32>,
}

/// The numbers of a net as they have been learnt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Floats {
    /// By input, then unit.
    pub weights: Vec<f32>,
    /// By unit.
    pub biases: Vec<f32>,
    /// By bucket, then the units of the side on turn, then of the other.
    pub out: Vec<f32>,
    /// By bucket.
    pub out_biases: Vec<f32>,
}

impl fmt::Debug for Net {
    /// What it is; nobody reads its numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").field("head", &self.head).finish_non_exhaustive()
    }
}

impl Net {
    /// In whole numbers. `head` says how many units and buckets there are.
    ///
    /// # Errors
    /// A sentence without its full stop, if there is not what the head says.
    pub fn new(game: &Game, head: Head, floats: &Floats) -> Result<Self, String> {
        let features = Features::of(game).ok_or("the game has too many inputs for a net")?;
        let whole = |numbers: &[f32], unit: i32, most: i32| -> Vec<i16> {
            let whole = |&number: &f32| (number * unit as f32).round().clamp(-most as f32, most as f32) as i16;
            numbers.iter().map(whole).collect()
        };
        let most = i32::from(i16::MAX);
        let biases = floats.out_biases.iter().map(|&bias| (bias * (UNIT_IN * UNIT_OUT) as f32).round() as i32);
        Self::assemble(
            game,
            head,
            Arc::new(features),
            [
                &whole(&floats.weights, UNIT_IN, most),
                &whole(&floats.biases, UNIT_IN, most),
                &whole(&floats.out, UNIT_OUT, MOST_OUT),
            ],
            biases.collect(),
        )
    }

    fn assemble(
        game: &Game,
        head: Head,
        features: Arc<Features>,
        [weights, biases, out]: [&[i16]; 3],
        out_biases: Vec<i32>,
    ) -> Result<Self, String> {
        let (units, buckets) = (head.units, head.buckets);
        if units == 0 || units % LANES != 0 || units > MOST_UNITS || buckets == 0 || buckets > 64 {
            return Err(format!(
                "a net has {LANES} to {MOST_UNITS} hidden units, a multiple of {LANES}, and 1 to 64 buckets; this one \
                 has {units} and {buckets}"
            ));
        }
        if weights.len() != features.count() * units
            || biases.len() != units
            || out.len() != buckets * 2 * units
            || out_biases.len() != buckets
        {
            return Err(format!(
                "the net has not the size that it says, or not that of this game, which has {} inputs",
                features.count()
            ));
        }
        let lanes = |numbers: &[i16]| -> Vec<i16x16> {
            let (chunks, _) = numbers.as_chunks::<LANES>();
            chunks.iter().map(|&chunk| i16x16::new(chunk)).collect()
        };
        let (weights, biases, out) = (lanes(weights), lanes(biases), lanes(out));
        Ok(Self { men: men(game, &game.start()), head, features, weights, biases, out, out_biases })
    }

    /// Its numbers, to learn on from.
    pub fn floats(&self) -> Floats {
        let back = |lanes: &[i16x16], unit: i32| -> Vec<f32> {
            lanes.iter().flat_map(|lanes| lanes.to_array()).map(|number| f32::from(number) / unit as f32).collect()
        };
        Floats {
            weights: back(&self.weights, UNIT_IN),
            biases: back(&self.biases, UNIT_IN),
            out: back(&self.out, UNIT_OUT),
            out_biases: self.out_biases.iter().map(|&bias| bias as f32 / (UNIT_IN * UNIT_OUT) as f32).collect(),
        }
    }

    /// What it is.
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// What goes into it.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// Which weights of the second layer speak, by the men who are left of so many.
    #[inline]
    fn bucket(&self, game: &Game, pos: &Position) -> usize {
        bucket(men(game, pos), self.men, self.head.buckets)
    }

    /// How much better the side on turn stands than is said without the net, in hundredths of the median man.
    #[inline]
    pub fn evaluate(&self, game: &Game, pos: &Position, seen: &mut Accumulators) -> i32 {
        seen.visit(self, game, pos);
        let bucket = self.bucket(game, pos);
        let lanes = self.head.units / LANES;
        let out = &self.out[bucket * 2 * lanes..][..2 * lanes];
        let mut sum = 0;
        for (viewer, weights) in viewers(game, pos).into_iter().zip(out.chunks_exact(lanes)) {
            for (&unit, &weight) in seen.units(viewer).iter().zip(weights) {
                let active = unit.max(i16x16::splat(0)).min(i16x16::splat(UNIT_IN as i16));
                sum += active.dot(active * weight).reduce_add();
            }
        }
        self.scaled(sum, bucket)
    }

    /// The same without anything carried along, and one unit after the other: its twin, for tests and for looking into
    /// a position.
    pub fn evaluate_plainly(&self, game: &Game, pos: &Position) -> i32 {
        self.evaluate_without(game, pos, None)
    }

    /// By man on the board: by how much less good the side on turn would stand without him.
    pub fn influence(&self, game: &Game, pos: &Position) -> Vec<(Cell, Piece, i32)> {
        let whole = self.evaluate_plainly(game, pos);
        let men = game.sides().flat_map(|side| pos.men(side).iter());
        men.map(|cell| (cell, pos.piece(cell), whole - self.evaluate_without(game, pos, Some(cell)))).collect()
    }

    /// As if nobody stood on that cell; the board is looked at from the same places.
    fn evaluate_without(&self, game: &Game, pos: &Position, without: Option<Cell>) -> i32 {
        let (bucket, units) = (self.bucket(game, pos), self.head.units);
        let number = |lanes: &[i16x16], i: usize| i32::from(lanes[i / LANES].as_array()[i % LANES]);
        let mut sum = 0;
        for (at, viewer) in viewers(game, pos).into_iter().enumerate() {
            let mut sums: Vec<i32> = (0..units).map(|unit| number(&self.biases, unit)).collect();
            let gone = without
                .map(|cell| self.features.man(viewer, self.features.is_mirrored(pos, viewer), pos.piece(cell), cell));
            self.features.active(pos, viewer, |input| {
                if Some(input) != gone {
                    for (unit, sum) in sums.iter_mut().enumerate() {
                        *sum += number(&self.weights, usize::from(input) * units + unit);
                    }
                }
            });
            for (unit, active) in sums.iter().enumerate() {
                let active = (*active).clamp(0, UNIT_IN);
                sum += active * active * number(&self.out, (bucket * 2 + at) * units + unit);
            }
        }
        self.scaled(sum, bucket)
    }

    #[inline]
    fn scaled(&self, sum: i32, bucket: usize) -> i32 {
        let sum = i64::from(sum / UNIT_IN + self.out_biases[bucket]);
        (sum * i64::from(self.head.scale) / i64::from(UNIT_IN * UNIT_OUT)) as i32
    }
}

/// How many men there are.
#[inline]
pub fn men(game: &Game, pos: &Position) -> usize {
    game.sides().map(|side| pos.men(side).len()).sum()
}

/// Of so many buckets, the one for so many men, of whom there were so many at the start.
#[inline]
pub fn bucket(men: usize, at_start: usize, buckets: usize) -> usize {
    (men * buckets / (at_start + 1)).min(buckets - 1)
}
