//! What a position is worth beyond men and places: by a net, or by what men do together (mobility, threats, attacks on
//! royal men, and men whom nobody stops any more on their way to become others).
//!
//! For: the part of a position's worth that changes with every turn and cannot be carried along. Not for: what can be
//! added up man by man (`sum`); looking at each man (`survey`), which knows plain motions only: leaps and rides.

use crate::eval::Eval;
use crate::sight::Sight;
use crate::sum::Sum;
use crate::survey::{Activity, Survey};
use geometry::CellSet;
use rules::{Game, MAX_SIDES, Position, Side};

/// The most that attacks on royal men are worth.
const MAX_DANGER: i32 = 500;

/// What men do together, for a camp and against all others, in hundredths of the median man.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Together {
    pub(crate) mobility: i32,
    pub(crate) threats: i32,
    /// Attacks on royal men.
    pub(crate) king: i32,
    /// Men whom nobody stops any more on their way to become others.
    pub(crate) passed: i32,
}

impl Eval {
    /// The static evaluation: how much better the sides in `camp` (bits) stand than all others, in hundredths of the
    /// median man.
    pub fn evaluate(&self, game: &Game, pos: &Position, camp: u8) -> i32 {
        self.evaluate_from(game, pos, &self.sum(game, pos, camp), &mut self.sight(game))
    }

    /// The same from a sum that is already there, and what was seen of the last position.
    #[inline]
    pub fn evaluate_from(&self, game: &Game, pos: &Position, sum: &Sum, sight: &mut Sight) -> i32 {
        let plain = self.evaluate_plainly(game, pos, sum, &mut sight.survey);
        let Some((net, seen)) = self.net().zip(sight.accumulators.as_mut()) else { return plain };
        let more = net.evaluate(game, pos, seen);
        if sum.camp & pos.side().bit() == 0 { plain - more } else { plain + more }
    }

    /// Without the net.
    fn evaluate_plainly(&self, game: &Game, pos: &Position, sum: &Sum, survey: &mut Survey) -> i32 {
        let Together { mobility, threats, king, passed } = self.together(game, pos, sum, survey);
        self.taper(sum) + mobility + threats + king + passed
    }

    /// What the men do together.
    #[inline]
    pub(crate) fn together(&self, game: &Game, pos: &Position, sum: &Sum, survey: &mut Survey) -> Together {
        let camp = sum.camp;
        let sides = survey.visit(self, game, pos, self.zones(game, pos, camp));
        let mut camps = [Activity::default(); 2];
        for side in game.sides().filter(|&side| pos.is_alive(side) && !pos.is_asleep(side)) {
            camps[usize::from(camp & side.bit() != 0)] += sides[side.index()];
        }
        let weights = &self.values().weights;
        // Mobility, threats, attacks on royal men.
        let [theirs, ours] = camps.map(|activity| {
            let danger = (activity.force * activity.attackers.min(5)).min(MAX_DANGER) * weights.safety / 100;
            [
                activity.cells * weights.mobility / 10,
                activity.threats * weights.threat / 100,
                danger * sum.weight.clamp(0, self.start_weight()) / self.start_weight(),
            ]
        });
        let [mobility, threats, king] = std::array::from_fn(|part| ours[part] - theirs[part]);
        let passed = self.between(survey.race.worth(self.runners(), pos, camp), sum.weight);
        Together { mobility, threats, king, passed: passed * weights.passed / 100 }
    }

    /// By side: the cells next to royal men of the other camp.
    #[inline]
    fn zones(&self, game: &Game, pos: &Position, camp: u8) -> [CellSet; MAX_SIDES] {
        let (mut of_camps, mut zones) = ([CellSet::EMPTY; 2], [CellSet::EMPTY; MAX_SIDES]);
        if self.has_royals() {
            let of = |side: Side| usize::from(camp & side.bit() != 0);
            for side in game.sides() {
                pos.royals(side).iter().for_each(|royal| of_camps[of(side)] |= self.around(royal));
            }
            game.sides().for_each(|side| zones[side.index()] = of_camps[1 - of(side)]);
        }
        zones
    }
}
