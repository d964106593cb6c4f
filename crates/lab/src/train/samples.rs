//! Training samples: the inputs of positions, and their targets.
//!
//! Samples are positions after the opening that are not decided yet and in which no capture is about to happen.
//! `trainer` uses them, `td_target` computes the targets.

use crate::train::td_target::TdTarget;
use crate::train::training_game::TrainingGame;
use engine::eval::Eval;
use engine::eval::net::{Features, output_bucket, perspectives, piece_count};
use engine::search::{Score, is_decisive};
use rules::{Game, Position};

/// The score beyond which a position counts as decided.
const MAX_SCORE: Score = 2_500;
/// One game in this many is held out to validate the training.
const VALIDATION_INTERVAL: u64 = 16;

/// The positions of many games.
#[derive(Clone, Debug)]
pub struct Samples {
    inputs: Vec<u16>,
    pub(crate) rows: Vec<Row>,
    /// The positions of held-out games.
    pub(crate) validation: Vec<Row>,
    /// The number of games.
    pub games: u64,
    /// See [`Samples::new`].
    pub(crate) score_clamp: Score,
    pub(crate) lambda_percent: u32,
}

/// A position, from the view of the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    at: usize,
    counts: [u16; 2],
    pub(crate) bucket: u8,
    /// 2 for a win, 1 for a draw, 0 for a loss.
    pub(crate) result: u8,
    /// The score of the evaluation without a net, which the net is to correct.
    pub(crate) static_eval: i16,
    /// The training target.
    pub(crate) target: i16,
}

impl Samples {
    /// An empty set of samples. `surprise` limits the distance of a target from the static evaluation, in hundredths of
    /// the median piece: a larger one means that the position contains a combination. A net can learn from the board
    /// that such a position is good or bad, but not by how much; where whole armies are at stake, such positions would
    /// dominate the error. `later` is the weight of the next turn's target, in percent; the rest is that of the
    /// immediate score.
    pub const fn new(score_clamp: Score, lambda_percent: u32) -> Self {
        Self { inputs: Vec::new(), rows: Vec::new(), validation: Vec::new(), games: 0, score_clamp, lambda_percent }
    }

    /// The number of positions, including held-out ones.
    pub fn len(&self) -> usize {
        self.rows.len() + self.validation.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the positions of a game.
    pub fn add(&mut self, game: &Game, features: &Features, eval: &Eval, buckets: usize, record: &TrainingGame) {
        let held_out = self.games.is_multiple_of(VALIDATION_INTERVAL);
        let at_start = piece_count(game, &game.start());
        self.games += 1;
        let keep = |i: usize, pos: &Position, target: i16, after: &Position| {
            i > usize::from(record.opening)
                && i32::from(target).abs() < MAX_SCORE
                && !is_decisive(target.into())
                && game.sides().all(|side| after.pieces_of(side).len() >= pos.pieces_of(side).len())
                && !game.in_check(pos, pos.side())
        };
        let small = |score: i32| score.clamp(-i32::from(i16::MAX), i16::MAX.into()) as i16;
        let rows = if held_out { &mut self.validation } else { &mut self.rows };
        let first = rows.len();
        let (mut seen, mut turns) = (Vec::with_capacity(record.turns.len()), Vec::new());
        // A game that cannot be replayed to its end is used as far as possible.
        let _ = record.replay(game, |i, pos, played, after| {
            seen.push((pos.side(), played.score));
            if !keep(i, pos, played.score, after) {
                return;
            }
            let plain = eval.evaluate(game, pos, game.team_bits(pos.side()));
            let at = self.inputs.len();
            let mut counts = [0; 2];
            for (viewer, count) in perspectives(game, pos).into_iter().zip(&mut counts) {
                features.active(pos, viewer, |input| {
                    self.inputs.push(input);
                    *count += 1;
                });
            }
            let row = Row {
                at,
                counts,
                bucket: output_bucket(piece_count(game, pos), at_start, buckets) as u8,
                result: record.result_for(game, pos.side()),
                static_eval: small(plain),
                target: 0,
            };
            rows.push(row);
            turns.push(i);
        });
        let found = TdTarget { game, lambda_percent: self.lambda_percent }.compute(record, &seen);
        for (row, turn) in rows[first..].iter_mut().zip(turns) {
            let plain = i32::from(row.static_eval);
            row.target = small(found[turn].clamp(plain - self.score_clamp, plain + self.score_clamp));
        }
    }

    /// The inputs from the perspectives of the side to move and of the opponent.
    #[inline]
    pub(crate) fn inputs(&self, row: &Row) -> [&[u16]; 2] {
        let (ours, rest) = self.inputs[row.at..].split_at(row.counts[0].into());
        [ours, &rest[..row.counts[1].into()]]
    }
}

#[cfg(test)]
impl Row {
    pub(crate) fn for_test(bucket: u8, result: u8, static_eval: i16, target: i16) -> Self {
        Self { at: 0, counts: [0; 2], bucket, result, static_eval, target }
    }
}
