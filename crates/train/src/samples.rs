//! Positions to learn from: what a net would see of them, and what it is to find out.
//!
//! For: those in which nothing is about to be taken, out of the opening and not yet decided. Not for: learning
//! (`learn`); what is to be found out (`outlook`).

use crate::outlook::Outlook;
use crate::play::Record;
use eval::Eval;
use eval::net::{Features, bucket, men, viewers};
use rules::{Game, Position};
use search::{Score, is_decisive};

/// Who is further ahead has won.
const DECIDED: Score = 2_500;
/// One game of so many is not learnt from, but tells whether what was learnt holds.
const HELD_OUT: u64 = 16;

/// Positions of many games.
#[derive(Clone, Debug)]
pub struct Samples {
    inputs: Vec<u16>,
    pub(crate) rows: Vec<Row>,
    /// Those of games that are not learnt from.
    pub(crate) held_out: Vec<Row>,
    /// How many games.
    pub games: u64,
    /// See [`Samples::new`].
    pub(crate) surprise: Score,
    pub(crate) later: u32,
}

/// A position, seen from the side on turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    at: usize,
    counts: [u16; 2],
    pub(crate) bucket: u8,
    /// 2 for a win, 1 for a draw, 0.
    pub(crate) result: u8,
    /// What the evaluation without a net says, which the net is to correct.
    pub(crate) plain: i16,
    /// What the searches of the game found, from there on.
    pub(crate) score: i16,
}

impl Samples {
    /// None yet. A score counts no further above or below what is seen on the board than `surprise`, in hundredths of
    /// the median man: whoever is surprised by more has overlooked a combination. That it is good or bad can be learnt
    /// from the board, not how much it wins; where armies of whole sides are at stake, such positions would be most of
    /// the error. What the search found a turn later counts `later` percent, what it found at once the rest.
    pub const fn new(surprise: Score, later: u32) -> Self {
        Self { inputs: Vec::new(), rows: Vec::new(), held_out: Vec::new(), games: 0, surprise, later }
    }

    /// How many positions, those included that are not learnt from.
    pub fn len(&self) -> usize {
        self.rows.len() + self.held_out.len()
    }

    /// None?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the positions of a game.
    pub fn add(&mut self, game: &Game, features: &Features, eval: &Eval, buckets: usize, record: &Record) {
        let held_out = self.games.is_multiple_of(HELD_OUT);
        let at_start = men(game, &game.start());
        self.games += 1;
        let keep = |i: usize, pos: &Position, score: i16, after: &Position| {
            i > usize::from(record.opening)
                && i32::from(score).abs() < DECIDED
                && !is_decisive(score.into())
                && game.sides().all(|side| after.men(side).len() >= pos.men(side).len())
                && !game.in_check(pos, pos.side())
        };
        let small = |score: i32| score.clamp(-i32::from(i16::MAX), i16::MAX.into()) as i16;
        let rows = if held_out { &mut self.held_out } else { &mut self.rows };
        let first = rows.len();
        let (mut seen, mut turns) = (Vec::with_capacity(record.turns.len()), Vec::new());
        // A game that cannot be replayed to its end is learnt from as far as it can.
        let _ = record.replay(game, |i, pos, played, after| {
            seen.push((pos.side(), played.score));
            if !keep(i, pos, played.score, after) {
                return;
            }
            let plain = eval.evaluate(game, pos, game.camp(pos.side()));
            let at = self.inputs.len();
            let mut counts = [0; 2];
            for (viewer, count) in viewers(game, pos).into_iter().zip(&mut counts) {
                features.active(pos, viewer, |input| {
                    self.inputs.push(input);
                    *count += 1;
                });
            }
            let row = Row {
                at,
                counts,
                bucket: bucket(men(game, pos), at_start, buckets) as u8,
                result: record.result(game, pos.side()),
                plain: small(plain),
                score: 0,
            };
            rows.push(row);
            turns.push(i);
        });
        let found = Outlook { game, later: self.later }.of(record, &seen);
        for (row, turn) in rows[first..].iter_mut().zip(turns) {
            let plain = i32::from(row.plain);
            row.score = small(found[turn].clamp(plain - self.surprise, plain + self.surprise));
        }
    }

    /// The inputs as the side on turn sees them, and the other.
    #[inline]
    pub(crate) fn inputs(&self, row: &Row) -> [&[u16]; 2] {
        let (ours, rest) = self.inputs[row.at..].split_at(row.counts[0].into());
        [ours, &rest[..row.counts[1].into()]]
    }
}

#[cfg(test)]
impl Row {
    pub(crate) fn for_test(bucket: u8, result: u8, plain: i16, score: i16) -> Self {
        Self { at: 0, counts: [0; 2], bucket, result, plain, score }
    }
}
