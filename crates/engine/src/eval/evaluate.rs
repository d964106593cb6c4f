//! The dynamic part of the evaluation: mobility, threats, attacks on royal pieces, passed pieces, and the net.
//!
//! These terms change with every turn and cannot be added up piece by piece as in `sum`. The activity of each piece
//! comes from `activity`, which knows plain motions only: leaps and rides.

use crate::eval::activity::{Activity, ActivityTerms};
use crate::eval::eval_cache::EvalCache;
use crate::eval::sum::Sum;
use crate::eval::tables::Eval;
use geometry::CellSet;
use rules::{Game, MAX_SIDES, Position, Side};

/// The maximum value of attacks on royal pieces.
const MAX_DANGER: i32 = 500;

/// The dynamic terms for a camp against all others, in hundredths of the median piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DynamicTerms {
    pub(crate) mobility: i32,
    pub(crate) threats: i32,
    /// Attacks on royal pieces.
    pub(crate) king: i32,
    /// Passed pieces: no enemy runner can stop them on their way to promotion.
    pub(crate) passed: i32,
}

impl Eval {
    /// The static evaluation: the advantage of the sides in `camp` (bits) over all others, in hundredths of the median
    /// piece.
    pub fn evaluate(&self, game: &Game, pos: &Position, camp: u8) -> i32 {
        self.evaluate_from(game, pos, &self.sum(game, pos, camp), &mut self.new_cache(game))
    }

    /// The same from an existing sum and the cached analysis of the last position.
    #[inline]
    pub fn evaluate_from(&self, game: &Game, pos: &Position, sum: &Sum, sight: &mut EvalCache) -> i32 {
        let plain = self.evaluate_without_net(game, pos, sum, &mut sight.activity);
        let Some((net, seen)) = self.net().zip(sight.accumulators.as_mut()) else { return plain };
        let more = net.evaluate(game, pos, seen);
        if sum.camp & pos.side().bit() == 0 { plain - more } else { plain + more }
    }

    /// Evaluates without the net.
    fn evaluate_without_net(&self, game: &Game, pos: &Position, sum: &Sum, survey: &mut ActivityTerms) -> i32 {
        let DynamicTerms { mobility, threats, king, passed } = self.dynamic_terms(game, pos, sum, survey);
        self.taper(sum) + mobility + threats + king + passed
    }

    /// Computes the dynamic terms.
    #[inline]
    pub(crate) fn dynamic_terms(
        &self,
        game: &Game,
        pos: &Position,
        sum: &Sum,
        survey: &mut ActivityTerms,
    ) -> DynamicTerms {
        let camp = sum.camp;
        let sides = survey.update(self, game, pos, self.enemy_royal_zones(game, pos, camp));
        let mut camps = [Activity::default(); 2];
        for side in game.sides().filter(|&side| pos.is_alive(side) && !pos.is_asleep(side)) {
            camps[usize::from(camp & side.bit() != 0)] += sides[side.index()];
        }
        let weights = &self.values().weights;
        let [theirs, ours] = camps.map(|activity| {
            let danger = (activity.attack_force * activity.attackers.min(5)).min(MAX_DANGER) * weights.safety / 100;
            [
                activity.mobility * weights.mobility / 10,
                activity.threats * weights.threat / 100,
                danger * sum.weight.clamp(0, self.start_weight()) / self.start_weight(),
            ]
        });
        let [mobility, threats, king] = std::array::from_fn(|part| ours[part] - theirs[part]);
        let passed = self.interpolate(survey.race.score(self.runners(), pos, camp), sum.weight);
        DynamicTerms { mobility, threats, king, passed: passed * weights.passed / 100 }
    }

    /// By side: the cells next to royal pieces of the other camp.
    #[inline]
    fn enemy_royal_zones(&self, game: &Game, pos: &Position, camp: u8) -> [CellSet; MAX_SIDES] {
        let (mut of_camps, mut zones) = ([CellSet::EMPTY; 2], [CellSet::EMPTY; MAX_SIDES]);
        if self.has_royals() {
            let of = |side: Side| usize::from(camp & side.bit() != 0);
            for side in game.sides() {
                pos.royals(side).iter().for_each(|royal| of_camps[of(side)] |= self.within_one(royal));
            }
            game.sides().for_each(|side| zones[side.index()] = of_camps[1 - of(side)]);
        }
        zones
    }
}
